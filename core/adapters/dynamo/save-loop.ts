import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { busy, faultOf, isPassing, TRIES } from '#core/adapters/dynamo/calls';
import { type Engine, type Item, itemAt } from '#core/adapters/dynamo/engine';
import { changesPk, counterKey, eventSk, loopPk, threadLoopKey } from '#core/adapters/dynamo/keys';
import { changeItem, loopItem } from '#core/adapters/dynamo/loops';
import { isOwn, replaces, writeToken } from '#core/adapters/dynamo/puts';
import { CounterItem, read, SCHEMA } from '#core/adapters/dynamo/schema';
import type { TenantId } from '#core/id';
import type { Change, Loop } from '#core/loops/record';
import type { Race, Store } from '#core/ports';

type News = Omit<Change, 'seq' | 'loop'>;

/**
 * Saves loops. Writers of one tenant in this process queue up, since each write moves the tenant's counter and would
 * only collide with the others; those of other processes meet in the engine.
 */
export function saveLoop(on: Engine): Store['saveLoop'] {
  const lane = lanes();
  return (tenant, loop, change) => {
    if (loop.tenant !== tenant) return Promise.reject(new TypeError('a loop is saved under its own tenant'));
    return lane(tenant, () => save(on, loop, change));
  };
}

/** Runs work of one name in turn; of several names side by side. */
function lanes(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const run = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, run);
    const leave = (): void => {
      if (last.get(name) === run) last.delete(name);
    };
    run.then(leave, leave);
    return run;
  };
}

/** The loop, the tenant's counter, the change and its copy beside the loop: all of it or nothing. */
async function save(on: Engine, loop: Loop, news: News): Promise<Race> {
  const token = writeToken();
  const item = await loopItem(on, loop);
  let failure: unknown;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (attempt > 0) await on.pause(attempt - 1);
    const seq = await lastSeq(on, loop.tenant);
    const write = await transaction(
      on,
      { ...item, token },
      { loop, change: { ...news, seq: seq + 1, loop: loop.id } },
    );
    try {
      await on.documents.send(new TransactWriteCommand(write));
      return 'written';
    } catch (error) {
      const race = raceOf(error, token);
      if (race !== undefined) return race;
      if (!isPassing(error) && !isCollision(error)) throw faultOf(error);
      failure = error;
    }
  }
  throw busy(failure);
}

async function lastSeq(on: Engine, tenant: TenantId): Promise<number> {
  const item = await itemAt(on, counterKey(tenant));
  return item === undefined ? 0 : read(CounterItem, item).seq;
}

type Step = { readonly loop: Loop; readonly change: Change };

async function transaction(
  on: Engine,
  item: Item,
  { loop, change }: Step,
): Promise<TransactWriteCommandInput> {
  const counter = { ...counterKey(loop.tenant), schema: SCHEMA, seq: change.seq };
  const entry = (pk: string) => changeItem(on, loop, { key: { pk, sk: eventSk(change.seq) }, change });
  const naming = { ...threadLoopKey(loop), schema: SCHEMA, loop: loop.id };
  const put = (Item: Item) => ({ Put: { TableName: on.table, Item } });
  const before = change.seq - 1;
  return {
    TransactItems: [
      {
        Put: {
          TableName: on.table,
          Item: item,
          ...replaces(loop.version),
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      {
        Put: {
          TableName: on.table,
          Item: counter,
          ...(before === 0
            ? { ConditionExpression: 'attribute_not_exists(pk)' }
            : { ConditionExpression: 'seq = :before', ExpressionAttributeValues: { ':before': before } }),
        },
      },
      put(await entry(changesPk(loop.tenant))),
      put(await entry(loopPk(loop.tenant, loop.id))),
      ...(loop.version === 1 ? [put(naming)] : []),
    ],
  };
}

/** Another version of the loop is there: somebody else's, or our own where the answer to an earlier try was lost. */
function raceOf(error: unknown, token: string): Race | undefined {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  const [loop] = error.CancellationReasons ?? [];
  if (loop?.Code !== 'ConditionalCheckFailed') return undefined;
  return isOwn(loop.Item, token) ? 'written' : 'lost-race';
}

// What one entry of a cancelled transaction may say when the whole may well succeed a moment later.
const COLLISIONS = new Set([
  'None',
  'ConditionalCheckFailed',
  'TransactionConflict',
  'ProvisionedThroughputExceeded',
  'ThrottlingError',
]);

/** Somebody else moved the counter, or was at one of the items, or the engine is busy. */
const isCollision = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  (error.CancellationReasons ?? []).every(({ Code }) => COLLISIONS.has(Code ?? 'None'));
