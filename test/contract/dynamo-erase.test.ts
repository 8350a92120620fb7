import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { type TenantId, threadId } from '#core/id';
import { clientOf, type Dynoxide, dynoxide } from '../integration/dynoxide.ts';
import { fact, mine } from '../loops/facts.ts';
import { aTenant, HOME, testKeys, testSeal, WORK } from './given.ts';
import { cutOff, itemsOf, put, renamed, type Stored } from './items.ts';
import { putOlder } from './older-items.ts';
import { eraseAll, filled } from './store-erase.ts';

let engine: Dynoxide;
beforeAll(async () => {
  engine = await dynoxide();
});
afterAll(() => engine.stop());

const quick = { sleep: async () => {} };
const keys = testKeys();
const storeOn = (client = engine.client) =>
  dynamoStore({ client, table: engine.table, seal: testSeal(keys), pace: quick });

/** What is to be left of a tenant with two accounts: the other one, the tenant's own, and not a sign of the first. */
const isLeft = ({ pk, sk, ...rest }: Stored): boolean =>
  !JSON.stringify([pk, sk, rest]).includes('work') && !WORKS.has(pk?.S?.split('#L#')[1] ?? '');
const WORKS = new Set<string>();

async function twoAccounts(): Promise<TenantId> {
  const [store, tenant] = [storeOn(), aTenant()];
  await filled(store, tenant, HOME);
  const others = new Set((await itemsOf(engine, tenant)).map(({ pk }) => pk?.S));
  await filled(store, tenant);
  for (const { pk } of await itemsOf(engine, tenant))
    if (!others.has(pk?.S) && pk?.S?.includes('#L#') === true) WORKS.add(pk.S.split('#L#')[1] ?? '');
  return tenant;
}

const withoutChanges = (items: readonly Stored[]) =>
  items.filter(({ pk }) => pk?.S?.endsWith('#CHG') !== true);

describe('an account that is erased', () => {
  it('leaves no item that names it or was of it, and every other as it was', async () => {
    const [tenant, other] = [await twoAccounts(), await twoAccounts()];
    const before = await itemsOf(engine, tenant);
    const elsewhere = await itemsOf(engine, other);
    expect(before.filter(isLeft).length).toBeLessThan(before.length - 15);
    await keys.forget({ tenant, account: WORK });
    await eraseAll(storeOn(), tenant);
    const after = await itemsOf(engine, tenant);
    expect(withoutChanges(after)).toEqual(withoutChanges(before).filter(isLeft));
    expect(after.filter(({ pk }) => pk?.S?.endsWith('#CHG') === true)).toHaveLength(3);
    expect(JSON.stringify(after)).not.toContain('work');
    expect(await itemsOf(engine, other)).toEqual(elsewhere);
  });

  it('is removed some hundreds of items a call, the account last', async () => {
    const [store, tenant] = [storeOn(), aTenant()];
    await filled(store, tenant);
    for (const name of ['long', 'longer']) {
      const messages = Array.from({ length: 700 }, () => mine());
      await store.addFacts(tenant, WORK, { thread: threadId(name), messages, omitted: [] });
    }
    let [left, calls] = [(await itemsOf(engine, tenant)).length, 0];
    while ((await store.erase(tenant, WORK)) === 'more') {
      const items = await itemsOf(engine, tenant);
      expect(left - items.length).toBeLessThan(1_000);
      expect(items.some(({ pk }) => pk?.S === `T#${tenant}#ACCOUNTS`)).toBe(true);
      [left, calls] = [items.length, calls + 1];
    }
    expect(calls).toBeGreaterThan(4);
    expect((await itemsOf(engine, tenant)).map(({ sk }) => sk?.S)).toEqual(['SEQ']);
  });

  it('is gone after the next call wherever the one before was cut off', async () => {
    const template = await twoAccounts();
    await putOlder(engine, template, WORK);
    const [items, wanted] = [await itemsOf(engine, template), aTenant()];
    await put(engine, renamed(items, template, wanted));
    await eraseAll(storeOn(), wanted);
    const clean = renamed(await itemsOf(engine, wanted), wanted, template);
    expect(JSON.stringify(clean)).not.toContain('work');
    let cuts = 0;
    for (let at = 0; ; at += 1, cuts += 1) {
      const tenant = aTenant();
      await put(engine, renamed(items, template, tenant));
      const ended = await cutOff(engine, at, (client) => eraseAll(storeOn(client), tenant));
      await eraseAll(storeOn(), tenant);
      expect(renamed(await itemsOf(engine, tenant), tenant, template), `cut off at ${at}`).toEqual(clean);
      if (ended === undefined) break;
    }
    expect(cuts).toBeGreaterThan(20);
  });

  it('takes facts along whose head a crash had left unwritten', async () => {
    const thread = threadId('t');
    const tied = { thread, messages: [mine()], omitted: [] };
    const untied = { thread, messages: [fact({ asks: false })], omitted: [] };
    for (const facts of [tied, untied]) {
      let cuts = 0;
      for (let at = 0; ; at += 1, cuts += 1) {
        const tenant = aTenant();
        const ended = await cutOff(engine, at, (client) => storeOn(client).addFacts(tenant, WORK, facts));
        await storeOn().erase(tenant, WORK);
        expect(await itemsOf(engine, tenant), `cut off at ${at}`).toEqual([]);
        if (ended === undefined) break;
      }
      expect(cuts).toBeGreaterThan(3);
    }
  });
});

it('does not wait for an index that lags', async () => {
  const [store, tenant] = [storeOn(), aTenant()];
  await filled(store, tenant);
  const lagging = clientOf(engine.endpoint);
  lagging.middlewareStack.add(
    (next) => async (args) => {
      const isIndex = 'IndexName' in args.input && args.input.IndexName === 'list';
      const answer = await next(args);
      return isIndex ? { ...answer, output: { ...answer.output, Items: [] } } : answer;
    },
    { step: 'initialize', name: 'lagging' },
  );
  await eraseAll(storeOn(lagging), tenant);
  expect(
    (await itemsOf(engine, tenant)).filter(({ pk }) => pk?.S?.includes('#A#work') === true),
  ).toHaveLength(1);
  await eraseAll(store, tenant);
  expect((await itemsOf(engine, tenant)).map(({ sk }) => sk?.S)).toEqual(['SEQ']);
  lagging.destroy();
});
