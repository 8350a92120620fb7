import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkAccount, checkRecord } from './sync-oracle.ts';
import { OF, play } from './sync-play.ts';
import { anySchedule } from './sync-schedule.ts';

const RUNS = Number(process.env.RUNS ?? 2_000);

it('two thousand schedules over memory all end in the mailbox as it is', async () => {
  const met = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(anySchedule, async (schedule) => {
      const played = await play(schedule);
      for (const [what, times] of played.met) met.set(what, (met.get(what) ?? 0) + times);
      try {
        expect(played.complaints).toEqual([]);
        await checkRecord({ ...played, of: OF });
        await checkAccount({ ...played, of: OF });
      } catch (cause) {
        const what = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`${what}\nTurns:\n${played.trace.join('\n')}`, { cause });
      }
    }),
    { numRuns: RUNS },
  );
  console.log(met);
});
