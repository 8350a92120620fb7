import { expect, it } from 'vitest';
import type { GmailAccount } from '#core/accounts/account';
import { pollEvery } from '#core/accounts/cadence';
import { accountId } from '#core/id';
import { address } from '#core/mail/address';
import { historyId } from '#core/mail/history';
import { DAY, HOUR, instant } from '#core/time';

const MINUTE = 60_000;
const NOW = instant(Date.parse('2026-09-15T09:00:00Z'));
const NORA = address('nora@example.com') ?? fail();
const PLACE = historyId('1') ?? fail();
function fail(): never {
  throw new Error('not valid');
}

const account = (moved?: { minutesAgo: number; by: 'push' | 'poll' }): GmailAccount => ({
  ...{ schema: 1, version: 1, id: accountId('work'), name: 'work', source: 'gmail', gaps: 0 },
  ...{ declared: [NORA], senders: [], aliases: [], connectedAt: NOW },
  gmail: {
    ...{ address: NORA, cursor: PLACE, pollAt: NOW, upkeepAt: NOW },
    ...(moved === undefined ? {} : { moved: { at: instant(NOW - moved.minutesAgo * MINUTE), by: moved.by } }),
  },
});

it('a mailbox is polled every 15 minutes while pushes arrive', () => {
  expect(pollEvery(account({ minutesAgo: 1, by: 'push' }), NOW)).toBe(15 * MINUTE);
});

it('every 5 minutes where history moved without one', () => {
  expect(pollEvery(account({ minutesAgo: 1, by: 'poll' }), NOW)).toBe(5 * MINUTE);
});

it('once an hour where nothing moves', () => {
  expect(pollEvery(account({ minutesAgo: 24 * 60, by: 'poll' }), NOW)).toBe(HOUR);
  expect(pollEvery(account(), instant(NOW + DAY))).toBe(HOUR);
});

it('less and less often while it stays quiet, and at most 40 times in a first quiet day', () => {
  for (const by of ['push', 'poll'] as const) {
    const quiet = account({ minutesAgo: 0, by });
    let polls = 0;
    let before = 0;
    for (let now = NOW; now < NOW + DAY; polls += 1) {
      const wait = pollEvery(quiet, now);
      expect(wait).toBeGreaterThanOrEqual(before);
      before = wait;
      now = instant(now + wait);
    }
    expect(polls).toBeLessThanOrEqual(40);
  }
});
