import { grantedTokens } from '#core/accounts/connect';
import { gmailMail } from '#core/adapters/gmail/mail';
import { googleConsent } from '#core/adapters/google/consent';
import type { AccountId } from '#core/id';
import type { AccessTokens, Owner } from '#core/ports';
import type { Instant } from '#core/time';
import type { Ports } from '../shell/wire.ts';
import { type Access, type AccessBook, tokenFrom } from './access.ts';
import { DEMO_ACCOUNT, type LocalGmail } from './demo/gmail.ts';
import type { Ground } from './ground.ts';

/** What of the environment says how Google is reached. */
export type GoogleEnv = {
  /** The owner's own OAuth client; without it consent is asked for by the stand-in. */
  readonly GOOGLE_CLIENT_ID?: string | undefined;
  readonly GOOGLE_CLIENT_SECRET?: string | undefined;
  /** Another address of Gmail's API, with a slash behind it. */
  readonly GMAIL_ENDPOINT?: string | undefined;
};

export type LocalGoogleOptions = {
  readonly gmail: LocalGmail;
  readonly ground: Pick<Ground, 'store'>;
  readonly book: AccessBook;
  readonly clock: () => Instant;
  readonly env: NodeJS.ProcessEnv & GoogleEnv;
};

/**
 * Google as one machine reaches it. The demo is read from the stand-in. An account whose token another tool looks after is
 * read from Gmail with that; one that its owner gave leave to, from whoever was asked: Google where there is an OAuth
 * client, else the stand-in. Gmail itself has nowhere to push to here, so that those are polled.
 */
export function localGoogle(options: LocalGoogleOptions): Pick<Ports, 'mailOf' | 'consent'> {
  const { gmail, ground, book, clock, env } = options;
  const own = ownClient(env);
  const consent = own === undefined ? gmail.consent : googleConsent({ ...own, clock });
  const granted = grantedTokens({ consent, store: ground.store, clock });
  const borrowed = borrowedTokens(book, { clock, env });
  const atGmail = env.GMAIL_ENDPOINT ? { rootUrl: env.GMAIL_ENDPOINT } : {};
  const wayTo = ({ account }: Owner) => {
    if (book.of(account) !== undefined) return { tokens: borrowed, ...atGmail };
    if (account === DEMO_ACCOUNT) return { tokens: gmail.demo, ...gmail.at };
    return own === undefined ? { tokens: granted, ...gmail.at } : { tokens: granted, ...atGmail };
  };
  return {
    consent,
    mailOf: (owner, pay) =>
      gmailMail({ owner, clock, ...wayTo(owner), ...(pay === undefined ? {} : { pay }) }),
  };
}

function ownClient({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret = '' }: GoogleEnv) {
  return clientId === undefined || clientId === '' ? undefined : { clientId, clientSecret };
}

/** Milliseconds for which a token of another tool is taken to be good: it does not say. */
const GOOD_MS = 5 * 60_000;

function borrowedTokens(
  book: AccessBook,
  { clock, env }: Pick<LocalGoogleOptions, 'clock' | 'env'>,
): AccessTokens {
  const known = new Map<AccountId, { readonly token: string; readonly at: Instant; readonly from: Access }>();
  return {
    token: async ({ account }, refused) => {
      const before = known.get(account);
      const from = book.of(account);
      const isYoung = before !== undefined && before.from === from && clock() - before.at < GOOD_MS;
      if (isYoung && before.token !== refused) return before.token;
      if (from === undefined) throw new TypeError('the account has no entry in the book');
      const token = await tokenFrom(from, env);
      known.set(account, { token, at: clock(), from });
      return token;
    },
  };
}
