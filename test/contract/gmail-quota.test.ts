import { describe, expect, it } from 'vitest';
import { refusal } from './gmail-given.ts';
import { BOB, letter, MAYA, standIn } from './gmail-stand-in.ts';

const USER = { userId: 'me' } as const;
const LIMITED = { quota: { unitsPerMinute: 100 } };

describe('the quota of the stand-in for Gmail', () => {
  it('counts units and calls of each mailbox by method', async () => {
    const { fake, maya, box, inbox } = standIn();
    const { id, threadId } = inbox.deliver(letter);
    await maya.api.users.messages.get({ ...USER, id });
    await maya.api.users.messages.get({ ...USER, id });
    await maya.api.users.threads.get({ ...USER, id: threadId });
    await maya.api.users.history.list({ ...USER, startHistoryId: inbox.historyId() });
    await maya.api.users.messages.list(USER);
    await box(BOB).api.users.getProfile(USER);
    expect(fake.usage(MAYA)).toEqual({
      calls: 5,
      units: 87,
      refused: 0,
      methods: {
        'messages.get': { calls: 2, units: 40 },
        'threads.get': { calls: 1, units: 40 },
        'history.list': { calls: 1, units: 2 },
        'messages.list': { calls: 1, units: 5 },
      },
    });
    expect(fake.usage(BOB)).toMatchObject({ calls: 1, units: 1 });
    inbox.resetUsage();
    expect(inbox.usage()).toEqual({ calls: 0, units: 0, refused: 0, methods: {} });
  });

  it('counts a call that failed like any other', async () => {
    const { maya, inbox } = standIn();
    await refusal(maya.api.users.messages.get({ ...USER, id: 'ffffffffffffffff' }));
    expect(inbox.usage()).toMatchObject({ calls: 1, units: 20 });
  });

  it('is 6,000 units a minute for each mailbox', async () => {
    const { maya, box, inbox } = standIn({ quota: {} });
    const { id } = inbox.deliver(letter);
    for (let call = 0; call < 300; call += 1) await maya.api.users.messages.get({ ...USER, id });
    expect(await refusal(maya.api.users.messages.get({ ...USER, id }))).toMatchObject({ status: 403 });
    expect((await box(BOB).api.users.getProfile(USER)).status).toBe(200);
    expect(inbox.usage()).toMatchObject({ calls: 300, units: 6000, refused: 1 });
  });

  it('is refused with 403 and with 429 in turn, and comes back within a minute of silence', async () => {
    const { maya, inbox, pass } = standIn(LIMITED);
    const { threadId } = inbox.deliver(letter);
    const get = () => refusal(maya.api.users.threads.get({ ...USER, id: threadId }));
    await get();
    pass(30);
    await get();
    expect(await get()).toEqual({ status: 403, reason: 'rateLimitExceeded' });
    expect(await get()).toEqual({ status: 429, reason: 'userRateLimitExceeded' });
    pass(59);
    expect(await get()).toMatchObject({ status: 403 });
    pass(60);
    expect(await get()).toMatchObject({ status: 200 });
  });

  it('does not come back for whoever keeps on calling', async () => {
    const { maya, inbox, pass } = standIn(LIMITED);
    const { threadId } = inbox.deliver(letter);
    const get = () => refusal(maya.api.users.threads.get({ ...USER, id: threadId }));
    await get();
    await get();
    for (let step = 0; step < 10; step += 1) {
      pass(20);
      expect(await get()).toMatchObject({
        reason: expect.stringMatching(/RateLimitExceeded|rateLimitExceeded/),
      });
      expect(await get()).toMatchObject({
        reason: expect.stringMatching(/RateLimitExceeded|rateLimitExceeded/),
      });
    }
  });

  it('lets ten calls of a user be under way, and not an eleventh', async () => {
    const { maya, inbox } = standIn();
    const calls = Array.from({ length: 11 }, () => refusal(maya.api.users.getProfile(USER)));
    const statuses = (await Promise.all(calls)).map((one) => Object(one).status);
    expect(statuses.toSorted()).toEqual([...Array(10).fill(200), 429]);
    expect(inbox.usage()).toMatchObject({ calls: 10, refused: 1 });
    expect(await refusal(maya.api.users.getProfile(USER))).toMatchObject({ status: 200 });
  });

  it('counts calls as under way for as long as they are said to take', async () => {
    let let_go = () => {};
    const held = new Promise<void>((resolve) => {
      let_go = resolve;
    });
    const { maya } = standIn({ quota: { concurrent: 1 }, delay: () => held });
    const first = maya.api.users.getProfile(USER);
    expect(await refusal(maya.api.users.getProfile(USER))).toEqual({
      status: 429,
      reason: 'rateLimitExceeded',
    });
    let_go();
    expect((await first).status).toBe(200);
  });
});
