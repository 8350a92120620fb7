import { isDeepStrictEqual } from 'node:util';
import { Fault } from '#core/fault';
import type { LoopId, TenantId } from '#core/id';
import { type IndexedLoop, isLive, type Loop, visibleAt } from '#core/loops/record';
import type { Store } from '#core/ports';
import { type Bench, unaliased } from './given.ts';
import { rowOf } from './store-loops.ts';

/** Numbers from 0 up to 1 that look random and are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A call that asks the engine some hundreds of times gets through whole about one time in ten. */
const CALLS_AGAIN = 200;

/** Calls again on a `retry` fault, as a queue does. */
async function again<T>(work: (wasAsked: boolean) => Promise<T>): Promise<T> {
  for (let call = 0; ; call += 1) {
    try {
      return await work(call > 0);
    } catch (error) {
      if (!(error instanceof Fault) || error.kind !== 'retry' || call >= CALLS_AGAIN) throw error;
    }
  }
}

/** A port whose caller comes again on a `retry` fault. */
export const comingBack = <P extends object>(port: P): P =>
  new Proxy(port, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      return typeof method !== 'function'
        ? method
        : (...args: unknown[]) => again(async () => Reflect.apply(method, target, args));
    },
  });

/**
 * A store whose caller comes again on a `retry` fault. A call that failed so may have been done, so what it would find
 * done when it comes again is taken for its own work.
 */
export function comingAgain(store: Store): Store {
  const back = comingBack(store);
  return {
    ...back,
    ping: () => again(async () => (await store.ping()) && Promise.reject(new Fault('retry', 'not well'))),
    addMute: (...args) =>
      again(async (wasAsked) => {
        const outcome = await store.addMute(...args);
        return wasAsked && outcome === 'already' ? 'added' : outcome;
      }),
    removeMute: (...args) =>
      again(async (wasAsked) => {
        const outcome = await store.removeMute(...args);
        return wasAsked && outcome === 'not-there' ? 'removed' : outcome;
      }),
    saveAccount: (tenant, account) =>
      again(async (wasAsked) => {
        const outcome = await store.saveAccount(tenant, account);
        const isDone = wasAsked && isDeepStrictEqual(await store.account(tenant, account.id), account);
        return isDone ? 'written' : outcome;
      }),
    saveLoop: (tenant, loop, change) =>
      again(async (wasAsked) => {
        const outcome = await store.saveLoop(tenant, loop, change);
        const isDone = wasAsked && isDeepStrictEqual(await store.loop(tenant, loop.id), loop);
        return isDone ? 'written' : outcome;
      }),
  };
}

/** A store whose index does not yet know the latest writes. `settle` lets it catch up. */
export type Lagging = { readonly store: Store; readonly settle: () => void };

type Behind = { readonly tenant: TenantId; readonly before: Loop | undefined };

/**
 * Makes the index of a store lag: rows of loops that were saved since the last `settle` are as they were then. A page of
 * `listLoops` may for that be shorter or longer than asked for, as when rows move between two pages.
 */
export function laggingIndex(store: Store, person: Bench['person'] = unaliased): Lagging {
  const behind = new Map<LoopId, Behind>();
  const asIndexed = async (tenant: TenantId, rows: readonly IndexedLoop[], isIn: (loop: Loop) => boolean) => {
    const late = [...behind].filter(([, one]) => one.tenant === tenant);
    const hidden = new Set(late.map(([id]) => id));
    const before = late.flatMap(([, { before: loop }]) => (loop !== undefined && isIn(loop) ? [loop] : []));
    const old = await Promise.all(before.map((loop) => rowOf(loop, person)));
    return [...rows.filter(({ id }) => !hidden.has(id)), ...old];
  };
  return {
    settle: () => behind.clear(),
    store: {
      ...store,
      saveLoop: async (tenant, loop, change) => {
        const before = await store.loop(tenant, loop.id);
        const race = await store.saveLoop(tenant, loop, change);
        if (race === 'written' && !behind.has(loop.id)) behind.set(loop.id, { tenant, before });
        return race;
      },
      visibleLoops: async (tenant, until) =>
        asIndexed(
          tenant,
          await store.visibleLoops(tenant, until),
          (loop) => isLive(loop.state) && visibleAt(loop) <= until,
        ),
      listLoops: async (tenant, query) => {
        const page = await store.listLoops(tenant, query);
        const isFirst = query.after === undefined;
        const isIn = (loop: Loop): boolean => isFirst && isLive(loop.state) === (query.of === 'live');
        return { ...page, loops: await asIndexed(tenant, page.loops, isIn) };
      },
    },
  };
}
