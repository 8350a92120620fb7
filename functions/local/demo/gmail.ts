import { join } from 'node:path';
import { googleConsent } from '#core/adapters/google/consent';
import { googlePushTokens } from '#core/adapters/google/push-token';
import { accountId } from '#core/id';
import { gmailLabels } from '#core/mail/labels';
import type { Label } from '#core/mail/mail';
import type { AccessTokens } from '#core/ports';
import type { Instant } from '#core/time';
import { CALLBACK_PATH } from '../../../infra/topology.ts';
import type { Ports } from '../../shell/wire.ts';
import { accountsAt } from '../gmail/accounts.ts';
import { type FakeGmail, fakeGmail } from '../gmail/gmail.ts';
import { serveFakeGmail } from '../gmail/serve.ts';
import { replaced, textIfThere } from '../replaced.ts';
import { DEMO_OWNER, type DemoLetter, demoLetters } from './demo.ts';

/** A stand-in for Gmail that holds the demo mailbox, and how doors reach it. */
export type LocalGmail = Pick<Ports, 'pushes' | 'consent'> & {
  /** How its mailboxes are reached, and the demo without its owner's consent. */
  readonly at: { readonly rootUrl: string; readonly topic: string };
  readonly demo: AccessTokens;
  readonly url: string;
  readonly fake: FakeGmail;
  /** Resolves when whatever has changed in it is on the disk. */
  readonly saved: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type LocalGmailOptions = {
  readonly folder: string;
  readonly clock: () => Instant;
  /** Address of the product, where pushes are delivered to. */
  readonly web: string;
};

/** The account of the demo mailbox. */
export const DEMO_ACCOUNT = accountId('demo');
export const DEMO_MAILBOX = DEMO_OWNER[0] ?? '';
/** Another person's mailbox in the stand-in, to be connected by consent. */
export const SECOND_MAILBOX = 'jonas@keller-holzbau.example.net';
const CLIENT = { id: 'openloop-demo.example.com', secret: 'a-secret-of-the-stand-in' };
const FILE = 'gmail.json';
const SUBSCRIPTION = 'projects/openloop-demo/subscriptions/gmail';
const TOPIC = 'projects/openloop-demo/topics/gmail';
const PUSHER = 'pubsub@openloop-demo.example.com';

/**
 * Opens the stand-in with the demo mailbox, as it was left, and has it push to the product. Whatever changes in it is on the
 * disk before anybody is told of it, so that the product never knows of mail that is lost.
 */
export async function openLocalGmail({ folder, clock, web }: LocalGmailOptions): Promise<LocalGmail> {
  const path = join(folder, FILE);
  const audience = `${web}/webhooks/gmail`;
  const file = replaced(path, () => fake.dump());
  const timers = new Set<NodeJS.Timeout>();
  const fake: FakeGmail = fakeGmail({
    clock,
    push: {
      ...{ endpoint: audience, audience, serviceAccount: PUSHER, subscription: SUBSCRIPTION, auto: true },
      post: async (request) => {
        await file.save();
        return fetch(request);
      },
      later: (ms, run) => {
        const timer = setTimeout(() => {
          timers.delete(timer);
          run();
        }, ms);
        timers.add(timer);
      },
    },
    client: { ...CLIENT, redirects: [`${web}${CALLBACK_PATH}`] },
    onChange: file.touch,
  });
  const before = await textIfThere(path);
  if (before === undefined) fill(fake, clock());
  else fake.load(before);
  await file.settled();
  const served = await serveFakeGmail(fake);
  return {
    url: served.url,
    fake,
    saved: file.settled,
    at: { rootUrl: `${served.url}/`, topic: TOPIC },
    demo: tokensFor(fake),
    consent: googleConsent({
      ...{ clientId: CLIENT.id, clientSecret: CLIENT.secret, clock },
      endpoints: accountsAt(served.url),
    }),
    pushes: {
      prove: googlePushTokens({
        jwksUrl: `${served.url}/oauth2/v3/certs`,
        ...{ audience, email: PUSHER, clock },
      }),
      subscription: SUBSCRIPTION,
    },
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
      fake.pushes.pause();
      await fake.pushes.settled();
      await served.stop();
      await file.settled();
    },
  };
}

/** The one mailbox that can be read without its owner's consent is the demo. */
function tokensFor(fake: FakeGmail): AccessTokens {
  let known: string | undefined;
  return {
    token: async (_of, refused) => {
      if (known === undefined || known === refused) known = fake.grant(DEMO_MAILBOX);
      return known;
    },
  };
}

const LABEL_ID: Partial<Record<Label, string>> = {
  PROMOTIONS: 'CATEGORY_PROMOTIONS',
  SOCIAL: 'CATEGORY_SOCIAL',
  FORUMS: 'CATEGORY_FORUMS',
  UPDATES: 'CATEGORY_UPDATES',
  PERSONAL: 'CATEGORY_PERSONAL',
};

/** Puts the demo mailbox into the stand-in, each conversation a thread; and what of it another person has. */
function fill(fake: FakeGmail, now: Instant): void {
  const mailbox = fake.mailbox(DEMO_MAILBOX);
  for (const alias of DEMO_OWNER.slice(1)) mailbox.alias(alias);
  const letters = demoLetters(now);
  put(mailbox, letters, ({ labels }) =>
    [...gmailLabels(labels).labels].map((label) => LABEL_ID[label] ?? label),
  );
  const theirs = letters
    .filter(({ raw }) => isOf(raw, 'From') || isOf(raw, 'To'))
    // What a mailbox adds on delivery is its own.
    .map((letter) => ({ ...letter, raw: letter.raw.replace(/^(?:Delivered-To|Return-Path): .*\r\n/gm, '') }));
  put(fake.mailbox(SECOND_MAILBOX), theirs, ({ raw }) => (isOf(raw, 'From') ? ['SENT'] : ['INBOX']));
}

const isOf = (raw: string, field: string): boolean =>
  new RegExp(`^${field}: .*<${SECOND_MAILBOX}>`, 'm').test(raw);

function put(
  mailbox: ReturnType<FakeGmail['mailbox']>,
  letters: readonly DemoLetter[],
  labelsOf: (letter: DemoLetter) => readonly string[],
): void {
  const threads = new Map<number, string>();
  for (const letter of letters) {
    const { raw, at, row } = letter;
    const thread = threads.get(row);
    const placed = mailbox.deliver(raw, {
      ...{ labels: labelsOf(letter), at },
      ...(thread === undefined ? {} : { thread }),
    });
    threads.set(row, placed.threadId);
  }
}
