import { isDeepStrictEqual } from 'node:util';
import { type Engine, hasAny, type Item, itemsAt, itemsIn, putAll } from '#core/adapters/dynamo/engine';
import { factItem, factOf, leftOutItem, leftOutOf } from '#core/adapters/dynamo/fact-items';
import { copiesOf, type Key, part, threadPk, tiesPk } from '#core/adapters/dynamo/keys';
import { FactItem, read, ThreadLoopItem, TieItem } from '#core/adapters/dynamo/schema';
import type { AccountId, LoopId, MessageId, TenantId, ThreadId } from '#core/id';
import { copyKey, leftOutKey } from '#core/mail/copy';
import type { LeftOut, Message } from '#core/mail/message';
import { byCodePoint } from '#core/order';
import type { Store } from '#core/ports';

type Of = { readonly tenant: TenantId; readonly account: AccountId };
type Facts = Parameters<Store['addFacts']>[2];

const factSk = (message: Message): string => `${copiesOf(message.id)}${copyKey(message)}`;
const skOf = (item: Item): string => (typeof item.sk === 'string' ? item.sk : '');

export const factCalls = (on: Engine): Pick<Store, 'thread' | 'addFacts'> => ({
  thread: async (tenant, account, id) => {
    const items = await itemsIn(on, threadPk(tenant, account, id), 'all');
    const of = (mark: string) => items.filter((item) => skOf(item).startsWith(mark));
    return {
      id,
      messages: await Promise.all(of('F#').map((item) => factOf(on, { tenant, account }, item))),
      omitted: await Promise.all(of('O#').map((item) => leftOutOf(on, { tenant, account }, item))),
      loops: of('L#').map((item): LoopId => read(ThreadLoopItem, item).loop),
    };
  },
  addFacts: (tenant, account, facts) => addFacts(on, { tenant, account }, facts),
});

/**
 * Reads what is held of these facts and writes the differences. The ties go first: a fact that is there has its ties,
 * so that a repeat after a crash may go by the facts alone.
 */
async function addFacts(on: Engine, of: Of, facts: Facts): Promise<void> {
  const pk = threadPk(of.tenant, of.account, facts.thread);
  const messages = new Map<string, Message>();
  for (const message of inOneOrder(facts.messages)) messages.set(factSk(message), message);
  const omitted = new Map<string, LeftOut>(facts.omitted.map((one) => [`O#${leftOutKey(one)}`, one]));
  const stored = await storedAmong(on, pk, [...messages.keys(), ...omitted.keys()]);
  const held = new Map<string, Message>();
  for (const item of stored)
    if (omitted.has(skOf(item))) omitted.delete(skOf(item));
    else held.set(skOf(item), await factOf(on, of, item));
  const news = [...messages].filter(([sk, message]) => !isDeepStrictEqual(message, held.get(sk)));
  await putAll(
    on,
    await newTies(on, { ...of, thread: facts.thread, pk }, { news, held, given: facts.messages }),
  );
  const items = [
    ...news.map(([sk, message]) => factItem(on, of, { pk, sk }, message)),
    ...[...omitted].map(([sk, one]) => leftOutItem(on, of, { pk, sk }, one)),
  ];
  await putAll(on, await Promise.all(items));
}

// From so many on, reading a thread whole costs fewer units than asking for each fact: most are a seventh of 4 kB.
const MANY = 10;

async function storedAmong(on: Engine, pk: string, sks: readonly string[]): Promise<readonly Item[]> {
  if (sks.length < MANY)
    return itemsAt(
      on,
      sks.map((sk) => ({ pk, sk })),
    );
  const wanted = new Set(sks);
  return (await itemsIn(on, pk, 'all')).filter((item) => wanted.has(skOf(item)));
}

