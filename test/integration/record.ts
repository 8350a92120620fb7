import { expect } from 'vitest';
import type { AccountId, TenantId, ThreadId } from '#core/id';
import { isLive, type Loop } from '#core/loops/record';
import type { Store } from '#core/ports';
import { byText } from '../contract/given.ts';

export type Whose = {
  readonly tenant: TenantId;
  readonly account: AccountId;
  readonly threads: readonly ThreadId[];
};

const sorted = <T>(all: readonly T[]): T[] => [...all].sort(byText);

/** A loop without what depends on how often and when it was written. */
function lasting({ version: _, state, ...loop }: Loop) {
  if (isLive(state)) return { ...loop, state };
  const { closedAt: __, ...rest } = { closedAt: undefined, ...state };
  return { ...loop, state: rest };
}

/** All that a store holds of an account, save versions and the instants of whoever wrote it. */
export async function record(store: Store, { tenant, account, threads }: Whose) {
  const held = await Promise.all(threads.map((thread) => store.thread(tenant, account, thread)));
  const loops = await store.loops(
    tenant,
    held.flatMap((thread) => thread.loops),
  );
  const accounts = await store.accounts(tenant);
  const mutes = await store.mutes(tenant, account);
  return {
    accounts: accounts.map(({ version: _, connectedAt: __, syncedAt, ...rest }) => ({
      ...rest,
      isSynced: syncedAt !== undefined,
    })),
    facts: held.map(({ id, messages, omitted, loops: tied }) => ({
      id,
      messages: sorted(messages),
      omitted: sorted(omitted),
      loops: sorted(tied),
    })),
    live: sorted(loops.filter(({ state }) => isLive(state)).map(lasting)),
    closed: sorted(loops.filter(({ state }) => !isLive(state)).map(lasting)),
    mutes: sorted(mutes.map(({ at: _, ...mute }) => mute)),
  };
}

/** What happened, without when and in which order between loops. */
export const happened = async (store: Store, tenant: TenantId) =>
  sorted((await allChanges(store, tenant)).map(({ seq: _, at: __, ...change }) => change));

const allChanges = (store: Store, tenant: TenantId) => store.changes(tenant, 0, 100_000);

const LAST = { open: /opened|changed|reopened|snoozed|woken/, closed: /closed|withdrawn/ };

/** Changes are numbered without gaps, each is one version of its loop, and the list has each loop once. */
export async function checkBooks(store: Store, { tenant, account, threads }: Whose): Promise<void> {
  const changes = await allChanges(store, tenant);
  expect(changes.map(({ seq }) => seq)).toEqual(changes.map((_, index) => index + 1));
  const held = await Promise.all(threads.map((thread) => store.thread(tenant, account, thread)));
  const loops = await store.loops(
    tenant,
    held.flatMap((thread) => thread.loops),
  );
  expect(changes).toHaveLength(loops.reduce((sum, loop) => sum + loop.version, 0));
  for (const loop of loops) {
    const events = changes.filter((change) => change.loop === loop.id);
    expect(events, 'one change for each version').toHaveLength(loop.version);
    expect(events[0]?.type).toBe('loop.opened');
    expect(events.at(-1)?.type).toMatch(isLive(loop.state) ? LAST.open : LAST.closed);
  }
  const places = loops.map(({ threadId, type }) => `${threadId} ${type}`);
  expect(places, 'one loop of a type in a thread').toEqual([...new Set(places)]);
  for (const of of ['live', 'closed'] as const) {
    const { loops: rows } = await store.listLoops(tenant, { of, limit: 1_000 });
    const wanted = loops.filter(({ state }) => isLive(state) === (of === 'live'));
    expect(rows.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
  }
}
