import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BudgetOptions } from '#core/accounts/lease';
import { accountId, tenantId } from '#core/id';
import type { Budget, Owner } from '#core/ports';
import { type Instant, instant } from '#core/time';
import { NOW } from '../loops/facts.ts';

/** A ground of its own on which buckets stand, and budgets on it, each like a process of its own. */
export type BudgetGround = {
  readonly process: (options: BudgetOptions) => Budget;
  readonly close: () => Promise<void>;
};

const MINUTE = 60_000;
const LIMIT = 6_000;

/** A mailbox that no other test knows. */
export const aMailbox = (): Owner => ({ tenant: tenantId(`t-${randomUUID()}`), account: accountId('work') });

/** A clock that stands until it is moved, and what processes are given. */
export function timed(over: Partial<BudgetOptions> = {}) {
  const time = { now: NOW as Instant };
  const options: BudgetOptions = {
    clock: () => time.now,
    unitsAMinute: async () => LIMIT,
    ...over,
  };
  return { time, options };
}

/** Takes units until they are refused. */
export async function takeAll(budget: Budget, of: Owner, use: 'sync' | 'backfill') {
  for (let taken = 0; ; taken += 20) {
    const got = await budget.take(of, 20, use);
    if (got !== 'granted') return { taken, after: got.after };
  }
}

/** As many as there are, but for a call that did not find room in what is left by rounding. */
function isAbout(taken: number, units: number): void {
  expect(taken).toBeLessThanOrEqual(units);
  expect(taken).toBeGreaterThanOrEqual(units - 2 * 20);
}

/** What every budget does. */
export function budgetContract(name: string, lay: () => Promise<BudgetGround>): void {
  describe(`a budget: ${name}`, () => {
    let ground: BudgetGround;
    beforeEach(async () => {
      ground = await lay();
    });
    afterEach(() => ground.close());

    it('grants a sixth of the minute at once, then says when there is more', async () => {
      const { time, options } = timed();
      const budget = ground.process(options);
      const of = aMailbox();
      const { taken, after } = await takeAll(budget, of, 'sync');
      isAbout(taken, 0.17 * LIMIT);
      time.now = instant(time.now + after - 1);
      expect(await budget.take(of, 20, 'sync')).toMatchObject({ after: 1 });
      time.now = instant(time.now + 1);
      expect(await budget.take(of, 20, 'sync')).toBe('granted');
    });

    it('refuses to catch up where a sync is still granted what it needs', async () => {
      const { options } = timed();
      const budget = ground.process(options);
      const of = aMailbox();
      expect((await takeAll(budget, of, 'backfill')).taken).toBe(0.02 * LIMIT);
      isAbout((await takeAll(budget, of, 'sync')).taken, 0.15 * LIMIT);
    });

    it('is one budget, in however many processes', async () => {
      const { options } = timed();
      const of = aMailbox();
      const processes = [ground.process(options), ground.process(options), ground.process(options)];
      let taken = 0;
      for (const budget of processes) taken += (await takeAll(budget, of, 'sync')).taken;
      isAbout(taken, 0.17 * LIMIT);
    });

    it('has a bucket for each mailbox', async () => {
      const { options } = timed();
      const budget = ground.process(options);
      const of = aMailbox();
      await takeAll(budget, of, 'sync');
      const others: readonly Owner[] = [aMailbox(), { ...of, account: accountId('home') }];
      for (const other of others) expect(await budget.take(other, 20, 'sync')).toBe('granted');
    });

    it('goes by what is set for the mailbox', async () => {
      const { options } = timed({ unitsAMinute: async () => 15_000 });
      isAbout((await takeAll(ground.process(options), aMailbox(), 'sync')).taken, 2_550);
    });

    it('lets nothing drawn be spent when its time is over', async () => {
      const { time, options } = timed();
      const [mine, other, of] = [ground.process(options), ground.process(options), aMailbox()];
      expect(await mine.take(of, 2, 'sync')).toBe('granted');
      time.now = instant(time.now + 20_000);
      await takeAll(other, of, 'sync');
      expect(await mine.take(of, 20, 'sync')).not.toBe('granted');
    });

    it('is enough for no more than the whole project, whatever a mailbox has left', async () => {
      const { time, options } = timed({ projectUnitsAMinute: 100_000 });
      let taken = 0;
      let wait = 0;
      for (let n = 0; n < 10; n += 1) {
        const got = await takeAll(ground.process(options), aMailbox(), 'sync');
        taken += got.taken;
        wait = got.after;
      }
      // A twentieth of the project's minute, in chunks that are not all spent.
      expect(taken).toBeLessThanOrEqual(5_000);
      expect(taken).toBeGreaterThanOrEqual(3_000);
      time.now = instant(time.now + wait);
      expect(await ground.process(options).take(aMailbox(), 20, 'sync')).toBe('granted');
    });

    it('takes nothing of a mailbox where the project has nothing left', async () => {
      const { time, options } = timed({ projectUnitsAMinute: 20_000 });
      const budget = ground.process(options);
      await takeAll(budget, aMailbox(), 'sync');
      const of = aMailbox();
      for (let n = 0; n < 100; n += 1) expect(await budget.take(of, 20, 'sync')).not.toBe('granted');
      // The project has 60 units by then, and the mailbox 15 more than it had.
      time.now = instant(time.now + 200);
      for (let n = 0; n < 2; n += 1) expect(await budget.take(of, 20, 'sync')).toBe('granted');
    });

    it('answers many at the same time, and never more than there is', async () => {
      const { options } = timed();
      const budget = ground.process(options);
      const of = aMailbox();
      const asked = await Promise.all(Array.from({ length: 100 }, () => budget.take(of, 20, 'sync')));
      isAbout(20 * asked.filter((one) => one === 'granted').length, 0.17 * LIMIT);
    });

    it('lets no minute have more than its units, spent by several processes as late as may be', async () => {
      const { time, options } = timed();
      const of = aMailbox();
      const processes = [ground.process(options), ground.process(options)];
      const spent: Array<{ readonly at: Instant; readonly units: number }> = [];
      for (let step = 0; step < 150; step += 1) {
        time.now = instant(time.now + 1_000);
        // The one that catches up asks less often than it could, the other in bursts.
        const [sync, backfill] = processes;
        for (let n = 0; n < (step % 20 === 0 ? 60 : 1); n += 1)
          if ((await sync?.take(of, 20, 'sync')) === 'granted') spent.push({ at: time.now, units: 20 });
        for (let n = 0; n < 5; n += 1)
          if ((await backfill?.take(of, 20, 'backfill')) === 'granted')
            spent.push({ at: time.now, units: 20 });
      }
      const inMinute = (from: Instant) =>
        spent.filter(({ at }) => at >= from && at < from + MINUTE).reduce((sum, { units }) => sum + units, 0);
      const most = Math.max(...spent.map(({ at }) => inMinute(at)));
      expect(most).toBeLessThanOrEqual(LIMIT);
      expect(most).toBeGreaterThan(0.75 * LIMIT);
    });
  });
}
