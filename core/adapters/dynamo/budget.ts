import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Bucket, Drawn } from '#core/accounts/budget';
import { type BudgetOptions, leased } from '#core/accounts/lease';
import { busy, isMet, type Pace, patience } from '#core/adapters/dynamo/calls';
import { accountPk, type Key } from '#core/adapters/dynamo/keys';
import { at, read, SCHEMA } from '#core/adapters/dynamo/schema';
import type { Budget, Owner } from '#core/ports';
import { type Instant, instant } from '#core/time';

export type DynamoBudgetOptions = BudgetOptions & {
  readonly client: DynamoDBClient;
  readonly table: string;
  readonly pace?: Pace;
};

const BucketItem = z.looseObject({ fullAt: at });
const TRIES = 8;

/** With the account, so that it goes with it; the project's is nobody's, and stands under a key of its own. */
const keyOf = (of: Owner | 'project'): Key =>
  of === 'project'
    ? { pk: 'BUDGET#project', sk: 'BUCKET' }
    : { pk: accountPk(of.tenant, of.account), sk: 'BUDGET' };

/**
 * A budget that all processes share: a bucket is one small item that holds one instant, so a draw is one read and one
 * conditional write. Throws `retry` where the engine is busy or away, or where too many draw at the same time.
 */
export function dynamoBudget({ client, table, pace, ...options }: DynamoBudgetOptions): Budget {
  const { call, pause } = patience(pace);
  const documents = DynamoDBDocumentClient.from(client);

  async function stored(key: Key): Promise<Bucket | undefined> {
    const get = { TableName: table, Key: key, ConsistentRead: true };
    const { Item } = await call(() => documents.send(new GetCommand(get)));
    return Item === undefined ? undefined : { fullAt: read(BucketItem, Item).fullAt };
  }

  /** Whether it was written: not where somebody else was first. */
  function write(key: Key, from: Instant | undefined, to: Instant): Promise<boolean> {
    const update = {
      TableName: table,
      Key: key,
      UpdateExpression: 'SET fullAt = :to, #schema = :schema',
      ConditionExpression: from === undefined ? 'attribute_not_exists(pk)' : 'fullAt = :from',
      ExpressionAttributeNames: { '#schema': 'schema' },
      ExpressionAttributeValues: {
        ...{ ':to': to, ':schema': SCHEMA },
        ...(from === undefined ? {} : { ':from': from }),
      },
    };
    return isMet(call(() => documents.send(new UpdateCommand(update))));
  }

  async function change(of: Owner | 'project', next: (old: Bucket | undefined) => Drawn): Promise<Drawn> {
    const key = keyOf(of);
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const old = await stored(key);
      const drawn = next(old);
      const to = instant(drawn.bucket.fullAt);
      const isSame = drawn.granted === 0 && (old === undefined || old.fullAt === to);
      if (isSame || (await write(key, old?.fullAt, to))) return drawn;
      // Others were first, or this very call was, and its answer was lost: then its units are lost too.
      if (attempt > 0) await pause(attempt - 1);
    }
    throw busy();
  }

  return leased({ change }, options);
}
