import { type GmailAccount, meOfAccount } from '#core/accounts/account';
import { type Effect, effectsOf, type Known, stepFor } from '#core/accounts/effects';
import { inLanes } from '#core/accounts/lanes';
import { learn, type Mine } from '#core/accounts/learn';
import { tiedTo } from '#core/accounts/tied';
import { Fault } from '#core/fault';
import { type MessageId, messageId, type ThreadId } from '#core/id';
import { factOf } from '#core/mail/fact';
import { type HistoryId, laterOf } from '#core/mail/history';
import type { Me } from '#core/mail/identity';
import { keeper } from '#core/mail/keep';
import { isOwnLabel, labelsOfIds } from '#core/mail/label-ids';
import type { LeftOut, Message } from '#core/mail/message';
import type { LiveMail, LiveMessage, MailChange, Owner, Store, StoredThread } from '#core/ports';
import type { Instant } from '#core/time';

export type TakeInPorts = { readonly store: Store; readonly mail: LiveMail };

/** A slice of reading one mailbox: what it needs to know, and what it learns. */
export type Slice = {
  readonly of: Owner;
  readonly account: GmailAccount;
  readonly clock: () => Instant;
  /** No thread is begun behind it. */
  readonly deadline: Instant;
  readonly mine: Mine;
  /** Names of the owner's labels, once they were needed; fresh where the mailbox itself was asked. */
  readonly names: { current: ReadonlyMap<string, string> | undefined; isFresh: boolean };
  /**
   * Calls of the mailbox that went well, since whoever answers is not away; whether a mail was struck; and whether somebody
   * else moved the cursor.
   */
  readonly answers: { count: number; struck: boolean; overtaken: boolean };
  /** Looks at threads whose loops may have changed, as if one mail of another thread was gone already. */
  readonly look: (threads: readonly ThreadId[], without?: Message) => Promise<void>;
};

/** A mail that could not be taken in, and why. */
export type Failure = { readonly id: string; readonly why: 'unreadable' | 'refused'; readonly after: number };
export type TakenIn = { readonly failures: readonly Failure[]; readonly isWhole: boolean };

// Gmail refuses more requests at a time of one mailbox, and backfill takes some.
const AT_ONCE = 3;

/**
 * Takes in what a stretch of history says: fetches what is new, each mail once; lets go of what left; and looks at the
 * threads that changed. Safe to repeat: what is held at that version is not fetched again. A mail that cannot be taken
 * in does not keep the others waiting. Throws where the quota is used up, the grant is gone or the record is away.
 */
export async function takeIn(
  ports: TakeInPorts,
  slice: Slice,
  changes: readonly MailChange[],
): Promise<TakenIn> {
  const threads = new Map<ThreadId, Effect[]>();
  for (const effect of effectsOf(changes))
    threads.set(effect.thread, [...(threads.get(effect.thread) ?? []), effect]);
  return takeThreads(ports, slice, threads);
}

/** The same for mail that a listing names. */
export const takeListed = (
  ports: TakeInPorts,
  slice: Slice,
  items: ReadonlyArray<{ readonly id: string; readonly thread: ThreadId }>,
): Promise<TakenIn> => {
  const threads = new Map<ThreadId, Effect[]>();
  for (const { id, thread } of items) {
    const effect: Effect = { id, thread, added: [], turns: [], surfaced: true };
    threads.set(thread, [...(threads.get(thread) ?? []), effect]);
  }
  return takeThreads(ports, slice, threads);
};

async function takeThreads(
  ports: TakeInPorts,
  slice: Slice,
  threads: ReadonlyMap<ThreadId, readonly Effect[]>,
): Promise<TakenIn> {
  const { tenant, account } = slice.of;
  const failures: Failure[] = [];
  const held = await ports.store.heldThreads(tenant, account, [...threads.keys()]);
  const left = [...threads];
  let isWhole = true;
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      if (slice.clock() >= slice.deadline) {
        isWhole = false;
        return;
      }
      const [id, effects] = next;
      const reader = { ...ports, slice, failures };
      const changed = held.has(id)
        ? await takeKnown(reader, id, effects)
        : await takeNew(reader, id, effects);
      await slice.look(changed);
    }
  };
  await inLanes(AT_ONCE, work, () => left.splice(0));
  return { failures, isWhole };
}