/** Of two versions of one copy in one call the same one is kept, however they are sorted. */
const inOneOrder = (messages: readonly Message[]): Message[] =>
  messages
    .map((message) => ({ message, text: JSON.stringify(message) }))
    .sort((a, b) => byCodePoint(a.text, b.text))
    .map(({ message }) => message);

type Place = Of & { readonly thread: ThreadId; readonly pk: string };
type News = {
  readonly news: ReadonlyArray<readonly [string, Message]>;
  readonly held: ReadonlyMap<string, Message>;
  readonly given: readonly Message[];
};

/** Ties of messages that are new, or that have become questions: few, since most replies stay in their thread. */
async function newTies(
  on: Engine,
  at: Place,
  { news, held, given }: News,
): Promise<ReadonlyArray<Key & Item>> {
  const ties = new Map<string, Key & Item>();
  const ids = new Set(given.map(({ id }) => id));
  const tie = (mark: 'Q' | 'R', id: MessageId, fact: string): void => {
    const key = { pk: tiesPk(at.tenant, at.account, id), sk: `${mark}#${part(at.thread)}#${fact}` };
    ties.set(`${key.pk} ${key.sk}`, { ...key, thread: at.thread, fact });
  };
  for (const [sk, message] of news) {
    const before = held.get(sk);
    if (message.asks && before?.asks !== true) tie('Q', message.id, sk);
    const { inReplyTo, bounce } = message;
    if (bounce?.of !== undefined && before?.bounce?.of !== bounce.of) tie('R', bounce.of, sk);
    if (inReplyTo === undefined || ids.has(inReplyTo) || before?.inReplyTo === inReplyTo) continue;
    if (!(await hasAny(on, at.pk, copiesOf(inReplyTo)))) tie('R', inReplyTo, sk);
  }
  return [...ties.values()];
}

const AT_ONCE = 10;

/** The messages that are tied to these Message-IDs, with the threads that they lie in. */
async function tied(on: Engine, of: Of, mark: 'Q' | 'R', ids: readonly MessageId[]) {
  const keys = new Map<string, Key>();
  const asked = [...new Set(ids)];
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const some = asked.slice(from, from + AT_ONCE);
    const found = await Promise.all(
      some.map((id) => itemsIn(on, tiesPk(of.tenant, of.account, id), { beginsWith: `${mark}#` })),
    );
    for (const item of found.flat()) {
      const { thread, fact } = read(TieItem, item);
      const key = { pk: threadPk(of.tenant, of.account, thread), sk: fact };
      keys.set(`${key.pk} ${key.sk}`, key);
    }
  }
  const items = await itemsAt(on, [...keys.values()]);
  return items.map((item) => ({ item, fact: read(FactItem, item) }));
}

export const tieCalls = (on: Engine): Pick<Store, 'messagesAbout' | 'questions'> => ({
  questions: async (tenant, account, ids) => {
    const of = { tenant, account };
    const found = await tied(on, of, 'Q', ids);
    const asking = found.filter(({ fact }) => fact.asks);
    return Promise.all(asking.map(({ item }) => factOf(on, of, item)));
  },
  messagesAbout: async (tenant, account, ids) => {
    const of = { tenant, account };
    const asked = new Set(ids);
    const about: Message[] = [];
    for (const { item, fact } of await tied(on, of, 'R', ids)) {
      const isBounce = fact.bounce?.of !== undefined && asked.has(fact.bounce.of);
      if (isBounce || (await isFromElsewhere(on, item, asked, fact.inReplyTo)))
        about.push(await factOf(on, of, item));
    }
    return about;
  },
});

/** The tie of a reply that came before what it answers stays when that joins the thread. */
async function isFromElsewhere(
  on: Engine,
  { pk }: Item,
  asked: ReadonlySet<MessageId>,
  inReplyTo: MessageId | undefined,
): Promise<boolean> {
  if (inReplyTo === undefined || !asked.has(inReplyTo) || typeof pk !== 'string') return false;
  return !(await hasAny(on, pk, copiesOf(inReplyTo)));
}
