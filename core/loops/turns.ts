import { type Address, canonical } from '#core/mail/address';
import { type Me, type Side, sideOf, writer } from '#core/mail/identity';
import type { Message, Thread } from '#core/mail/message';
import { byCodePoint } from '#core/order';
import { HOUR, type Instant } from '#core/time';

/** A fact with whose it is and who wrote it. */
export type Turn = {
  readonly message: Message;
  readonly side: Side;
  readonly writer: Address;
  /** Belongs to another thread and refers to a question asked on this one. */
  readonly elsewhere: boolean;
};

/** A total order on facts: two that tie here are the same fact. */
const byTime = (a: Message, b: Message): number =>
  a.at - b.at || byCodePoint(a.id, b.id) || byCodePoint(JSON.stringify(a), JSON.stringify(b));

/**
 * The same mail can come in twice (sent, and back through a list, which may tag its subject): same id, same writer, same
 * words. A mail that reuses an id but does something else is a mail of its own.
 */
const sameness = (message: Message, by: Address): string =>
  [
    message.id,
    canonical(by),
    message.subject.replace(/^(?:\[[^[\]]{1,80}\] ?)+/, ''),
    message.asks,
    message.ackOnly,
  ].join(' ');

/** Of two copies the one with the Sent label counts, else the one without list marks, else the older. */
function better(a: Message, b: Message): Message {
  if (a.sent !== b.sent) return a.sent ? a : b;
  if ((a.list === undefined) !== (b.list === undefined)) return a.list === undefined ? a : b;
  if ((a.machine === undefined) !== (b.machine === undefined)) return a.machine === undefined ? a : b;
  return byTime(a, b) <= 0 ? a : b;
}

/**
 * The turns of a thread in the order in which they were taken: what had come in by `now`, each mail once, whatever
 * the order in which the facts arrived.
 */
export function turnsOf(thread: Thread, me: Me, now: Instant, replies: readonly Message[] = []): Turn[] {
  const kept = new Map<string, Message>();
  const own = new Set<Message>();
  for (const message of thread.messages) {
    if (message.at > now) continue;
    const key = sameness(message, writer(message, me));
    const twin = kept.get(key);
    kept.set(key, twin === undefined ? message : better(twin, message));
  }
  for (const message of kept.values()) own.add(message);
  const foreign = replies.filter((reply) => reply.at <= now && !kept.has(sameness(reply, writer(reply, me))));
  return inOrder([...own, ...foreign]).map((message) => ({
    message,
    side: sideOf(message, me),
    writer: writer(message, me),
    elsewhere: !own.has(message),
  }));
}

/** Clocks disagree by seconds to minutes; beyond this a date is believed rather than a reference. */
const SKEW = HOUR;
const MAX_DEPTH = 50;

/**
 * Orders mails by time, but none before the one that it answers: clocks are coarse and wrong. Of equal times the one
 * further down its chain of references comes later.
 */
function inOrder(given: readonly Message[]): Message[] {
  // Mails that share an id, or answer each other, must find the same places in whatever order they come.
  const messages = given.toSorted(byTime);
  const byId = new Map(messages.map((message) => [message.id, message]));
  const places = new Map<Message, Place>();
  for (const message of messages) place(message, { byId, places });
  const of = (message: Message): Place => places.get(message) ?? { at: message.at, depth: 0 };
  return messages.toSorted((a, b) => of(a).at - of(b).at || of(a).depth - of(b).depth || byTime(a, b));
}

type Place = { readonly at: number; readonly depth: number };
type Places = { readonly byId: ReadonlyMap<string, Message>; readonly places: Map<Message, Place> };

function place(message: Message, known: Places): Place {
  const chain: Message[] = [];
  let top: Message | undefined = message;
  while (top !== undefined && !known.places.has(top) && !chain.includes(top) && chain.length < MAX_DEPTH) {
    chain.push(top);
    const parent: Message | undefined =
      top.inReplyTo === undefined ? undefined : known.byId.get(top.inReplyTo);
    top = parent === top ? undefined : parent;
  }
  let above = top === undefined ? undefined : known.places.get(top);
  for (const one of chain.toReversed()) {
    const isLate = above !== undefined && above.at > one.at && above.at - one.at <= SKEW;
    above = { at: isLate ? (above?.at ?? one.at) : one.at, depth: (above?.depth ?? -1) + 1 };
    known.places.set(one, above);
  }
  return above ?? { at: message.at, depth: 0 };
}
