import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dropAll, type Engine, type Item, itemsAt, itemsIn } from '#core/adapters/dynamo/engine';
import { FACTS } from '#core/adapters/dynamo/fact-items';
import { HeadItem, ThreadLoopItem, TieItem } from '#core/adapters/dynamo/fact-schema';
import {
  accountKey,
  accountPk,
  changesPk,
  headsPk,
  type Key,
  LOOP_SK,
  listPk,
  loopPk,
  pendingPk,
  threadLoopKey,
  threadPk,
  tiesPk,
} from '#core/adapters/dynamo/keys';
import { LoopItem } from '#core/adapters/dynamo/loop-schema';
import { olderFact, olderTies } from '#core/adapters/dynamo/older';
import { isOlder, read } from '#core/adapters/dynamo/schema';
import { keyOf } from '#core/adapters/dynamo/sealing';
import type { LoopId, ThreadId } from '#core/id';
import type { Owner, Store } from '#core/ports';

/** Items that one call removes, more or less: some seconds of work. */
const SLICE = 500;

/** What a call has left to do, counted down. */
type Slice = { left: number };

/**
 * Erases accounts without their keys. What leads to other items goes after them, and the account last of all: what is left
 * by a crash, or written meanwhile, is found by the next call.
 */
export const eraseCall = (on: Engine): Pick<Store, 'erase'> => ({
  erase: async (tenant, account) => {
    const of = { tenant, account };
    const slice = { left: SLICE };
    for (const part of [eraseThreads, eraseTies, eraseLoops, eraseRest])
      if (!(await part(on, of, slice))) return 'more';
    await dropAll(on, [accountKey(tenant, account)]);
    return 'erased';
  },
});

async function drop(on: Engine, slice: Slice, keys: readonly Key[]): Promise<void> {
  slice.left -= keys.length;
  await dropAll(on, keys);
}

/** By the heads. Each part tells whether it has come to its end. */
async function eraseThreads(on: Engine, of: Owner, slice: Slice): Promise<boolean> {
  const pk = headsPk(of.tenant, of.account);
  while (slice.left > 0) {
    const heads = await itemsIn(on, pk, { limit: 25 });
    if (heads.length === 0) return true;
    for (const head of heads) {
      if (!(await eraseThread(on, of, { thread: read(HeadItem, head).thread, slice }))) return false;
      await drop(on, slice, [keyOf(head)]);
    }
  }
  return false;
}

/** What no head leads to: a tie was written first. */
async function eraseTies(on: Engine, of: Owner, slice: Slice): Promise<boolean> {
  const pk = tiesPk(of.tenant, of.account);
  const erased = new Set<ThreadId>();
  while (slice.left > 0) {
    const ties = await itemsIn(on, pk, { limit: 100 });
    if (ties.length === 0) return true;
    for (const { thread } of ties.map((tie) => read(TieItem, tie))) {
      if (erased.has(thread)) continue;
      if (!(await eraseThread(on, of, { thread, slice }))) return false;
      erased.add(thread);
    }
    await drop(on, slice, ties.map(keyOf));
  }
  return false;
}

type Piece<T> = T & { readonly slice: Slice };

/** Facts with older ties that they alone lead to, and then loops: of threads without a head, those lead to the facts. */
async function eraseThread(
  on: Engine,
  of: Owner,
  { thread, slice }: Piece<{ readonly thread: ThreadId }>,
): Promise<boolean> {
  const pk = threadPk(of.tenant, of.account, thread);
  for (const beginsWith of FACTS)
    for (;;) {
      const facts = await itemsIn(on, pk, { beginsWith, limit: 200 });
      if (facts.length === 0) break;
      const older = facts.filter(isOlder).map((item) => ({ ...keyOf(item), fact: olderFact(item) }));
      await drop(on, slice, olderTies(of, thread, older));
      await drop(on, slice, facts.map(keyOf));
      if (slice.left <= 0) return false;
    }
  for (const item of await itemsIn(on, pk)) {
    const id = read(ThreadLoopItem, item).loop;
    if (!(await eraseLoop(on, of, { id, named: keyOf(item), slice }))) return false;
  }
  return slice.left > 0;
}

/** Its part of the change feed, its events, its name in its thread, itself: the index leads to it until then. */
async function eraseLoop(
  on: Engine,
  of: Owner,
  { id, named, slice }: Piece<{ readonly id: LoopId; readonly named: Key }>,
): Promise<boolean> {
  const pk = loopPk(of.tenant, id);
  while (slice.left > 0) {
    const events = await itemsIn(on, pk, { beginsWith: 'E#', limit: 200 });
    if (events.length === 0) {
      await drop(on, slice, [named]);
      await drop(on, slice, [{ pk, sk: LOOP_SK }]);
      return true;
    }
    const sks = events.map((event) => keyOf(event).sk);
    await drop(
      on,
      slice,
      sks.map((sk) => ({ pk: changesPk(of.tenant), sk })),
    );
    await drop(
      on,
      slice,
      sks.map((sk) => ({ pk, sk })),
    );
  }
  return false;
}

/** What no thread leads to, as far as the index knows: it may lag, so that a loop of it may be gone already. */
async function eraseLoops(on: Engine, of: Owner, slice: Slice): Promise<boolean> {
  for (const list of ['live', 'closed'] as const) {
    const ids = await indexedOf(on, of, list);
    const items = await itemsAt(
      on,
      ids.map((id) => ({ pk: loopPk(of.tenant, id), sk: LOOP_SK })),
    );
    for (const item of items) {
      const { id, threadId } = read(LoopItem, item);
      const named = threadLoopKey({ ...of, id, threadId });
      if (!(await eraseThread(on, of, { thread: threadId, slice }))) return false;
      if (!(await eraseLoop(on, of, { id, named, slice }))) return false;
    }
  }
  return slice.left > 0;
}

/** The loops of an account in the index. */
export async function indexedOf(on: Engine, of: Owner, list: 'live' | 'closed'): Promise<readonly LoopId[]> {
  const query = {
    TableName: on.table,
    IndexName: 'list',
    KeyConditionExpression: 'listPk = :list',
    FilterExpression: 'account = :account',
    ProjectionExpression: 'id',
    ExpressionAttributeValues: { ':list': listPk(of.tenant, list), ':account': of.account },
  };
  const ids: LoopId[] = [];
  let from: Item | undefined;
  do {
    const page = { ...query, ExclusiveStartKey: from };
    const answer = await on.call(() => on.documents.send(new QueryCommand(page)));
    for (const item of answer.Items ?? []) if (isLoopId(item.id)) ids.push(item.id);
    from = answer.LastEvaluatedKey;
  } while (from !== undefined);
  return ids;
}

const isLoopId = (value: unknown): value is LoopId => typeof value === 'string' && value !== '';

/** Consents that were begun for it, and what it has but once. */
async function eraseRest(on: Engine, of: Owner, slice: Slice): Promise<boolean> {
  const only = { that: 'account = :is', is: of.account };
  const pendings = await itemsIn(on, pendingPk(of.tenant), { only });
  await drop(on, slice, pendings.map(keyOf));
  while (slice.left > 0) {
    const items = await itemsIn(on, accountPk(of.tenant, of.account), { limit: 100 });
    if (items.length === 0) return true;
    await drop(on, slice, items.map(keyOf));
  }
  return false;
}
