import { TABLE } from './topology.ts';

const indexes = Object.entries(TABLE.indexes);
const keys = [TABLE.hash, TABLE.range, ...indexes.flatMap(([, index]) => [index.hash, index.range])];

/** The record. Deletion is refused in production alone: a stage that cannot be removed is never tidied away. */
export const table = new sst.aws.Dynamo('Core', {
  fields: Object.fromEntries(keys.map((key) => [key, 'string' as const])),
  primaryIndex: { hashKey: TABLE.hash, rangeKey: TABLE.range },
  globalIndexes: Object.fromEntries(
    indexes.map(([name, index]) => [
      name,
      { hashKey: index.hash, rangeKey: index.range, projection: [...index.projected] },
    ]),
  ),
  ttl: TABLE.ttl,
  deletionProtection: $app.stage === 'production',
});
