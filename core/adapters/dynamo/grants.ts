import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Engine, type Item, itemAt, putAll } from '#core/adapters/dynamo/engine';
import { grantKey, type Key, pendingKey } from '#core/adapters/dynamo/keys';
import { isOwn, writeToken } from '#core/adapters/dynamo/puts';
import { address, at, id, maybe, read } from '#core/adapters/dynamo/schema';
import { openJson, sealJson } from '#core/adapters/dynamo/sealing';
import type { AccountId } from '#core/id';
import type { Grant, Pending, Store } from '#core/ports';

type GrantCalls = Pick<Store, 'grant' | 'saveGrant' | 'dropGrant' | 'savePending' | 'takePending'>;

const GrantText: z.ZodMiniType<Grant> = z.object({
  refreshToken: z.string(),
  email: address,
  at,
  until: maybe(at),
});
const pending = {
  id: z.string(),
  account: id<AccountId>(),
  name: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  sub: maybe(z.string()),
  wording: z.string(),
  until: at,
} satisfies Record<keyof Pending, z.ZodMiniType>;
const PendingItem: z.ZodMiniType<Pending> = z.object(pending);

/**
 * Leave to read mailboxes, given or asked for. What was asked for lies in clear: an account that is not there yet has no
 * key, and what it holds is of no use to who does not have the answer that Google gives to one browser.
 */
export const grantCalls = (on: Engine): GrantCalls => ({
  grant: async (tenant, account) => {
    const item = await itemAt(on, grantKey(tenant, account));
    if (item === undefined) return undefined;
    return openJson(on, { tenant, account }, item, GrantText);
  },
  saveGrant: async (tenant, account, grant) => {
    const key = grantKey(tenant, account);
    await putAll(on, [{ ...key, sealed: await sealJson(on, { tenant, account }, key, grant) }]);
  },
  dropGrant: (tenant, account) => drop(on, grantKey(tenant, account)),
  savePending: async (tenant, one) => {
    const expiresAt = Math.ceil(one.until / 1_000); // seconds, as DynamoDB takes them
    await putAll(on, [{ ...one, ...pendingKey(tenant, one.id), expiresAt }]);
  },
  takePending: async (tenant, of, now) => {
    const item = await take(on, pendingKey(tenant, of));
    if (item === undefined) return undefined;
    const taken = read(PendingItem, item);
    return taken.until <= now ? undefined : taken;
  },
});

async function drop(on: Engine, key: Key): Promise<void> {
  await on.call(() => on.documents.send(new DeleteCommand({ TableName: on.table, Key: key })));
}

const SECRETS = ['name', 'verifier', 'redirectUri', 'sub', 'wording'] satisfies Array<keyof Pending>;

/**
 * What was begun, for one taker, and nobody after: it is emptied and marked as taken at once, so that who asks again knows
 * his own mark. The rest of it lapses.
 */
async function take(on: Engine, key: Key): Promise<Item | undefined> {
  const item = await itemAt(on, key);
  if (item === undefined || item.token !== undefined) return undefined;
  const token = writeToken();
  const update = {
    TableName: on.table,
    Key: key,
    UpdateExpression: `SET #token = :token REMOVE ${SECRETS.map((_, at) => `#s${at}`).join(', ')}`,
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#token)',
    ExpressionAttributeNames: {
      '#token': 'token',
      ...Object.fromEntries(SECRETS.map((name, at) => [`#s${at}`, name])),
    },
    ExpressionAttributeValues: { ':token': token },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
  try {
    await on.call(() => on.documents.send(new UpdateCommand(update)));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    if (!isOwn(error.Item, token)) return undefined;
  }
  return item;
}
