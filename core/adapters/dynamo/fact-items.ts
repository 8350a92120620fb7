import type { Engine, Item } from '#core/adapters/dynamo/engine';
import { FactItem, FactText, LeftOutItem, LeftOutText } from '#core/adapters/dynamo/fact-schema';
import { copiesOf, type Key } from '#core/adapters/dynamo/keys';
import { read, readSealed } from '#core/adapters/dynamo/schema';
import type { AccountId, TenantId } from '#core/id';
import { copyKey, leftOutKey, sourceKey } from '#core/mail/copy';
import { sortableHistoryId } from '#core/mail/history';
import type { LeftOut, Message, Source } from '#core/mail/message';

type Of = { readonly tenant: TenantId; readonly account: AccountId };

/** What is kept of one mail. */
export type Fact = { readonly message: Message } | { readonly omitted: LeftOut };

/** Where a fact lies in its thread. A mail of a live mailbox lies in one place, be it a message or left out. */
export function factSk(fact: Fact): string {
  if ('message' in fact) return `${copiesOf(fact.message.id)}${copyKey(fact.message)}`;
  const { of } = fact.omitted;
  return of === undefined ? `O#${leftOutKey(fact.omitted)}` : `${copiesOf(of.id)}${sourceKey(of.source)}`;
}

export const sourceOf = (fact: Fact): Source | undefined =>
  'message' in fact ? fact.message.source : fact.omitted.of?.source;

/** A fact as an item: what can be read in it is sealed, once. */
export async function factItem({ seal }: Engine, of: Of, key: Key, fact: Fact): Promise<Key & Item> {
  const source = sourceOf(fact);
  const stored =
    source === undefined ? {} : { source: { ...source, version: sortableHistoryId(source.version) } };
  if ('omitted' in fact) {
    const { subject, why, at, of: mail } = fact.omitted;
    const sealed = await seal.seal(of, JSON.stringify({ subject }));
    return { why, at, ...(mail === undefined ? {} : { id: mail.id }), ...stored, ...key, sealed };
  }
  const { name, toNames, userLabels, subject, excerpt, ...rest } = fact.message;
  const text = JSON.stringify({ name, toNames, userLabels, subject, excerpt });
  return { ...rest, ...stored, ...key, sealed: await seal.seal(of, text) };
}

/** Whether an item among the facts of a thread is no message. */
export const isLeftOut = (item: Item): boolean => 'why' in item;

export async function messageOf({ seal }: Engine, of: Of, item: Item): Promise<Message> {
  const { sealed, ...rest } = read(FactItem, item);
  return { ...rest, ...readSealed(FactText, await seal.open(of, sealed)) };
}

export async function leftOutOf({ seal }: Engine, of: Of, item: Item): Promise<LeftOut> {
  const { sealed, why, at, id, source } = read(LeftOutItem, item);
  const mail = id === undefined || source === undefined ? {} : { of: { id, source } };
  return { why, at, ...mail, ...readSealed(LeftOutText, await seal.open(of, sealed)) };
}

export const factOf = async (on: Engine, of: Of, item: Item): Promise<Fact> =>
  isLeftOut(item) ? { omitted: await leftOutOf(on, of, item) } : { message: await messageOf(on, of, item) };