type Reader = TakeInPorts & { readonly slice: Slice; readonly failures: Failure[] };

/** A thread that is not held: its first mail alone where that is all there is, else all of it in one request. */
async function takeNew(
  reader: Reader,
  thread: ThreadId,
  effects: readonly Effect[],
): Promise<readonly ThreadId[]> {
  const wanted = effects.filter((effect) => stepFor(effect, undefined).do === 'fetch');
  const [first] = wanted;
  if (first === undefined) {
    // A draft that begins a thread: what is sent of it later is then a single mail of a thread that is held.
    const begins = effects.some(({ id, added }) => id === thread && added?.includes('DRAFT'));
    if (begins) await keep(reader, thread, []);
    return [];
  }
  // Gmail calls a thread by its first mail.
  const isFirst = wanted.length === 1 && first.id === thread;
  const read = await tried(reader, first.id, () => (isFirst ? one(reader, first.id) : all(reader, thread)));
  return keepBy(reader, read ?? []);
}

async function one({ mail }: Reader, id: string): Promise<readonly LiveMessage[]> {
  const message = await mail.message(id);
  return message === undefined ? [] : [message];
}

const all = async ({ mail }: Reader, thread: ThreadId): Promise<readonly LiveMessage[]> =>
  (await mail.thread(thread)) ?? [];

/** A thread that is held: only what is new in it is fetched, mail by mail. */
async function takeKnown(
  reader: Reader,
  id: ThreadId,
  effects: readonly Effect[],
): Promise<readonly ThreadId[]> {
  const { tenant, account } = reader.slice.of;
  const stored = await reader.store.thread(tenant, account, id);
  const known = knownIn(stored);
  const facts: Kept[] = [];
  const told: Entry[] = [];
  const fetched: LiveMessage[] = [];
  for (const effect of effects) {
    const before = known.get(effect.id);
    const step = stepFor(effect, before);
    if (step.do === 'fetch') {
      const read = await tried(reader, effect.id, () => one(reader, effect.id));
      fetched.push(...(read ?? []));
      if (read?.length === 0 && before?.isFact) facts.push(gone(before));
    } else if (step.do === 'drop' && before !== undefined)
      facts.push({ omitted: leftOut(before, step.why, step.source), was: before.message });
    else if (step.do === 'relabel' && before?.message !== undefined) {
      const names = await namesOf(reader, step.source.labels);
      facts.push({ message: relabelled(before.message, step.source, names) });
    } else if (before !== undefined) told.push(before);
  }
  const again = await concerning(reader, id, told);
  const changed = facts.length > 0 ? await keep(reader, id, facts) : [];
  const more = await keepBy(reader, fetched);
  return [...new Set([...again, ...changed, ...more])];
}

/**
 * Reads a thread again as it is in the mailbox now: what is no longer there leaves, whatever history says.
 *
 * @param version the last change of the thread, where it is known.
 */
export async function reread(
  ports: TakeInPorts,
  slice: Slice,
  { id, version }: { readonly id: ThreadId; readonly version?: HistoryId | undefined },
): Promise<readonly Failure[]> {
  const reader: Reader = { ...ports, slice, failures: [] };
  const { tenant, account } = slice.of;
  const known = knownIn(await ports.store.thread(tenant, account, id));
  // Gmail calls a thread by its first mail, so that a strike has a name.
  const read = await tried(reader, id, () => all(reader, id));
  if (read === undefined) return reader.failures;
  const there = new Set(read.map(({ source }) => source.id));
  const lost = [...known.values()].filter(({ source, isFact }) => isFact && !there.has(source.id));
  const changed = await keep(
    reader,
    id,
    lost.map((entry) => gone(entry, version)),
  );
  const more = await keepBy(reader, read);
  await slice.look([...new Set([id, ...changed, ...more])]);
  return reader.failures;
}

