import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';

/** A table with its indexes, as the topology says it. */
export type TableShape = {
  readonly hash: string;
  readonly range: string;
  readonly indexes: Readonly<
    Record<string, { readonly hash: string; readonly range: string; readonly projected: readonly string[] }>
  >;
};

const keySchema = ({ hash, range }: { readonly hash: string; readonly range: string }) => [
  { AttributeName: hash, KeyType: 'HASH' as const },
  { AttributeName: range, KeyType: 'RANGE' as const },
];

/** What CreateTable takes to make a table of a shape: on demand, string keys, without the time to live. */
export function tableInput(name: string, shape: TableShape): CreateTableCommandInput {
  const indexes = Object.entries(shape.indexes);
  const keys = [shape, ...indexes.map(([, index]) => index)].flatMap(({ hash, range }) => [hash, range]);
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...new Set(keys)].map((key) => ({ AttributeName: key, AttributeType: 'S' })),
    KeySchema: keySchema(shape),
    GlobalSecondaryIndexes: indexes.map(([index, { projected, ...keys }]) => ({
      IndexName: index,
      KeySchema: keySchema(keys),
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...projected] },
    })),
  };
}
