import { type Engine, eachOf, hasAny, type Item, itemsAt, itemsIn } from '#core/adapters/dynamo/engine';
import { type Fact, isLeftOut, messageOf } from '#core/adapters/dynamo/fact-items';
import { FactItem, TieItem } from '#core/adapters/dynamo/fact-schema';
import { copiesOf, type Key, part, threadPk, tiesPk } from '#core/adapters/dynamo/keys';
import { read } from '#core/adapters/dynamo/schema';
import type { AccountId, MessageId, TenantId, ThreadId } from '#core/id';
import { type Message, refersTo } from '#core/mail/message';
import type { Store } from '#core/ports';

type Of = { readonly tenant: TenantId; readonly account: AccountId };
/** A thread, and the partition that its facts lie in. */
export type Place = Of & { readonly thread: ThreadId; readonly pk: string };

export type News = {
  readonly news: ReadonlyArray<readonly [sk: string, Fact]>;
  readonly held: ReadonlyMap<string, Fact>;
  readonly given: readonly Fact[];
};

const messageIn = (fact: Fact | undefined): Message | undefined =>
  fact !== undefined && 'message' in fact ? fact.message : undefined;

const mayBeAnswered = (message: Message | undefined): boolean =>
  message !== undefined && (message.asks || message.sent);

/**
 * The ties that new facts need and those in their place had not: of what may be answered, of bounces, and of what refers
 * to a mail that the thread does not know. Few, since most replies stay in their thread.
 */
export async function newTies(
  on: Engine,
  at: Place,
  { news, held, given }: News,
): Promise<ReadonlyArray<Key & Item>> {
  const ties = new Map<string, Key & Item>();
  const tie = (mark: 'Q' | 'R', id: MessageId, fact: string): void => {
    const key = { pk: tiesPk(at.tenant, at.account, id), sk: `${mark}#${part(at.thread)}#${fact}` };
    ties.set(`${key.pk} ${key.sk}`, { ...key, thread: at.thread, fact });
  };
  const referring: Array<readonly [MessageId, string]> = [];
  for (const [sk, fact] of news) {
    const [message, before] = [messageIn(fact), messageIn(held.get(sk))];
    if (message === undefined) continue;
    if (mayBeAnswered(message) && !mayBeAnswered(before)) tie('Q', message.id, sk);
    const of = message.bounce?.of;
    if (of !== undefined && before?.bounce?.of !== of) tie('R', of, sk);
    const tied = new Set(before === undefined ? [] : refersTo(before));
    for (const id of refersTo(message)) if (!tied.has(id)) referring.push([id, sk]);
  }
  const known = await knownOf(on, at, { given, ids: referring.map(([id]) => id) });
  for (const [id, sk] of referring) if (!known.has(id)) tie('R', id, sk);
  return [...ties.values()];
}

type Asked = { readonly given: readonly Fact[]; readonly ids: readonly MessageId[] };

/** Which of these Message-IDs a thread knows, be it that their mail is left out. */
async function knownOf(on: Engine, { pk }: Place, { given, ids }: Asked): Promise<ReadonlySet<MessageId>> {
  const known = new Set(given.flatMap((fact) => messageIn(fact)?.id ?? []));
  const others = [...new Set(ids)].filter((id) => !known.has(id));
  await eachOf(others, async (id) => {
    if (await hasAny(on, pk, copiesOf(id))) known.add(id);
  });
  return known;
}

const tiesOf = async (on: Engine, of: Of, mark: 'Q' | 'R', ids: readonly MessageId[]) => {
  const found = await eachOf([...new Set(ids)], (id) =>
    itemsIn(on, tiesPk(of.tenant, of.account, id), { beginsWith: `${mark}#` }),
  );
  return found.flat().map((item) => read(TieItem, item));
};

/** The messages that are tied to these Message-IDs, with the threads that they lie in. */
async function tied(on: Engine, of: Of, mark: 'Q' | 'R', ids: readonly MessageId[]) {
  const keys = new Map<string, Key>();
  for (const { thread, fact } of await tiesOf(on, of, mark, ids)) {
    const key = { pk: threadPk(of.tenant, of.account, thread), sk: fact };
    keys.set(`${key.pk} ${key.sk}`, key);
  }
  const items = (await itemsAt(on, [...keys.values()])).filter((item) => !isLeftOut(item));
  return items.map((item) => ({ item, fact: read(FactItem, item) }));
}

export const tieCalls = (on: Engine): Pick<Store, 'awaiting' | 'messagesAbout' | 'questions'> => ({
  awaiting: async (tenant, account, ids) => {
    const ties = await tiesOf(on, { tenant, account }, 'Q', ids);
    return [...new Set(ties.map(({ thread }) => thread))];
  },
  questions: async (tenant, account, ids) => {
    const of = { tenant, account };
    const found = await tied(on, of, 'Q', ids);
    const asking = found.filter(({ fact }) => fact.asks);
    return Promise.all(asking.map(({ item }) => messageOf(on, of, item)));
  },
  messagesAbout: async (tenant, account, ids) => {
    const of = { tenant, account };
    const asked = new Set(ids);
    const about: Message[] = [];
    for (const { item, fact } of await tied(on, of, 'R', ids)) {
      const isBounce = fact.bounce?.of !== undefined && asked.has(fact.bounce.of);
      if (isBounce || (await isFromElsewhere(on, item, asked, fact)))
        about.push(await messageOf(on, of, item));
    }
    return about;
  },
});

/** The tie of a reply that came before what it answers stays when that joins the thread. */
async function isFromElsewhere(
  on: Engine,
  { pk }: Item,
  asked: ReadonlySet<MessageId>,
  fact: Parameters<typeof refersTo>[0],
): Promise<boolean> {
  if (typeof pk !== 'string') return false;
  for (const id of refersTo(fact)) if (asked.has(id) && !(await hasAny(on, pk, copiesOf(id)))) return true;
  return false;
}
