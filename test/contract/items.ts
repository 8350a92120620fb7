import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  type DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import type { TenantId } from '#core/id';
import type { Dynoxide } from '../integration/dynoxide.ts';
import { clientOf } from '../integration/dynoxide.ts';
import { unkindEngine } from './unkind-engine.ts';

export type Stored = Record<string, AttributeValue>;
type Table = { readonly client: DynamoDBClient; readonly table: string };

/** Every item of a table that names a tenant, in order of their keys. */
export async function itemsOf({ client, table }: Table, tenant: TenantId): Promise<readonly Stored[]> {
  const found: Stored[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table })) found.push(...Items);
  return found
    .filter((item) => JSON.stringify(item).includes(tenant))
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

export const nameOf = ({ pk, sk }: Stored): string => `${pk?.S} ${sk?.S}`;

export async function put({ client, table }: Table, items: readonly Stored[]): Promise<void> {
  for (const Item of items) await client.send(new PutItemCommand({ TableName: table, Item }));
}

/** The same items under the name of another tenant. */
export const renamed = (items: readonly Stored[], from: TenantId, to: TenantId): readonly Stored[] =>
  JSON.parse(JSON.stringify(items).replaceAll(from, to));

export const isSame = (a: readonly Stored[], b: readonly Stored[]): boolean => isDeepStrictEqual(a, b);

/**
 * Does work whose process ends at one of its calls to the engine: that call and every later one is refused. Undefined
 * where the work has come to its end before.
 */
export async function cutOff(
  engine: Dynoxide,
  at: number,
  work: (client: DynamoDBClient) => Promise<unknown>,
): Promise<'cut off' | undefined> {
  const proxy = await unkindEngine(engine.endpoint, (_, number) => (number < at ? 'none' : 'refused'));
  const client = clientOf(proxy.endpoint);
  try {
    await work(client);
    return undefined;
  } catch {
    return 'cut off';
  } finally {
    client.destroy();
    await proxy.close();
  }
}
