import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dynamoDirectory } from '#core/adapters/dynamo/directory';
import { dynamoDue } from '#core/adapters/dynamo/due';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { Fault } from '#core/fault';
import { type AccountId, messageId, type TenantId, threadId } from '#core/id';
import type { DataKeys, Store } from '#core/ports';
import { type Dynoxide, dynoxide } from '../integration/dynoxide.ts';
import { at, fact, NORA, NOW } from '../loops/facts.ts';
import {
  account,
  aTenant,
  closing,
  grantOf,
  HOME,
  loop,
  loopNamed,
  testKeys,
  testSeal,
  version,
  WORK,
} from './given.ts';
import { itemsOf, nameOf, put, type Stored } from './items.ts';

let engine: Dynoxide;
beforeAll(async () => {
  engine = await dynoxide();
});
afterAll(() => engine.stop());

const storeOf = (keys?: DataKeys): Store => dynamoStore({ ...engine, seal: testSeal(keys) });

const WORD = 'Xylophon';
const who = at(`${WORD}@example.org`);
const named = (name: string) => messageId(`<${WORD}.${name}@example.org>`);
const source = { id: 'g', version: version('7'), labels: [`Label_${WORD}`] };
const spoken = fact({
  ...{ id: named('a'), from: who, to: [who], cc: [who], deliveredTo: [who], replyTo: who, behindList: who },
  ...{ name: WORD, toNames: [WORD], userLabels: [WORD], subject: WORD, excerpt: WORD },
  ...{ inReplyTo: named('b'), alsoRefers: [named('c')] },
  bounce: { of: named('d'), recipients: [who], hard: true },
});
const omitted = [
  { why: 'draft', subject: WORD, at: NOW },
  { why: 'trash', subject: WORD, at: NOW, of: { id: named('e'), source } },
] as const;

const closedLoop = (tenant: TenantId, of: AccountId, name = 'a') =>
  loop(tenant, name, {
    ...{ account: of, counterparty: who, subject: WORD, name: WORD },
    evidence: [{ messageId: named('a'), at: NOW, quote: WORD }],
    state: { status: 'done', closedAt: NOW, closedBecause: 'manual', closedBy: named('f'), note: WORD },
  });

/** An account with everything that can be read, and nothing that is another's. */
async function speak(store: Store, tenant: TenantId, of = WORK): Promise<void> {
  const live = { ...spoken, id: named('g'), source: { ...source, id: 'h' } };
  await store.addFacts(tenant, of, { thread: threadId('t'), messages: [spoken, live], omitted });
  await store.saveLabels(tenant, of, new Map([['Label_1', WORD]]));
  await store.saveHeldMail(tenant, of, { id: 'g', strikes: 1, why: 'unreadable', from: who, at: NOW });
  await store.saveLoop(tenant, closedLoop(tenant, of, of), { ...closing, by: named('f') });
  await store.addMute(tenant, of, { kind: 'sender', value: who, at: NOW });
  await store.saveGrant(tenant, of, grantOf(`1//${WORD}`));
}

