import { threadId } from '#core/id';
import type { LeftOut, Message, Omission, Source } from '#core/mail/message';
import { version } from './given.ts';

export const T1 = threadId('t1');

/** What is kept of one mail. */
export type Fact = { readonly message: Message } | { readonly omitted: LeftOut };
export const factsOf = (facts: readonly Fact[], thread = T1) => ({
  thread,
  messages: facts.flatMap((one) => ('message' in one ? [one.message] : [])),
  omitted: facts.flatMap((one) => ('omitted' in one ? [one.omitted] : [])),
});

export const source = (id: string, place: string, labels: readonly string[] = ['INBOX']): Source => ({
  id,
  version: version(place),
  labels,
});
export const live = (message: Message, id: string, place: string): Fact => ({
  message: { ...message, source: source(id, place) },
});
export const gone = (
  { id, subject, at }: Message,
  of: string,
  place: string,
  why: Omission = 'trash',
): Fact => ({
  omitted: { why, subject, at, of: { id, source: source(of, place, ['TRASH']) } },
});
