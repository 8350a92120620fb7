import type { MessageId } from '#core/id';
import { askedBy } from '#core/loops/answer';
import type { Crossings } from '#core/loops/sight';
import { canonical } from '#core/mail/address';
import { type Me, sideOf } from '#core/mail/identity';
import { type Bounce, type Message, refersTo, type Thread } from '#core/mail/message';
import type { Instant } from '#core/time';

/**
 * What the threads of a collection know of each other: bounces by the mail that did not arrive, and replies on
 * one thread to a question that I asked on another.
 */
export function crossingsOf(threads: readonly Thread[], me: Me): (thread: Thread) => Crossings {
  const asked = new Map<MessageId, Thread>();
  const bounces = new Map<MessageId, Array<Bounce & { at: Instant }>>();
  const replies = new Map<Thread, Message[]>();
  for (const thread of threads) {
    for (const id of questionsIn(thread, me)) asked.set(id, thread);
    for (const message of thread.messages)
      if (message.bounce !== undefined)
        addBounce(bounces, message, message.bounce.of ?? lostIn(thread, message, me));
  }
  for (const thread of threads)
    for (const message of thread.messages) {
      const [answered] = refersTo(message).filter((id) => asked.has(id));
      const home = answered === undefined ? undefined : asked.get(answered);
      if (home === undefined || home === thread || sideOf(message, me).side !== 'theirs') continue;
      const known = replies.get(home);
      if (known === undefined) replies.set(home, [message]);
      else known.push(message);
    }
  return (thread) => ({
    bounces,
    replies: replies.get(thread) ?? [],
    isMyQuestion: (id) => asked.has(id) && asked.get(id) !== thread,
  });
}

/** My questions in a thread, and what I wrote after the first of them: whoever answers that answers the question. */
export function questionsIn(thread: Thread, me: Me): MessageId[] {
  const mine = thread.messages.filter((message) => sideOf(message, me).side === 'mine');
  const since = Math.min(
    ...mine.filter((message) => message.asks && askedBy(message, me).length > 0).map(({ at }) => at),
  );
  return mine.filter(({ at }) => at >= since).map(({ id }) => id);
}

/** A report that does not name the mail that it is about: the newest of mine before it that one of its people was sent. */
function lostIn(thread: Thread, report: Message, me: Me): MessageId | undefined {
  const lost = report.bounce?.recipients.map(canonical) ?? [];
  const before = thread.messages.filter(
    (message) =>
      message.at <= report.at &&
      sideOf(message, me).side === 'mine' &&
      [...message.to, ...message.cc].some((to) => lost.includes(canonical(to))),
  );
  return before.reduce<Message | undefined>(
    (last, one) => (last === undefined || one.at > last.at ? one : last),
    undefined,
  )?.id;
}

function addBounce(
  bounces: Map<MessageId, Array<Bounce & { at: Instant }>>,
  { bounce, at }: Message,
  of: MessageId | undefined,
): void {
  if (of === undefined || bounce === undefined) return;
  const known = bounces.get(of);
  const entry = { ...bounce, at };
  if (known === undefined) bounces.set(of, [entry]);
  else known.push(entry);
}
