import { isDeepStrictEqual } from 'node:util';
import {
  type Engine,
  eachOf,
  type Item,
  itemAt,
  itemsAt,
  itemsIn,
  putAll,
} from '#core/adapters/dynamo/engine';
import {
  factItem,
  factSk,
  factsAmong,
  isBeforeFact,
  isFact,
  versionOf,
} from '#core/adapters/dynamo/fact-items';
import { type Fact, HeadItem, ThreadLoopItem } from '#core/adapters/dynamo/fact-schema';
import { headKey, headSk, headsPk, threadPk } from '#core/adapters/dynamo/keys';
import { moveThread } from '#core/adapters/dynamo/move';
import { ABSENT, notNewer, putIf } from '#core/adapters/dynamo/puts';
import { isOlder, read } from '#core/adapters/dynamo/schema';
import { newTies, type Place } from '#core/adapters/dynamo/ties';
import type { LoopId } from '#core/id';
import { byCodePoint } from '#core/order';
import type { Store } from '#core/ports';

type Facts = Parameters<Store['addFacts']>[2];
type FactCalls = Pick<Store, 'thread' | 'addFacts' | 'heldThreads' | 'threads'>;

const skOf = (item: Item): string => (typeof item.sk === 'string' ? item.sk : '');

export const factCalls = (on: Engine): FactCalls => ({
  thread: async (tenant, account, id) => {
    const items = await itemsIn(on, threadPk(tenant, account, id));
    const loops = items.filter((item) => skOf(item).startsWith('L#'));
    const facts = [...(await factsAmong(on, { tenant, account }, items.filter(isFact))).values()];
    return {
      id,
      messages: facts.flatMap((fact) => ('message' in fact ? [fact.message] : [])),
      omitted: facts.flatMap((fact) => ('omitted' in fact ? [fact.omitted] : [])),
      loops: loops.map((item): LoopId => read(ThreadLoopItem, item).loop),
    };
  },
  addFacts: (tenant, account, facts) => {
    const pk = threadPk(tenant, account, facts.thread);
    return addFacts(on, { tenant, account, thread: facts.thread, pk }, facts);
  },
  heldThreads: async (tenant, account, ids) => {
    const keys = [...new Set(ids)].map((id) => headKey(tenant, account, id));
    return new Set((await itemsAt(on, keys)).flatMap((item) => threadOf(item) ?? []));
  },
  threads: async (tenant, account, { after, limit }) => {
    const range = { after: headSk(after ?? ''), limit, only: { that: 'attribute_not_exists(begun)' } };
    const items = await itemsIn(on, headsPk(tenant, account), range);
    return items.flatMap((item) => threadOf(item) ?? []);
  },
});

/** The thread of a head, where it is held whole. */
function threadOf(head: Item) {
  const { thread, begun } = read(HeadItem, head);
  return begun === undefined ? thread : undefined;
}

/**
 * Reads what is held of these facts and writes the differences. The ties go first: a fact that is there has its ties,
 * so that a repeat after a crash may go by the facts alone. The head goes last: a thread that has one has its facts; where
 * nothing else leads to them, it says before that there will be some. A thread that an earlier version wrote is moved first.
 */
async function addFacts(on: Engine, at: Place, facts: Facts): Promise<void> {
  const given = await newestOf(on, at, facts);
  let stored = await storedAmong(on, at, [...given.keys()]);
  const isCurrent = stored.head !== undefined && !isOlder(stored.head);
  if (!isCurrent && (await moveThread(on, at))) stored = await storedAmong(on, at, [...given.keys()]);
  const held = new Map<string, Fact>();
  for (const [name, fact] of await factsAmong(on, at, stored.items))
    held.set(name.slice(at.pk.length + 1), fact);
  const news = [...given].filter(([sk, fact]) => isNews(fact, held.get(sk)));
  const ties = await newTies(on, at, { news, held, given: [...given.values()] });
  const head = { ...headKey(at.tenant, at.account, at.thread), thread: at.thread };
  if (stored.head === undefined && ties.length === 0 && news.length > 0)
    await putIf(on, { ...head, begun: true }, ABSENT);
  await putAll(on, ties);
  await putFacts(on, at, news);
  if (!isCurrent || (stored.head !== undefined && threadOf(stored.head) === undefined))
    await putAll(on, [head]);
}

async function putFacts(on: Engine, at: Place, news: ReadonlyArray<readonly [string, Fact]>): Promise<void> {
  const isLive = ([, fact]: readonly [string, Fact]): boolean => versionOf(fact) !== undefined;
  const asItem = ([sk, fact]: readonly [string, Fact]) => factItem(on, at, { pk: at.pk, sk }, fact);
  await putAll(on, await Promise.all(news.filter((one) => !isLive(one)).map(asItem)));
  await eachOf(news.filter(isLive), async (one) => {
    const version = versionOf(one[1]);
    if (version !== undefined) await putIf(on, await asItem(one), notNewer(version, { orSame: true }));
  });
}

/** The facts by their places; of several versions of one mail the highest. */
async function newestOf(on: Engine, at: Place, { messages, omitted }: Facts): Promise<Map<string, Fact>> {
  const newest = new Map<string, Fact>();
  const facts = [...omitted.map((one) => ({ omitted: one })), ...inOneOrder(messages)];
  for (const fact of facts) {
    const sk = await factSk(on, at, fact);
    if (!isBeforeFact(fact, newest.get(sk))) newest.set(sk, fact);
  }
  return newest;
}

/** Of two facts of one copy in one call the same one is kept, however they are sorted. */
const inOneOrder = (messages: Facts['messages']): Fact[] =>
  messages
    .map((message) => ({ message, text: JSON.stringify(message) }))
    .sort((a, b) => byCodePoint(a.text, b.text))
    .map(({ message }) => ({ message }));

const isNews = (fact: Fact, held: Fact | undefined): boolean =>
  !isBeforeFact(fact, held) && !isDeepStrictEqual(fact, held);

// From so many on, reading a thread whole costs fewer units than asking for each fact: most are a quarter of 4 kB.
const MANY = 10;

/** What is stored at these places of a thread, and its head. */
async function storedAmong(
  on: Engine,
  { tenant, account, thread, pk }: Place,
  sks: readonly string[],
): Promise<{ readonly items: readonly Item[]; readonly head: Item | undefined }> {
  const at = headKey(tenant, account, thread);
  if (sks.length >= MANY) {
    const wanted = new Set(sks);
    const [items, head] = await Promise.all([itemsIn(on, pk), itemAt(on, at)]);
    return { items: items.filter((item) => wanted.has(skOf(item))), head };
  }
  const found = await itemsAt(on, [...sks.map((sk) => ({ pk, sk })), at]);
  return { items: found.filter((item) => item.pk === pk), head: found.find((item) => item.pk !== pk) };
}
