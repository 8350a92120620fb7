import { memoryStore } from '#core/adapters/memory/store';
import { Fault } from '#core/fault';
import { type LoopId, type ThreadId, tenantId } from '#core/id';
import { settle } from '#core/loops/settle';
import type { Store } from '#core/ports';
import { account as accountOf, WORK } from '../contract/given.ts';
import { laggingIndex } from '../contract/unkind.ts';
import { NOW } from '../loops/facts.ts';
import { importing, isRetry, owning } from './actors.ts';
import { MINE, THREADS } from './mailbox.ts';
import type { Played } from './oracle.ts';
import type { Whose } from './record.ts';
import type { Schedule } from './schedule.ts';
import { type Scheduler, scheduler, takingTurns } from './scheduler.ts';

/** Fails the calls of these numbers for a passing reason: even ones before they are done, odd ones after. */
function faultsAt(numbers: readonly number[]) {
  const bad = new Set(numbers);
  let call = 0;
  return async (work: () => Promise<unknown>): Promise<unknown> => {
    call += 1;
    if (!bad.has(call)) return work();
    if (call % 2 === 1) await work();
    throw new Fault('retry', 'as the schedule wants it');
  };
}

/** Whose mailbox a schedule over memory is about. */
export const whose: Whose = { tenant: tenantId('t1'), account: WORK, threads: THREADS };

/** Work that waits: threads to look at, in no order, some of them twice; and how many may still add to it. */
type Bag = { readonly threads: ThreadId[]; open: number };

/** Plays a schedule over memory: an importer, two workers and an owner take turns at every call that they make. */
export async function play(schedule: Schedule): Promise<Played> {
  const plain = memoryStore();
  await plain.saveAccount(whose.tenant, accountOf({ declared: MINE }));
  const behind = laggingIndex(plain);
  const lagging = schedule.lags ? behind.store : plain;
  const turns = scheduler(schedule.choices);
  const fault = faultsAt(schedule.faults);
  const as = (who: string): Store => takingTurns(lagging, who, { scheduler: turns, fault });
  const bag: Bag = { threads: [], open: 2 };
  const stage = {
    ...{ schedule, of: whose, importer: as('importer'), owner: as('owner'), plain, lagging },
    catchUp: behind.settle,
    turn: turns.turn,
    queue: async (threads: readonly ThreadId[]) => {
      for (const thread of threads)
        bag.threads.push(...Array.from({ length: 1 + turns.pick(2) }, () => thread));
    },
    closed: new Map<LoopId, number>(),
  };
  const ends = (work: () => Promise<void>) => async () => {
    await work();
    bag.open -= 1;
  };
  await turns.run([
    ends(() => importing(stage)),
    ends(() => owning(stage)),
    () => working(as('ann'), bag, turns),
    () => working(as('bob'), bag, turns),
  ]);
  behind.settle();
  return { store: lagging, trace: turns.trace, closed: stage.closed };
}

/** A worker whose look fails for a passing reason gives the work back. */
async function working(store: Store, bag: Bag, turns: Scheduler): Promise<void> {
  while (bag.open > 0 || bag.threads.length > 0) {
    await turns.turn('');
    const [thread] = bag.threads.splice(turns.pick(bag.threads.length), 1);
    if (thread === undefined) continue;
    try {
      await settle({ store }, { ...whose, thread, now: NOW });
    } catch (error) {
      if (!isRetry(error)) throw error;
      bag.threads.push(thread);
    }
  }
}
