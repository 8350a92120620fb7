import { built } from './built.ts';
import { keys, unwrapping, wrappingArn } from './keys.ts';
import { table } from './table.ts';
import { ACCESS, type Access } from './topology.ts';

const tables = { core: table, keys };
/** What a link says and allows beside the table of its pattern. */
const more = {
  core: { properties: {}, include: [] },
  keys: { properties: { wrapping: wrappingArn }, include: [unwrapping] },
};

function link(access: (typeof ACCESS)[Access]) {
  const of = tables[access.table];
  const { properties, include } = more[access.table];
  const conditions = [
    { test: 'ForAllValues:StringLike', variable: 'dynamodb:LeadingKeys', values: [access.keys] },
  ];
  const actions = access.actions.map((action) => `dynamodb:${action}`);
  const rights = [sst.aws.permission({ actions, resources: [of.arn], conditions })];
  const behind = access.indexes.map((index) => $interpolate`${of.arn}/index/${index}`);
  if (behind.length > 0)
    rights.push(sst.aws.permission({ actions: ['dynamodb:Query'], resources: behind, conditions }));
  return new sst.Linkable(access.link, {
    properties: { table: of.name, ...properties },
    include: [...rights, ...include],
  });
}

/** One link per access pattern: linking a table itself would grant every action on every key. */
export const reach = built(ACCESS, (_name, access) => link(access));
