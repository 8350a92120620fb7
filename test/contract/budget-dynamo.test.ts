import { GetItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dynamoBudget } from '#core/adapters/dynamo/budget';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { Fault } from '#core/fault';
import { type Instant, instant } from '#core/time';
import { clientOf, type Dynoxide, dynoxide } from '../integration/dynoxide.ts';
import { aMailbox, budgetContract, takeAll, timed } from './budget.ts';
import { gmailAccount, testSeal } from './given.ts';
import { itemsOf } from './items.ts';
import { meter } from './meter.ts';
import { comingBack, seeded } from './unkind.ts';
import { type Mishap, unkindEngine } from './unkind-engine.ts';

let engine: Dynoxide;
beforeAll(async () => {
  engine = await dynoxide();
});
afterAll(() => engine.stop());

budgetContract('in DynamoDB', async () => {
  const { client, table, stop } = await dynoxide();
  return { process: (options) => dynamoBudget({ client, table, ...options }), close: stop };
});

describe('what a budget costs', () => {
  const metered = () => {
    const { client, units } = meter(clientOf(engine.endpoint));
    const { time, options } = timed();
    const budget = dynamoBudget({ client, table: engine.table, ...options });
    return { time, units, budget };
  };

  it('a sync that brings a mail, or a thread, takes one unit of writing', async () => {
    const { time, units, budget } = metered();
    await budget.take(aMailbox(), 2, 'sync');
    for (const calls of [[2], [2, 20], [2, 40, 1]]) {
      time.now = instant(time.now + 10_000);
      const of = aMailbox();
      units.clear();
      for (const call of calls) expect(await budget.take(of, call, 'sync')).toBe('granted');
      expect([units.written(), units.read() <= 1]).toEqual([1, true]);
    }
  });

  it('catching up takes one for 120 units', async () => {
    const { time, units, budget } = metered();
    const of = aMailbox();
    await budget.take(of, 20, 'backfill');
    units.clear();
    let taken = 0;
    while (taken < 12_000) {
      const got = await budget.take(of, 20, 'backfill');
      if (got === 'granted') taken += 20;
      else time.now = instant(time.now + got.after);
    }
    // The project's bucket is drawn from once in a thousand units.
    expect(units.written()).toBeLessThanOrEqual(12_000 / 120 + 12_000 / 1_000 + 1);
  });
});

it('a bucket of a mailbox stands with its account, that of the project by itself, and neither says anything', async () => {
  const { options } = timed();
  const of = aMailbox();
  await dynamoBudget({ client: engine.client, table: engine.table, ...options }).take(of, 20, 'sync');
  const { Items = [] } = await engine.client.send(new ScanCommand({ TableName: engine.table }));
  const keys = Items.map(({ pk }) => pk?.S ?? '');
  expect(keys).toContain('BUDGET#project');
  expect(keys.every((key) => key === 'BUDGET#project' || key.startsWith('T#'))).toBe(true);
  const Key = { pk: { S: `T#${of.tenant}#A#work` }, sk: { S: 'BUDGET' } };
  const { Item = {} } = await engine.client.send(new GetItemCommand({ TableName: engine.table, Key }));
  expect(Object.keys(Item).sort()).toEqual(['fullAt', 'pk', 'schema', 'sk']);
});

it('a bucket goes with its account, and stands in no way until then', async () => {
  const { client, table } = engine;
  const { options } = timed();
  const of = aMailbox();
  const store = dynamoStore({ client, table, seal: testSeal() });
  await store.saveAccount(of.tenant, gmailAccount());
  await dynamoBudget({ client, table, ...options }).take(of, 20, 'backfill');
  expect(await store.reseal(of.tenant, of.account)).toBe('done');
  expect(await store.accounts(of.tenant)).toHaveLength(1);
  expect(await store.heldMails(of.tenant, of.account)).toEqual([]);
  expect((await itemsOf(engine, of.tenant)).map(({ sk }) => sk?.S)).toContain('BUDGET');
  expect(await store.erase(of.tenant, of.account)).toBe('erased');
  // As a slice that is under way draws once more, which then clears up behind itself.
  await dynamoBudget({ client, table, ...options }).take(of, 20, 'backfill');
  expect(await store.erase(of.tenant, of.account)).toBe('erased');
  expect(await itemsOf(engine, of.tenant)).toEqual([]);
});

describe('where every third call of the engine goes wrong', () => {
  const MISHAPS: readonly Mishap[] = ['refused', 'reset', 'answer-lost', 'answer-reset'];

  it('no minute has more than its units, and all goes on', async () => {
    const random = seeded(20_261_201);
    const proxy = await unkindEngine(engine.endpoint, () =>
      random() < 1 / 3 ? (MISHAPS[Math.floor(random() * MISHAPS.length)] ?? 'none') : 'none',
    );
    const client = clientOf(proxy.endpoint);
    const { time, options } = timed({ unitsAMinute: async () => 2_000 });
    const budget = comingBack(
      dynamoBudget({ client, table: engine.table, pace: { sleep: async () => {} }, ...options }),
    );
    const of = aMailbox();
    const spent: Instant[] = [];
    while (spent.length < 150) {
      const { taken, after } = await takeAll(budget, of, 'sync');
      for (let n = 0; n < taken / 20; n += 1) spent.push(time.now);
      time.now = instant(time.now + after);
    }
    const inMinute = (from: Instant) => spent.filter((at) => at >= from && at < from + 60_000).length;
    expect(Math.max(...spent.map((from) => 20 * inMinute(from)))).toBeLessThanOrEqual(2_000);
    for (const mishap of MISHAPS) expect(proxy.struck.get(mishap)).toBeGreaterThan(3);
    client.destroy();
    await proxy.close();
  });

  it('a budget that cannot be had is a passing fault, and grants nothing', async () => {
    const proxy = await unkindEngine(engine.endpoint, () => 'refused');
    const client = clientOf(proxy.endpoint);
    const { options } = timed();
    const budget = dynamoBudget({ client, table: engine.table, pace: { sleep: async () => {} }, ...options });
    const failed = await budget.take(aMailbox(), 20, 'sync').catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Fault);
    expect(failed).toMatchObject({ kind: 'retry' });
    client.destroy();
    await proxy.close();
  });
});
