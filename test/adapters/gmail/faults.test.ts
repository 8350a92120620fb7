import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { gmailMail } from '#core/adapters/gmail/mail';
import { Fault } from '#core/fault';
import { threadId } from '#core/id';
import { historyId } from '#core/mail/history';
import type { AccessTokens } from '#core/ports';
import { DAY } from '#core/time';
import { TROUBLE, type Trouble } from '../../../functions/local/gmail/trouble.ts';
import { NORA, NOW } from '../../loops/facts.ts';
import { answering, messageJson, refusal } from './literal.ts';
import { fixed, OWNER, opened } from './opened.ts';

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  );
const place = (text: string) => historyId(text) ?? expect.fail(`${text} is no place`);

const SECOND = 1000;

describe('what Gmail refuses', () => {
  it.each<[string, Trouble, object]>([
    ['too many requests', TROUBLE.tooMany(), { kind: 'retry', code: 'too-many', after: undefined }],
    [
      'too many, for 30 seconds',
      TROUBLE.tooMany('30'),
      { kind: 'retry', code: 'too-many', after: 30 * SECOND },
    ],
    [
      'too many, until a date',
      TROUBLE.tooMany(new Date(NOW + 90 * SECOND).toUTCString()),
      { kind: 'retry', code: 'too-many', after: 90 * SECOND },
    ],
    [
      'too many, until a date gone by',
      TROUBLE.tooMany(new Date(NOW - DAY).toUTCString()),
      { kind: 'retry', code: 'too-many', after: 0 },
    ],
    ['too many, for a year', TROUBLE.tooMany('31536000'), { kind: 'retry', code: 'too-many', after: DAY }],
    [
      'too many, for nonsense',
      TROUBLE.tooMany('soon'),
      { kind: 'retry', code: 'too-many', after: undefined },
    ],
    ['too many at once', TROUBLE.concurrent, { kind: 'retry', code: 'too-many' }],
    ['the rate of a user', TROUBLE.userRate, { kind: 'retry', code: 'too-many' }],
    ['the rate of the project', TROUBLE.rate, { kind: 'retry', code: 'too-many' }],
    ['the day’s units', TROUBLE.daily, { kind: 'retry', code: 'too-many' }],
    ['the quota', TROUBLE.quota, { kind: 'retry', code: 'too-many' }],
    ['a scope', TROUBLE.scopes, { kind: 'revoke', code: undefined }],
    ['a domain', TROUBLE.domain, { kind: 'revoke', code: undefined }],
    ['because it is broken', TROUBLE.backend, { kind: 'retry', code: undefined }],
    ['because it is away', TROUBLE.unavailable, { kind: 'retry', code: undefined }],
    ['and loses the answer', TROUBLE.lost, { kind: 'retry', code: undefined }],
    ['in the middle of the answer', TROUBLE.cut, { kind: 'retry', code: undefined }],
    ['with half an answer', TROUBLE.garbage, { kind: 'retry', code: undefined }],
  ])('%s', async (_what, what, expected) => {
    const { fake, mail, mailbox } = opened();
    const { id } = mailbox.deliver({ from: NORA, to: NORA, subject: 'one', text: 'a' });
    const rule = fake.fault({ what });
    for (const work of [
      () => mail.message(id),
      () => mail.profile(),
      () => mail.changes(place(mailbox.historyId())),
    ])
      expect(await failure(work())).toMatchObject({ name: 'Fault', ...expected });
    expect(rule.hits()).toBe(3);
  });

  it('says until when in words, too', async () => {
    const until = new Date(NOW + 75 * SECOND).toISOString();
    const words = `User-rate limit exceeded.  Retry after ${until}`;
    const { mail } = answering([refusal(429, 'rateLimitExceeded', words)]);
    expect(await failure(mail.profile())).toMatchObject({ code: 'too-many', after: 75 * SECOND });
  });

  it.each([
    "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user' of service 'gmail.googleapis.com'",
    'Too many concurrent requests for user.',
  ])('a rate whatever reason it gives for it: %s', async (words) => {
    const { mail } = answering([refusal(403, 'forbidden', words)]);
    expect(await failure(mail.profile())).toMatchObject({ kind: 'retry', code: 'too-many' });
  });

  it('everybody, where the API is switched off: that is nobody’s grant', async () => {
    const { mail } = answering([
      refusal(403, 'accessNotConfigured', 'Gmail API has not been used in project'),
    ]);
    expect(await failure(mail.profile())).toMatchObject({ kind: 'park' });
  });

  it('a watch, where it may not publish to the topic: that is nobody’s grant either', async () => {
    const words =
      'Error sending test message to Cloud PubSub projects/x/topics/y : User not authorized to perform this action.';
    const { mail } = answering([new Response(null, { status: 204 }), refusal(403, 'forbidden', words)]);
    expect(await failure(mail.watch())).toMatchObject({ kind: 'park' });
  });

  it('with a page of somebody between, which says nothing of a grant', async () => {
    const { mail } = answering([new Response('<html>blocked</html>', { status: 403 })]);
    expect(await failure(mail.profile())).toMatchObject({ kind: 'retry', code: undefined });
  });

  it('a request that is wrong, for good', async () => {
    const { mail } = answering([refusal(400, 'invalidArgument'), refusal(400, 'invalidArgument')]);
    expect(await failure(mail.changes(place('1'), 'no such page'))).toMatchObject({ kind: 'park' });
    expect(await failure(mail.message('?'))).toMatchObject({ kind: 'park' });
  });

  it('knowledge of what cannot be gone, for good', async () => {
    for (const work of ['profile', 'labels', 'aliases', 'threads'] as const) {
      const { mail } = answering([refusal(404, 'notFound')]);
      expect(await failure(mail[work]())).toMatchObject({ kind: 'park' });
    }
  });

  it('a mail, a thread or a stretch of history with 410 as with 404', async () => {
    const gone = () => refusal(410, 'gone');
    const { mail } = answering([gone(), gone(), gone()]);
    expect([await mail.message('1'), await mail.sender('1'), await mail.changes(place('1'))]).toEqual([
      undefined,
      undefined,
      'expired',
    ]);
  });
});

