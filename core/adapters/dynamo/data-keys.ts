import type { CreateTableCommandInput, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { FORGOTTEN_MS, forgotten, isStillForgotten } from '#core/accounts/forgotten';
import { busy, isMet, type Pace, patience, TRIES } from '#core/adapters/dynamo/calls';
import { accountPk } from '#core/adapters/dynamo/keys';
import { unwrappedKeys } from '#core/adapters/dynamo/unwrapped';
import { Fault } from '#core/fault';
import type { DataKeys, KeyWrapping, Owner } from '#core/ports';
import type { Instant } from '#core/time';

export type DataKeysOptions = {
  readonly client: DynamoDBClient;
  /** A table of its own, which nothing is ever restored into. */
  readonly table: string;
  readonly wrapping: KeyWrapping;
  readonly clock: () => Instant;
  readonly pace?: Pace;
};

const SCHEMA = 1;
const schema = z.literal(SCHEMA);
const at = z.custom<Instant>((value) => Number.isFinite(value));
const Row = z.union([
  z.object({ schema, wrapped: z.instanceof(Uint8Array), createdAt: at }),
  z.object({ schema, forgottenAt: at }),
]);

/**
 * The keys of accounts in a table of their own, one item an account. Of several first users one makes the key, and all
 * have that one. What removes a key puts a mark in its place, so that a worker who comes late makes no new one; after
 * `FORGOTTEN_MS` the account may have a new one. Throws `retry` where the table or the wrapping is busy or away, `park`
 * where the key was removed or is not of this account.
 */
export function dynamoDataKeys(options: DataKeysOptions): DataKeys {
  const { wrapping, clock } = options;
  const rows = keyRows(options);
  const fetched = async (of: Owner): Promise<Uint8Array> => {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const row = await rows.at(of);
      if (row !== undefined && 'wrapped' in row) return wrapping.unwrap(of, row.wrapped);
      const now = clock();
      if (row !== undefined && isStillForgotten(row.forgottenAt, now)) throw forgotten();
      const made = await wrapping.generate(of);
      // Whoever was first has made the key; it is there at the next look.
      if (await rows.put(of, { wrapped: made.wrapped, createdAt: now })) return made.plain;
    }
    throw busy();
  };
  const held = async (of: Owner): Promise<Uint8Array> => {
    const row = await rows.at(of);
    if (row === undefined || 'forgottenAt' in row) throw forgotten();
    return wrapping.unwrap(of, row.wrapped);
  };
  const unwrapped = unwrappedKeys({ fetch: fetched, held, clock });
  return {
    key: unwrapped.key,
    held: unwrapped.held,
    isForgotten: async (of) => {
      const row = await rows.at(of);
      return row !== undefined && 'forgottenAt' in row && isStillForgotten(row.forgottenAt, clock());
    },
    forget: async (of) => {
      unwrapped.drop(of);
      await rows.bury(of, clock());
      unwrapped.drop(of);
    },
  };
}

/** What CreateTable takes to make the table: on demand, one key, without the time to live. */
export const keysTableInput = (
  name: string,
  { hash }: { readonly hash: string },
): CreateTableCommandInput => ({
  TableName: name,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [{ AttributeName: hash, AttributeType: 'S' }],
  KeySchema: [{ AttributeName: hash, KeyType: 'HASH' }],
});

function rowOf(item: unknown): z.infer<typeof Row> {
  const parsed = Row.safeParse(item);
  if (parsed.success) return parsed.data;
  throw new Fault(
    'park',
    'The key of this account cannot be read: another version of Openloop wrote it. Update this one.',
    { cause: parsed.error },
  );
}

/** The items of the table. */
function keyRows({ client, table: TableName, pace }: DataKeysOptions) {
  const { call } = patience(pace);
  const documents = DynamoDBDocumentClient.from(client);
  const keyOf = ({ tenant, account }: Owner) => ({ pk: accountPk(tenant, account) });
  return {
    at: async (of: Owner) => {
      const get = { TableName, Key: keyOf(of), ConsistentRead: true };
      const { Item } = await call(() => documents.send(new GetCommand(get)));
      return Item === undefined ? undefined : rowOf(Item);
    },
    /** Whether it is there now; not where another key is, or a mark that still counts. */
    put: async (of: Owner, row: { readonly wrapped: Uint8Array; readonly createdAt: Instant }) => {
      const put = {
        TableName,
        Item: { ...keyOf(of), schema: SCHEMA, ...row },
        ConditionExpression: 'attribute_not_exists(pk) OR forgottenAt <= :over',
        ExpressionAttributeValues: { ':over': row.createdAt - FORGOTTEN_MS },
      };
      return isMet(call(() => documents.send(new PutCommand(put))));
    },
    /** In place of the key, so that no moment is left in which the account has neither. */
    bury: async (of: Owner, now: Instant): Promise<void> => {
      const expiresAt = Math.ceil((now + FORGOTTEN_MS) / 1_000); // seconds, as DynamoDB takes them
      const put = { TableName, Item: { ...keyOf(of), schema: SCHEMA, forgottenAt: now, expiresAt } };
      await call(() => documents.send(new PutCommand(put)));
    },
  };
}
