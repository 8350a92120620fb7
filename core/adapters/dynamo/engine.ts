import { randomUUID } from 'node:crypto';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { busy, type Pace, type Patience, patience, TRIES } from '#core/adapters/dynamo/calls';
import type { Key } from '#core/adapters/dynamo/keys';
import { SCHEMA } from '#core/adapters/dynamo/schema';
import type { Race, Seal } from '#core/ports';

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
};

export type Item = Record<string, unknown>;

export const engine = ({ client, table, seal, pace }: DynamoOptions): Engine => ({
  ...patience(pace),
  client,
  documents: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  table,
  seal,
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
  for (const batch of sliced(items, WRITE_BATCH)) {
    const requests = batch.map((item) => ({ PutRequest: { Item: { ...item, schema: SCHEMA } } }));
    await untilEmpty<NonNullable<BatchWriteRequest>>(on, requests, async (left) => {
      const RequestItems = { [on.table]: left };
      const answer = await on.call(() => on.documents.send(new BatchWriteCommand({ RequestItems })));
      return answer.UnprocessedItems?.[on.table] ?? [];
    });
  }
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

type Range = { readonly beginsWith: string } | { readonly after: string; readonly limit: number } | 'all';

function condition(pk: string, range: Range) {
  if (range === 'all')
    return { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } };
  const [test, sk] =
    'after' in range ? ['sk > :sk', range.after] : ['begins_with(sk, :sk)', range.beginsWith];
  return {
    KeyConditionExpression: `pk = :pk AND ${test}`,
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  };
}

/** The items of a partition whose sort key lies in a range, as they are now, in order. */
export async function itemsIn(on: Engine, pk: string, range: Range): Promise<readonly Item[]> {
  const limit = range !== 'all' && 'limit' in range ? range.limit : Number.POSITIVE_INFINITY;
  const query: QueryCommandInput = { TableName: on.table, ConsistentRead: true, ...condition(pk, range) };
  const found: Item[] = [];
  let from: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page: QueryCommandInput = { ...query, ExclusiveStartKey: from };
    if (Number.isFinite(limit)) page.Limit = limit - found.length;
    const answer = await on.call(() => on.documents.send(new QueryCommand(page)));
    found.push(...(answer.Items ?? []));
    from = answer.LastEvaluatedKey;
  } while (from !== undefined && found.length < limit);
  return found;
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

/** Names one write, so that who tries it again after a lost answer can tell its own work from a rival's. */
export const writeToken = (): string => randomUUID();

/** What a versioned put asks of the item that it replaces. */
export const replaces = (version: number) =>
  version === 1
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'version = :before', ExpressionAttributeValues: { ':before': version - 1 } };

export const isOwn = (stored: Record<string, AttributeValue> | undefined, token: string): boolean =>
  stored?.token?.S === token;

/** Puts a versioned item in place of the version before it. */
export async function putVersion(on: Engine, item: Key & { readonly version: number } & Item): Promise<Race> {
  const token = writeToken();
  const put = {
    TableName: on.table,
    Item: { ...item, token },
    ...replaces(item.version),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
  try {
    await on.call(() => on.documents.send(new PutCommand(put)));
    return 'written';
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return isOwn(error.Item, token) ? 'written' : 'lost-race';
  }
}

/** Puts the item of a mail in place of an earlier version, or of the same; where a later one is there, that stays. */
export async function putUnlessOlder(on: Engine, item: Key & Item, version: string): Promise<void> {
  const put = {
    TableName: on.table,
    Item: { ...item, schema: SCHEMA },
    ConditionExpression: 'attribute_not_exists(pk) OR #source.version <= :version',
    ExpressionAttributeNames: { '#source': 'source' },
    ExpressionAttributeValues: { ':version': version },
  };
  try {
    await on.call(() => on.documents.send(new PutCommand(put)));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