describe('what lies in the table', () => {
  it('begins with the tenant, carries its schema, and shows nothing that can be read', async () => {
    const [store, tenant] = [storeOf(), aTenant()];
    await speak(store, tenant);
    await store.saveAccount(tenant, account());
    await store.saveSetting(tenant, 'zone', 'UTC');
    await store.addFacts(tenant, WORK, { thread: threadId('l'), messages: [], omitted: [] });
    await dynamoDirectory({ ...engine, key: 'k' }).claim(NORA, { tenant, account: WORK }, NOW);
    await dynamoDue(engine).put('stale', { tenant, account: WORK, at: NOW });
    const items = await itemsOf(engine, tenant);
    expect(items.length).toBeGreaterThanOrEqual(20);
    for (const item of items) {
      expect(item.pk?.S).toMatch(/^(T#t-|DIR#MAILBOX#[0-9a-f]{64}$|DUE#stale#\d\d$)/);
      expect(item.schema).toEqual({ N: '3' });
      expect(JSON.stringify(item).toLowerCase()).not.toContain(WORD.toLowerCase());
      // Of an account its own addresses: who dispatches work reads it and has no keys.
      if (item.pk?.S !== `T#${tenant}#ACCOUNTS`) expect(JSON.stringify(item)).not.toContain('@');
    }
    const thread = await store.thread(tenant, WORK, threadId('t'));
    expect([thread.messages.length, thread.omitted.length]).toEqual([2, 2]);
    expect(await store.loop(tenant, loopNamed('work'))).toEqual(closedLoop(tenant, WORK, 'work'));
    expect(await store.events(tenant, loopNamed('work'))).toMatchObject([{ by: named('f') }]);
  });

  it('is of a fact nothing but its place and its version', async () => {
    const [store, tenant] = [storeOf(), aTenant()];
    await speak(store, tenant);
    const facts = (await itemsOf(engine, tenant)).filter(({ sk }) => /^[FO]#/.test(sk?.S ?? ''));
    expect(facts).toHaveLength(4);
    for (const { source: stored, ...rest } of facts) {
      expect(Object.keys(rest).sort()).toEqual(['pk', 'schema', 'sealed', 'sk']);
      if (stored !== undefined) expect(stored).toEqual({ M: { version: { S: '00000000000000000007' } } });
    }
  });

  it('names one person by one alias, whatever the spelling, and by another in another account', async () => {
    const [store, tenant] = [storeOf(), aTenant()];
    const spelled = ['bea@example.org', 'bea+x@example.org', 'carl@example.org'];
    for (const [index, name] of spelled.entries())
      await store.saveLoop(tenant, loop(tenant, `l${index}`, { counterparty: at(name) }), closing);
    await store.saveLoop(tenant, loop(tenant, 'home', { account: HOME }), closing);
    const rows = await store.visibleLoops(tenant, NOW);
    const person = (name: string) => rows.find(({ id }) => id === loopNamed(name))?.person;
    expect(person('l0')).toBe(person('l1'));
    expect(new Set(rows.map((row) => row.person)).size).toBe(3);
  });
});

describe('a sealed text that was moved', () => {
  /** Reads what of an account a stored item is part of. */
  async function read(store: Store, tenant: TenantId, { pk, sk }: Stored): Promise<unknown> {
    const of = pk?.S?.includes('#A#home') === true ? HOME : WORK;
    const id = loopNamed(/#L#(.*)$/.exec(pk?.S ?? '')?.[1] === loopNamed('home') ? 'home' : 'work');
    if (/^[FO]#/.test(sk?.S ?? '')) return store.thread(tenant, of, threadId('t'));
    if (sk?.S === 'LOOP') return store.loops(tenant, [id]);
    if (pk?.S?.endsWith('#CHG') === true) return store.changes(tenant, 0, 9);
    if (sk?.S?.startsWith('E#') === true) return store.events(tenant, id);
    if (sk?.S === 'GRANT') return store.grant(tenant, of);
    if (sk?.S === 'MUTES') return store.mutes(tenant, of);
    return sk?.S === 'LABELS' ? store.labels(tenant, of) : store.heldMails(tenant, of);
  }

  it('opens in no other row, account or tenant', async () => {
    const [store, here, there] = [storeOf(), aTenant(), aTenant()];
    await speak(store, here);
    await speak(store, here, HOME);
    await speak(store, there);
    const isSealed = ({ sealed }: Stored): boolean => sealed !== undefined;
    const own = (await itemsOf(engine, here)).filter(isSealed);
    const foreign = (await itemsOf(engine, there)).filter(isSealed);
    expect(new Set(own.map(({ sk }) => sk?.S?.replace(/#.*/, '')))).toEqual(
      new Set(['F', 'O', 'LOOP', 'E', 'GRANT', 'MUTES', 'LABELS', 'HELD']),
    );
    let moves = 0;
    for (const item of own) {
      await read(store, here, item);
      for (const { sealed } of [...own, ...foreign].filter((other) => nameOf(other) !== nameOf(item))) {
        if (sealed === undefined) continue;
        await put(engine, [{ ...item, sealed }]);
        const found = await read(store, here, item).catch((error: unknown) => error);
        expect(found).toBeInstanceOf(Fault);
        expect(found).toMatchObject({ kind: 'park' });
        expect(String(found)).not.toContain(WORD);
        moves += 1;
      }
      await put(engine, [item]);
      await read(store, here, item);
    }
    expect(moves).toBeGreaterThan(400);
  });
});

describe('an account whose key is gone for ever', () => {
  it('has no loops and no changes for who reads its tenant, and its text is not read', async () => {
    const [keys, tenant] = [testKeys(), aTenant()];
    const store = storeOf(keys);
    await store.saveAccount(tenant, account());
    await speak(store, tenant);
    await speak(store, tenant, HOME);
    await keys.forget({ tenant, account: WORK });
    const ids = [loopNamed('work'), loopNamed('home')];
    expect(await store.loops(tenant, ids)).toEqual([closedLoop(tenant, HOME, 'home')]);
    expect(await store.loop(tenant, loopNamed('work'))).toBeUndefined();
    expect((await store.changes(tenant, 0, 9)).map(({ loop: of }) => of)).toEqual([loopNamed('home')]);
    expect(await store.account(tenant, WORK)).toEqual(account());
    for (const call of [
      () => store.thread(tenant, WORK, threadId('t')),
      () => store.grant(tenant, WORK),
      () => store.mutes(tenant, WORK),
      () => store.saveLoop(tenant, loop(tenant, 'new'), closing),
      () => store.addFacts(tenant, WORK, { thread: threadId('n'), messages: [fact()], omitted: [] }),
    ])
      await expect(call()).rejects.toMatchObject({ kind: 'park' });
  });

  it('is not taken for one whose key cannot be had now', async () => {
    const [keys, tenant] = [testKeys(), aTenant()];
    await speak(storeOf(keys), tenant);
    const fault = () => Promise.reject(new Fault('retry', 'The keys are away.'));
    const away: DataKeys = { ...keys, key: fault, held: fault };
    const store = storeOf(away);
    for (const call of [
      () => store.loops(tenant, [loopNamed('work')]),
      () => store.changes(tenant, 0, 9),
      () => store.thread(tenant, WORK, threadId('t')),
      () => store.saveGrant(tenant, WORK, grantOf('t')),
    ])
      await expect(call()).rejects.toMatchObject({ kind: 'retry' });
  });
});
