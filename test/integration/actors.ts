import { isDeepStrictEqual } from 'node:util';
import { Fault } from '#core/fault';
import { type LoopId, loopId, type ThreadId } from '#core/id';
import { commandLoop } from '#core/loops/command';
import { THREAD_LOOP_TYPES } from '#core/loops/loop';
import { mute, unmute } from '#core/loops/muting';
import { isLive } from '#core/loops/record';
import type { Store } from '#core/ports';
import { DAY, instant } from '#core/time';
import { byText } from '../contract/given.ts';
import { NOW } from '../loops/facts.ts';
import { touched } from './mailbox.ts';
import type { Whose } from './record.ts';
import { type Act, arrivals, type Schedule } from './schedule.ts';

/** Where a schedule is played: a store as each of the actors sees it, and a queue of looks. */
export type Stage = {
  readonly schedule: Schedule;
  readonly of: Whose;
  readonly importer: Store;
  readonly owner: Store;
  /** The store with an index that is up to date, and with the one that all others see. */
  readonly plain: Store;
  readonly lagging: Store;
  readonly catchUp: () => void;
  /** Waits for a turn. */
  readonly turn: (label: string) => Promise<void>;
  /** Asks for a look at each of these threads, once or several times. */
  readonly queue: (threads: readonly ThreadId[]) => Promise<void>;
  /** Loops that their owner closed, with the newest activity that they knew then. */
  readonly closed: Map<LoopId, number>;
};

const FOREVER = instant(NOW + 10_000 * DAY);

export const isRetry = (error: unknown): boolean => error instanceof Fault && error.kind === 'retry';

/** Does it until it does not fail for a passing reason. */
export async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isRetry(error)) throw error;
    }
  }
}

/** Lets others have so many turns. */
async function pass({ turn }: Stage, turns: number): Promise<void> {
  for (let left = turns; left > 0; left -= 1) await turn('');
}

/** Adds the facts batch by batch, and behind each asks for a look at whatever they touch. */
export async function importing(stage: Stage): Promise<void> {
  const { schedule, of, importer } = stage;
  for (const { after, mails } of arrivals(schedule)) {
    await pass(stage, after);
    for (const id of of.threads) {
      const messages = mails.filter(({ thread }) => thread === id).map(({ message }) => message);
      const facts = { thread: id, messages, omitted: [] };
      if (messages.length > 0) await untilDone(() => importer.addFacts(of.tenant, of.account, facts));
    }
    const messages = mails.map(({ message }) => message);
    await stage.queue(touched(schedule.mailbox, messages));
  }
}

/** Does what the owner does, one after the other. */
export async function owning(stage: Stage): Promise<void> {
  for (const { after, act } of stage.schedule.acts) {
    await pass(stage, after);
    await stage.turn(`owner ${JSON.stringify(act)}`);
    if (act.do === 'index') stage.catchUp();
    else if (act.do === 'tell') await telling(stage, act);
    else await muting(stage, act);
  }
}

async function telling(stage: Stage, { which, command }: Extract<Act, { do: 'tell' }>): Promise<void> {
  const { plain, owner: store, of, closed } = stage;
  const ids = of.threads.flatMap((thread) =>
    THREAD_LOOP_TYPES.map((type) => loopId(of.account, thread, type)),
  );
  const all = [...(await untilDone(() => plain.loops(of.tenant, ids)))].sort(byText);
  const loop = all[which % all.length];
  if (loop === undefined) return;
  const { id, threadId } = loop;
  const told = await untilDone(() => commandLoop({ store }, { tenant: of.tenant, id, now: NOW }, command));
  if (told.outcome !== 'done' && told.outcome !== 'not-applicable') return;
  const { state, lastActivityAt } = told.loop;
  if (isLive(state)) closed.delete(id);
  else if ('closedBecause' in state && state.closedBecause === 'manual') closed.set(id, lastActivityAt);
  // What its owner reopens stays so until its thread is looked at.
  if (command.do === 'reopen') await stage.queue([threadId]);
}

async function muting(stage: Stage, act: Extract<Act, { do: 'mute' | 'unmute' }>): Promise<void> {
  const { of, owner: store } = stage;
  const { do: what, kind, value } = act;
  const command = { ...of, kind, value, now: NOW };
  await untilDone(() => (what === 'mute' ? mute({ store }, command) : unmute({ store }, command)));
  // Neither an unmute nor an index that is behind lets a mute look at every thread at once: the next look does.
  if (what === 'unmute' || (await isBehind(stage))) await stage.queue(of.threads);
}

async function isBehind({ plain, lagging, of }: Stage): Promise<boolean> {
  const rows = async (store: Store) =>
    [...(await untilDone(() => store.visibleLoops(of.tenant, FOREVER)))].sort(byText);
  return !isDeepStrictEqual(await rows(plain), await rows(lagging));
}
