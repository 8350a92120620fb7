import { meOfAccount } from '#core/accounts/account';
import type { Known } from '#core/accounts/effects';
import { learn } from '#core/accounts/learn';
import { type Reader, tried } from '#core/accounts/slice';
import { tiedTo } from '#core/accounts/tied';
import { type MessageId, messageId, type ThreadId } from '#core/id';
import { factOf } from '#core/mail/fact';
import { type HistoryId, laterOf } from '#core/mail/history';
import type { Me } from '#core/mail/identity';
import { keeper } from '#core/mail/keep';
import { isOwnLabel, labelsOfIds } from '#core/mail/label-ids';
import type { LeftOut, Message } from '#core/mail/message';
import type { LiveMessage, StoredThread } from '#core/ports';
import type { Instant } from '#core/time';

export type Entry = Known & {
  readonly id: MessageId;
  readonly at: Instant | undefined;
  readonly message?: Message;
};

/** What is held of a thread, by the ids of its mailbox. */
export function knownIn({ messages, omitted }: StoredThread): ReadonlyMap<string, Entry> {
  const known = new Map<string, Entry>();
  for (const { at, of } of omitted)
    if (of !== undefined) known.set(of.source.id, { ...of, at, isFact: false });
  for (const message of messages) {
    const { id, at, source } = message;
    if (source !== undefined) known.set(source.id, { id, at, source, message, isFact: true });
  }
  return known;
}

/** A fact, or a mail that is none (any more) and the fact that it was. */
export type Kept =
  | { readonly message: Message }
  | { readonly omitted: LeftOut; readonly was?: Message | undefined };

/** A mail that is no fact (any more) leaves its subject behind too. */
export const leftOut = ({ id, at }: Entry, why: LeftOut['why'], source: Entry['source']): LeftOut => ({
  why,
  subject: '',
  at,
  of: { id, source },
});
/** A mail that is not there although history did not say so, as of the last change of its thread. */
export const gone = ({ source, ...entry }: Entry, version: HistoryId = source.version): Kept => ({
  omitted: leftOut({ source, ...entry }, 'deleted', {
    ...source,
    version: laterOf(source.version, version),
    labels: [],
  }),
  was: entry.message,
});

export const relabelled = (
  message: Message,
  source: Entry['source'],
  names: ReadonlyMap<string, string>,
): Message => {
  const { labels, own } = labelsOfIds(source.labels, names);
  return {
    ...message,
    source,
    sent: labels.has('SENT'),
    bulkCategory: labels.has('PROMOTIONS') || labels.has('SOCIAL') || labels.has('FORUMS'),
    userLabels: own,
  };
};

/**
 * Makes facts of fetched mail and writes them. What cannot be read as mail is a failure, not the end.
 *
 * @param known what is held of these mails, where some may be facts already.
 */
export async function keepBy(
  reader: Reader,
  mails: readonly LiveMessage[],
  known: ReadonlyMap<string, Entry> = NOTHING,
): Promise<readonly ThreadId[]> {
  const me = meOfAccount(reader.slice.account);
  const names = await namesOf(
    reader,
    mails.flatMap(({ source }) => source.labels),
  );
  const threads = new Map<ThreadId, Kept[]>();
  for (const mail of mails) {
    const was = known.get(mail.source.id)?.message;
    const kept = await tried(reader, mail.source.id, () => keptOf(mail, { me, names, was }));
    if (kept !== undefined) threads.set(mail.threadId, [...(threads.get(mail.threadId) ?? []), kept]);
  }
  const changed = new Set<ThreadId>();
  for (const [id, facts] of threads) for (const one of await keep(reader, id, facts)) changed.add(one);
  return [...changed];
}

const NOTHING: ReadonlyMap<string, Entry> = new Map();

type Given = {
  readonly me: Me;
  readonly names: ReadonlyMap<string, string>;
  readonly was: Message | undefined;
};

async function keptOf(mail: LiveMessage, { me, names, was }: Given): Promise<Kept> {
  const { source } = mail;
  const { own } = labelsOfIds(source.labels, names);
  const fact = await factOf({ ...mail, userLabels: own }, { me, keep: keeper() });
  if ('message' in fact) return { message: { ...fact.message, source } };
  const { why, at } = fact.omitted;
  const entry = { id: messageId(fact.ties.messageId), at, source, isFact: false };
  return { omitted: leftOut(entry, why, source), was };
}

/** Writes facts, and names the threads whose loops they may change. */
export async function keep(
  reader: Reader,
  thread: ThreadId,
  facts: readonly Kept[],
): Promise<readonly ThreadId[]> {
  const { store, slice } = reader;
  const { tenant, account } = slice.of;
  const messages = facts.flatMap((fact) => ('message' in fact ? [fact.message] : []));
  const omitted = facts.flatMap((fact) => ('omitted' in fact ? [fact.omitted] : []));
  await learn({ store, mine: slice.mine }, slice.of, messages);
  for (const fact of facts) if ('omitted' in fact) await lookAhead(reader, thread, fact.was);
  await store.addFacts(tenant, account, { thread, messages, omitted });
  return concerning(
    reader,
    thread,
    facts.map((fact) => ('message' in fact ? fact : { message: fact.was })),
  );
}

/** What left no longer says whom it answered, so that a crash behind its going could not be made good. */
async function lookAhead(
  { store, slice }: Reader,
  thread: ThreadId,
  was: Message | undefined,
): Promise<void> {
  const tied = was === undefined ? [] : await tiedTo({ store }, slice.of, [was]);
  await slice.look(
    tied.filter((id) => id !== thread),
    was,
  );
}

/** Also asked of mail that is told of again: whoever wrote its facts may not have come to look at them. */
export async function concerning(
  { store, slice }: Reader,
  thread: ThreadId,
  mails: ReadonlyArray<{ readonly message?: Message | undefined }>,
): Promise<readonly ThreadId[]> {
  if (mails.length === 0) return [];
  const messages = mails.flatMap(({ message }) => message ?? []);
  return [...new Set([thread, ...(await tiedTo({ store }, slice.of, messages))])];
}

/** Names of the owner's labels; asked of the mailbox where one is not known yet. */
export async function namesOf(
  { store, mail, slice }: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const own = ids.filter(isOwnLabel);
  if (own.length === 0) return NO_NAMES;
  const { tenant, account } = slice.of;
  slice.names.current ??= await store.labels(tenant, account);
  const isKnown = own.every((id) => slice.names.current?.has(id));
  if (isKnown || slice.names.isFresh) return slice.names.current;
  const names = await mail.labels();
  await store.saveLabels(tenant, account, names);
  Object.assign(slice.names, { current: names, isFresh: true });
  return names;
}
const NO_NAMES: ReadonlyMap<string, string> = new Map();
