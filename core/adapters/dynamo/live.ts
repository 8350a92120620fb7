import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { HeldMailItem, HeldMailText, LabelsItem, LabelsText } from '#core/adapters/dynamo/account-schema';
import { type Engine, itemAt, itemsIn, putAll } from '#core/adapters/dynamo/engine';
import { accountPk, HELD, heldMailKey, labelsKey } from '#core/adapters/dynamo/keys';
import { read, readSealed } from '#core/adapters/dynamo/schema';
import type { Store } from '#core/ports';

type LiveCalls = Pick<Store, 'labels' | 'saveLabels' | 'heldMails' | 'saveHeldMail' | 'dropHeldMail'>;

/** What only mailboxes have that go on. */
export const liveCalls = (on: Engine): LiveCalls => ({
  labels: async (tenant, account) => {
    const item = await itemAt(on, labelsKey(tenant, account));
    if (item === undefined) return new Map();
    const text = await on.seal.open({ tenant, account }, read(LabelsItem, item).sealed);
    return new Map(readSealed(LabelsText, text));
  },
  saveLabels: async (tenant, account, names) => {
    const sealed = await on.seal.seal({ tenant, account }, JSON.stringify([...names]));
    await putAll(on, [{ ...labelsKey(tenant, account), sealed }]);
  },
  heldMails: async (tenant, account) => {
    const items = await itemsIn(on, accountPk(tenant, account), { beginsWith: HELD });
    return Promise.all(
      items.map(async (item) => {
        const { sealed, ...rest } = read(HeldMailItem, item);
        return { ...rest, ...readSealed(HeldMailText, await on.seal.open({ tenant, account }, sealed)) };
      }),
    );
  },
  saveHeldMail: async (tenant, account, { from, ...rest }) => {
    const sealed = await on.seal.seal({ tenant, account }, JSON.stringify({ from }));
    await putAll(on, [{ ...rest, ...heldMailKey(tenant, account, rest.id), sealed }]);
  },
  dropHeldMail: async (tenant, account, id) => {
    const drop = { TableName: on.table, Key: heldMailKey(tenant, account, id) };
    await on.call(() => on.documents.send(new DeleteCommand(drop)));
  },
});
