import { createHmac } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { isMet, type Pace, patience } from '#core/adapters/dynamo/calls';
import type { Key } from '#core/adapters/dynamo/keys';
import { ClaimItem, read, SCHEMA } from '#core/adapters/dynamo/schema';
import { type Address, canonical } from '#core/mail/address';
import type { Directory } from '#core/ports';

export type DirectoryOptions = {
  readonly client: DynamoDBClient;
  readonly table: string;
  /** The product-wide key under which addresses are hidden. */
  readonly key: string | Uint8Array;
  readonly pace?: Pace;
};

/** The directory, under `DIR#…`: addresses are there as HMAC-SHA256 of their canonical form, never in clear. */
export function dynamoDirectory({ client, table, key, pace }: DirectoryOptions): Directory {
  const { call } = patience(pace);
  const documents = DynamoDBDocumentClient.from(client);
  const keyOf = (mailbox: Address): Key => ({
    pk: `DIR#MAILBOX#${createHmac('sha256', key).update(canonical(mailbox)).digest('hex')}`,
    sk: 'OWNER',
  });
  return {
    ownerOf: async (mailbox) => {
      const get = { TableName: table, Key: keyOf(mailbox), ConsistentRead: true };
      const { Item } = await call(() => documents.send(new GetCommand(get)));
      return Item === undefined ? undefined : read(ClaimItem, Item);
    },
    claim: async (mailbox, { tenant, account }, now) => {
      const put = {
        TableName: table,
        Item: { ...keyOf(mailbox), schema: SCHEMA, tenant, account, claimedAt: now },
        ConditionExpression: 'attribute_not_exists(pk) OR (tenant = :tenant AND account = :account)',
        ExpressionAttributeValues: { ':tenant': tenant, ':account': account },
      };
      return (await isMet(call(() => documents.send(new PutCommand(put))))) ? 'claimed' : 'taken';
    },
    release: async (mailbox, { tenant, account, claimedAt }) => {
      // A claim of an earlier version, which is read as of 0, does not say since when.
      const isThat = claimedAt === 0 ? 'attribute_not_exists(claimedAt)' : 'claimedAt = :at';
      const since = claimedAt === undefined ? '' : ` AND ${isThat}`;
      const drop = {
        TableName: table,
        Key: keyOf(mailbox),
        ConditionExpression: `tenant = :tenant AND account = :account${since}`,
        ExpressionAttributeValues: {
          ...{ ':tenant': tenant, ':account': account },
          ...(claimedAt === undefined || claimedAt === 0 ? {} : { ':at': claimedAt }),
        },
      };
      await isMet(call(() => documents.send(new DeleteCommand(drop))));
    },
  };
}
