import { randomUUID } from 'node:crypto';
import { type AttributeValue, ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, type PutCommandInput } from '@aws-sdk/lib-dynamodb';
import { isMet } from '#core/adapters/dynamo/calls';
import type { Engine, Item } from '#core/adapters/dynamo/engine';
import type { Key } from '#core/adapters/dynamo/keys';
import { SCHEMA } from '#core/adapters/dynamo/schema';
import type { Race } from '#core/ports';

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

type Condition = Pick<
  PutCommandInput,
  'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

/** Puts an item where a condition holds of what is there; tells whether it did. */
export async function putIf(on: Engine, item: Key & Item, condition: Condition): Promise<boolean> {
  const put = { TableName: on.table, Item: { ...item, schema: SCHEMA }, ...condition };
  return isMet(on.call(() => on.documents.send(new PutCommand(put))));
}

export const ABSENT: Condition = { ConditionExpression: 'attribute_not_exists(pk)' };

/** In place of an item that an earlier version wrote. */
export const OLDER: Condition = {
  ConditionExpression: '#schema < :schema',
  ExpressionAttributeNames: { '#schema': 'schema' },
  ExpressionAttributeValues: { ':schema': SCHEMA },
};

/** Of one mail the item of an earlier version, or of the same where `orSame`; a later one that is there stays. */
export const notNewer = (version: string, { orSame }: { readonly orSame: boolean }): Condition => ({
  ConditionExpression: `attribute_not_exists(pk) OR #source.version ${orSame ? '<=' : '<'} :version`,
  ExpressionAttributeNames: { '#source': 'source' },
  ExpressionAttributeValues: { ':version': version },
});
