import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { memoryStore } from '#core/adapters/memory/store';
import { type LoopId, loopId, type MessageId } from '#core/id';
import { askedBy } from '#core/loops/answer';
import { crossingsOf } from '#core/loops/crossings';
import { detect } from '#core/loops/detect';
import { FIRST_SIGHT_DAYS, type Obligation, THREAD_LOOP_TYPES, type ThreadLoopType } from '#core/loops/loop';
import { NO_MUTES } from '#core/loops/mute';
import { isLive, type Loop } from '#core/loops/record';
import { mutesFrom, settle } from '#core/loops/settle';
import type { Sight } from '#core/loops/sight';
import { sideOf } from '#core/mail/identity';
import type { Message, Thread } from '#core/mail/message';
import type { MuteEntry, Store } from '#core/ports';
import { account as accountOf, byText } from '../contract/given.ts';
import { NOW } from '../loops/facts.ts';
import { ME, MINE } from './mailbox.ts';
import { checkBooks, type Whose } from './record.ts';
import type { Schedule } from './schedule.ts';

/** How a schedule ended. */
export type Played = {
  readonly store: Store;
  /** Loops that their owner closed, with the newest activity that they knew then. */
  readonly closed: ReadonlyMap<LoopId, number>;
  /** Who had which turn. */
  readonly trace: readonly string[];
};

/** What the detector says of one loop from all the facts: with the mutes that stand, and without any. */
type Word = {
  readonly first?: Obligation;
  readonly seasoned?: Obligation;
  readonly unmuted?: Obligation;
  /** The message that closes it, in the eyes of who mutes nobody. */
  readonly closedBy: MessageId | undefined;
  /** The same with some of the mutes: a mute that came last need not have been looked at yet. */
  readonly before: () => readonly Obligation[];
};

type Entries = readonly MuteEntry[];
const someOf = (entries: Entries): readonly Entries[] =>
  Array.from({ length: 2 ** entries.length }, (_, bits) =>
    entries.filter((_one, place) => bits & (1 << place)),
  );

type Eyes = Omit<Sight, 'firstSightDays' | 'mutes'> & { readonly entries: Entries };

function wordOf(thread: Thread, type: ThreadLoopType, { entries, ...eyes }: Eyes): Word {
  const found = (of: Omit<Sight, 'me' | 'now' | 'crossings'>) =>
    detect(thread, { ...eyes, ...of }).loops.find((loop) => loop.type === type);
  const mutes = mutesFrom(entries, []);
  const first = found({ mutes, firstSightDays: FIRST_SIGHT_DAYS });
  const seasoned = found({ mutes });
  const unmuted = found({ mutes: NO_MUTES });
  return {
    ...(first === undefined ? {} : { first }),
    ...(seasoned === undefined ? {} : { seasoned }),
    ...(unmuted === undefined ? {} : { unmuted }),
    closedBy: detect(thread, { ...eyes, mutes: NO_MUTES }).closes.find((one) => one.type === type)?.by,
    before: () => someOf(entries).flatMap((some) => found({ mutes: mutesFrom(some, []) }) ?? []),
  };
}

const shown = ({ because, counterparty, evidence, openedAt, opensAt, state }: Loop) => ({
  because,
  counterparty,
  evidence,
  openedAt,
  opensAt,
  status: state.status,
});
const wanted = ({ because, counterparty, evidence, openedAt, opensAt, status }: Obligation) => ({
  because,
  counterparty,
  evidence,
  openedAt,
  opensAt,
  status,
});

/** What is wrong with a loop of the record; undefined where nothing is. */
function complaint(
  loop: Loop | undefined,
  { first, seasoned, unmuted, closedBy, before }: Word,
): string | undefined {
  if (loop === undefined) return first === undefined ? undefined : 'is missing';
  if (isLive(loop.state)) {
    if (seasoned !== undefined)
      return [seasoned, ...before()].some((word) => isDeepStrictEqual(shown(loop), wanted(word)))
        ? undefined
        : 'is not as the facts have it';
    // Its owner took it up again in spite of the mail that had closed it.
    if (unmuted === undefined) {
      const isTakenUp = 'despite' in loop.state && loop.state.despite === closedBy;
      return isTakenUp ? undefined : 'is live, and nothing speaks for it';
    }
    return loop.opensAt > NOW && loop.state.status === 'open' ? 'is held and muted' : undefined;
  }
  const isOwners = 'closedBecause' in loop.state && loop.state.closedBecause === 'manual';
  if (!isOwners) return seasoned === undefined ? undefined : 'is closed by mail, and the facts speak for it';
  const isNews = seasoned?.evidence.some((one) => one.at > loop.lastActivityAt) === true;
  return isNews ? 'was closed by its owner, and newer mail came' : undefined;
}

