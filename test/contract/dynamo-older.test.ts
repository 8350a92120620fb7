import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GmailAccount } from '#core/accounts/account';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { messageId, type TenantId, threadId } from '#core/id';
import type { Store } from '#core/ports';
import { instant } from '#core/time';
import { type Dynoxide, dynoxide } from '../integration/dynoxide.ts';
import { BEA, fact, NORA, NOW } from '../loops/facts.ts';
import {
  account,
  aliased,
  aTenant,
  byText,
  closing,
  gmailAccount,
  HOME,
  loop,
  testSeal,
  version,
  WORK,
} from './given.ts';
import { cutOff, itemsOf, put, renamed } from './items.ts';
import { olderAccount, olderChanges, putOlder } from './older-items.ts';

let engine: Dynoxide;
beforeAll(async () => {
  engine = await dynoxide();
});
afterAll(() => engine.stop());

const storeOn = (client = engine.client) =>
  dynamoStore({ client, table: engine.table, seal: testSeal(), pace: { sleep: async () => {} } });
const sorted = <T>(all: readonly T[]): T[] => [...all].sort(byText);

/** All that a store says of an older account. */
async function said(store: Store, tenant: TenantId) {
  const { asked, loops, threads } = olderAccount(tenant, WORK);
  const held = await Promise.all(threads.map(({ id }) => store.thread(tenant, WORK, id)));
  const rows = [...(await store.visibleLoops(tenant, instant(8e15)))];
  return {
    threads: held.map(({ id, messages, omitted }) => ({
      id,
      messages: sorted(messages),
      omitted: sorted(omitted),
    })),
    tied: held.map((thread) => thread.loops),
    held: await store.threads(tenant, WORK, { limit: 9 }),
    about: await store.messagesAbout(tenant, WORK, [asked]),
    root: (await store.messagesAbout(tenant, WORK, [messageId('<root@example.org>')])).map(({ id }) => id),
    questions: await store.questions(tenant, WORK, [asked]),
    awaiting: await store.awaiting(tenant, WORK, [asked]),
    mutes: await store.mutes(tenant, WORK),
    labels: await store.labels(tenant, WORK),
    heldMails: await store.heldMails(tenant, WORK),
    loops: sorted(
      await store.loops(
        tenant,
        loops.map(({ id }) => id),
      ),
    ),
    events: await Promise.all(loops.map(({ id }) => store.events(tenant, id))),
    changes: await store.changes(tenant, 0, 9),
    people: rows.map(({ person }) => person),
  };
}

/** What it is to say. */
async function wanted(tenant: TenantId): Promise<Awaited<ReturnType<typeof said>>> {
  const all = olderAccount(tenant, WORK);
  const [done, open] = all.loops;
  if (done === undefined || open === undefined) throw new Error('there are two loops');
  const events = [olderChanges(done, 0), olderChanges(open, 2)];
  return {
    threads: all.threads.map(({ id, messages, omitted }) => ({
      ...{ id, messages: sorted(messages), omitted: sorted(omitted) },
    })),
    tied: [[done.id], [], [open.id]],
    held: all.held,
    about: all.about,
    root: [messageId('<live@example.org>')],
    questions: all.questions,
    awaiting: [threadId('t1')],
    mutes: all.mutes,
    labels: all.labels,
    heldMails: all.heldMails,
    loops: sorted(all.loops),
    events,
    changes: events.flat(),
    people: [await aliased(testSeal())(open)],
  };
}

async function resealAll(store: Store, tenant: TenantId): Promise<void> {
  for (let calls = 0; calls < 20; calls += 1) if ((await store.reseal(tenant, WORK)) === 'done') return;
  throw new Error('it does not come to an end');
}

/** Nothing of it can be read, and nothing lies where an earlier version put it. */
async function checkSealed(tenant: TenantId): Promise<void> {
  const items = await itemsOf(engine, tenant);
  const text = JSON.stringify(items);
  for (const word of ['@', 'Keys', 'Boat', 'Harbour', 'Thrown', 'phone', 'Where', '#ID#'])
    expect(text).not.toContain(word);
  // The counter has nothing to be sealed.
  const others = items.filter(({ sk }) => sk?.S !== 'SEQ');
  expect(new Set(others.map(({ schema }) => schema?.N))).toEqual(new Set(['3']));
}

