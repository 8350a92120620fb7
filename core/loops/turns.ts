import { type Address, canonical } from '#core/mail/address';
import { type Me, type Side, sideOf, writer } from '#core/mail/identity';
import type { Message, Thread } from '#core/mail/message';
import { byCodePoint } from '#core/order';
import type { Instant } from '#core/time';

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

/** The same mail can come in twice (sent, and back through a list): same id, same writer, same subject. */
const sameness = (message: Message, by: Address): string =>
  `${message.id} ${canonical(by)} ${message.subject}`;

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
  return [...own, ...foreign].sort(byTime).map((message) => ({
    message,
    side: sideOf(message, me),
    writer: writer(message, me),
    elsewhere: !own.has(message),
  }));
}
