import { Hono } from 'hono';
import type { Instant } from '#core/time';
import { accountsApp } from './accounts.ts';
import { type ConsentControl, consentControl } from './consent.ts';
import { type MailboxControl, mailboxControl } from './control.ts';
import { dumped, loaded } from './dump.ts';
import { keyRing } from './keys.ts';
import { DRAFT_METHODS } from './methods-drafts.ts';
import { MAILBOX_METHODS } from './methods-mailbox.ts';
import { MESSAGE_METHODS } from './methods-messages.ts';
import { THREAD_METHODS } from './methods-threads.ts';
import { type Client, fixedToken, noTokens } from './oauth.ts';
import { type OAuthControl, oauthControl } from './oauth-control.ts';
import type { PayloadRules } from './parts.ts';
import { noPushes, notify, type PushControl, pushControl } from './push.ts';
import type { PushOptions } from './push-message.ts';
import { type QuotaRules, quota, type Usage } from './quota.ts';
import { notFound, refusalResponse } from './refusal.ts';
import { type Serving, serve } from './serving.ts';
import { openMailbox, type World } from './state.ts';
import { type Call, type TroubleRule, type Troubles, troubles } from './trouble.ts';

export type FakeGmailOptions = {
  readonly clock: () => Instant;
  /** 6,000 units a minute and 10 calls at once where it is not said. */
  readonly quota?: Partial<QuotaRules>;
  readonly push?: PushOptions;
  /** The OAuth client that the token endpoint knows; any where it is not said. */
  readonly client?: Client;
  /** Whether the consent page asks, or agrees by itself; it asks where it is not said. */
  readonly consent?: 'asks' | 'allows';
  /** The project is in Testing: refresh tokens die after seven days. */
  readonly isTesting?: boolean;
  /** Text in the charset of the mail, inline up to any size, where it is not said. */
  readonly bodies?: Partial<Omit<PayloadRules, 'attachmentId'>>;
  /** Where the history of each mailbox begins. */
  readonly firstHistoryId?: bigint;
  /** How long a call takes. */
  readonly delay?: (call: Call) => Promise<void>;
  /** Called after whatever a dump would show has changed. */
  readonly onChange?: () => void;
};

export type FakeGmail = {
  /** Answers a request in process; can stand for the global fetch. */
  readonly fetch: (input: Request | URL | string, init?: RequestInit) => Promise<Response>;
  /** The mailbox of an address, made where there is none. */
  readonly mailbox: (address: string) => MailboxControl;
  /** An access token for a mailbox that does not expire; scopes separated by spaces, all where none is named. */
  readonly grant: (address: string, scope?: string) => string;
  readonly usage: (address: string) => Usage;
  /** Arranges for calls to go wrong. */
  readonly fault: (rule: TroubleRule) => ReturnType<Troubles['add']>;
  readonly clearFaults: () => void;
  readonly oauth: OAuthControl;
  /** A person in front of the consent page. */
  readonly consent: ConsentControl;
  readonly pushes: PushControl;
  /** Mailboxes and tokens as text; what is counted, waiting or arranged is not in it. */
  readonly dump: () => string;
  readonly load: (text: string) => void;
};

// Beyond 2^53, and about to get a digit more: a client that takes it for a number or compares it as text is found out.
const FIRST_HISTORY_ID = 9_999_999_999_999_970n;

/** A stand-in for Gmail and Google's accounts, with all of its state in memory. */
export function fakeGmail(options: FakeGmailOptions): FakeGmail {
  const { clock, onChange = () => {} } = options;
  const keys = keyRing();
  const pushing = noPushes({ clock, keys, options: options.push });
  const world: World = {
    clock,
    mailboxes: new Map(),
    firstHistoryId: options.firstHistoryId ?? FIRST_HISTORY_ID,
    changed: (mailbox, record) => {
      notify(pushing, mailbox, record);
      onChange();
    },
    touched: onChange,
    count: 0,
  };
  const { client, isTesting = false } = options;
  const tokens = noTokens({ clock, client, isTesting, keys, changed: onChange });
  const meter = quota({ unitsPerMinute: 6000, concurrent: 10, ...options.quota }, clock);
  const arranged = troubles();
  const serving = { world, tokens, quota: meter, troubles: arranged, delay: options.delay };
  const app = gmailApp({ ...serving, rules: bodyRules(options) });
  app.route('/', accountsApp({ tokens, world, troubles: arranged, consent: options.consent ?? 'asks' }));

  return {
    fetch: async (input, init) => app.fetch(new Request(input, init)),
    mailbox: (address) => mailboxControl(world, meter, address),
    grant: (address, scope) => fixedToken(tokens, { address: openMailbox(world, address).address, scope }),
    usage: (address) => meter.usage(address.toLowerCase()),
    fault: arranged.add,
    clearFaults: arranged.clear,
    oauth: oauthControl(world, tokens),
    consent: consentControl({ tokens, world }),
    pushes: pushControl(pushing, keys),
    dump: () => dumped(world, tokens),
    load: (text) => loaded(world, tokens, text),
  };
}

/** Attachment ids differ from one reading to the next. */
function bodyRules({ bodies }: FakeGmailOptions): Serving['rules'] {
  let readings = 0;
  return {
    text: 'as-sent',
    inlineLimit: Number.POSITIVE_INFINITY,
    ...bodies,
    attachmentId: (messageId, partId) => {
      readings += 1;
      return Buffer.from(`${messageId}:${partId}:${readings}`).toString('base64url');
    },
  };
}

function gmailApp(serving: Serving): Hono {
  const app = new Hono();
  for (const route of [...MAILBOX_METHODS, ...MESSAGE_METHODS, ...THREAD_METHODS, ...DRAFT_METHODS]) {
    app.on(route.verb, `/gmail/v1/users/:userId${route.path}`, serve(serving, route));
  }
  // A caller that has given up, or a defect of the stand-in: neither is an answer of Gmail's.
  app.onError((error) => {
    throw error;
  });
  app.notFound(() => refusalResponse(notFound()));
  return app;
}
