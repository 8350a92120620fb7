import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OF } from './sync-house.ts';
import { checkAccount, checkRecord } from './sync-oracle.ts';
import { type Played, play } from './sync-play.ts';
import { anySchedule, type Schedule } from './sync-schedule.ts';

const RUNS = 2_000;
/** What is to have come up in some schedule: ends of jobs, and what went wrong. */
const MET = [
  ...['sync done', 'sync more', 'sync put-off', 'sync not-yet', 'sync done-before', 'sync none'],
  ...['upkeep done', 'upkeep put-off', 'retry done', 'redetect done', 'redetect put-off'],
  ...['backfill done', 'backfill put-off', 'backfill none'],
  ...['fault', 'crash', 'forgotten', 'twice', 'reversed', 'empty'],
  ...['busy', 'busy-briefly', 'busy-for-long', 'away', 'closed', 'poison'],
];

async function ends(schedule: Schedule, played: Played): Promise<void> {
  try {
    expect(played.complaints).toEqual([]);
    await checkRecord({ ...played, of: OF });
    await checkAccount({ ...played, of: OF });
  } catch (cause) {
    const what = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${what}\n${JSON.stringify(schedule)}\nTurns:\n${played.trace.join('\n')}`, { cause });
  }
}

/**
 * One thing need not be noticed, and no schedule takes offence at it: that a mail was deleted for good in a stretch of
 * history that is no longer told, on a thread of which there is no live loop.
 */
it('two thousand schedules over memory all end in the mailbox as it is', async () => {
  const met = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(anySchedule, async (schedule) => {
      const played = await play(schedule);
      for (const [what, times] of played.met) met.set(what, (met.get(what) ?? 0) + times);
      await ends(schedule, played);
    }),
    { numRuns: RUNS },
  );
  for (const what of MET) expect(met.get(what) ?? 0, what).toBeGreaterThan(0);
});
