import { describe, expect, it } from 'vitest';
import { budgeted, IN_FLIGHT, isUnpaid, type Purse, paying } from '#core/accounts/budgeted';
import { UNITS } from '#core/accounts/cost';
import { gmailMail } from '#core/adapters/gmail/mail';
import { memoryBudget } from '#core/adapters/memory/budget';
import { Fault } from '#core/fault';
import { threadId } from '#core/id';
import { historyId } from '#core/mail/history';
import type { Budget, LiveMail } from '#core/ports';
import { HOUR, type Instant, instant } from '#core/time';
import { fakeGmail } from '../../functions/local/gmail/gmail.ts';
import { fixed, OWNER, opened } from '../adapters/gmail/opened.ts';
import { BEA, NORA, NOW } from '../loops/facts.ts';
import { OF, type World, world } from './world.ts';

/** A purse whose waits move its clock. */
function purse(over: Partial<Purse> = {}) {
  const time = { now: NOW as Instant, waits: 0 };
  const clock = () => time.now;
  const made: Purse = {
    budget: memoryBudget({ clock, unitsAMinute: async () => 6_000 }),
    ...{ of: OWNER, use: 'sync', clock, deadline: instant(NOW + 30_000) },
    sleep: async (ms) => {
      time.waits += 1;
      time.now = instant(time.now + ms);
    },
    ...over,
  };
  return { time, purse: made };
}

describe('a mailbox that is paid for', () => {
  it('takes the units of each call before it asks', async () => {
    const { mail, mailbox } = opened();
    const { id, threadId: thread } = mailbox.deliver({ from: BEA, to: NORA, subject: 'one', text: 'When?' });
    const since = historyId(mailbox.historyId()) ?? expect.fail('no place');
    const taken: number[] = [];
    const budget = {
      take: async (_: unknown, units: number) => {
        taken.push(units);
        return 'granted' as const;
      },
    };
    const paid = budgeted(mail, paying(purse({ budget }).purse));
    const calls: Readonly<Record<keyof LiveMail, () => Promise<unknown>>> = {
      ...paid,
      changes: () => paid.changes(since),
      message: () => paid.message(id),
      sender: () => paid.sender(id),
      thread: () => paid.thread(threadId(thread)),
      list: () => paid.list({ after: NOW }),
      threads: () => paid.threads(),
    };
    for (const [name, units] of Object.entries(UNITS)) {
      mailbox.resetUsage();
      taken.length = 0;
      await Object.entries(calls).find(([one]) => one === name)?.[1]();
      expect([name, taken]).toEqual([name, [units]]);
      expect(mailbox.usage().units).toBe(units);
    }
  });

  it('pays for a text that its body fetches beside the mail', async () => {
    const clock = () => NOW;
    const fake = fakeGmail({ clock, bodies: { inlineLimit: 0 } });
    const mailbox = fake.mailbox(NORA);
    const { id } = mailbox.deliver({ from: BEA, to: NORA, subject: 'one', text: 'When?' });
    let taken = 0;
    const budget = {
      take: async (_: unknown, units: number) => {
        taken += units;
        return 'granted' as const;
      },
    };
    const pay = paying(purse({ budget }).purse);
    const tokens = fixed(fake.grant(NORA));
    const mail = budgeted(gmailMail({ tokens, owner: OWNER, clock, fetch: fake.fetch, pay }), pay);
    expect((await (await mail.message(id))?.body())?.text?.trim()).toBe('When?');
    expect(mailbox.usage().units).toBeGreaterThan(UNITS.message);
    expect(taken).toBe(mailbox.usage().units);
  });
});

