import { isDeepStrictEqual } from 'node:util';
import {
  type Engine,
  eachOf,
  type Item,
  itemAt,
  itemsAt,
  itemsIn,
  putAll,
  putUnlessOlder,
} from '#core/adapters/dynamo/engine';
import {
  type Fact,
  factItem,
  factOf,
  factSk,
  isLeftOut,
  leftOutOf,
  messageOf,
  sourceOf,
} from '#core/adapters/dynamo/fact-items';
import { HeadItem, ThreadLoopItem } from '#core/adapters/dynamo/fact-schema';
import { headKey, headSk, headsPk, threadPk } from '#core/adapters/dynamo/keys';
import { read } from '#core/adapters/dynamo/schema';
import { newTies, type Place } from '#core/adapters/dynamo/ties';
import type { LoopId } from '#core/id';
import { isBefore, sortableHistoryId } from '#core/mail/history';
import { byCodePoint } from '#core/order';
import type { Store } from '#core/ports';

type Facts = Parameters<Store['addFacts']>[2];
type FactCalls = Pick<Store, 'thread' | 'addFacts' | 'heldThreads' | 'threads'>;

const skOf = (item: Item): string => (typeof item.sk === 'string' ? item.sk : '');

export const factCalls = (on: Engine): FactCalls => ({
  thread: async (tenant, account, id) => {
    const of = { tenant, account };
    const items = await itemsIn(on, threadPk(tenant, account, id), 'all');
    const loops = items.filter((item) => skOf(item).startsWith('L#'));
    const facts = items.filter((item) => /^[FO]#/.test(skOf(item)));
    const messages = facts.filter((item) => !isLeftOut(item)).map((item) => messageOf(on, of, item));
    const omitted = facts.filter(isLeftOut).map((item) => leftOutOf(on, of, item));
    return {
      id,
      messages: await Promise.all(messages),
      omitted: await Promise.all(omitted),
      loops: loops.map((item): LoopId => read(ThreadLoopItem, item).loop),
    };
  },
  addFacts: (tenant, account, facts) => {
    const pk = threadPk(tenant, account, facts.thread);
    return addFacts(on, { tenant, account, thread: facts.thread, pk }, facts);
  },
  heldThreads: async (tenant, account, ids) => {
    const keys = [...new Set(ids)].map((id) => headKey(tenant, account, id));
    return new Set((await itemsAt(on, keys)).map((item) => read(HeadItem, item).thread));
  },
  threads: async (tenant, account, { after, limit }) => {
    const range = { after: after === undefined ? headSk('') : headSk(after), limit };
    const items = await itemsIn(on, headsPk(tenant, account), range);
    return items.map((item) => read(HeadItem, item).thread);
  },
});

/**
 * Reads what is held of these facts and writes the differences. The ties go first: a fact that is there has its ties,
 * so that a repeat after a crash may go by the facts alone. The head goes last: a thread that has one has its facts.
 */
async function addFacts(on: Engine, at: Place, facts: Facts): Promise<void> {
  const given = newestOf(facts);
  const { items, isHeld } = await storedAmong(on, at, [...given.keys()]);
  const held = new Map<string, Fact>();
  for (const item of items) held.set(skOf(item), await factOf(on, at, item));
  const news = [...given].filter(([sk, fact]) => isNews(fact, held.get(sk)));
  await putAll(on, await newTies(on, at, { news, held, given: [...given.values()] }));
  const isLive = ([, fact]: readonly [string, Fact]): boolean => sourceOf(fact) !== undefined;
  const asItem = ([sk, fact]: readonly [string, Fact]) => factItem(on, at, { pk: at.pk, sk }, fact);
  await putAll(on, await Promise.all(news.filter((one) => !isLive(one)).map(asItem)));
  await eachOf(news.filter(isLive), async (one) => {
    const version = sourceOf(one[1])?.version;
    if (version !== undefined) await putUnlessOlder(on, await asItem(one), sortableHistoryId(version));
  });
  if (!isHeld) await putAll(on, [{ ...headKey(at.tenant, at.account, at.thread), thread: at.thread }]);
}

/** The facts by their places; of several versions of one mail the highest. */
function newestOf({ messages, omitted }: Facts): Map<string, Fact> {
  const newest = new Map<string, Fact>();
  const facts = [...omitted.map((one) => ({ omitted: one })), ...inOneOrder(messages)];
  for (const fact of facts) {
    const sk = factSk(fact);
    if (!isOlder(fact, newest.get(sk))) newest.set(sk, fact);
  }
  return newest;
}

/** Of two facts of one copy in one call the same one is kept, however they are sorted. */
const inOneOrder = (messages: Facts['messages']): Fact[] =>
  messages
    .map((message) => ({ message, text: JSON.stringify(message) }))
    .sort((a, b) => byCodePoint(a.text, b.text))
    .map(({ message }) => ({ message }));

function isOlder(fact: Fact, than: Fact | undefined): boolean {
  const [own, other] = [sourceOf(fact), than && sourceOf(than)];
  return own !== undefined && other !== undefined && isBefore(own.version, other.version);
}

const isNews = (fact: Fact, held: Fact | undefined): boolean =>
  !isOlder(fact, held) && !isDeepStrictEqual(fact, held);

// From so many on, reading a thread whole costs fewer units than asking for each fact: most are a seventh of 4 kB.
const MANY = 10;

/** What is stored at these places of a thread, and whether its head is there. */
async function storedAmong(on: Engine, { tenant, account, thread, pk }: Place, sks: readonly string[]) {
  const head = headKey(tenant, account, thread);
  if (sks.length >= MANY) {
    const wanted = new Set(sks);
    const [items, held] = await Promise.all([itemsIn(on, pk, 'all'), itemAt(on, head)]);
    return { items: items.filter((item) => wanted.has(skOf(item))), isHeld: held !== undefined };
  }
  const found = await itemsAt(on, [...sks.map((sk) => ({ pk, sk })), head]);
  const items = found.filter((item) => item.pk === pk);
  return { items, isHeld: items.length < found.length };
}
