import { createHash } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type Pace, patience } from '#core/adapters/dynamo/calls';
import { type Key, part, sortable } from '#core/adapters/dynamo/keys';
import { DueItemShape, read, SCHEMA } from '#core/adapters/dynamo/schema';
import type { DueIndex, DueItem } from '#core/ports';

/** Partitions of one kind, so that no single one takes all writes. */
const SHARDS = 16;

const shardKey = (kind: string, shard: number): string => `DUE#${kind}#${String(shard).padStart(2, '0')}`;

function keyOf(kind: string, { tenant, account, at }: DueItem): Key {
  const name = `${part(tenant)}#${part(account)}`;
  const shard = createHash('sha256').update(name).digest().readUInt8() % SHARDS;
  return { pk: shardKey(kind, shard), sk: `${sortable(at)}#${name}` };
}

/** The due index, under `DUE#…`: keys only. An entry stays until it is removed, so a crash hands it out again. */
export function dynamoDue(options: {
  readonly client: DynamoDBClient;
  readonly table: string;
  readonly pace?: Pace;
}): DueIndex {
  const { call } = patience(options.pace);
  const documents = DynamoDBDocumentClient.from(options.client);
  const TableName = options.table;
  const dueIn = async (pk: string, end: string, limit: number): Promise<DueItem[]> => {
    const query = {
      TableName,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND sk < :end',
      ExpressionAttributeValues: { ':pk': pk, ':end': end },
      Limit: limit,
    };
    const { Items = [] } = await call(() => documents.send(new QueryCommand(query)));
    return Items.map((item) => read(DueItemShape, item));
  };
  return {
    put: async (kind, { tenant, account, at }) => {
      const item = { tenant, account, at };
      const put = { TableName, Item: { ...item, ...keyOf(kind, item), schema: SCHEMA } };
      await call(() => documents.send(new PutCommand(put)));
    },
    take: async (kind, until, limit) => {
      const shards = Array.from({ length: SHARDS }, (_, shard) =>
        dueIn(shardKey(kind, shard), `${sortable(until)}$`, limit),
      );
      return (await Promise.all(shards))
        .flat()
        .sort((a, b) => a.at - b.at)
        .slice(0, limit);
    },
    remove: async (kind, of) => {
      await call(() => documents.send(new DeleteCommand({ TableName, Key: keyOf(kind, of) })));
    },
  };
}
