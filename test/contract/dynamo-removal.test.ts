import { DeleteItemCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORGOTTEN_MS } from '#core/accounts/forgotten';
import { dynamoDataKeys, keysTableInput } from '#core/adapters/dynamo/data-keys';
import { accountPk } from '#core/adapters/dynamo/keys';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { UNWRAPPED_MS } from '#core/adapters/dynamo/unwrapped';
import { sealUnder } from '#core/adapters/sealing/seal';
import { Fault } from '#core/fault';
import { loopId, type TenantId, threadId } from '#core/id';
import type { Store } from '#core/ports';
import { instant } from '#core/time';
import { ensureTable } from '../../functions/local/engines/table.ts';
import { KEYS } from '../../infra/topology.ts';
import { type Dynoxide, dynoxide } from '../integration/dynoxide.ts';
import { START } from './data-keys.ts';
import { handWrapping } from './data-keys-hand.ts';
import { aTenant, byText, grantOf, HOME, WORK } from './given.ts';
import { itemsOf, put, type Stored } from './items.ts';
import { eraseAll, filled } from './store-erase.ts';

// With the keys of accounts where they are kept: a table of their own beside the record.

let engine: Dynoxide;
beforeAll(async () => {
  engine = await dynoxide();
  await ensureTable(engine.client, keysTableInput(KEYS.name, KEYS));
});
afterAll(() => engine.stop());

let now = START;
const wrapping = handWrapping();
/** Another process: it knows no key unwrapped. */
function process() {
  const keys = dynamoDataKeys({ client: engine.client, table: KEYS.name, wrapping, clock: () => now });
  return { keys, store: dynamoStore({ ...engine, seal: sealUnder(keys) }) };
}

/** Every item of both tables. */
async function everything(): Promise<readonly Stored[]> {
  const found: Stored[] = [];
  for (const TableName of [engine.table, KEYS.name])
    for await (const { Items = [] } of paginateScan({ client: engine.client }, { TableName }))
      found.push(...Items);
  return found;
}
const keyItemsOf = (tenant: TenantId) => itemsOf({ client: engine.client, table: KEYS.name }, tenant);

const LOOPS = ['t1', 'lonely'].map((name) => loopId(WORK, threadId(name), 'unanswered_inbound'));

/** What a store gives of the sealed items of an account, or the fault that it throws. */
const opened = (store: Store, tenant: TenantId): Promise<readonly unknown[]> =>
  Promise.all(
    [
      store.grant(tenant, WORK),
      store.mutes(tenant, WORK),
      store.labels(tenant, WORK),
      store.heldMails(tenant, WORK),
      store.thread(tenant, WORK, threadId('t1')),
      store.thread(tenant, WORK, threadId('t2')),
      ...LOOPS.map((id) => store.loop(tenant, id)),
    ].map((one) => one.catch((error: unknown) => error)),
  );

/** Loops, which are looked for over a tenant, are as if they were not there where the key is known to be gone. */
function expectShut(found: readonly unknown[]): void {
  for (const one of found.slice(0, -LOOPS.length)) expect(one).toBeInstanceOf(Fault);
  for (const one of found) if (one !== undefined) expect(one).toMatchObject({ name: 'Fault', kind: 'park' });
}

async function three() {
  const [here, there] = [aTenant(), aTenant()];
  const { store } = process();
  await filled(store, here);
  await filled(store, here, HOME);
  await filled(store, there);
  return { here, there };
}

