import type { Account, HeldMail } from '#core/accounts/account';
import type { AccountId, LoopId, MessageId, TenantId, ThreadId } from '#core/id';
import type { Change, Loop } from '#core/loops/record';
import { copyKey, leftOutKey, sourceKey } from '#core/mail/copy';
import { isBefore } from '#core/mail/history';
import { type LeftOut, type Message, refersTo, type Source } from '#core/mail/message';
import type { Grant, MuteEntry, Pending, Store } from '#core/ports';

export type Pile = {
  readonly messages: Map<string, Message>;
  readonly omitted: Map<string, LeftOut>;
  /** The Message-IDs of its mail, be it left out: what answers one of them answers within the thread. */
  readonly known: Set<MessageId>;
  readonly loops: Set<LoopId>;
};

/** The facts of one account. */
export type Shelf = {
  readonly piles: Map<ThreadId, Pile>;
  /** The threads that facts were added to; a pile may also be there for its loops alone. */
  readonly held: Set<ThreadId>;
  /** Where the messages lie that have this Message-ID, or name it: by its thread and its key there. */
  readonly links: Map<MessageId, Map<string, Place>>;
};
export type Place = { readonly thread: ThreadId; readonly pile: Pile; readonly key: string };

/** Everything of one tenant. */
export type Tenant = {
  readonly accounts: Map<AccountId, Account>;
  readonly shelves: Map<AccountId, Shelf>;
  readonly labels: Map<AccountId, ReadonlyMap<string, string>>;
  readonly heldMails: Map<AccountId, Map<string, HeldMail>>;
  readonly grants: Map<AccountId, Grant>;
  readonly pendings: Map<string, Pending>;
  readonly mutes: Map<AccountId, readonly MuteEntry[]>;
  readonly loops: Map<LoopId, Loop>;
  changes: Change[];
  /** The number of the last change, be it that its account was erased since. */
  seq: number;
  readonly settings: Map<string, string>;
};

export type State = Map<TenantId, Tenant>;
export type Read = (tenant: TenantId) => Tenant;

export const emptyTenant = (): Tenant => ({
  accounts: new Map(),
  shelves: new Map(),
  labels: new Map(),
  heldMails: new Map(),
  grants: new Map(),
  pendings: new Map(),
  mutes: new Map(),
  loops: new Map(),
  changes: [],
  seq: 0,
  settings: new Map(),
});

/** The tenant, made when it is first written to. */
export function tenantIn(state: State, id: TenantId): Tenant {
  const tenant = state.get(id) ?? emptyTenant();
  state.set(id, tenant);
  return tenant;
}

function shelfIn(tenant: Tenant, account: AccountId): Shelf {
  const shelf = tenant.shelves.get(account) ?? { piles: new Map(), held: new Set(), links: new Map() };
  tenant.shelves.set(account, shelf);
  return shelf;
}

/** What is held of a thread, made when it is first written to. */
export function pileIn(tenant: Tenant, account: AccountId, id: ThreadId): Pile {
  const { piles } = shelfIn(tenant, account);
  const pile = piles.get(id) ?? {
    messages: new Map(),
    omitted: new Map(),
    known: new Set(),
    loops: new Set(),
  };
  piles.set(id, pile);
  return pile;
}

/** Adds facts to a thread, which is held from then on. */
export function putFacts(
  tenant: Tenant,
  account: AccountId,
  { thread, messages, omitted }: Parameters<Store['addFacts']>[2],
): void {
  const pile = pileIn(tenant, account, thread);
  const shelf = shelfIn(tenant, account);
  shelf.held.add(thread);
  for (const one of omitted) leaveOut(pile, one);
  for (const message of messages) {
    const key = putMessage(pile, message);
    if (key !== undefined) link(shelf, { thread, pile, key }, message);
  }
}

function leaveOut(pile: Pile, one: LeftOut): void {
  const { of } = one;
  if (of === undefined) {
    pile.omitted.set(leftOutKey(one), one);
    return;
  }
  const key = JSON.stringify([of.id, sourceKey(of.source)]);
  if (isSuperseded(pile, key, of.source)) return;
  pile.messages.delete(key);
  pile.omitted.set(key, one);
  pile.known.add(of.id);
}

/** Where a message lies now; undefined where a newer version of its mail is there. */
function putMessage(pile: Pile, message: Message): string | undefined {
  const key = JSON.stringify([message.id, copyKey(message)]);
  if (message.source !== undefined && isSuperseded(pile, key, message.source)) return undefined;
  pile.omitted.delete(key);
  pile.messages.set(key, message);
  pile.known.add(message.id);
  return key;
}

function isSuperseded(pile: Pile, key: string, { version }: Source): boolean {
  const there = pile.messages.get(key)?.source ?? pile.omitted.get(key)?.of?.source;
  return there !== undefined && isBefore(version, there.version);
}

function link({ links }: Shelf, place: Place, message: Message): void {
  const named = [message.id, ...refersTo(message), ...(message.bounce?.of ? [message.bounce.of] : [])];
  for (const id of named) {
    const known = links.get(id) ?? new Map<string, Place>();
    links.set(id, known.set(JSON.stringify([place.thread, place.key]), place));
  }
}

/** The messages of an account that have or name one of these Message-IDs, each with the place where it lies. */
export function linked(
  tenant: Tenant,
  account: AccountId,
  ids: readonly MessageId[],
): ReadonlyArray<Place & { readonly message: Message }> {
  const found = new Map<string, Place & { readonly message: Message }>();
  for (const id of ids)
    for (const [name, place] of tenant.shelves.get(account)?.links.get(id) ?? []) {
      const message = place.pile.messages.get(place.key);
      if (message !== undefined) found.set(name, { ...place, message });
    }
  return [...found.values()];
}
