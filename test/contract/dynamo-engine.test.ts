import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engine as engineOf, putAll } from '#core/adapters/dynamo/engine';
import { loopItem } from '#core/adapters/dynamo/loops';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { accountId, messageId, threadId } from '#core/id';
import type { Seal } from '#core/ports';
import { clientOf, type Dynoxide, dynoxide } from '../integration/dynoxide.ts';
import { fact, mine, NOW } from '../loops/facts.ts';
import { account, aTenant, loop, opened, testSeal, version, WORK } from './given.ts';
import { comingAgain } from './unkind.ts';
import { type Mishap, unkindEngine } from './unkind-engine.ts';

let engine: Dynoxide;
beforeAll(async () => {
  engine = await dynoxide();
});
afterAll(() => engine.stop());

const storeOn = (client: DynamoDBClient, seal: Seal = testSeal()) =>
  dynamoStore({ client, table: engine.table, seal, pace: { sleep: async () => {} } });

describe('the list index', () => {
  it('is read to its end, however many pages of 1 MB that takes', async () => {
    const [store, tenant] = [storeOn(engine.client), aTenant()];
    const long = accountId('x'.repeat(1_800));
    const on = engineOf({ ...engine, seal: testSeal() });
    const loops = Array.from({ length: 650 }, (_, number) => loop(tenant, `l${number}`, { account: long }));
    await putAll(on, await Promise.all(loops.map((one) => loopItem(on, one))));
    expect(await store.visibleLoops(tenant, NOW)).toHaveLength(650);
  });
});

