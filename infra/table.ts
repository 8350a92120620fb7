import { built } from './built.ts';
import { ACCESS, type Access, TABLE } from './topology.ts';

const indexes = Object.entries(TABLE.indexes);
const keys = [TABLE.hash, TABLE.range, ...indexes.flatMap(([, index]) => [index.hash, index.range])];

/** The one table. Deletion is refused in production alone: a stage that cannot be removed is never tidied away. */
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

function link(access: (typeof ACCESS)[Access]) {
  const conditions = [
    { test: 'ForAllValues:StringLike', variable: 'dynamodb:LeadingKeys', values: [access.keys] },
  ];
  const actions = access.actions.map((action) => `dynamodb:${action}`);
  const include = [sst.aws.permission({ actions, resources: [table.arn], conditions })];
  const behind = access.indexes.map((index) => $interpolate`${table.arn}/index/${index}`);
  if (behind.length > 0)
    include.push(sst.aws.permission({ actions: ['dynamodb:Query'], resources: behind, conditions }));
  return new sst.Linkable(access.link, { properties: { table: table.name }, include });
}

/** One link per access pattern: linking the table itself would grant every action on every key. */
export const reach = built(ACCESS, (_name, access) => link(access));
