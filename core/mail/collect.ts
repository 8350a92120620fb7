import type { ThreadId } from '#core/id';
import { factOf } from '#core/mail/fact';
import type { Me } from '#core/mail/identity';
import { keeper } from '#core/mail/keep';
import type { Unreadable } from '#core/mail/mail';
import type { LeftOut, Message, Thread } from '#core/mail/message';
import { threader } from '#core/mail/thread';
import type { Mailbox } from '#core/ports';
import type { Instant } from '#core/time';

/** All facts of a source, by conversation. */
export type Collection = {
  readonly threads: readonly Thread[];
  /** Mails read, facts or not. */
  readonly mails: number;
  readonly unreadable: readonly Unreadable[];
  /** The instant of the newest mail, fact or left out, that is not after a limit: what a clock is set by. */
  readonly newestBefore: (limit: Instant) => Instant | undefined;
};

type Judged = { readonly message: Message } | { readonly omitted: LeftOut };
type Pile = { readonly messages: Message[]; readonly omitted: LeftOut[] };

/**
 * Reads a source from end to end and sorts its mail into threads: by the source's own conversation ids where it has
 * them, else by references. Nothing of a body outlives its mail but the excerpt of a fact.
 *
 * @param onMail called after each mail, for progress.
 */
export async function collect(mailbox: Mailbox, me: Me, onMail: () => void = () => {}): Promise<Collection> {
  const keep = keeper();
  const ties = threader();
  const named = new Map<ThreadId, Pile>();
  const handles: Array<readonly [number, Judged]> = [];
  const unreadable: Unreadable[] = [];
  let mails = 0;
  for await (const mail of mailbox.mails()) {
    onMail();
    if ('why' in mail) {
      unreadable.push(mail);
      continue;
    }
    mails += 1;
    const { ties: threading, ...fact } = await factOf(mail, { me, keep });
    if (mail.threadId === undefined) handles.push([ties.add(threading), fact]);
    else put(named, keep.text(mail.threadId), fact);
  }
  for (const [handle, fact] of handles) put(named, ties.threadOf(handle), fact);
  const threads = [...named].map(([id, pile]): Thread => ({ id, ...pile }));
  return { threads, mails, unreadable, newestBefore: (limit) => newest(threads, limit) };
}

function put(piles: Map<ThreadId, Pile>, id: ThreadId, fact: Judged): void {
  const pile = piles.get(id) ?? { messages: [], omitted: [] };
  piles.set(id, pile);
  if ('message' in fact) pile.messages.push(fact.message);
  else pile.omitted.push(fact.omitted);
}

function newest(threads: readonly Thread[], limit: Instant): Instant | undefined {
  let found: Instant | undefined;
  for (const thread of threads)
    for (const { at } of [...thread.messages, ...thread.omitted])
      if (at !== undefined && at <= limit && (found === undefined || at > found)) found = at;
  return found;
}