describe('two processes', () => {
  it('that write loops of one tenant at once leave no gap and lose no change', async () => {
    const tenant = aTenant();
    const other = clientOf(engine.endpoint);
    const writers = [storeOn(engine.client), storeOn(other)].map(comingAgain);
    const writes = writers.flatMap((store, writer) =>
      Array.from({ length: 15 }, (_, index) =>
        store.saveLoop(tenant, loop(tenant, `w${writer}-${index}`), opened),
      ),
    );
    expect(new Set(await Promise.all(writes))).toEqual(new Set(['written']));
    const changes = await storeOn(engine.client).changes(tenant, 0, 100);
    expect(changes.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(new Set(changes.map((change) => change.loop)).size).toBe(30);
    other.destroy();
  });
});

describe('when calls go wrong', () => {
  /** A store behind an engine to which the given mishaps happen, one a call of the operation, then none. */
  async function behind(operation: string, mishaps: readonly Mishap[]) {
    const left = [...mishaps];
    const calls: string[] = [];
    const proxy = await unkindEngine(engine.endpoint, (name) => {
      calls.push(name);
      return name === operation ? (left.shift() ?? 'none') : 'none';
    });
    const client = clientOf(proxy.endpoint);
    const end = async () => {
      client.destroy();
      await proxy.close();
    };
    return { store: storeOn(client), client, calls, end };
  }

  it('knows its own write again when the answer was lost, and no rival gets it too', async () => {
    for (const lost of ['answer-lost', 'answer-reset'] as const) {
      const [{ store, end }, tenant] = [await behind('TransactWriteItems', [lost]), aTenant()];
      const same = loop(tenant, 'a');
      const outcomes = await Promise.all([same, same].map((one) => store.saveLoop(tenant, one, opened)));
      expect(outcomes).toEqual(['written', 'lost-race']);
      expect(await store.changes(tenant, 0, 9)).toHaveLength(1);
      await end();
    }
    const [{ store, end }, tenant] = [await behind('PutItem', ['answer-lost']), aTenant()];
    expect(await store.saveAccount(tenant, account())).toBe('written');
    expect(await store.saveAccount(tenant, account())).toBe('lost-race');
    await end();
  });

  it('tries three times in all and then says so', async () => {
    const two: Mishap[] = ['refused', 'conflict'];
    for (const operation of ['TransactWriteItems', 'GetItem']) {
      const [kind, unkind] = [await behind(operation, two), await behind(operation, [...two, 'reset'])];
      const tenant = aTenant();
      const one = loop(tenant, 'a');
      await expect(unkind.store.saveLoop(tenant, one, opened)).rejects.toMatchObject({ kind: 'retry' });
      expect(unkind.calls.filter((name) => name === operation)).toHaveLength(3);
      expect(await kind.store.saveLoop(tenant, one, opened)).toBe('written');
      await kind.end();
      await unkind.end();
    }
  });

  it('parks what will never work, after one try, without a word of it in the message', async () => {
    const [{ store, calls, end }, tenant] = [await behind('', []), aTenant()];
    const huge = loop(tenant, 'a', { subject: 'secret'.repeat(100_000) });
    const failure = await store.saveLoop(tenant, huge, opened).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'park' });
    expect(String(failure)).not.toContain('secret');
    expect(calls.filter((name) => name === 'TransactWriteItems')).toHaveLength(1);
    const missing = dynamoStore({ client: engine.client, table: 'none', seal: testSeal() });
    expect(await missing.ping()).toMatch(/^The table of the store does not exist/);
    await end();
  });

  it('says that the engine is away', async () => {
    const { store, client, end } = await behind('', []);
    await end();
    expect(await storeOn(client).ping()).toMatch(/^The store is busy or away/);
    await expect(store.accounts(aTenant())).rejects.toMatchObject({ kind: 'retry' });
  });

  it('refuses an item of a newer version with a sentence', async () => {
    const [store, tenant] = [storeOn(engine.client), aTenant()];
    await store.addMute(tenant, WORK, { kind: 'thread', value: 't', at: NOW });
    const newer = {
      TableName: engine.table,
      Key: { pk: { S: `T#${tenant}#A#work` }, sk: { S: 'MUTES' } },
      UpdateExpression: 'SET #schema = :newer',
      ExpressionAttributeNames: { '#schema': 'schema' },
      ExpressionAttributeValues: { ':newer': { N: '4' } },
    };
    await engine.client.send(new UpdateItemCommand(newer));
    await expect(store.mutes(tenant, WORK)).rejects.toMatchObject({ kind: 'park' });
  });

  it('completes facts that a crash left half written', async () => {
    const question = mine();
    const reply = fact({ inReplyTo: question.id });
    const facts = { thread: threadId('b'), messages: [reply], omitted: [] };
    for (const before of [0, 1]) {
      const lost: Mishap[] = [...Array<Mishap>(before).fill('none'), 'refused', 'refused', 'refused'];
      const [{ store, end }, tenant] = [await behind('BatchWriteItem', lost), aTenant()];
      await expect(store.addFacts(tenant, WORK, facts)).rejects.toMatchObject({ kind: 'retry' });
      expect(await store.messagesAbout(tenant, WORK, [question.id])).toEqual([]);
      expect(await store.heldThreads(tenant, WORK, [facts.thread])).toEqual(new Set());
      await store.addFacts(tenant, WORK, facts);
      expect(await store.messagesAbout(tenant, WORK, [question.id])).toEqual([reply]);
      expect(await store.heldThreads(tenant, WORK, [facts.thread])).toEqual(new Set([facts.thread]));
      await end();
    }
  });

  it('asks for no write where a newer version of a mail is there: a refused one has its price too', async () => {
    const [{ store, calls, end }, tenant] = [await behind('', []), aTenant()];
    const mail = fact();
    const as = (place: string, excerpt: string) => ({
      thread: threadId('t'),
      messages: [{ ...mail, excerpt, source: { id: 'g', version: version(place), labels: [] } }],
      omitted: [],
    });
    await store.addFacts(tenant, WORK, as('10', 'new'));
    calls.splice(0);
    await store.addFacts(tenant, WORK, as('9', 'old'));
    expect(calls).toEqual(['BatchGetItem']);
    await end();
  });

  it('holds a thread of a live mailbox only when all its facts are there', async () => {
    const source = (id: string) => ({ id, version: version('7'), labels: [] });
    const messages = ['a', 'b'].map((id) => mine({ source: source(id) }));
    const facts = { thread: threadId('b'), messages, omitted: [] };
    const three: Mishap[] = ['refused', 'refused', 'refused'];
    for (const [operation, lost] of [
      ['BatchWriteItem', three],
      ['PutItem', ['none', ...three]],
      ['BatchWriteItem', ['none', ...three]],
    ] as const) {
      const [{ store, end }, tenant] = [await behind(operation, lost), aTenant()];
      await expect(store.addFacts(tenant, WORK, facts)).rejects.toMatchObject({ kind: 'retry' });
      expect(await store.heldThreads(tenant, WORK, [facts.thread])).toEqual(new Set());
      await store.addFacts(tenant, WORK, facts);
      expect((await store.thread(tenant, WORK, facts.thread)).messages).toHaveLength(2);
      expect(await store.awaiting(tenant, WORK, [messages[1]?.id ?? messageId('')])).toEqual(['b']);
      expect(await store.heldThreads(tenant, WORK, [facts.thread])).toEqual(new Set(['b']));
      await end();
    }
  });
});
