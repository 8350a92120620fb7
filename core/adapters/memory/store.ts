import { dumpOf, dumpShape, restore } from '#core/adapters/memory/dump';
import { eraseCall } from '#core/adapters/memory/erase';
import { factCalls, tieCalls } from '#core/adapters/memory/facts';
import { listPage, visibleIn } from '#core/adapters/memory/list';
import { grantCalls, liveCalls } from '#core/adapters/memory/live';
import { pack, unpack } from '#core/adapters/memory/snapshot';
import { emptyTenant, pileIn, type Read, type State, tenantIn } from '#core/adapters/memory/state';
import type { AccountId, TenantId } from '#core/id';
import type { MuteEntry, Store } from '#core/ports';

/** A store in this process, which can be written to a file and read back. */
export type MemoryStore = Store & {
  /** All of it as one text, save what was begun and waits for an answer. It is not sealed: `sealDump` does that. */
  readonly dump: () => string;
  /** Takes a text of `dump` in place of what is held. Throws a `park` fault when the text is damaged. */
  readonly load: (text: string) => void;
};

/** The store in memory: each call is done at once or not at all, and its index never lags. */
export function memoryStore(): MemoryStore {
  const state: State = new Map();
  const read: Read = (tenant) => state.get(tenant) ?? emptyTenant();
  return {
    ...accountCalls(state, read),
    ...factCalls(state, read),
    ...tieCalls(read),
    ...liveCalls(state, read),
    ...grantCalls(state, read),
    ...eraseCall(read),
    // What is in this process was never sealed.
    reseal: async () => 'done',
    ...muteCalls(state, read),
    ...loopCalls(state, read),
    settings: async (tenant) => Object.fromEntries(read(tenant).settings),
    saveSetting: async (tenant, key, value) => {
      tenantIn(state, tenant).settings.set(key, value);
    },
    ping: async () => undefined,
    dump: () => pack(dumpOf(state)),
    load: (text) => restore(state, unpack(text, dumpShape)),
  };
}

const accountCalls = (state: State, read: Read): Pick<Store, 'accounts' | 'account' | 'saveAccount'> => ({
  accounts: async (tenant) => [...read(tenant).accounts.values()],
  account: async (tenant, id) => read(tenant).accounts.get(id),
  saveAccount: async (tenant, account) => {
    if (account.version !== (read(tenant).accounts.get(account.id)?.version ?? 0) + 1) return 'lost-race';
    tenantIn(state, tenant).accounts.set(account.id, account);
    return 'written';
  },
});

const muteCalls = (state: State, read: Read): Pick<Store, 'mutes' | 'addMute' | 'removeMute'> => {
  const held = (tenant: TenantId, account: AccountId): readonly MuteEntry[] =>
    read(tenant).mutes.get(account) ?? [];
  return {
    mutes: async (tenant, account) => held(tenant, account),
    addMute: async (tenant, account, entry) => {
      const entries = held(tenant, account);
      if (entries.some((one) => one.kind === entry.kind && one.value === entry.value)) return 'already';
      tenantIn(state, tenant).mutes.set(account, [...entries, entry]);
      return 'added';
    },
    removeMute: async (tenant, account, { kind, value }) => {
      const entries = held(tenant, account);
      const rest = entries.filter((one) => one.kind !== kind || one.value !== value);
      if (rest.length === entries.length) return 'not-there';
      tenantIn(state, tenant).mutes.set(account, rest);
      return 'removed';
    },
  };
};

type LoopCalls = Pick<
  Store,
  'loop' | 'loops' | 'visibleLoops' | 'listLoops' | 'saveLoop' | 'events' | 'changes'
>;

const loopCalls = (state: State, read: Read): LoopCalls => ({
  loop: async (tenant, id) => read(tenant).loops.get(id),
  loops: async (tenant, ids) => [...new Set(ids)].flatMap((id) => read(tenant).loops.get(id) ?? []),
  visibleLoops: async (tenant, until) => visibleIn(read(tenant).loops.values(), until),
  listLoops: async (tenant, query) => listPage(read(tenant).loops.values(), query),
  saveLoop: async (tenant, loop, change) => {
    if (loop.tenant !== tenant) throw new TypeError('a loop is saved under its own tenant');
    if (loop.version !== (read(tenant).loops.get(loop.id)?.version ?? 0) + 1) return 'lost-race';
    const into = tenantIn(state, tenant);
    into.loops.set(loop.id, loop);
    into.seq += 1;
    into.changes.push({ ...change, seq: into.seq, loop: loop.id });
    pileIn(into, loop.account, loop.threadId).loops.add(loop.id);
    return 'written';
  },
  events: async (tenant, id) => read(tenant).changes.filter((change) => change.loop === id),
  changes: async (tenant, after, limit) =>
    read(tenant)
      .changes.filter((change) => change.seq > after)
      .slice(0, limit),
});
