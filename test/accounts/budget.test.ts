import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bucket, drawn, leftOf, mailboxRules, projectRules, type Use } from '#core/accounts/budget';
import { CONTENT_UNITS, UNITS } from '#core/accounts/cost';
import { type Instant, instant } from '#core/time';
import { UNITS as GMAIL_UNITS } from '../../functions/local/gmail/quota.ts';
import { NOW } from '../loops/facts.ts';

const MINUTE = 60_000;
const LIMIT = 6_000;
const RULES = mailboxRules(LIMIT);

type Ask = { readonly pass: number; readonly units: number; readonly use: Use };
type Grant = { readonly at: Instant; readonly units: number; readonly use: Use };

const ask: fc.Arbitrary<Ask> = fc.record({
  pass: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 90_000 })),
  units: fc.constantFrom(1, 2, 5, 20, 40, 150),
  use: fc.constantFrom('sync', 'sync', 'backfill'),
});

/** Draws as asked; `skew` is how far the clock is behind the time at each ask, so far. */
function granted(asks: readonly Ask[], skew: (index: number) => number = () => 0): readonly Grant[] {
  const grants: Grant[] = [];
  let bucket: Bucket | undefined;
  let at: Instant = NOW;
  for (const [index, { pass, units, use }] of asks.entries()) {
    at = instant(at + pass);
    const now = instant(at - skew(index));
    const most = Math.max(units, RULES.chunk[use]);
    const least = use === 'sync' ? units : most;
    const got = drawn(bucket, RULES, { now, least, most, use });
    bucket = got.bucket;
    if (got.granted > 0) grants.push({ at, units: got.granted, use });
  }
  return grants;
}

/** The most that was granted in any minute. */
const mostInAMinute = (grants: readonly Grant[]): number =>
  Math.max(
    0,
    ...grants.map(({ at: from }) =>
      grants.filter(({ at }) => at >= from && at < from + MINUTE).reduce((sum, { units }) => sum + units, 0),
    ),
  );

/** Asks again and again, so that only the bucket says how much there is. */
const greedy = (use: Use): fc.Arbitrary<readonly Ask[]> =>
  fc.array(
    fc.record({
      pass: fc.integer({ min: 0, max: 400 }),
      units: fc.constantFrom(20, 40),
      use: fc.constant(use),
    }),
    {
      minLength: 400,
      maxLength: 600,
    },
  );

