import { unlessForgotten } from '#core/accounts/forgotten';
import { type Engine, type Item, itemAt, itemsAt, itemsIn } from '#core/adapters/dynamo/engine';
import { changesPk, eventSk, type Key, LOOP_SK, listPlace, loopPk } from '#core/adapters/dynamo/keys';
import { LoopItem, LoopText } from '#core/adapters/dynamo/loop-schema';
import { olderLoop } from '#core/adapters/dynamo/older';
import { ChangeItem, ChangeText, isOlder, read, SCHEMA } from '#core/adapters/dynamo/schema';
import { openJson, sealJson } from '#core/adapters/dynamo/sealing';
import type { TenantId } from '#core/id';
import type { Change, Loop } from '#core/loops/record';
import { canonical } from '#core/mail/address';
import type { Owner, Store } from '#core/ports';

type LoopReads = Pick<Store, 'loop' | 'loops' | 'events' | 'changes'>;

/** Reads loops. Those of an account whose key is gone for ever are gone with it. */
export const loopReads = (on: Engine): LoopReads => ({
  loop: async (tenant, id) => {
    const item = await itemAt(on, { pk: loopPk(tenant, id), sk: LOOP_SK });
    return item === undefined ? undefined : knownLoop(on, tenant, item);
  },
  loops: async (tenant, ids) => {
    const keys = [...new Set(ids)].map((id) => ({ pk: loopPk(tenant, id), sk: LOOP_SK }));
    const found = (await itemsAt(on, keys)).map((item) => knownLoop(on, tenant, item));
    return (await Promise.all(found)).filter((loop) => loop !== undefined);
  },
  events: async (tenant, id) =>
    knownChanges(on, tenant, await itemsIn(on, loopPk(tenant, id), { beginsWith: 'E#' })),
  changes: async (tenant, after, limit) =>
    knownChanges(on, tenant, await itemsIn(on, changesPk(tenant), { after: eventSk(after), limit })),
});

const knownLoop = (on: Engine, tenant: TenantId, item: Item): Promise<Loop | undefined> =>
  unlessForgotten(() => loopOf(on, tenant, item));

async function knownChanges(on: Engine, tenant: TenantId, items: readonly Item[]): Promise<Change[]> {
  const changes = items.map(async (item): Promise<Change | undefined> => {
    const { account, sealed, ...change } = read(ChangeItem, item);
    if (account === undefined || sealed === undefined) return change;
    const of = { tenant, account };
    const text = await unlessForgotten(() => openJson(on, of, item, ChangeText));
    return text === undefined ? undefined : { ...change, ...text };
  });
  return (await Promise.all(changes)).filter((change) => change !== undefined);
}

/** A change as an item: by which mail it is, is sealed. */
export async function changeItem(
  on: Engine,
  { tenant, account }: Owner,
  { key, change: { seq, at, type, loop, because, by } }: { readonly key: Key; readonly change: Change },
): Promise<Key & Item> {
  const plain = { ...{ seq, at, type, loop, because, account }, schema: SCHEMA, ...key };
  return by === undefined
    ? plain
    : { ...plain, sealed: await sealJson(on, { tenant, account }, key, { by }) };
}

/** A loop as an item: whatever can be read in it is sealed, once. For its person there is an alias. */
export async function loopItem(on: Engine, loop: Loop): Promise<Key & Item> {
  const { tenant, counterparty, name, subject, evidence, state, ...rest } = loop;
  const of = { tenant, account: loop.account };
  const key = { pk: loopPk(tenant, loop.id), sk: LOOP_SK };
  const person = counterparty === null ? null : await on.seal.alias(of, canonical(counterparty));
  return {
    ...rest,
    schema: SCHEMA,
    ...key,
    ...listPlace(loop),
    // The index projects it under this name.
    counterparty: person,
    status: state.status,
    sealed: await sealJson(on, of, key, { counterparty, name, subject, evidence, state }),
  };
}

export async function loopOf(on: Engine, tenant: TenantId, item: Item): Promise<Loop> {
  if (isOlder(item)) return olderLoop(tenant, item);
  const plain = read(LoopItem, item);
  const text = await openJson(on, { tenant, account: plain.account }, item, LoopText);
  return { ...plain, schema: 1, tenant, ...text };
}
