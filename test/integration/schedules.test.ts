import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LoopEventType } from '#core/loops/record';
import { checkEnd } from './oracle.ts';
import { play, whose } from './play.ts';
import { anySchedule } from './schedule.ts';

const RUNS = 2_000;
const EVENTS: readonly LoopEventType[] = [
  'loop.opened',
  'loop.changed',
  'loop.withdrawn',
  'loop.closed',
  'loop.reopened',
  'loop.snoozed',
  'loop.woken',
];

it('two thousand schedules over memory all end in what the facts say', async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(anySchedule, async (schedule) => {
      const played = await play(schedule);
      await checkEnd(whose, schedule, played);
      for (const { type } of await played.store.changes(whose.tenant, 0, 1_000))
        seen.set(type, (seen.get(type) ?? 0) + 1);
    }),
    { numRuns: RUNS },
  );
  for (const type of EVENTS) expect(seen.get(type) ?? 0, type).toBeGreaterThan(0);
});