describe('a bucket', () => {
  it('never grants more than 95 % of its units in any minute, however it is asked', () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(ask, { maxLength: 300 }), greedy('sync')), (asks) => {
        expect(mostInAMinute(granted(asks))).toBeLessThanOrEqual(0.95 * LIMIT);
      }),
      { numRuns: 60 },
    );
  });

  it('never grants more than 80 % of them for catching up', () => {
    fc.assert(
      fc.property(greedy('backfill'), (asks) => {
        expect(mostInAMinute(granted(asks))).toBeLessThanOrEqual(0.8 * LIMIT);
      }),
      { numRuns: 30 },
    );
  });

  it('grants 78 % of them in the long run to whoever asks as soon as it may', () => {
    for (const use of ['sync', 'backfill'] as const) {
      let bucket: Bucket | undefined;
      let [now, sum] = [NOW, 0];
      while (now < NOW + 10 * MINUTE) {
        const got = drawn(bucket, RULES, { now, least: 120, most: 120, use });
        bucket = got.bucket;
        sum += got.granted;
        now = instant(now + got.after);
      }
      expect(sum / 10).toBeGreaterThanOrEqual(0.78 * LIMIT);
    }
  });

  it('grants what it has refused as soon as it said, and not before', () => {
    fc.assert(
      fc.property(fc.array(ask, { minLength: 1, maxLength: 60 }), ask, (asks, { units, use }) => {
        let bucket: Bucket | undefined;
        let now = NOW;
        for (const one of asks) {
          now = instant(now + one.pass / 10);
          bucket = drawn(bucket, RULES, { now, least: one.units, most: one.units, use: one.use }).bucket;
        }
        const wanted = { least: units, most: units, use };
        const { after } = drawn(bucket, RULES, { ...wanted, now });
        const later = (ms: number) => drawn(bucket, RULES, { ...wanted, now: instant(now + ms) }).granted;
        expect(later(after)).toBe(units);
        if (after > 1) expect(later(after - 1)).toBe(0);
      }),
    );
  });

  it('leaves a sync 15 % at once, however long has been caught up on', () => {
    fc.assert(
      fc.property(greedy('backfill'), (asks) => {
        let bucket: Bucket | undefined;
        let now = NOW;
        for (const { pass } of asks) {
          now = instant(now + pass);
          bucket = drawn(bucket, RULES, { now, least: 120, most: 120, use: 'backfill' }).bucket;
        }
        // Instants are whole milliseconds, of which one is less than a unit.
        const most = 0.15 * LIMIT - 1;
        expect(drawn(bucket, RULES, { now, least: most, most, use: 'sync' }).granted).toBe(most);
      }),
      { numRuns: 30 },
    );
  });

  it('gives nothing to catching up while a sync needs it', () => {
    const spent = drawn(undefined, RULES, { now: NOW, least: 400, most: 400, use: 'sync' }).bucket;
    const wanted = { now: NOW, least: 120, most: 120 };
    expect(drawn(spent, RULES, { ...wanted, use: 'backfill' })).toMatchObject({ granted: 0 });
    expect(drawn(spent, RULES, { ...wanted, use: 'sync' })).toMatchObject({ granted: 120 });
  });

  it('grants no more for a clock that goes back', () => {
    const back = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10 * MINUTE })), {
      minLength: 300,
      maxLength: 300,
    });
    fc.assert(
      fc.property(fc.array(ask, { maxLength: 300 }), back, (asks, steps) => {
        const skews = steps.map((_, index) => steps.slice(0, index + 1).reduce((sum, step) => sum + step, 0));
        expect(mostInAMinute(granted(asks, (index) => skews[index] ?? 0))).toBeLessThanOrEqual(0.95 * LIMIT);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps nobody waiting for the wrong hour of a clock that was ahead', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (ahead) => {
        const wanted = { least: 40, most: 40, use: 'sync' } as const;
        let bucket: Bucket = { fullAt: instant(NOW + ahead) };
        let now = NOW;
        for (let tries = 0; ; tries += 1) {
          const got = drawn(bucket, RULES, { ...wanted, now });
          bucket = got.bucket;
          if (got.granted > 0) break;
          now = instant(now + got.after);
          expect(tries).toBeLessThan(3);
        }
        expect(now - NOW).toBeLessThanOrEqual(2 * MINUTE);
      }),
    );
  });

  it.each([
    ['a mailbox with the least that can be set', mailboxRules(2_000)],
    ['a mailbox', RULES],
    ['a project', projectRules(1_200_000)],
  ])('of %s can grant each call to both uses', (_, rules) => {
    for (const use of ['sync', 'backfill'] as const)
      for (const units of Object.values(UNITS).filter((one) => use === 'sync' || one <= 40)) {
        const most = Math.max(units, rules.chunk[use]);
        expect(drawn(undefined, rules, { now: NOW, least: most, most, use }).granted).toBe(most);
      }
  });

  it('grants from full what is more than it holds', () => {
    const most = 2 * RULES.capacity;
    expect(drawn(undefined, RULES, { now: NOW, least: most, most, use: 'backfill' }).granted).toBe(most);
  });
});

it('a lease is good for its time alone, whichever way the clock goes', () => {
  const lease = { left: 30, from: NOW };
  const at = (ms: number) => leftOf(lease, instant(NOW + ms), 5_000);
  expect([at(0), at(4_999), at(5_000), at(-1), leftOf(undefined, NOW, 5_000)]).toEqual([30, 30, 0, 0, 0]);
});

it('calls cost what the stand-in for Gmail asks for them', () => {
  const { watch, stop } = GMAIL_UNITS;
  expect(UNITS).toEqual({
    profile: GMAIL_UNITS.getProfile,
    changes: GMAIL_UNITS['history.list'],
    message: GMAIL_UNITS['messages.get'],
    sender: GMAIL_UNITS['messages.get'],
    thread: GMAIL_UNITS['threads.get'],
    list: GMAIL_UNITS['messages.list'],
    threads: GMAIL_UNITS['threads.list'],
    labels: GMAIL_UNITS['labels.list'],
    aliases: GMAIL_UNITS['settings.sendAs.list'],
    watch: stop + watch,
    unwatch: stop,
  });
  expect(CONTENT_UNITS).toBe(GMAIL_UNITS['messages.attachments.get']);
});
