import { type MessageId, type ThreadId, threadId } from '#core/id';
import { type Message, refersTo } from '#core/mail/message';
import type { Owner, Store } from '#core/ports';

/**
 * The other threads whose loops some mail of a thread may change, be it that it came, changed or left: those that it
 * answers, and those that answer it and came in before it, as they do where a mailbox is listed from its newest mail on.
 */
export async function tiedTo(
  { store }: { readonly store: Store },
  { tenant, account }: Owner,
  messages: readonly Message[],
): Promise<readonly ThreadId[]> {
  const here = new Set(messages.map(({ id }) => id));
  const answered = [...new Set(messages.flatMap(concerns))].filter((id) => !here.has(id));
  const answerable = messages.filter(({ asks, sent }) => asks || sent).map(({ id }) => id);
  const homes = answered.length === 0 ? [] : await store.awaiting(tenant, account, answered);
  const about = answerable.length === 0 ? [] : await store.messagesAbout(tenant, account, answerable);
  // Gmail calls a thread by its first mail, and what answers another thread is the first of its own.
  const abroad = about.flatMap(({ source }) => (source === undefined ? [] : threadId(source.id)));
  const held = abroad.length === 0 ? [] : await store.heldThreads(tenant, account, abroad);
  return [...homes, ...held];
}

const concerns = (message: Message): readonly MessageId[] =>
  message.bounce?.of === undefined ? refersTo(message) : [...refersTo(message), message.bounce.of];

/** The record as other threads see it once a mail has left its own. */
export function without(store: Store, gone: Message): Store {
  const others = (messages: readonly Message[]) =>
    messages.filter((one) => one.source?.id !== gone.source?.id);
  return {
    ...store,
    messagesAbout: async (...asked) => others(await store.messagesAbout(...asked)),
    questions: async (...asked) => others(await store.questions(...asked)),
  };
}
