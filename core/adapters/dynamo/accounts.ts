import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Account } from '#core/accounts/account';
import { AccountItem } from '#core/adapters/dynamo/account-schema';
import { type Engine, type Item, itemAt, itemsIn } from '#core/adapters/dynamo/engine';
import { accountKey, accountsPk, settingsKey } from '#core/adapters/dynamo/keys';
import { putVersion } from '#core/adapters/dynamo/puts';
import { read, SCHEMA } from '#core/adapters/dynamo/schema';
import type { Store } from '#core/ports';

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
