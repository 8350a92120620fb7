import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gmailMail } from '#core/adapters/gmail/mail';
import { googlePushTokens } from '#core/adapters/google/push-token';
import { Fault } from '#core/fault';
import { type AccountId, accountId } from '#core/id';
import { gmailLabels } from '#core/mail/labels';
import type { Label } from '#core/mail/mail';
import type { AccessTokens } from '#core/ports';
import type { Instant } from '#core/time';
import type { Ports } from '../../shell/wire.ts';
import { type FakeGmail, fakeGmail } from '../gmail/gmail.ts';
import { serveFakeGmail } from '../gmail/serve.ts';
import { replaced } from '../replaced.ts';
import { DEMO_OWNER, demoLetters } from './demo.ts';

/** A stand-in for Gmail that holds the demo mailbox, and how doors reach it. */
export type LocalGmail = Pick<Ports, 'mailOf' | 'pushes'> & {
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
    onChange: file.touch,
  });
  const before = await readFile(path, 'utf8').catch(absent);
  if (before === undefined) fill(fake, clock());
  else fake.load(before);
  await file.settled();
  const served = await serveFakeGmail(fake);
  const tokens = tokensFor(fake);
  return {
    url: served.url,
    fake,
    saved: file.settled,
    mailOf: (owner) => gmailMail({ tokens, owner, clock, topic: TOPIC, rootUrl: `${served.url}/` }),
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

function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

/** The one mailbox that can be read without its owner's consent is the demo. */
function tokensFor(fake: FakeGmail): AccessTokens {
  const known = new Map<AccountId, string>();
  return {
    token: async ({ account }, refused) => {
      if (account !== DEMO_ACCOUNT)
        throw new Fault('revoke', 'This mailbox is not connected: connect it, then try again.');
      const token = known.get(account);
      if (token !== undefined && token !== refused) return token;
      const next = fake.grant(DEMO_MAILBOX);
      known.set(account, next);
      return next;
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

/** Puts the demo mailbox into the stand-in, each conversation a thread. */
function fill(fake: FakeGmail, now: Instant): void {
  const mailbox = fake.mailbox(DEMO_MAILBOX);
  for (const alias of DEMO_OWNER.slice(1)) mailbox.alias(alias);
  const threads = new Map<number, string>();
  for (const { raw, labels, at, row } of demoLetters(now)) {
    const thread = threads.get(row);
    const ids = [...gmailLabels(labels).labels].map((label) => LABEL_ID[label] ?? label);
    const placed = mailbox.deliver(raw, { labels: ids, at, ...(thread === undefined ? {} : { thread }) });
    threads.set(row, placed.threadId);
  }
}
