import { type Effect, effectsOf, stepFor } from '#core/accounts/effects';
import {
  concerning,
  type Entry,
  gone,
  type Kept,
  keep,
  keepBy,
  knownIn,
  leftOut,
  namesOf,
  relabelled,
} from '#core/accounts/keep';
import { inLanes } from '#core/accounts/lanes';
import { all, one, readWhole } from '#core/accounts/reread';
import { type Failure, type Reader, type Slice, type TakeInPorts, tried } from '#core/accounts/slice';
import type { ThreadId } from '#core/id';
import type { LiveMessage, MailChange } from '#core/ports';

export type TakenIn = { readonly failures: readonly Failure[]; readonly isWhole: boolean };

// Gmail refuses more requests at a time of one mailbox, and backfill takes some.
const AT_ONCE = 3;

/**
 * Takes in what a stretch of history says: fetches what is new, each mail once; lets go of what left; and looks at the
 * threads that changed. Safe to repeat: what is held at that version is not fetched again. A mail that cannot be taken
 * in does not keep the others waiting. Throws where the quota is used up, the grant is gone or the record is away.
 */
export async function takeIn(
  ports: TakeInPorts,
  slice: Slice,
  changes: readonly MailChange[],
): Promise<TakenIn> {
  // Behind a lost cursor more may have changed in a thread than history tells.
  const isHole = slice.account.gmail.refill?.lost !== undefined;
  const threads = new Map<ThreadId, Effect[]>();
  for (const effect of effectsOf(changes))
    threads.set(effect.thread, [...(threads.get(effect.thread) ?? []), effect]);
  return takeThreads(ports, slice, {
    threads,
    known: isHole ? (reader, thread) => readWhole(reader, thread) : takeKnown,
  });
}

/** The same for mail that a listing names. */
export const takeListed = (
  ports: TakeInPorts,
  slice: Slice,
  items: ReadonlyArray<{ readonly id: string; readonly thread: ThreadId }>,
): Promise<TakenIn> => {
  const threads = new Map<ThreadId, Effect[]>();
  for (const { id, thread } of items) {
    const effect: Effect = { id, thread, added: [], turns: [], surfaced: true };
    threads.set(thread, [...(threads.get(thread) ?? []), effect]);
  }
  return takeThreads(ports, slice, { threads, known: takeKnown });
};

type Taken = {
  readonly threads: ReadonlyMap<ThreadId, readonly Effect[]>;
  /** Takes in what is new in a thread that is held, and names the threads whose loops it may change. */
  readonly known: (
    reader: Reader,
    thread: ThreadId,
    effects: readonly Effect[],
  ) => Promise<readonly ThreadId[]>;
};

async function takeThreads(ports: TakeInPorts, slice: Slice, { threads, known }: Taken): Promise<TakenIn> {
  const { tenant, account } = slice.of;
  const failures: Failure[] = [];
  const held = await ports.store.heldThreads(tenant, account, [...threads.keys()]);
  const left = [...threads];
  let isWhole = true;
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      if (slice.clock() >= slice.deadline) {
        isWhole = false;
        return;
      }
      const [id, effects] = next;
      const reader = { ...ports, slice, failures };
      const changed = held.has(id) ? await known(reader, id, effects) : await takeNew(reader, id, effects);
      await slice.look(changed);
    }
  };
  await inLanes(AT_ONCE, work, () => left.splice(0));
  return { failures, isWhole };
}

/** A thread that is not held: its first mail alone where that is all there is, else all of it in one request. */
async function takeNew(
  reader: Reader,
  thread: ThreadId,
  effects: readonly Effect[],
): Promise<readonly ThreadId[]> {
  const wanted = effects.filter((effect) => stepFor(effect, undefined).do === 'fetch');
  const [first] = wanted;
  if (first === undefined) {
    // A draft that begins a thread: what is sent of it later is then a single mail of a thread that is held.
    const begins = effects.some(({ id, added }) => id === thread && added?.includes('DRAFT'));
    if (begins) await keep(reader, thread, []);
    return [];
  }
  // Gmail calls a thread by its first mail.
  const isFirst = wanted.length === 1 && first.id === thread;
  const read = await tried(reader, first.id, () => (isFirst ? one(reader, first.id) : all(reader, thread)));
  if (read === undefined) alike(reader, wanted);
  return keepBy(reader, read ?? []);
}

/** What fails of one mail fails of all that were to come with it: each is waited for, and named. */
function alike({ failures }: Reader, [first, ...others]: readonly Effect[]): void {
  const failure = failures.find(({ id }) => id === first?.id);
  if (failure !== undefined) failures.push(...others.map(({ id }) => ({ ...failure, id })));
}

/** A thread that is held: only what is new in it is fetched, mail by mail. */
async function takeKnown(
  reader: Reader,
  id: ThreadId,
  effects: readonly Effect[],
): Promise<readonly ThreadId[]> {
  const { tenant, account } = reader.slice.of;
  const stored = await reader.store.thread(tenant, account, id);
  const known = knownIn(stored);
  const facts: Kept[] = [];
  const told: Entry[] = [];
  const fetched: LiveMessage[] = [];
  for (const effect of effects) {
    const before = known.get(effect.id);
    const step = stepFor(effect, before);
    if (step.do === 'fetch') {
      const read = await tried(reader, effect.id, () => one(reader, effect.id));
      fetched.push(...(read ?? []));
      if (read?.length === 0 && before?.isFact) facts.push(gone(before));
    } else if (step.do === 'drop' && before !== undefined)
      facts.push({ omitted: leftOut(before, step.why, step.source), was: before.message });
    else if (step.do === 'relabel' && before?.message !== undefined) {
      const names = await namesOf(reader, step.source.labels);
      facts.push({ message: relabelled(before.message, step.source, names) });
    } else if (before !== undefined) told.push(before);
  }
  const again = await concerning(reader, id, told);
  const changed = facts.length > 0 ? await keep(reader, id, facts) : [];
  const more = await keepBy(reader, fetched, known);
  return [...new Set([...again, ...changed, ...more])];
}
