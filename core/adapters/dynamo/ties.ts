import {
  type Engine,
  eachOf,
  hasAny,
  type Item,
  itemAt,
  itemsAt,
  itemsIn,
} from '#core/adapters/dynamo/engine';
import { factSk, factsAmong } from '#core/adapters/dynamo/fact-items';
import { type Fact, TieItem } from '#core/adapters/dynamo/fact-schema';
import { copiesOf, type Key, part, resealedKey, threadPk, tiedTo, tiesPk } from '#core/adapters/dynamo/keys';
import { olderCopiesOf, olderFact, olderTiesPk } from '#core/adapters/dynamo/older';
import { isOlder, read } from '#core/adapters/dynamo/schema';
import { keyOf } from '#core/adapters/dynamo/sealing';
import type { MessageId, ThreadId } from '#core/id';
import { type Message, refersTo } from '#core/mail/message';
import type { Owner, Store } from '#core/ports';

/** A thread, and the partition that its facts lie in. */
export type Place = Owner & { readonly thread: ThreadId; readonly pk: string };

export type News = {
  readonly news: ReadonlyArray<readonly [sk: string, Fact]>;
  readonly held: ReadonlyMap<string, Fact>;
  readonly given: readonly Fact[];
};

const messageIn = (fact: Fact | undefined): Message | undefined =>
  fact !== undefined && 'message' in fact ? fact.message : undefined;

const mayBeAnswered = (message: Message | undefined): boolean =>
  message !== undefined && (message.asks || message.sent);

type Tie = { readonly mark: 'Q' | 'R'; readonly to: MessageId; readonly fact: string };

/**
 * The ties that new facts need and those in their place had not: of what may be answered, of bounces, and of what refers
 * to a mail that the thread does not know. Few, since most replies stay in their thread.
 */
export async function newTies(
  on: Engine,
  at: Place,
  { news, held, given }: News,
): Promise<ReadonlyArray<Key & Item>> {
  const ties: Tie[] = [];
  const referring: Tie[] = [];
  for (const [sk, fact] of news) {
    const [message, before] = [messageIn(fact), messageIn(held.get(sk))];
    if (message === undefined) continue;
    if (mayBeAnswered(message) && !mayBeAnswered(before)) ties.push({ mark: 'Q', to: message.id, fact: sk });
    const of = message.bounce?.of;
    if (of !== undefined && before?.bounce?.of !== of) ties.push({ mark: 'R', to: of, fact: sk });
    const tied = new Set(before === undefined ? [] : refersTo(before));
    for (const id of refersTo(message)) if (!tied.has(id)) referring.push({ mark: 'R', to: id, fact: sk });
  }
  const known = await knownOf(on, at, { given, ids: referring.map(({ to }) => to) });
  const items = new Map<string, Key & Item>();
  for (const { mark, to, fact } of [...ties, ...referring.filter((one) => !known.has(one.to))]) {
    const sk = `${tiedTo(await on.seal.alias(at, to), mark)}${part(at.thread)}#${fact}`;
    items.set(sk, { pk: tiesPk(at.tenant, at.account), sk, thread: at.thread, fact });
  }
  return [...items.values()];
}

type Asked = { readonly given: readonly Fact[]; readonly ids: readonly MessageId[] };

/** Which of these Message-IDs a thread knows, be it that their mail is left out. */
async function knownOf(on: Engine, at: Place, { given, ids }: Asked): Promise<ReadonlySet<MessageId>> {
  const known = new Set(given.flatMap((fact) => messageIn(fact)?.id ?? []));
  const others = [...new Set(ids)].filter((id) => !known.has(id));
  await eachOf(others, async (id) => {
    if (await hasAny(on, at.pk, copiesOf(await on.seal.alias(at, id)))) known.add(id);
  });
  return known;
}

/** Whether something of an account may still lie as an earlier version stored it. */
async function mayHoldOlder(on: Engine, { tenant, account }: Owner): Promise<boolean> {
  const { pk, sk } = resealedKey(tenant, account);
  if (on.resealed.has(pk)) return false;
  if ((await itemAt(on, { pk, sk })) === undefined) return true;
  on.resealed.add(pk);
  return false;
}

