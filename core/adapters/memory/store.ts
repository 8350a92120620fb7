import { listPage, visibleIn } from '#core/adapters/memory/list';
import { pack, unpack } from '#core/adapters/memory/snapshot';
import {
  dumpOf,
  dumpShape,
  emptyTenant,
  linked,
  type Pile,
  pileIn,
  putFacts,
  restore,
  type State,
  type Tenant,
  tenantIn,
} from '#core/adapters/memory/state';
import type { AccountId, MessageId, TenantId } from '#core/id';
import type { Message } from '#core/mail/message';
import type { MuteEntry, Store } from '#core/ports';

/** A store in this process, which can be written to a file and read back. */
export type MemoryStore = Store & {
  /** All of it as one text. */
  readonly dump: () => string;
  /** Takes a text of `dump` in place of what is held. Throws a `park` fault when the text is damaged. */
  readonly load: (text: string) => void;
};

/** The store in memory: each call is done at once or not at all, and its index never lags. */
export function memoryStore(): MemoryStore {
  const state: State = new Map();
  const read = (tenant: TenantId): Tenant => state.get(tenant) ?? emptyTenant();
  return {
    ...accountCalls(state, read),
    ...factCalls(state, read),
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

type Read = (tenant: TenantId) => Tenant;

const accountCalls = (state: State, read: Read): Pick<Store, 'accounts' | 'account' | 'saveAccount'> => ({
  accounts: async (tenant) => [...read(tenant).accounts.values()],
  account: async (tenant, id) => read(tenant).accounts.get(id),
  saveAccount: async (tenant, account) => {
    if (account.version !== (read(tenant).accounts.get(account.id)?.version ?? 0) + 1) return 'lost-race';
    tenantIn(state, tenant).accounts.set(account.id, account);
    return 'written';
  },
});

type FactCalls = Pick<Store, 'thread' | 'addFacts' | 'messagesAbout' | 'questions'>;

const factCalls = (state: State, read: Read): FactCalls => ({
  thread: async (tenant, account, id) => {
    const pile = read(tenant).shelves.get(account)?.piles.get(id);
    return {
      id,
      messages: [...(pile?.messages.values() ?? [])],
      omitted: [...(pile?.omitted.values() ?? [])],
      loops: [...(pile?.loops ?? [])],
    };
  },
  addFacts: async (tenant, account, facts) => {
    if (facts.messages.length + facts.omitted.length > 0) putFacts(tenantIn(state, tenant), account, facts);
  },
  messagesAbout: async (tenant, account, ids) => {
    const asked = new Set(ids);
    const found = linked(read(tenant), account, ids);
    return found.filter(({ message, pile }) => isAbout(message, asked, pile)).map(({ message }) => message);
  },
  questions: async (tenant, account, ids) => {
    const asked = new Set(ids);
    const found = linked(read(tenant), account, ids);
    return found.flatMap(({ message }) => (message.asks && asked.has(message.id) ? [message] : []));
  },
});

/** A bounce of one of them, or a reply to one of them that its own thread does not hold. */
function isAbout(message: Message, ids: ReadonlySet<MessageId>, own: Pile): boolean {
  if (message.bounce?.of !== undefined && ids.has(message.bounce.of)) return true;
  const { inReplyTo } = message;
  if (inReplyTo === undefined || !ids.has(inReplyTo)) return false;
  return ![...own.messages.values()].some((one) => one.id === inReplyTo);
}

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
    into.changes.push({ ...change, seq: into.changes.length + 1, loop: loop.id });
    pileIn(into, loop.account, loop.threadId).loops.add(loop.id);
    return 'written';
  },
  events: async (tenant, id) => read(tenant).changes.filter((change) => change.loop === id),
  changes: async (tenant, after, limit) =>
    read(tenant)
      .changes.filter((change) => change.seq > after)
      .slice(0, limit),
});