describe('units that are not there', () => {
  it('are waited for where they come before the deadline', async () => {
    const { time, purse: made } = purse();
    const pay = paying(made);
    for (let n = 0; n < 100; n += 1) await pay(20, async () => {});
    expect(time.waits).toBeGreaterThan(0);
    // 2,000 units, of which 1,020 are there at once and 78 come each second.
    expect(time.now - NOW).toBeGreaterThan(12_000);
    expect(time.now - NOW).toBeLessThan(13_000);
  });

  it('are a passing fault that says when they come, where that is later, and nobody is asked', async () => {
    const { purse: made } = purse({ deadline: instant(NOW + 100) });
    const pay = paying(made);
    let asked = 0;
    const failed = await (async () => {
      for (;;)
        await pay(20, async () => {
          asked += 1;
        });
    })().catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Fault);
    expect(failed).toMatchObject({ kind: 'retry', code: 'too-many' });
    expect(failed instanceof Fault && failed.after).toBeGreaterThanOrEqual(1);
    expect(isUnpaid(failed)).toBe(true);
    expect(20 * asked).toBeLessThanOrEqual(1_210);
  });

  it("are told from a limit of the mailbox's own", () => {
    expect(isUnpaid(new Fault('retry', 'busy', { code: 'too-many', after: 1 }))).toBe(false);
  });
});

describe('calls under way', () => {
  it.each(['sync', 'backfill'] as const)(
    'are few at a time, in the order in which they come (%s)',
    async (use) => {
      const { purse: made } = purse({ use, budget: { take: async () => 'granted' } });
      const pay = paying(made);
      const ends: Array<() => void> = [];
      const begun: number[] = [];
      const done = Array.from({ length: 9 }, (_, index) =>
        pay(1, () => {
          begun.push(index);
          return new Promise<void>((resolve) => ends.push(resolve));
        }),
      );
      for (let at = 0; at < 9; at += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        expect(begun.length).toBe(Math.min(9, at + IN_FLIGHT[use]));
        ends[at]?.();
      }
      await Promise.all(done);
      expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    },
  );

  it('leave their place to the next one when they fail', async () => {
    const pay = paying(purse({ budget: { take: async () => 'granted' } }).purse);
    const fails = Array.from({ length: 9 }, () => pay(1, () => Promise.reject(new Error('no'))));
    expect((await Promise.allSettled(fails)).every(({ status }) => status === 'rejected')).toBe(true);
    expect(await pay(1, async () => 'through')).toBe('through');
  });
});

/** A world whose syncs are paid for from a budget. */
function paidFrom(budget: Budget): World {
  const it: World = world({
    around: (mail) => {
      const deadline = instant(it.now + 30_000);
      const clock = () => it.now;
      return budgeted(mail, paying({ budget, of: OF, use: 'sync', clock, sleep: it.sleep, deadline }));
    },
  });
  return it;
}

describe('a sync that finds no units', () => {
  it('is put off for as long as they take, and loses nothing', async () => {
    let isEmpty = false;
    const it = paidFrom({ take: async () => (isEmpty ? { after: 90_000 } : 'granted') });
    await it.connect();
    it.nora.deliver({ from: BEA, to: NORA, subject: 'Keys', text: 'When can I have them?' });
    isEmpty = true;
    expect(await it.hear()).toEqual(['put-off']);
    expect((await it.account()).gmail.notBefore).toBe(it.now + 90_000);
    isEmpty = false;
    it.pass(90_000);
    await it.poll();
    expect(await it.drain()).toEqual(['done']);
    expect(await it.loops()).toEqual(['unanswered_inbound bea@example.org Keys']);
  });

  it('is put off where the bucket cannot be had, for which no mail gets a strike', async () => {
    let isAway = false;
    const it = paidFrom({
      take: async (_, units) => {
        if (isAway && units === UNITS.message) throw new Fault('retry', 'the engine is busy');
        return 'granted';
      },
    });
    await it.connect();
    for (const subject of ['Keys', 'Plans'])
      it.nora.deliver({ from: BEA, to: NORA, subject, text: 'When can I have them?' });
    isAway = true;
    for (let n = 0; n < 4; n += 1) {
      it.pass(HOUR);
      await it.poll();
      expect(await it.drain()).toEqual(['put-off']);
      expect(await it.store.heldMails(OF.tenant, OF.account)).toEqual([]);
    }
    isAway = false;
    it.pass(HOUR);
    await it.poll();
    expect(await it.drain()).toEqual(['done']);
    expect(await it.loops()).toHaveLength(2);
  });
});
