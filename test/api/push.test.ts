import { handle } from 'hono/aws-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SyncJob } from '#core/accounts/job';
import { googlePushTokens } from '#core/adapters/google/push-token';
import { memoryDirectory } from '#core/adapters/memory/directory';
import { Fault } from '#core/fault';
import { address } from '#core/mail/address';
import type { QueueMessage } from '#core/ports';
import type { Instant } from '#core/time';
import { pushDoor } from '../../functions/gmail-push.ts';
import { type FakeGmail, fakeGmail } from '../../functions/local/gmail/gmail.ts';
import type { Forged } from '../../functions/local/gmail/push-message.ts';
import type { LogEntry } from '../../functions/shell/log.ts';
import { NORA, OF } from '../accounts/world.ts';
import { NOW } from '../loops/facts.ts';
import { CONTEXT, eventOf } from './door.ts';

const AUDIENCE = 'https://api.example.com/webhooks/gmail';
const PUSHER = 'pubsub@example.com';
const SUBSCRIPTION = 'projects/p/subscriptions/gmail';

type Webhook = {
  readonly fake: FakeGmail;
  readonly queued: QueueMessage<SyncJob>[];
  readonly logged: LogEntry[];
  now: Instant;
  isQueueAway: boolean;
  /** Posts a push as Pub/Sub would, or not quite. */
  readonly post: (
    forged?: Forged,
    over?: Over,
  ) => Promise<{ readonly status: number; readonly body: string }>;
};
type Over = {
  readonly mailbox?: string;
  readonly body?: string;
  readonly authorization?: string | undefined;
  readonly change?: (body: string) => string;
};

let hook: Webhook;

beforeEach(async () => {
  const clock = (): Instant => hook.now;
  const push = { endpoint: AUDIENCE, audience: AUDIENCE, serviceAccount: PUSHER, subscription: SUBSCRIPTION };
  const fake = fakeGmail({ clock, push });
  const directory = memoryDirectory();
  await directory.claim(address(NORA) ?? expect.unreachable(), OF, NOW);
  const [queued, logged]: [QueueMessage<SyncJob>[], LogEntry[]] = [[], []];
  const door = handle(
    pushDoor({
      directory,
      sync: {
        send: async (messages) => {
          if (hook.isQueueAway) throw new Fault('retry', 'The queue is away.');
          queued.push(...messages);
        },
      },
      log: (entry) => void logged.push(entry),
      pushes: {
        prove: googlePushTokens({
          ...{
            jwksUrl: 'https://keys.example.com/oauth2/v3/certs',
            audience: AUDIENCE,
            email: PUSHER,
            clock,
          },
          fetch: fake.fetch,
        }),
        subscription: SUBSCRIPTION,
      },
    }),
  );
  hook = {
    ...{ fake, queued, logged, now: NOW, isQueueAway: false },
    post: async (forged, { mailbox = NORA, change = (text: string) => text, ...over } = {}) => {
      const request = fake.pushes.request(fake.pushes.publish(mailbox, '9007199254740993'), forged);
      const body = over.body ?? change(await request.text());
      const bearer = 'authorization' in over ? over.authorization : request.headers.get('authorization');
      const event = eventOf('POST', '/webhooks/gmail', {
        body,
        headers: typeof bearer === 'string' ? { authorization: bearer } : {},
      });
      const told = await door(event, CONTEXT);
      return { status: Number(told.statusCode), body: told.body ?? '' };
    },
  };
});

it('a push queues a look into its mailbox, and is acknowledged', async () => {
  expect(await hook.post()).toEqual({ status: 204, body: '' });
  expect(hook.queued).toMatchObject([
    { body: { ...OF, do: 'sync', why: 'push', historyId: '9007199254740993' } },
  ]);
  expect(JSON.stringify(hook.queued)).not.toContain('@');
});

