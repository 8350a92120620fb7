import * as z from 'zod/mini';
import type { Account } from '#core/accounts/account';
import type { AccountId, LoopId, MessageId, TenantId, ThreadId } from '#core/id';
import type { Change, Loop } from '#core/loops/record';
import { copyKey, leftOutKey } from '#core/mail/copy';
import type { LeftOut, Message } from '#core/mail/message';
import type { MuteEntry, Store } from '#core/ports';

export type Pile = {
  readonly messages: Map<string, Message>;
  readonly omitted: Map<string, LeftOut>;
  readonly loops: Set<LoopId>;
};

/** The facts of one account. */
export type Shelf = {
  readonly piles: Map<ThreadId, Pile>;
  /** Where the messages lie that have this Message-ID, or name it: by its thread and its key there. */
  readonly links: Map<MessageId, Map<string, { readonly pile: Pile; readonly key: string }>>;
};

/** Everything of one tenant. */
export type Tenant = {
  readonly accounts: Map<AccountId, Account>;
  readonly shelves: Map<AccountId, Shelf>;
  readonly mutes: Map<AccountId, readonly MuteEntry[]>;
  readonly loops: Map<LoopId, Loop>;
  readonly changes: Change[];
  readonly settings: Map<string, string>;
};

export type State = Map<TenantId, Tenant>;

export const emptyTenant = (): Tenant => ({
  accounts: new Map(),
  shelves: new Map(),
  mutes: new Map(),
  loops: new Map(),
  changes: [],
  settings: new Map(),
});

/** The tenant, made when it is first written to. */
export function tenantIn(state: State, id: TenantId): Tenant {
  const tenant = state.get(id) ?? emptyTenant();
  state.set(id, tenant);
  return tenant;
}

/** The facts of a thread, made when they are first written to. */
export function pileIn(tenant: Tenant, account: AccountId, id: ThreadId): Pile {
  const shelf = tenant.shelves.get(account) ?? { piles: new Map(), links: new Map() };
  tenant.shelves.set(account, shelf);
  const pile = shelf.piles.get(id) ?? { messages: new Map(), omitted: new Map(), loops: new Set() };
  shelf.piles.set(id, pile);
  return pile;
}

const messageKey = (message: Message): string => JSON.stringify([message.id, copyKey(message)]);

/** Adds facts to a thread; of two versions of one copy the later one stays. */
export function putFacts(
  tenant: Tenant,
  account: AccountId,
  { thread, messages, omitted }: Parameters<Store['addFacts']>[2],
): void {
  const pile = pileIn(tenant, account, thread);
  for (const one of omitted) pile.omitted.set(leftOutKey(one), one);
  const links = tenant.shelves.get(account)?.links;
  for (const message of messages) {
    const key = messageKey(message);
    pile.messages.set(key, message);
    for (const id of [message.id, message.inReplyTo, message.bounce?.of]) {
      if (id === undefined) continue;
      const known = links?.get(id) ?? new Map();
      links?.set(id, known.set(JSON.stringify([thread, key]), { pile, key }));
    }
  }
}

/** The messages of an account that have or name one of these Message-IDs, each with the thread that holds it. */
export function linked(
  tenant: Tenant,
  account: AccountId,
  ids: readonly MessageId[],
): ReadonlyArray<{ readonly message: Message; readonly pile: Pile }> {
  const found = new Map<string, { readonly message: Message; readonly pile: Pile }>();
  for (const id of ids)
    for (const [place, { pile, key }] of tenant.shelves.get(account)?.links.get(id) ?? []) {
      const message = pile.messages.get(key);
      if (message !== undefined) found.set(place, { message, pile });
    }
  return [...found.values()];
}

// The checksum of a snapshot vouches for what is inside the entries: this product wrote them.
const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null;
const entry = <T>() => z.custom<T>(isRecord);
const id = <T extends string>() => z.custom<T>((value) => typeof value === 'string');

const Dump = z.array(
  z.object({
    tenant: id<TenantId>(),
    accounts: z.array(entry<Account>()),
    threads: z.array(
      z.object({
        account: id<AccountId>(),
        thread: id<ThreadId>(),
        messages: z.array(entry<Message>()),
        omitted: z.array(entry<LeftOut>()),
        loops: z.array(id<LoopId>()),
      }),
    ),
    mutes: z.array(z.object({ account: id<AccountId>(), entries: z.array(entry<MuteEntry>()) })),
    loops: z.array(entry<Loop>()),
    changes: z.array(entry<Change>()),
    settings: z.array(z.tuple([z.string(), z.string()])),
  }),
);
export type Dump = z.infer<typeof Dump>;
export const dumpShape: z.ZodMiniType<Dump> = Dump;

/** The state as plain data. */
export const dumpOf = (state: State): Dump =>
  [...state].map(([tenant, of]) => ({
    tenant,
    accounts: [...of.accounts.values()],
    threads: [...of.shelves].flatMap(([account, { piles }]) =>
      [...piles].map(([thread, pile]) => ({
        account,
        thread,
        messages: [...pile.messages.values()],
        omitted: [...pile.omitted.values()],
        loops: [...pile.loops],
      })),
    ),
    mutes: [...of.mutes].map(([account, entries]) => ({ account, entries: [...entries] })),
    loops: [...of.loops.values()],
    changes: of.changes,
    settings: [...of.settings],
  }));

/** Puts plain data back into a state, in place of what it held. */
export function restore(state: State, dump: Dump): void {
  state.clear();
  for (const one of dump) {
    const tenant = tenantIn(state, one.tenant);
    for (const account of one.accounts) tenant.accounts.set(account.id, account);
    for (const { account, thread, messages, omitted, loops } of one.threads) {
      putFacts(tenant, account, { thread, messages, omitted });
      for (const loop of loops) pileIn(tenant, account, thread).loops.add(loop);
    }
    for (const { account, entries } of one.mutes) tenant.mutes.set(account, entries);
    for (const loop of one.loops) tenant.loops.set(loop.id, loop);
    tenant.changes.push(...one.changes);
    for (const [key, value] of one.settings) tenant.settings.set(key, value);
  }
}
