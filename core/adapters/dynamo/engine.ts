import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { busy, type Pace, type Patience, patience, TRIES } from '#core/adapters/dynamo/calls';
import type { Key } from '#core/adapters/dynamo/keys';
import { SCHEMA } from '#core/adapters/dynamo/schema';
import type { Seal } from '#core/ports';

export type DynamoOptions = {
  readonly client: DynamoDBClient;
  readonly table: string;
  readonly seal: Seal;
  readonly pace?: Pace;
};

/** What the calls of the store share. */
export type Engine = Patience & {
  readonly client: DynamoDBClient;
  readonly documents: DynamoDBDocumentClient;
  readonly table: string;
  readonly seal: Seal;
  /** Accounts of which nothing older is left, as far as this process has learned. */
  readonly resealed: Set<string>;
};

export type Item = Record<string, unknown>;

export const engine = ({ client, table, seal, pace }: DynamoOptions): Engine => ({
  ...patience(pace),
  client,
  documents: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  table,
  seal,
  resealed: new Set(),
});

/** An item as it is now; undefined where there is none. */
export async function itemAt(on: Engine, key: Key): Promise<Item | undefined> {
  const get = { TableName: on.table, Key: key, ConsistentRead: true };
  return (await on.call(() => on.documents.send(new GetCommand(get)))).Item;
}

const sliced = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );

// BatchGetItem and BatchWriteItem take no more.
const GET_BATCH = 100;
const WRITE_BATCH = 25;

/** The items that exist among these keys, as they are now, in any order. No key may occur twice. */
export async function itemsAt(on: Engine, keys: readonly Key[]): Promise<readonly Item[]> {
  const found: Item[] = [];
  for (const batch of sliced(keys, GET_BATCH)) await getBatch(on, batch, found);
  return found;
}

async function getBatch(on: Engine, batch: readonly Key[], found: Item[]): Promise<void> {
  await untilEmpty<Item>(on, [...batch], async (left) => {
    const RequestItems = { [on.table]: { Keys: left, ConsistentRead: true } };
    const answer = await on.call(() => on.documents.send(new BatchGetCommand({ RequestItems })));
    found.push(...(answer.Responses?.[on.table] ?? []));
    return answer.UnprocessedKeys?.[on.table]?.Keys ?? [];
  });
}

const AT_ONCE = 10;

/** Does the work of each, ten at a time. */
export async function eachOf<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const some of sliced(all, AT_ONCE)) done.push(...(await Promise.all(some.map(work))));
  return done;
}

/** Puts items whole, in any order, each for itself. No key may occur twice. */
export async function putAll(on: Engine, items: ReadonlyArray<Key & Item>): Promise<void> {
  await writeAll(
    on,
    items.map((item) => ({ PutRequest: { Item: { ...item, schema: SCHEMA } } })),
  );
}

/** Deletes items, in any order, each for itself; those that are gone already are no failure. No key may occur twice. */
export async function dropAll(on: Engine, keys: readonly Key[]): Promise<void> {
  await writeAll(
    on,
    keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
  );
}

async function writeAll(on: Engine, requests: readonly BatchWriteRequest[]): Promise<void> {
  for (const batch of sliced(requests, WRITE_BATCH))
    await untilEmpty<BatchWriteRequest>(on, batch, async (left) => {
      const RequestItems = { [on.table]: left };
      const answer = await on.call(() => on.documents.send(new BatchWriteCommand({ RequestItems })));
      return answer.UnprocessedItems?.[on.table] ?? [];
    });
}
type BatchWriteRequest = NonNullable<BatchWriteCommand['input']['RequestItems']>[string][number];

/** A batch may be done in part. What is left is asked for again, at most three times without getting on. */
async function untilEmpty<T>(on: Engine, all: T[], ask: (left: T[]) => Promise<T[]>): Promise<void> {
  let left = all;
  for (let stuck = 0; ; ) {
    const before = left.length;
    left = await ask(left);
    if (left.length === 0) return;
    stuck = left.length < before ? 0 : stuck + 1;
    if (stuck >= TRIES) throw busy();
    await on.pause(stuck);
  }
}

/** Of what begins so, or lies behind a key; at most so many items, and only those that fit. */
export type Range = {
  readonly beginsWith?: string;
  readonly after?: string;
  readonly limit?: number;
  readonly only?: Filter;
};
/** What DynamoDB leaves out by itself; a word that it reserves begins with `#`. What is rare is looked for by whole pages. */
type Filter = { readonly that: string; readonly is?: string | number; readonly isRare?: boolean };

function condition(pk: string, { beginsWith, after, only }: Range) {
  const test = beginsWith === undefined ? 'sk > :sk' : 'begins_with(sk, :sk)';
  const sk = beginsWith ?? after;
  const name = only === undefined ? undefined : /#\w+/.exec(only.that)?.[0];
  return {
    KeyConditionExpression: sk === undefined ? 'pk = :pk' : `pk = :pk AND ${test}`,
    ...(only === undefined ? {} : { FilterExpression: only.that }),
    ...(name === undefined ? {} : { ExpressionAttributeNames: { [name]: name.slice(1) } }),
    ExpressionAttributeValues: {
      ':pk': pk,
      ...(sk === undefined ? {} : { ':sk': sk }),
      ...(only?.is === undefined ? {} : { ':is': only.is }),
    },
  };
}

/** The items of a partition whose sort key lies in a range, as they are now, in order. */
export async function itemsIn(on: Engine, pk: string, range: Range = {}): Promise<readonly Item[]> {
  const { limit = Number.POSITIVE_INFINITY } = range;
  const query: QueryCommandInput = { TableName: on.table, ConsistentRead: true, ...condition(pk, range) };
  const found: Item[] = [];
  let from: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page: QueryCommandInput = { ...query, ExclusiveStartKey: from };
    if (Number.isFinite(limit) && range.only?.isRare !== true) page.Limit = limit - found.length;
    const answer = await on.call(() => on.documents.send(new QueryCommand(page)));
    found.push(...(answer.Items ?? []));
    from = answer.LastEvaluatedKey;
  } while (from !== undefined && found.length < limit);
  return found.length > limit ? found.slice(0, limit) : found;
}

/** Whether a partition has an item whose sort key begins so. */
export async function hasAny(on: Engine, pk: string, beginsWith: string): Promise<boolean> {
  const query: QueryCommandInput = {
    TableName: on.table,
    ConsistentRead: true,
    ...condition(pk, { beginsWith }),
    Limit: 1,
    ProjectionExpression: 'sk',
  };
  return ((await on.call(() => on.documents.send(new QueryCommand(query)))).Items ?? []).length > 0;
}