describe('an account that an earlier version stored', () => {
  it('is read as it is, and the same once it is sealed by its place', async () => {
    const [store, tenant] = [storeOn(), aTenant()];
    await putOlder(engine, tenant, WORK);
    expect(await said(store, tenant)).toEqual(await wanted(tenant));
    await resealAll(store, tenant);
    await checkSealed(tenant);
    expect(await said(store, tenant)).toEqual(await wanted(tenant));
    expect(await said(storeOn(), tenant)).toEqual(await wanted(tenant));
    const before = await itemsOf(engine, tenant);
    expect(await storeOn().reseal(tenant, WORK)).toBe('done');
    expect(await itemsOf(engine, tenant)).toEqual(before);
  });

  it('is read the same wherever the sealing was cut off, and is sealed by going on', async () => {
    const template = aTenant();
    await putOlder(engine, template, WORK);
    const items = await itemsOf(engine, template);
    let cuts = 0;
    for (let at = 0; ; at += 1, cuts += 1) {
      const tenant = aTenant();
      await put(engine, renamed(items, template, tenant));
      const ended = await cutOff(engine, at, (client) => resealAll(storeOn(client), tenant));
      expect(await said(storeOn(), tenant), `cut off at ${at}`).toEqual(await wanted(tenant));
      await resealAll(storeOn(), tenant);
      await checkSealed(tenant);
      if (at % 4 === 0)
        expect(await said(storeOn(), tenant), `cut off at ${at}`).toEqual(await wanted(tenant));
      if (ended === undefined) break;
    }
    expect(cuts).toBeGreaterThan(40);
  });

  it('takes facts and loops as before, whatever is sealed already', async () => {
    const [store, tenant] = [storeOn(), aTenant()];
    await putOlder(engine, tenant, WORK);
    const [first, , third] = olderAccount(tenant, WORK).threads;
    const mail = first?.messages.find(({ source }) => source !== undefined);
    if (first === undefined || third === undefined || mail?.source === undefined)
      throw new Error('no such mail');
    const at = (place: string) => ({
      ...mail,
      excerpt: place,
      source: { id: 'g1', version: version(place), labels: [] },
    });
    await store.addFacts(tenant, WORK, { thread: first.id, messages: [at('899')], omitted: [] });
    expect(await said(store, tenant)).toEqual(await wanted(tenant));
    await store.addFacts(tenant, WORK, { thread: first.id, messages: [at('1000')], omitted: [] });
    await store.addFacts(tenant, WORK, { ...third, thread: third.id });
    const reply = fact({ inReplyTo: third.messages[0]?.id ?? messageId('') });
    await store.addFacts(tenant, WORK, { thread: threadId('t4'), messages: [reply], omitted: [] });
    expect(await store.addMute(tenant, WORK, { kind: 'thread', value: 't1', at: NOW })).toBe('added');
    const [, open] = olderAccount(tenant, WORK).loops;
    if (open === undefined) throw new Error('no such loop');
    const woken = { ...open, version: 3 };
    expect(await store.saveLoop(tenant, { ...woken, version: 4 }, closing)).toBe('lost-race');
    expect(await store.saveLoop(tenant, woken, closing)).toBe('written');
    for (const step of ['before', 'after']) {
      const thread = await store.thread(tenant, WORK, first.id);
      expect(thread.messages.find(({ id }) => id === mail.id)?.excerpt, step).toBe('1000');
      expect(thread.messages, step).toHaveLength(2);
      expect(await store.thread(tenant, WORK, third.id), step).toMatchObject({ messages: third.messages });
      expect(await store.messagesAbout(tenant, WORK, [third.messages[0]?.id ?? messageId('')])).toEqual([
        reply,
      ]);
      expect(await store.mutes(tenant, WORK), step).toHaveLength(2);
      expect(await store.loop(tenant, open.id), step).toEqual(woken);
      expect(await store.events(tenant, open.id), step).toHaveLength(3);
      await resealAll(store, tenant);
    }
    await checkSealed(tenant);
  });

  it('goes on as its item said, be it of a file or of a live mailbox', async () => {
    const [store, tenant] = [storeOn(), aTenant()];
    const live = { cursor: version('7'), pollAt: NOW, upkeepAt: NOW, began: NOW, watchedUntil: NOW };
    const moved = { at: NOW, by: 'push' } as const;
    const gmail: GmailAccount = { ...gmailAccount({ id: HOME }), gmail: { address: NORA, ...live, moved } };
    for (const one of [account({ redetect: {} }), gmail]) {
      await store.saveAccount(tenant, one);
      const items = (await itemsOf(engine, tenant)).filter(({ sk }) => sk?.S === `A#${one.id}`);
      await put(
        engine,
        items.map((item) => ({ ...item, schema: { N: '2' } })),
      );
      expect(await store.account(tenant, one.id)).toEqual(one);
      expect(await store.saveAccount(tenant, { ...one, version: 2 })).toBe('written');
    }
    const items = await itemsOf(engine, tenant);
    expect(items.map(({ schema }) => schema?.N)).toEqual(['3', '3']);
    expect(await store.accounts(tenant)).toMatchObject([
      { id: HOME, gmail: gmail.gmail },
      { id: WORK, redetect: {} },
    ]);
  });

  it('shows one person by one name, be one loop of theirs older than another', async () => {
    const [store, tenant] = [storeOn(), aTenant()];
    await putOlder(engine, tenant, WORK);
    await store.saveLoop(tenant, loop(tenant, 'new', { counterparty: BEA }), closing);
    const rows = await store.visibleLoops(tenant, NOW);
    expect(new Set(rows.map(({ person }) => person)).size).toBe(1);
    const page = await store.listLoops(tenant, { of: 'live', limit: 9 });
    expect(page.loops.map(({ person }) => person)).toEqual(rows.map(({ person }) => person));
  });
});
