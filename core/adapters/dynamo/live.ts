import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { HeldMail } from '#core/accounts/account';
import { HeldMailText } from '#core/adapters/dynamo/account-schema';
import { type Engine, type Item, itemAt, itemsIn, putAll } from '#core/adapters/dynamo/engine';
import { accountPk, HELD, heldMailKey, type Key, labelsKey } from '#core/adapters/dynamo/keys';
import { LabelsText, olderHeld, olderLabels } from '#core/adapters/dynamo/older';
import { isOlder } from '#core/adapters/dynamo/schema';
import { openJson, sealJson } from '#core/adapters/dynamo/sealing';
import type { Owner, Store } from '#core/ports';

type LiveCalls = Pick<Store, 'labels' | 'saveLabels' | 'heldMails' | 'saveHeldMail' | 'dropHeldMail'>;
type Names = ReadonlyArray<readonly [id: string, name: string]>;

/** What only mailboxes have that go on. */
export const liveCalls = (on: Engine): LiveCalls => ({
  labels: async (tenant, account) => {
    const item = await itemAt(on, labelsKey(tenant, account));
    if (item === undefined) return new Map();
    const of = { tenant, account };
    return new Map(isOlder(item) ? olderLabels(item) : await openJson(on, of, item, LabelsText));
  },
  saveLabels: async (tenant, account, names) =>
    putAll(on, [await labelsItem(on, { tenant, account }, [...names])]),
  heldMails: async (tenant, account) => {
    const items = await itemsIn(on, accountPk(tenant, account), { beginsWith: HELD });
    const of = { tenant, account };
    return Promise.all(
      items.map((item) => (isOlder(item) ? olderHeld(item) : openJson(on, of, item, HeldMailText))),
    );
  },
  saveHeldMail: async (tenant, account, held) => putAll(on, [await heldItem(on, { tenant, account }, held)]),
  dropHeldMail: async (tenant, account, id) => {
    const drop = { TableName: on.table, Key: heldMailKey(tenant, account, id) };
    await on.call(() => on.documents.send(new DeleteCommand(drop)));
  },
});

/** The names of an account's own labels as one item, sealed. */
export async function labelsItem(on: Engine, of: Owner, names: Names): Promise<Key & Item> {
  const key = labelsKey(of.tenant, of.account);
  return { ...key, sealed: await sealJson(on, of, key, names) };
}

/** A mail that could not be taken in as an item, sealed. */
export async function heldItem(on: Engine, of: Owner, held: HeldMail): Promise<Key & Item> {
  const key = heldMailKey(of.tenant, of.account, held.id);
  return { ...key, sealed: await sealJson(on, of, key, held) };
}