describe('an account that is removed', () => {
  it('is in neither table but for the mark that it was, and cannot be brought back from a copy', async () => {
    const { here, there } = await three();
    const copy = (await itemsOf(engine, here)).filter((item) => JSON.stringify(item).includes(WORK));
    const others = [await grantsOf(here), await itemsOf(engine, there), await keyItemsOf(there)];
    const { keys, store } = process();
    await keys.forget({ tenant: here, account: WORK });
    await eraseAll(store, here);
    const pk = accountPk(here, WORK);
    const left = (await everything()).filter((item) => {
      const text = JSON.stringify(item);
      return text.includes(here) && (text.includes(WORK) || LOOPS.some((id) => text.includes(id)));
    });
    expect(left.map((item) => [item.pk?.S, Object.keys(item).sort()])).toEqual([
      [pk, ['expiresAt', 'forgottenAt', 'pk', 'schema']],
    ]);
    expect([await grantsOf(here), await itemsOf(engine, there), await keyItemsOf(there)]).toEqual(others);

    await put(engine, copy);
    expectShut(await opened(process().store, here));
    now = instant(now + FORGOTTEN_MS);
    expectShut(await opened(process().store, here));
    await process().store.saveGrant(here, WORK, grantOf('1//anew'));
    const [granted, ...rest] = await opened(process().store, here);
    expect(granted).toEqual(grantOf('1//anew'));
    expectShut(rest);
    expect(await process().store.grant(here, HOME)).toEqual(grantOf(`1//${HOME}`));
  });

  it('cannot be read any more once the item of its key is gone, however it went', async () => {
    const { here, there } = await three();
    const unaware = process();
    expect(await unaware.store.grant(here, WORK)).toEqual(grantOf(`1//${WORK}`));
    const Key = { pk: { S: accountPk(here, WORK) } };
    await engine.client.send(new DeleteItemCommand({ TableName: KEYS.name, Key }));
    expectShut(await opened(process().store, here));
    now = instant(now + UNWRAPPED_MS);
    expectShut(await opened(unaware.store, here));
    expect(await unaware.store.grant(here, HOME)).toEqual(grantOf(`1//${HOME}`));
    expect(await unaware.store.grant(there, WORK)).toEqual(grantOf(`1//${WORK}`));
    expect(await unaware.store.loops(here, LOOPS)).toEqual([]);

    // No mark was left: what is sealed next is under a new key, and what was sealed before is a failure from then on.
    const { store } = process();
    await store.saveGrant(here, WORK, grantOf('1//anew'));
    expect(await store.grant(here, WORK)).toEqual(grantOf('1//anew'));
    await expect(store.mutes(here, WORK)).rejects.toMatchObject({ kind: 'park', code: undefined });
    await expect(store.loops(here, LOOPS)).rejects.toMatchObject({ kind: 'park', code: undefined });
  });

  it('is not one whose key is damaged, or moved here from another', async () => {
    const { here, there } = await three();
    const [theirs] = await keyItemsOf(there);
    const pk = { S: accountPk(here, WORK) };
    await put({ client: engine.client, table: KEYS.name }, [{ ...theirs, pk }]);
    const { keys, store } = process();
    expect(await keys.isForgotten({ tenant: here, account: WORK })).toBe(false);
    for (const call of [
      () => store.loops(here, LOOPS),
      () => store.changes(here, 0, 9),
      () => store.grant(here, WORK),
      () => store.saveGrant(here, WORK, grantOf('1//anew')),
    ])
      await expect(call()).rejects.toMatchObject({ kind: 'park', code: undefined });
  });

  it('is gone although processes that know its key unwrapped go on writing for a while', async () => {
    const { here, there } = await three();
    const [unaware, remover] = [process(), process()];
    await unaware.store.grant(here, WORK);
    const others = [await grantsOf(here), await itemsOf(engine, there)];
    await remover.keys.forget({ tenant: here, account: WORK });
    const late = filled(unaware.store, here).catch((error: unknown) => error);
    await Promise.all([late, eraseAll(remover.store, here)]);
    now = instant(now + UNWRAPPED_MS);
    await expect(filled(unaware.store, here)).rejects.toMatchObject({ kind: 'park', code: 'gone' });
    await eraseAll(remover.store, here);
    const text = JSON.stringify((await itemsOf(engine, here)).filter(({ sk }) => sk?.S !== 'SEQ'));
    expect(text).not.toContain(WORK);
    expect([await grantsOf(here), await itemsOf(engine, there)]).toEqual(others);
  });
});

/** What lies of the other account of a tenant, which writes of the first may not touch. */
const grantsOf = async (tenant: TenantId): Promise<readonly Stored[]> =>
  (await itemsOf(engine, tenant)).filter(({ pk }) => pk?.S?.includes(`#A#${HOME}`) === true).sort(byText);
