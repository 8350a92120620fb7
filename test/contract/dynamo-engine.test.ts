import {
  type AttributeValue,
  type DynamoDBClient,
  paginateScan,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dynamoDirectory } from '#core/adapters/dynamo/directory';
import { dynamoDue } from '#core/adapters/dynamo/due';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { openSeal } from '#core/adapters/memory/seal';
import { digest, messageId, threadId } from '#core/id';
import { copyKey } from '#core/mail/copy';
import type { Seal } from '#core/ports';
import { clientOf, type Dynoxide, dynoxide } from '../integration/dynoxide.ts';
import { at, fact, mine, NORA, NOW } from '../loops/facts.ts';
import { account, aTenant, closing, loop, opened, version, WORK } from './given.ts';
import { comingAgain } from './unkind.ts';
import { type Mishap, unkindEngine } from './unkind-engine.ts';

let engine: Dynoxide;
beforeAll(async () => {
  engine = await dynoxide();
});
afterAll(() => engine.stop());

const storeOn = (client: DynamoDBClient, seal: Seal = openSeal()) =>
  dynamoStore({ client, table: engine.table, seal, pace: { sleep: async () => {} } });

/** A seal whose work can be seen: no letter of the text is left. */
const visibleSeal: Seal = {
  seal: async ({ account: of }, text) => `${of}:${Buffer.from(text).toString('hex')}`,
  open: async ({ account: of }, sealed) => {
    if (!sealed.startsWith(`${of}:`)) throw new Error('sealed for somebody else');
    return Buffer.from(sealed.slice(of.length + 1), 'hex').toString();
  },
};

async function everyItem(): Promise<Record<string, AttributeValue>[]> {
  const found: Record<string, AttributeValue>[] = [];
  for await (const { Items = [] } of paginateScan({ client: engine.client }, { TableName: engine.table }))
    found.push(...Items);
  return found;
}

describe('what lies in the table', () => {
  it('begins with the tenant, carries its schema, and shows neither text nor directory addresses', async () => {
    const [store, tenant] = [storeOn(engine.client, visibleSeal), aTenant()];
    const words = 'Xylophon';
    const spoken = fact({
      subject: words,
      name: words,
      toNames: [words],
      userLabels: [words],
      excerpt: words,
    });
    const omitted = [{ why: 'draft', subject: words, at: NOW }] as const;
    const source = { id: 'g', version: version('7'), labels: ['INBOX'] };
    const thrown = { why: 'trash', subject: words, at: NOW, of: { id: mine().id, source } } as const;
    await store.addFacts(tenant, WORK, { thread: threadId('t'), messages: [spoken], omitted });
    await store.addFacts(tenant, WORK, { thread: threadId('l'), messages: [], omitted: [thrown] });
    await store.saveLabels(tenant, WORK, new Map([['Label_1', words]]));
    const from = at(`${words}@example.org`);
    await store.saveHeldMail(tenant, WORK, { id: 'g', strikes: 1, why: 'unreadable', from, at: NOW });
    const quoted = [{ messageId: messageId('<q@example.org>'), at: NOW, quote: words }];
    const one = loop(tenant, 'a', { subject: words, name: words, evidence: quoted });
    const state = { status: 'done', closedAt: NOW, closedBecause: 'manual', note: words } as const;
    await store.saveLoop(tenant, { ...one, state }, closing);
    await store.saveAccount(tenant, account());
    await store.saveSetting(tenant, 'zone', 'UTC');
    await store.addMute(tenant, WORK, { kind: 'thread', value: 't', at: NOW });
    await dynamoDirectory({ ...engine, key: 'k' }).claim(NORA, { tenant, account: WORK });
    await dynamoDue(engine).put('stale', { tenant, account: WORK, at: NOW });
    const items = (await everyItem()).filter((item) => JSON.stringify(item).includes(tenant));
    expect(items.length).toBeGreaterThanOrEqual(18);
    for (const item of items) {
      expect(item.pk?.S).toMatch(/^(T#t-|DIR#MAILBOX#[0-9a-f]{64}$|DUE#stale#\d\d$)/);
      expect(item.schema).toEqual({ N: '2' });
      expect(JSON.stringify(item).toLowerCase()).not.toContain(words.toLowerCase());
      if (item.pk?.S?.startsWith('DIR#')) expect(JSON.stringify(item)).not.toContain('@');
    }
    const thread = await store.thread(tenant, WORK, threadId('t'));
    expect(thread).toEqual({ id: threadId('t'), messages: [spoken], omitted, loops: [] });
    expect(await store.loop(tenant, one.id)).toEqual({ ...one, state });
  });
});

describe('an item of an earlier schema', () => {
  it('is read: a message counts as made by the first features, and all else is as it was', async () => {
    const [store, tenant] = [storeOn(engine.client), aTenant()];
    const [{ features: _, ...message }, thread] = [fact(), threadId('t')];
    const { name, toNames, userLabels, subject, excerpt, ...rest } = message;
    const sealed = JSON.stringify({ name, toNames, userLabels, subject, excerpt });
    const documents = DynamoDBDocumentClient.from(engine.client);
    const write = (sk: string, item: object, pk = `T#${tenant}#A#work#TH#t`) =>
      documents.send(new PutCommand({ TableName: engine.table, Item: { ...item, pk, sk, schema: 1 } }));
    await write(`F#${digest(message.id)}#${copyKey(fact(message))}`, { ...rest, sealed });
    await write('O#x', { why: 'draft', at: NOW, sealed: JSON.stringify({ subject }) });
    await write('A#work', account(), `T#${tenant}#ACCOUNTS`);
    const now = { ...message, features: 1 };
    const omitted = [{ why: 'draft', subject, at: NOW }];
    expect(await store.thread(tenant, WORK, thread)).toEqual({
      id: 't',
      messages: [now],
      omitted,
      loops: [],
    });
    expect(await store.account(tenant, WORK)).toEqual(account());
    expect(await store.saveAccount(tenant, account({ version: 2 }))).toBe('written');
    const newer = { ...now, features: 2 };
    await store.addFacts(tenant, WORK, { thread, messages: [newer], omitted: [] });
    expect((await store.thread(tenant, WORK, thread)).messages).toEqual([newer]);
  });
});

describe('the list index', () => {
  it('is read to its end, however many pages of 1 MB that takes', async () => {
    const [store, tenant] = [storeOn(engine.client), aTenant()];
    const counterparty = at(`${'x'.repeat(60_000)}@example.org`);
    for (let number = 0; number < 20; number += 1)
      await store.saveLoop(tenant, loop(tenant, `l${number}`, { counterparty }), opened);
    expect(await store.visibleLoops(tenant, NOW)).toHaveLength(20);
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
    const missing = dynamoStore({ client: engine.client, table: 'none', seal: openSeal() });
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
      ExpressionAttributeValues: { ':newer': { N: '3' } },
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
