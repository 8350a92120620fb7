import * as z from 'zod/mini';
import { address, at, id, maybe, oneOf, sealed } from '#core/adapters/dynamo/schema';
import type { LoopId, MessageId, ThreadId } from '#core/id';
import { type HistoryId, historyId } from '#core/mail/history';
import { type LeftOut, MACHINE_SENTENCE, type Message, type Source } from '#core/mail/message';

/** Padded in the item, where conditions compare it as text. */
const version = z.pipe(
  z.string(),
  z.transform((text: string, context): HistoryId => {
    const found = historyId(text);
    if (found !== undefined) return found;
    context.issues.push({ code: 'custom', input: text });
    return z.NEVER;
  }),
);
const source: z.ZodMiniType<Source> = z.object({ id: z.string(), version, labels: z.array(z.string()) });

/** A message without what can be read in it. */
export const FactItem = z.object({
  ...sealed,
  id: id<MessageId>(),
  at,
  from: address,
  replyTo: maybe(address),
  behindList: maybe(address),
  to: z.array(address),
  cc: z.array(address),
  deliveredTo: z.array(address),
  arrived: z.boolean(),
  inReplyTo: maybe(id<MessageId>()),
  alsoRefers: maybe(z.array(id<MessageId>())),
  sent: z.boolean(),
  bulkCategory: z.boolean(),
  machine: maybe(oneOf(MACHINE_SENTENCE)),
  marked: z.boolean(),
  list: maybe(z.enum(['bulk', 'discussion'])),
  bounce: maybe(z.object({ of: maybe(id<MessageId>()), recipients: z.array(address), hard: z.boolean() })),
  asks: z.boolean(),
  ackOnly: z.boolean(),
  waives: z.boolean(),
  features: z.number(),
  source: maybe(source),
});
export const FactText: z.ZodMiniType<
  Pick<Message, 'name' | 'toNames' | 'userLabels' | 'subject' | 'excerpt'>
> = z.object({
  name: z.string(),
  toNames: z.array(z.string()),
  userLabels: z.array(z.string()),
  subject: z.string(),
  excerpt: z.string(),
});

/** A left-out mail; that of a live mailbox lies where its message would, with its Message-ID and its source. */
export const LeftOutItem = z.object({
  ...sealed,
  why: z.enum(['draft', 'spam', 'trash', 'chat', 'scheduled', 'undated', 'deleted']),
  at: maybe(at),
  id: maybe(id<MessageId>()),
  source: maybe(source),
});
export const LeftOutText: z.ZodMiniType<Pick<LeftOut, 'subject'>> = z.object({ subject: z.string() });

export const ThreadLoopItem = z.object({ loop: id<LoopId>() });
/** Where the message lies that a Message-ID is tied to. */
export const TieItem = z.object({ thread: id<ThreadId>(), fact: z.string() });
export const HeadItem = z.object({ thread: id<ThreadId>() });
