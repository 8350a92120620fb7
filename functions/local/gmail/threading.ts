import { bareSubject, references } from './letter.ts';
import { notFound } from './refusal.ts';
import type { Mailbox, Stored } from './state.ts';

// Gmail breaks a conversation off after this many messages (support.google.com/mail/answer/5900).
const MAX_THREAD = 100;

/**
 * The thread that a mail belongs to: one with a message that it refers to and with the same subject, marks aside
 * (developers.google.com/workspace/gmail/api/guides/threads); of several the one that the caller wants, if it fits.
 * Undefined where it begins a thread of its own. A wanted thread that does not exist is not found.
 */
export function threadFor(mailbox: Mailbox, raw: Buffer, wanted?: string): string | undefined {
  if (wanted !== undefined && !mailbox.threads.has(wanted)) throw notFound();
  const subject = bareSubject(raw);
  const fits = ({ threadId, raw: other }: Stored) =>
    bareSubject(other) === subject && (mailbox.threads.get(threadId)?.length ?? 0) < MAX_THREAD;
  const fitting = references(raw)
    .reverse()
    .flatMap((id) => mailbox.byMessageId.get(id)?.filter(fits).toReversed() ?? [])
    .map(({ threadId }) => threadId);
  return fitting.find((threadId) => threadId === wanted) ?? fitting[0];
}
