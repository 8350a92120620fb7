import type { MessageId } from '#core/id';
import { askedBy } from '#core/loops/answer';
import type { Crossings } from '#core/loops/sight';
import { type Me, sideOf } from '#core/mail/identity';
import type { Bounce, Message, Thread } from '#core/mail/message';
import type { Instant } from '#core/time';

/**
 * What the threads of a collection know of each other: bounces by the mail that did not arrive, and replies on
 * one thread to a question that I asked on another.
 */
export function crossingsOf(threads: readonly Thread[], me: Me): (thread: Thread) => Crossings {
  const asked = new Map<MessageId, Thread>();
  const bounces = new Map<MessageId, Array<Bounce & { at: Instant }>>();
  const replies = new Map<Thread, Message[]>();
  for (const thread of threads)
    for (const message of thread.messages) {
      if (message.bounce !== undefined) addBounce(bounces, message, message.bounce);
      if (message.asks && sideOf(message, me).side === 'mine' && askedBy(message, me).length > 0)
        asked.set(message.id, thread);
    }
  for (const thread of threads)
    for (const message of thread.messages) {
      const home = message.inReplyTo === undefined ? undefined : asked.get(message.inReplyTo);
      if (home === undefined || home === thread || sideOf(message, me).side !== 'theirs') continue;
      const known = replies.get(home);
      if (known === undefined) replies.set(home, [message]);
      else known.push(message);
    }
  const isMyQuestion = (id: MessageId): boolean => asked.has(id);
  return (thread) => ({ bounces, replies: replies.get(thread) ?? [], isMyQuestion });
}

function addBounce(
  bounces: Map<MessageId, Array<Bounce & { at: Instant }>>,
  message: Message,
  bounce: Bounce,
): void {
  if (bounce.of === undefined) return;
  const known = bounces.get(bounce.of);
  const entry = { ...bounce, at: message.at };
  if (known === undefined) bounces.set(bounce.of, [entry]);
  else known.push(entry);
}