it('a push that comes again has the same deduplication id, another one has another', async () => {
  const { fake, queued } = hook;
  const once = fake.pushes.publish(NORA, '7');
  for (const push of [once, once, fake.pushes.publish(NORA, '7')]) {
    const request = fake.pushes.request(push);
    await hook.post(undefined, { body: await request.text() });
  }
  const [first, second, third] = queued.map(({ deduplicationId }) => deduplicationId);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('a historyId that comes as a number is read exactly where a number can be exact', async () => {
  const data = Buffer.from(JSON.stringify({ emailAddress: NORA, historyId: 12_345 })).toString('base64');
  const body = JSON.stringify({ message: { data, messageId: '1' }, subscription: SUBSCRIPTION });
  expect((await hook.post(undefined, { body })).status).toBe(204);
  expect(hook.queued[0]?.body).toMatchObject({ historyId: '12345' });
});

describe('a push that proves nothing is refused with 401, and nothing is queued', () => {
  it.each<[string, Forged]>([
    ['a wrong signature', { signer: 'foreign' }],
    ['no signature at all', { signer: 'none' }],
    ['a key that was swapped', { signer: 'retired' }],
    ['another issuer', { claims: { iss: 'https://accounts.example.com' } }],
    ['another audience', { claims: { aud: `${AUDIENCE}/` } }],
    ['several audiences', { claims: { aud: ['https://other.example.com'] } }],
    ['another service account', { claims: { email: 'someone@example.com' } }],
    ['an e-mail that is not verified', { claims: { email_verified: false } }],
    ['an e-mail that claims to be verified in words', { claims: { email_verified: 'true' } }],
    ['no e-mail', { claims: { email: undefined } }],
  ])('%s', async (_, forged) => {
    const { status, body } = await hook.post(forged);
    expect(status).toBe(401);
    expect(JSON.parse(body)).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(hook.queued).toEqual([]);
    expect(JSON.stringify(hook.logged)).not.toMatch(/@|Bearer|eyJ/);
  });

  it('an expired token', async () => {
    hook.fake.pushes.skew(-7200);
    expect((await hook.post()).status).toBe(401);
  });

  it('a token of the future', async () => {
    hook.fake.pushes.skew(7200);
    expect((await hook.post()).status).toBe(401);
  });

  it.each([undefined, '', 'Bearer', 'Bearer x.y.z', 'Basic bm9yYTpwYXNz', `Bearer ${'a'.repeat(20_000)}`])(
    'no token of Google: %#',
    async (authorization) => {
      expect((await hook.post(undefined, { authorization })).status).toBe(401);
      expect(hook.queued).toEqual([]);
    },
  );

  it('another subscription', async () => {
    const change = (body: string) => body.replace(SUBSCRIPTION, 'projects/p/subscriptions/other');
    expect((await hook.post(undefined, { change })).status).toBe(401);
    expect(hook.queued).toEqual([]);
  });
});

it('an unknown mailbox is acknowledged, and named nowhere', async () => {
  expect((await hook.post(undefined, { mailbox: 'stranger@example.net' })).status).toBe(204);
  expect(hook.queued).toEqual([]);
  expect(hook.logged).toEqual([]);
});

it('a push is not acknowledged where the queue does not take it', async () => {
  hook.isQueueAway = true;
  expect((await hook.post()).status).toBe(503);
});

describe('a push that is malformed', () => {
  it.each([
    ['no JSON', 'x', 400],
    ['no envelope', '{}', 400],
    ['too large', JSON.stringify({ message: 'x'.repeat(70_000) }), 413],
  ])('%s', async (_, body, status) => {
    expect((await hook.post(undefined, { body })).status).toBe(status);
    expect(hook.queued).toEqual([]);
  });

  it('is acknowledged where it comes from Google and makes no sense: it would come again for days', async () => {
    const data = Buffer.from('{"emailAddress":"?"}').toString('base64');
    const body = JSON.stringify({ message: { data, messageId: '1' }, subscription: SUBSCRIPTION });
    expect((await hook.post(undefined, { body })).status).toBe(204);
    expect(hook.logged).toMatchObject([{ code: 'push_senseless' }]);
  });
});