describe('an answer', () => {
  it('that does not come is waited for as long as it is said, for a thread longer', async () => {
    const { fake } = opened();
    fake.fault({ what: TROUBLE.hang });
    const tokens = fixed(fake.grant(NORA));
    const waiting = (timeouts: { call: number; thread: number }) =>
      gmailMail({ tokens, owner: OWNER, clock: () => NOW, fetch: fake.fetch, timeouts });
    const away = { kind: 'retry', code: undefined };
    expect(await failure(waiting({ call: 20, thread: 100_000 }).profile())).toMatchObject(away);
    expect(await failure(waiting({ call: 100_000, thread: 20 }).thread(threadId('1')))).toMatchObject(away);
  }, 3_000);

  it('of no connection is asked for again later', async () => {
    const reset = Object.assign(new TypeError('fetch failed'), { code: 'ECONNRESET' });
    const { mail, asked } = answering([reset]);
    expect(await failure(mail.profile())).toMatchObject({ kind: 'retry', code: undefined });
    expect(asked).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['without a place in history', { emailAddress: NORA }],
    ['with a place that is no uint64', { emailAddress: NORA, historyId: '18446744073709551616' }],
    ['with an address that is none', { emailAddress: 'nora', historyId: '1' }],
    ['that is a list', []],
  ])('%s is given up', async (_what, json) => {
    const { mail } = answering([json]);
    expect(await failure(mail.profile())).toMatchObject({ kind: 'park' });
  });

  it('that never ends is given up, and not kept in memory', async () => {
    const mega = new Uint8Array(1024 * 1024).fill(0x20);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1;
        controller.enqueue(mega);
      },
    });
    const { mail } = answering([new Response(endless, { headers: { 'content-type': 'application/json' } })]);
    expect(await failure(mail.message('1'))).toMatchObject({ kind: 'park' });
    expect(sent).toBeLessThan(80);
  });
});

describe('an access token', () => {
  /** Tokens that are numbered, and what was asked of whom. */
  const numbered = () => {
    const refusals: (string | undefined)[] = [];
    const tokens: AccessTokens = {
      token: async (of, refused) => {
        expect(of).toBe(OWNER);
        refusals.push(refused);
        return `token-${refusals.length}`;
      },
    };
    return { tokens, refusals };
  };
  const profile = { emailAddress: NORA, historyId: '7' };

  it('that is refused is replaced, and the call made again', async () => {
    const { tokens, refusals } = numbered();
    const { mail, asked } = answering([refusal(401, 'authError'), profile], { tokens });
    expect(await mail.profile()).toEqual({ address: NORA, historyId: '7' });
    expect(refusals).toEqual([undefined, 'token-1']);
    expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it('is replaced once, then the call is for later', async () => {
    const { tokens, refusals } = numbered();
    const { mail, asked } = answering([refusal(401, 'authError'), refusal(401, 'authError'), profile], {
      tokens,
    });
    expect(await failure(mail.profile())).toMatchObject({ kind: 'retry', code: undefined });
    expect([refusals.length, asked.length]).toEqual([2, 2]);
  });

  it('that there is none for any more is said as it is', async () => {
    const none = new Fault('revoke', 'The grant is gone: connect the mailbox again.');
    const { mail, asked } = answering([profile], { tokens: { token: () => Promise.reject(none) } });
    expect(await failure(mail.profile())).toBe(none);
    expect(asked).toEqual([]);
  });
});

describe('a fault', () => {
  it('names no token, no address and nothing that Gmail said', async () => {
    const words = `Delegation denied for ${NORA}`;
    const told = [
      refusal(403, 'forbidden', words),
      refusal(429, NORA, words),
      refusal(500, 'backendError', words),
      new Response(
        JSON.stringify(messageJson({ headers: [{ name: 'Subject', value: 'secret' }] })).slice(0, -9),
      ),
      messageJson({ headers: [{ name: 7, value: 'secret' }] }),
      Object.assign(new TypeError(words), { code: NORA }),
    ];
    for (const answer of told) {
      const { mail } = answering([answer]);
      const shown = inspect(await failure(mail.message('18f0000000000001')), { depth: 20, showHidden: true });
      expect(shown).toMatch(/messages\.get/);
      expect(shown).not.toMatch(/token-1|nora|secret|Delegation|18f0/i);
    }
  });
});
