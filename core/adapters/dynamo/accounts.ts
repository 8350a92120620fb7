import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Account } from '#core/accounts/account';
import { AccountItem } from '#core/adapters/dynamo/account-schema';
import { busy, TRIES } from '#core/adapters/dynamo/calls';
import { type Engine, type Item, itemAt, itemsIn, putVersion } from '#core/adapters/dynamo/engine';
import { accountKey, accountsPk, mutesKey, settingsKey } from '#core/adapters/dynamo/keys';
import { MutesItem, read, SCHEMA } from '#core/adapters/dynamo/schema';
import type { AccountId, TenantId } from '#core/id';
import type { MuteEntry, Store } from '#core/ports';

export const accountCalls = (on: Engine): Pick<Store, 'accounts' | 'account' | 'saveAccount'> => ({
  accounts: async (tenant) => (await itemsIn(on, accountsPk(tenant), { beginsWith: 'A#' })).map(accountOf),
  account: async (tenant, id) => {
    const item = await itemAt(on, accountKey(tenant, id));
    return item === undefined ? undefined : accountOf(item);
  },
  saveAccount: (tenant, account) =>
    putVersion(on, { ...account, schema: SCHEMA, ...accountKey(tenant, account.id) }),
});

const accountOf = (item: Item): Account => ({ schema: 1, ...read(AccountItem, item) });

/** The entries after a change; undefined where nothing changes. */
type Edit = (entries: readonly MuteEntry[]) => readonly MuteEntry[] | undefined;

/** Changes the one item of an account's mutes; again where somebody else did meanwhile. */
async function editMutes(on: Engine, of: readonly [TenantId, AccountId], edit: Edit): Promise<boolean> {
  const key = mutesKey(...of);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const item = await itemAt(on, key);
    const { version, entries } = item === undefined ? { version: 0, entries: [] } : read(MutesItem, item);
    const edited = edit(entries);
    if (edited === undefined) return false;
    const next = { ...key, schema: SCHEMA, version: version + 1, entries: edited };
    if ((await putVersion(on, next)) === 'written') return true;
    await on.pause(attempt);
  }
  throw busy();
}

export const muteCalls = (on: Engine): Pick<Store, 'mutes' | 'addMute' | 'removeMute'> => {
  const same = (a: Pick<MuteEntry, 'kind' | 'value'>) => (b: MuteEntry) =>
    a.kind === b.kind && a.value === b.value;
  return {
    mutes: async (tenant, account) => {
      const item = await itemAt(on, mutesKey(tenant, account));
      return item === undefined ? [] : read(MutesItem, item).entries;
    },
    addMute: async (tenant, account, entry) =>
      (await editMutes(on, [tenant, account], (all) => (all.some(same(entry)) ? undefined : [...all, entry])))
        ? 'added'
        : 'already',
    removeMute: async (tenant, account, entry) => {
      const without: Edit = (all) => {
        const rest = all.filter((one) => !same(entry)(one));
        return rest.length === all.length ? undefined : rest;
      };
      return (await editMutes(on, [tenant, account], without)) ? 'removed' : 'not-there';
    },
  };
};

// Each setting is an attribute of its own, so that two that are saved at once do not meet.
const MARK = 'set:';

export const settingCalls = (on: Engine): Pick<Store, 'settings' | 'saveSetting'> => ({
  settings: async (tenant) =>
    Object.fromEntries(
      Object.entries((await itemAt(on, settingsKey(tenant))) ?? {}).flatMap(([name, value]) =>
        name.startsWith(MARK) && typeof value === 'string' ? [[name.slice(MARK.length), value]] : [],
      ),
    ),
  saveSetting: async (tenant, key, value) => {
    const update = {
      TableName: on.table,
      Key: settingsKey(tenant),
      UpdateExpression: 'SET #setting = :value, #schema = :schema',
      ExpressionAttributeNames: { '#setting': `${MARK}${key}`, '#schema': 'schema' },
      ExpressionAttributeValues: { ':value': value, ':schema': SCHEMA },
    };
    await on.call(() => on.documents.send(new UpdateCommand(update)));
  },
});
