import { describe, expect, it } from 'vitest';
import { askRedetect } from '#core/accounts/redetect';
import { threadId } from '#core/id';
import { historyId } from '#core/mail/history';
import { DAY, HOUR, instant } from '#core/time';
import { BEA, NORA, OF, type World, world } from './world.ts';

const comes = ({ nora }: World, subject: string) =>
  nora.deliver(
    { from: BEA, to: NORA, subject, text: 'Can you send me the keys?' },
    { labels: ['INBOX', 'UNREAD'] },
  );
const watches = ({ nora }: World): number => nora.usage().methods.watch?.calls ?? 0;

/** Lets so many hours pass, with the sweep of each hour and the polls in it. */
async function live(it: World, hours: number): Promise<void> {
  for (let n = 0; n < hours; n += 1) {
    it.pass(HOUR);
    await it.sweep();
    await it.poll();
    await it.drain();
  }
}

describe('upkeep', () => {
  it('renews the watch two days before it lapses, by stopping it first', async () => {
    const it = world();
    await it.connect();
    it.nora.resetUsage();
    await live(it, 4 * 24);
    expect(watches(it)).toBe(0);
    await live(it, 3 * 24);
    expect(watches(it)).toBe(1);
    expect(it.nora.usage().methods.stop?.calls).toBe(1);
    const { watchedUntil } = (await it.account()).gmail;
    expect((watchedUntil ?? 0) - it.now).toBeGreaterThan(2 * DAY);
  });

  it('says that a watch had lapsed, and watches again', async () => {
    const it = world();
    await it.connect();
    it.pass(8 * DAY);
    await it.sweep();
    expect(await it.drain()).toEqual(['lapsed']);
    expect((await it.account()).gmail.watchedUntil).toBeGreaterThan(it.now);
  });

  it('has a mailbox polled again whose entry in the due index was lost', async () => {
    const it = world();
    await it.connect();
    const { pollAt } = (await it.account()).gmail;
    await it.due.remove('poll', { ...OF, at: pollAt });
    it.pass(25 * HOUR);
    expect(await it.poll()).toBe(0);
    await it.sweep();
    await it.drain();
    expect(await it.poll()).toBe(1);
  });

  it('learns addresses that its owner may send as', async () => {
    const it = world();
    await it.connect();
    it.nora.alias('studio@example.com');
    await live(it, 25);
    expect((await it.account()).declared).toContain('studio@example.com');
  });

  it('has older mail read where the setting has grown, only what is missing, and none where it has shrunk', async () => {
    const it = world();
    for (const days of [10, 100])
      it.nora.deliver(
        { from: BEA, to: NORA, subject: `Of ${days}`, text: 'When?' },
        { at: instant(it.now - days * DAY) },
      );
    await it.connect();
    const set = (days: number) => it.store.saveSetting(OF.tenant, 'mail.backfill_days', `${days}`);
    await set(30);
    it.nora.resetUsage();
    await live(it, 25);
    expect(it.nora.usage().methods['messages.list']).toBeUndefined();
    await set(200);
    await live(it, 25);
    expect(it.nora.usage().methods).toMatchObject({ 'messages.get': { calls: 1 } });
    expect(await it.store.threads(OF.tenant, OF.account, { limit: 9 })).toHaveLength(2);
    it.nora.resetUsage();
    await live(it, 25);
    expect(it.nora.usage().methods['messages.list']).toBeUndefined();
  });

  it('is put off with the mailbox, and done when that may be asked again', async () => {
    const it = world();
    await it.connect();
    it.pass(8 * DAY);
    it.fake.fault({
      times: 1,
      what: { kind: 'refuse', status: 429, reason: 'rateLimitExceeded', retryAfter: '600' },
    });
    await it.sweep();
    expect(await it.drain()).toEqual(['put-off']);
    await live(it, 2);
    expect((await it.account()).gmail.watchedUntil).toBeGreaterThan(it.now);
  });
});

