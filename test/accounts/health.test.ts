import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LOST_SENTENCE } from '#core/accounts/account';
import { POLL_EVERY } from '#core/accounts/cadence';
import { coverage, FRESH_MS, type Health, healthOf } from '#core/accounts/health';
import { DAY, HOUR, instant } from '#core/time';
import { account, gmailAccount, version } from '../contract/given.ts';
import { NOW } from '../loops/facts.ts';

const ago = (ms: number) => instant(NOW - ms);

/** A live mailbox that is read, and has nothing open. */
function live({ gmail, ...over }: Partial<ReturnType<typeof gmailAccount>> = {}) {
  const { lost: _, backfill: __, refill: ___, ...rest } = gmailAccount().gmail;
  return gmailAccount({ dataThrough: NOW, gmail: { ...rest, ...gmail }, ...over });
}
const lostNow = (kind: keyof typeof LOST_SENTENCE) =>
  gmailAccount({ dataThrough: NOW, gmail: { ...gmailAccount().gmail, lost: { kind, at: NOW } } });
const backfilling = (over: object) => {
  const { lost: _, ...rest } = gmailAccount().gmail;
  const backfill = {
    after: ago(90 * DAY),
    startedAt: ago(HOUR),
    counted: 10,
    done: 0,
    heard: version('1'),
    ...over,
  };
  return gmailAccount({ dataThrough: NOW, gmail: { ...rest, backfill } });
};

describe('a mailbox', () => {
  it('is fresh while it was read since the rarest poll, and lags behind that', () => {
    expect(FRESH_MS).toBeGreaterThan(POLL_EVERY.idle);
    expect(healthOf(live({ dataThrough: ago(FRESH_MS) }), NOW)).toEqual({ status: 'fresh' });
    expect(healthOf(live({ dataThrough: ago(FRESH_MS + 1) }), NOW)).toEqual({ status: 'lagging' });
  });

  it('that was never read to its end lags', () => {
    const { dataThrough: _, ...never } = live();
    expect(healthOf(never, NOW)).toEqual({ status: 'lagging' });
  });

  it('whose grant is gone is to be connected again, whatever else is open', () => {
    for (const kind of ['revoked', 'password', 'expired', 'deleted', 'policy'] as const)
      expect(healthOf(lostNow(kind), NOW)).toEqual({ status: 'reconnect_required', kind });
  });

  it('whose older mail is read says how far that is, and nothing that it cannot know', () => {
    expect(healthOf(backfilling({}), NOW)).toEqual({
      status: 'backfilling',
      progress: { done: 0, total: null, etaSeconds: null },
    });
    expect(healthOf(backfilling({ total: 200 }), NOW)).toMatchObject({
      progress: { total: 200, etaSeconds: null },
    });
    expect(healthOf(backfilling({ total: 200, done: 50 }), NOW)).toMatchObject({
      progress: { done: 50, total: 200, etaSeconds: 10_800 },
    });
  });

  it('never has a time left below nothing, nor one that is no number', () => {
    const count = fc.nat(10_000);
    fc.assert(
      fc.property(count, count, fc.nat(DAY), (total, done, since) => {
        const health = healthOf(backfilling({ total, done, startedAt: ago(since) }), NOW);
        if (health.status !== 'backfilling') throw new Error('it is being read');
        const { etaSeconds } = health.progress;
        expect(etaSeconds === null || (Number.isInteger(etaSeconds) && etaSeconds >= 0)).toBe(true);
      }),
    );
  });

  it('from a file is as fresh as its day', () => {
    expect(healthOf(account({ syncedAt: ago(300 * DAY) }), NOW)).toEqual({ status: 'fresh' });
    expect(healthOf(account(), NOW)).toEqual({ status: 'lagging' });
  });
});

describe('an answer', () => {
  const covered = (status: Health['status'], over = {}) => ({
    gaps: 0,
    dataThrough: NOW,
    health: healthFor(status),
    ...over,
  });
  const healthFor = (status: Health['status']): Health => {
    if (status === 'reconnect_required') return { status, kind: 'revoked' };
    if (status === 'backfilling') return { status, progress: { done: 0, total: null, etaSeconds: null } };
    return { status };
  };

  it('is whole where every mailbox is, and as old as the oldest of them', () => {
    const older = covered('fresh', { dataThrough: ago(HOUR) });
    expect(coverage([covered('fresh'), older])).toEqual({ dataThrough: ago(HOUR), completeness: 'complete' });
  });

  it('is partial where one of them lags, is being read, is lost, or has gaps', () => {
    for (const one of [
      covered('lagging'),
      covered('backfilling'),
      covered('reconnect_required'),
      covered('fresh', { gaps: 1 }),
    ])
      expect(coverage([covered('fresh'), one]).completeness).toBe('partial');
  });

  it('does not say through when where one mailbox was never read, or there is none', () => {
    expect(
      coverage([covered('fresh'), covered('lagging', { dataThrough: undefined })]).dataThrough,
    ).toBeUndefined();
    expect(coverage([])).toEqual({ dataThrough: undefined, completeness: 'complete' });
  });
});
