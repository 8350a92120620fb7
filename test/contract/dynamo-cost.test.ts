import { type AttributeValue, type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { messageId, threadId } from '#core/id';
import type { Message } from '#core/mail/message';
import { DAY, instant } from '#core/time';
import { clientOf, type Dynoxide, dynoxide } from '../integration/dynoxide.ts';
import { at, BEA, fact, mine, NOW } from '../loops/facts.ts';
import { aTenant, closed, closing, gmailAccount, loop, opened, testSeal, version, WORK } from './given.ts';
import { meter } from './meter.ts';

let engine: Dynoxide;
beforeAll(async () => {
  engine = await dynoxide();
});
afterAll(() => engine.stop());

const storeOn = (client: DynamoDBClient) => dynamoStore({ client, table: engine.table, seal: testSeal() });

const evidence = ['<a@example.org>', '<b@example.org>'].map((id) => ({
  messageId: messageId(id),
  at: NOW,
  quote: 'Wo sind die Schlüssel? '.repeat(9).slice(0, 200),
}));

/** A mail as long as mails mostly are, or longer. */
const typical = fact({
  id: messageId('<CAJ4mPqY8zt1V0kXn7rB2wqLs9dHfGeTcUaIoKpJhNbVcXzQwEr@mail.example.org>'),
  inReplyTo: messageId('<CAF9sKd7vQx2LmNp8Rt4Yw6Zb1Hc3Jg5Ke0Ua7Ie9Oi2Ry4Tw6Eq@mail.example.org>'),
  name: 'Beatrix Alden-Fischer',
  cc: [at('carl.jansen@example.net'), at('team@example.net')],
  toNames: ['Nora Field'],
  userLabels: ['Harbour', 'Invoices'],
  subject: 'Keys of the boat house, and who has them over the winter',
  excerpt: 'Wo sind die Schlüssel? '.repeat(9).slice(0, 200),
});
const source = (id: string) => ({
  id,
  version: version('12345678'),
  labels: ['INBOX', 'UNREAD', 'IMPORTANT', 'CATEGORY_PERSONAL', 'Label_4711'],
});

describe('what a write costs', () => {
  it('a loop that opens, changes and closes takes at most 24 units each time', async () => {
    const [{ client, units }, tenant] = [meter(clientOf(engine.endpoint)), aTenant()];
    const store = storeOn(client);
    const full = loop(tenant, 'a', { evidence, subject: 'S'.repeat(200), name: 'N'.repeat(60) });
    const asleep = { ...full, version: 2, snoozedUntil: instant(NOW + DAY) };
    for (const [step, change] of [
      [full, opened],
      [asleep, opened],
      [closed(asleep), closing],
    ] as const) {
      units.clear();
      await store.saveLoop(tenant, step, change);
      expect(units.written()).toBeGreaterThan(5);
      expect(units.written()).toBeLessThanOrEqual(24);
      expect(units.read()).toBeLessThanOrEqual(1);
    }
    client.destroy();
  });

  it('a message that changes no loop takes at most 8, and nothing when it comes again', async () => {
    const [{ client, units }, tenant] = [meter(clientOf(engine.endpoint)), aTenant()];
    const store = storeOn(client);
    const message = fact({
      alsoRefers: [messageId('<first@example.org>'), messageId('<before@example.org>')],
      inReplyTo: messageId('<elsewhere@example.org>'),
      bounce: { of: messageId('<lost@example.org>'), recipients: [BEA], hard: true },
      excerpt: 'é'.repeat(200),
    });
    const facts = { thread: threadId('t'), messages: [message], omitted: [] };
    await store.addFacts(tenant, WORK, facts);
    expect(units.written()).toBeGreaterThan(0);
    expect(units.written()).toBeLessThanOrEqual(8);
    units.clear();
    await store.addFacts(tenant, WORK, facts);
    expect(units.written()).toBe(0);
    expect(units.read()).toBeLessThanOrEqual(2);
    client.destroy();
  });

  it('a reply within its thread takes one', async () => {
    const [{ client, units }, tenant] = [meter(clientOf(engine.endpoint)), aTenant()];
    const store = storeOn(client);
    const [question, thread] = [mine(), threadId('t')];
    await store.addFacts(tenant, WORK, { thread, messages: [question], omitted: [] });
    units.clear();
    const reply = fact({ inReplyTo: question.id, asks: false });
    await store.addFacts(tenant, WORK, { thread, messages: [reply], omitted: [] });
    expect(units.written()).toBe(1);
    client.destroy();
  });

  it('a new mail of a live mailbox takes at most 3, at most 4 where it asks and begins a thread, and nothing again', async () => {
    const [{ client, units }, tenant] = [meter(clientOf(engine.endpoint)), aTenant()];
    const store = storeOn(client);
    const thread = threadId('1996f0e2ab34cd56');
    const live = (over: Partial<Message>, id: string): Message => ({
      ...typical,
      ...over,
      source: source(id),
    });
    const question = live({ id: messageId('<first@mail.example.org>') }, '1996f0e2ab34cd56');
    const { inReplyTo: _, alsoRefers: __, ...first } = question;
    const plain = live({ inReplyTo: first.id, alsoRefers: [first.id], asks: false }, '1996f0e2ab34cd57');
    for (const [message, most] of [
      [first, 4],
      [plain, 3],
    ] as const) {
      units.clear();
      await store.addFacts(tenant, WORK, { thread, messages: [message], omitted: [] });
      expect(units.written()).toBeGreaterThan(0);
      expect(units.written()).toBeLessThanOrEqual(most);
      units.clear();
      await store.addFacts(tenant, WORK, { thread, messages: [message], omitted: [] });
      expect(units.written()).toBe(0);
      expect(units.read()).toBeLessThanOrEqual(2);
    }
    client.destroy();
  });

  it('the account of a mailbox that goes on takes one', async () => {
    const [{ client, units }, tenant] = [meter(clientOf(engine.endpoint)), aTenant()];
    const store = storeOn(client);
    const own = ['nora', 'n.field', 'nora.field', 'field', 'hello'].map((name) => at(`${name}@example.com`));
    await store.saveAccount(
      tenant,
      gmailAccount({ declared: own, senders: own, syncedAt: NOW, dataThrough: NOW }),
    );
    expect(units.written()).toBe(1);
    client.destroy();
  });

  it('a row of the index projects at most 200 bytes', async () => {
    const [store, tenant] = [storeOn(engine.client), aTenant()];
    await store.saveLoop(tenant, loop(tenant, 'a', { evidence }), opened);
    const { Items = [] } = await engine.client.send(
      new ScanCommand({ TableName: engine.table, IndexName: 'list' }),
    );
    const row = Items.find(({ listPk }) => listPk?.S === `T#${tenant}#OPEN`);
    const { pk: _, sk: __, listPk: ___, listSk: ____, ...projected } = row ?? {};
    expect(Object.keys(projected)).toContain('lastActivityAt');
    const bytes = Object.entries(projected).reduce((sum, [name, value]) => sum + sizeOf(name, value), 0);
    expect(bytes).toBeLessThanOrEqual(200);
  });
});

/** As DynamoDB counts: text by its bytes, numbers by two digits a byte and one more. */
const sizeOf = (name: string, { S = '', N = '' }: AttributeValue): number =>
  name.length + Buffer.byteLength(S) + (N === '' ? 0 : Math.ceil(N.replace(/0+$/, '').length / 2) + 1);