/**
 * The store finds the questions of other threads, but not what I wrote there behind them: a reply to that reacts to a
 * question in the eyes of who has all threads at once, and to none in the record's.
 */
const isQuestion = (message: Message): boolean =>
  message.asks && sideOf(message, ME).side === 'mine' && askedBy(message, ME).length > 0;

/** Holds the record against what the detector says of all the facts at once. */
async function checkLoops(store: Store, of: Whose, all: readonly Thread[]): Promise<void> {
  const entries = await store.mutes(of.tenant, of.account);
  const crossings = crossingsOf(all, ME);
  const questions = new Set(all.flatMap(({ messages }) => messages.filter(isQuestion).map(({ id }) => id)));
  const complaints: string[] = [];
  for (const thread of all) {
    const { isMyQuestion: isKnown, ...others } = crossings(thread);
    const own = new Set(thread.messages.map(({ id }) => id));
    const isMyQuestion = (id: MessageId) => isKnown(id) && (own.has(id) || questions.has(id));
    const sight = { me: ME, now: NOW, entries, crossings: { ...others, isMyQuestion } };
    for (const type of THREAD_LOOP_TYPES) {
      const loop = await store.loop(of.tenant, loopId(of.account, thread.id, type));
      const wrong = complaint(loop, wordOf(thread, type, sight));
      if (wrong !== undefined) complaints.push(`${type} of ${thread.id} ${wrong}`);
    }
  }
  expect(complaints).toEqual([]);
}

/** The record of somebody who was given all the facts at once. */
async function atOnce(of: Whose, all: readonly Thread[]): Promise<Store> {
  const store = memoryStore();
  await store.saveAccount(of.tenant, accountOf({ id: of.account, declared: MINE }));
  for (const { id: thread, messages, omitted } of all)
    await store.addFacts(of.tenant, of.account, { thread, messages, omitted });
  for (const { id: thread } of all) await settle({ store }, { ...of, thread, now: NOW });
  return store;
}

/** What is read aloud of a loop does not depend on the order in which its mail came. */
async function checkWords(store: Store, of: Whose, all: readonly Thread[]): Promise<void> {
  // What a mute covers is not brought up to date while it stays on the list.
  if ((await store.mutes(of.tenant, of.account)).length > 0) return;
  const clean = await atOnce(of, all);
  for (const { id } of all)
    for (const type of THREAD_LOOP_TYPES) {
      const [one, other] = await Promise.all(
        [store, clean].map((from) => from.loop(of.tenant, loopId(of.account, id, type))),
      );
      if (one === undefined || other === undefined || !isLive(one.state) || !isLive(other.state)) continue;
      expect({ name: one.name, subject: one.subject }).toEqual({ name: other.name, subject: other.subject });
    }
}

/** What its owner closed is live again only for newer mail. */
async function checkClosed(store: Store, of: Whose, closed: Played['closed']): Promise<void> {
  for (const [id, known] of closed) {
    const loop = await store.loop(of.tenant, id);
    if (loop === undefined || !isLive(loop.state)) continue;
    const newest = Math.max(...loop.evidence.map(({ at }) => at));
    expect(newest, 'live although its owner closed it').toBeGreaterThan(known);
  }
}

/** Facts, loops, changes and list at the end of a schedule; what is wrong comes with the turns that led to it. */
export async function checkEnd(
  of: Whose,
  { mailbox }: Schedule,
  { store, closed, trace }: Played,
): Promise<void> {
  try {
    for (const { id, messages } of mailbox) {
      const held = await store.thread(of.tenant, of.account, id);
      expect([...held.messages].sort(byText)).toEqual([...messages].sort(byText));
    }
    await checkBooks(store, of);
    await checkLoops(store, of, mailbox);
    await checkWords(store, of, mailbox);
    await checkClosed(store, of, closed);
  } catch (cause) {
    const what = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${what}\nTurns:\n${trace.join('\n')}`, { cause });
  }
}
