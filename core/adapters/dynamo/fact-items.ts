import type { Engine, Item } from '#core/adapters/dynamo/engine';
import { type Fact, FactText } from '#core/adapters/dynamo/fact-schema';
import { copiesOf, type Key } from '#core/adapters/dynamo/keys';
import { olderFact } from '#core/adapters/dynamo/older';
import { isOlder } from '#core/adapters/dynamo/schema';
import { keyOf, openJson, sealJson } from '#core/adapters/dynamo/sealing';
import { copyKey, leftOutKey, sourceKey } from '#core/mail/copy';
import { isBefore, sortableHistoryId } from '#core/mail/history';
import type { Source } from '#core/mail/message';
import type { Owner } from '#core/ports';

/**
 * Where a fact lies in its thread. A mail of a live mailbox lies in one place, be it a message or left out. Aliases, since
 * a Message-ID may be of any length, and a digest of what can be guessed can be guessed too.
 */
export async function factSk({ seal }: Engine, of: Owner, fact: Fact): Promise<string> {
  if ('message' in fact) {
    const { message } = fact;
    return `${copiesOf(await seal.alias(of, message.id))}${await seal.alias(of, copyKey(message))}`;
  }
  const { of: mail } = fact.omitted;
  if (mail === undefined) return `O#${await seal.alias(of, leftOutKey(fact.omitted))}`;
  return `${copiesOf(await seal.alias(of, mail.id))}${await seal.alias(of, sourceKey(mail.source))}`;
}

/** How the keys of a thread's facts begin: messages, and what was left out. */
export const FACTS = ['F#', 'O#'] as const;
/** Whether an item of a thread is a fact. */
export const isFact = ({ sk }: Item): boolean =>
  typeof sk === 'string' && FACTS.some((begins) => sk.startsWith(begins));

export const sourceOf = (fact: Fact): Source | undefined =>
  'message' in fact ? fact.message.source : fact.omitted.of?.source;

/** Its version as conditions compare it; undefined for a mail of a file. */
export function versionOf(fact: Fact): string | undefined {
  const source = sourceOf(fact);
  return source === undefined ? undefined : sortableHistoryId(source.version);
}

/** Whether a fact is of an earlier version of the same mail. */
export function isBeforeFact(fact: Fact, than: Fact | undefined): boolean {
  const [own, other] = [sourceOf(fact), than && sourceOf(than)];
  return own !== undefined && other !== undefined && isBefore(own.version, other.version);
}

/** A fact as an item: sealed as a whole, beside it only what a condition compares. */
export async function factItem(on: Engine, of: Owner, key: Key, fact: Fact): Promise<Key & Item> {
  const version = versionOf(fact);
  const sealed = await sealJson(on, of, key, fact);
  return { ...key, sealed, ...(version === undefined ? {} : { source: { version } }) };
}

export async function factOf(on: Engine, of: Owner, item: Item): Promise<Fact> {
  if (isOlder(item)) return olderFact(item);
  const fact = await openJson(on, of, item, FactText);
  if ('message' in fact) return fact;
  const { at, ...rest } = fact.omitted;
  return { omitted: { ...rest, at } };
}

/**
 * The facts among items by where they lie, which for an older item is where it will: where both are there, the newer
 * version counts, else the one that is there to stay.
 */
export async function factsAmong(on: Engine, of: Owner, items: readonly Item[]): Promise<Map<string, Fact>> {
  const facts = new Map<string, Fact>();
  for (const item of items.filter(isOlder)) {
    const fact = olderFact(item);
    facts.set(`${keyOf(item).pk} ${await factSk(on, of, fact)}`, fact);
  }
  for (const item of items.filter((one) => !isOlder(one))) {
    const { pk, sk } = keyOf(item);
    const fact = await factOf(on, of, item);
    if (!isBeforeFact(fact, facts.get(`${pk} ${sk}`))) facts.set(`${pk} ${sk}`, fact);
  }
  return facts;
}