it('an idle mailbox costs at most 120 units a day', async () => {
  const it = world();
  comes(it, 'Keys');
  await it.connect();
  it.nora.resetUsage();
  for (let minute = 0; minute < 7 * 24 * 60; minute += 1) {
    it.pass(60_000);
    await it.poll();
    if (minute % 60 === 0) await it.sweep();
    await it.drain();
  }
  expect(it.nora.usage().units / 7).toBeLessThanOrEqual(120);
});

it('a mailbox has one entry of each kind in the due index, whatever went before', async () => {
  const it = world();
  await it.connect();
  await live(it, 30);
  for (const kind of ['poll', 'upkeep'] as const) {
    const { gmail } = await it.account();
    const at = kind === 'poll' ? gmail.pollAt : gmail.upkeepAt;
    expect((await it.due.take(kind, it.now, 10)).length).toBe(0);
    it.pass(3 * DAY);
    expect(await it.due.take(kind, it.now, 10)).toEqual([{ ...OF, at }]);
    it.pass(-3 * DAY);
  }
});

describe('judging anew', () => {
  it('asks nothing of the mailbox where only rules have changed', async () => {
    const it = world();
    await it.connect();
    const label = it.nora.newLabel('Newsletters');
    const { id } = comes(it, 'Keys');
    it.nora.label(id, { add: [label] });
    await it.hear();
    expect(await it.loops()).toHaveLength(1);
    await it.store.saveSetting(OF.tenant, 'loops.exclude_labels', 'Newsletters');
    it.nora.resetUsage();
    await askRedetect(it, OF);
    expect(await it.drain()).toEqual(['done']);
    expect(await it.loops()).toEqual([]);
    expect(it.nora.usage().units).toBe(0);
    expect((await it.account()).redetect).toBeUndefined();
  });

  it('fetches again only threads whose facts were made by older rules', async () => {
    const it = world();
    await it.connect();
    const [old] = [comes(it, 'Old'), comes(it, 'New')];
    await it.hear();
    const thread = threadId(old.threadId);
    const { messages } = await it.store.thread(OF.tenant, OF.account, thread);
    const older = messages.map((message) => ({ ...message, features: 0, asks: false, excerpt: '' }));
    await it.store.addFacts(OF.tenant, OF.account, { thread, messages: older, omitted: [] });
    it.nora.resetUsage();
    await askRedetect(it, OF);
    await it.drain();
    expect(it.nora.usage().methods['threads.get']?.calls).toBe(1);
    expect((await it.store.thread(OF.tenant, OF.account, thread)).messages).toEqual(messages);
  });

  it('goes on behind a quota where it stopped', async () => {
    const it = world();
    await it.connect();
    const threads = [comes(it, 'One'), comes(it, 'Two'), comes(it, 'Three')].map((one) =>
      threadId(one.threadId),
    );
    await it.hear();
    for (const thread of threads) {
      const { messages } = await it.store.thread(OF.tenant, OF.account, thread);
      const older = messages.map((message) => ({ ...message, features: 0 }));
      await it.store.addFacts(OF.tenant, OF.account, { thread, messages: older, omitted: [] });
    }
    let left = 1;
    const what = { kind: 'refuse', status: 403, reason: 'userRateLimitExceeded' } as const;
    it.fake.fault({ when: ({ method }) => method === 'threads.get' && left-- <= 0, times: 1, what });
    await askRedetect(it, OF);
    expect(await it.drain()).toEqual(['put-off']);
    await live(it, 1);
    const all = await Promise.all(threads.map((thread) => it.store.thread(OF.tenant, OF.account, thread)));
    expect(all.flatMap(({ messages }) => messages.map(({ features }) => features))).toEqual([1, 1, 1]);
    expect((await it.account()).redetect).toBeUndefined();
  });
});

it('places in history are integers of 64 bits', () => {
  expect(historyId('18446744073709551615')).toBe('18446744073709551615');
  for (const none of ['18446744073709551616', '-1', '1.5', '', 'x', 2 ** 60, null, undefined])
    expect(historyId(none)).toBeUndefined();
  expect(historyId(7)).toBe('7');
  expect(historyId('007')).toBe('7');
});