/** Whose ties are looked for, and whether some may lie where an earlier version put them. */
type Asking = Owner & { readonly withOlder: boolean };

async function asking(on: Engine, of: Owner, ids: readonly MessageId[]): Promise<Asking> {
  return { ...of, withOlder: ids.length > 0 && (await mayHoldOlder(on, of)) };
}

async function tiesOf(on: Engine, of: Asking, { mark, ids }: Wanted) {
  const found = await eachOf([...new Set(ids)], async (id) => {
    const beginsWith = tiedTo(await on.seal.alias(of, id), mark);
    const ties = await itemsIn(on, tiesPk(of.tenant, of.account), { beginsWith });
    if (!of.withOlder) return ties;
    return [...ties, ...(await itemsIn(on, olderTiesPk(of, id), { beginsWith: `${mark}#` }))];
  });
  return found.flat().map((item) => read(TieItem, item));
}
type Wanted = { readonly mark: 'Q' | 'R'; readonly ids: readonly MessageId[] };

/** The messages that are tied to these Message-IDs, each with the partition of its thread. */
async function tied(on: Engine, of: Asking, wanted: Wanted) {
  const keys = new Map<string, Key>();
  for (const { thread, fact } of await tiesOf(on, of, wanted)) {
    const key = { pk: threadPk(of.tenant, of.account, thread), sk: fact };
    keys.set(`${key.pk} ${key.sk}`, key);
  }
  const items = await itemsAt(on, [...keys.values()]);
  const moved = await movedAmong(on, of, items.filter(isOlder));
  const others = moved.filter((key) => !keys.has(`${key.pk} ${key.sk}`));
  const facts = await factsAmong(on, of, [...items, ...(await itemsAt(on, others))]);
  return [...facts].flatMap(([place, fact]) => {
    const message = messageIn(fact);
    return message === undefined ? [] : [{ pk: place.slice(0, place.lastIndexOf(' ')), message }];
  });
}

/** Where older facts are going to lie: a later version of them may be there already. */
async function movedAmong(on: Engine, of: Owner, items: readonly Item[]): Promise<readonly Key[]> {
  const keys = items.map(async (item) => ({
    pk: keyOf(item).pk,
    sk: await factSk(on, of, olderFact(item)),
  }));
  return Promise.all(keys);
}

export const tieCalls = (on: Engine): Pick<Store, 'awaiting' | 'messagesAbout' | 'questions'> => ({
  awaiting: async (tenant, account, ids) => {
    const of = await asking(on, { tenant, account }, ids);
    const ties = await tiesOf(on, of, { mark: 'Q', ids });
    return [...new Set(ties.map(({ thread }) => thread))];
  },
  questions: async (tenant, account, ids) => {
    const of = await asking(on, { tenant, account }, ids);
    const found = await tied(on, of, { mark: 'Q', ids });
    return found.flatMap(({ message }) => (message.asks ? [message] : []));
  },
  messagesAbout: async (tenant, account, ids) => {
    const of = await asking(on, { tenant, account }, ids);
    const asked = new Set(ids);
    const about: Message[] = [];
    for (const { pk, message } of await tied(on, of, { mark: 'R', ids })) {
      const isBounce = message.bounce?.of !== undefined && asked.has(message.bounce.of);
      const named = refersTo(message).filter((id) => asked.has(id));
      if (isBounce || (await isFromElsewhere(on, of, { pk, named }))) about.push(message);
    }
    return about;
  },
});

type Reference = { readonly pk: string; readonly named: readonly MessageId[] };

/** The tie of a reply that came before what it answers stays when that joins the thread. */
async function isFromElsewhere(on: Engine, of: Asking, { pk, named }: Reference): Promise<boolean> {
  for (const id of named) {
    const isKnown =
      (await hasAny(on, pk, copiesOf(await on.seal.alias(of, id)))) ||
      (of.withOlder && (await hasAny(on, pk, olderCopiesOf(id))));
    if (!isKnown) return true;
  }
  return false;
}