type Entry = Known & { readonly id: MessageId; readonly at: Instant | undefined; readonly message?: Message };

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
type Kept = { readonly message: Message } | { readonly omitted: LeftOut; readonly was?: Message | undefined };

/** A mail that is no fact (any more) leaves its subject behind too. */
const leftOut = ({ id, at }: Entry, why: LeftOut['why'], source: Entry['source']): LeftOut => ({
  why,
  subject: '',
  at,
  of: { id, source },
});
/** A mail that is not there although history did not say so, as of the last change of its thread. */
const gone = ({ source, ...entry }: Entry, version: HistoryId = source.version): Kept => ({
  omitted: leftOut({ source, ...entry }, 'deleted', {
    ...source,
    version: laterOf(source.version, version),
    labels: [],
  }),
  was: entry.message,
});

const relabelled = (
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

/** Makes facts of fetched mail and writes them. What cannot be read as mail is a failure, not the end. */
async function keepBy(reader: Reader, mails: readonly LiveMessage[]): Promise<readonly ThreadId[]> {
  const me = meOfAccount(reader.slice.account);
  const names = await namesOf(
    reader,
    mails.flatMap(({ source }) => source.labels),
  );
  const threads = new Map<ThreadId, Kept[]>();
  for (const mail of mails) {
    const kept = await tried(reader, mail.source.id, () => keptOf(me, names, mail));
    if (kept !== undefined) threads.set(mail.threadId, [...(threads.get(mail.threadId) ?? []), kept]);
  }
  const changed = new Set<ThreadId>();
  for (const [id, facts] of threads) for (const one of await keep(reader, id, facts)) changed.add(one);
  return [...changed];
}

async function keptOf(me: Me, names: ReadonlyMap<string, string>, mail: LiveMessage): Promise<Kept> {
  const { source } = mail;
  const { own } = labelsOfIds(source.labels, names);
  const fact = await factOf({ ...mail, userLabels: own }, { me, keep: keeper() });
  if ('message' in fact) return { message: { ...fact.message, source } };
  const { why, at } = fact.omitted;
  return { omitted: leftOut({ id: messageId(fact.ties.messageId), at, source, isFact: false }, why, source) };
}

/** Writes facts, and names the threads whose loops they may change. */
async function keep(reader: Reader, thread: ThreadId, facts: readonly Kept[]): Promise<readonly ThreadId[]> {
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
async function concerning(
  { store, slice }: Reader,
  thread: ThreadId,
  mails: ReadonlyArray<{ readonly message?: Message | undefined }>,
): Promise<readonly ThreadId[]> {
  if (mails.length === 0) return [];
  const messages = mails.flatMap(({ message }) => message ?? []);
  return [...new Set([thread, ...(await tiedTo({ store }, slice.of, messages))])];
}

/** Names of the owner's labels; asked of the mailbox where one is not known yet. */
async function namesOf(
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

/** Reads from the mailbox. What fails for this mail alone is noted; what fails for all of them is thrown. */
async function tried<T>(
  { slice, failures }: Reader,
  id: string,
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    const got = await read();
    slice.answers.count += 1;
    return got;
  } catch (error) {
    if (!(error instanceof Fault)) failures.push({ id, why: 'unreadable', after: slice.answers.count });
    else if (error.kind === 'revoke' || error.code === 'too-many' || error.kind === 'reject') throw error;
    else failures.push({ id, why: 'refused', after: slice.answers.count });
    return undefined;
  }
}

/** Takes in one mail again that could not be taken in; with its thread, where that is not held. */
export async function takeAgain(ports: TakeInPorts, slice: Slice, id: string): Promise<readonly Failure[]> {
  const reader: Reader = { ...ports, slice, failures: [] };
  const { tenant, account } = slice.of;
  const [mail] = (await tried(reader, id, () => one(reader, id))) ?? [];
  if (mail === undefined) return reader.failures;
  const held = await ports.store.heldThreads(tenant, account, [mail.threadId]);
  if (!held.has(mail.threadId)) return reread(ports, slice, { id: mail.threadId });
  await slice.look(await keepBy(reader, [mail]));
  return reader.failures;
}
