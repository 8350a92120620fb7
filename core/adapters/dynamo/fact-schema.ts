import * as z from 'zod/mini';
import { address, at, id, maybe, oneOf, place } from '#core/adapters/dynamo/schema';
import type { LoopId, MessageId, ThreadId } from '#core/id';
import { type LeftOut, MACHINE_SENTENCE, type Message, type Source } from '#core/mail/message';

/** What is kept of one mail. */
export type Fact = { readonly message: Message } | { readonly omitted: LeftOut };

const source: z.ZodMiniType<Source> = z.object({
  id: z.string(),
  version: place,
  labels: z.array(z.string()),
});

const message = {
  id: id<MessageId>(),
  at,
  from: address,
  name: z.string(),
  replyTo: maybe(address),
  behindList: maybe(address),
  to: z.array(address),
  toNames: z.array(z.string()),
  cc: z.array(address),
  deliveredTo: z.array(address),
  arrived: z.boolean(),
  inReplyTo: maybe(id<MessageId>()),
  alsoRefers: maybe(z.array(id<MessageId>())),
  sent: z.boolean(),
  bulkCategory: z.boolean(),
  userLabels: z.array(z.string()),
  machine: maybe(oneOf(MACHINE_SENTENCE)),
  marked: z.boolean(),
  list: maybe(z.enum(['bulk', 'discussion'])),
  bounce: maybe(z.object({ of: maybe(id<MessageId>()), recipients: z.array(address), hard: z.boolean() })),
  subject: z.string(),
  asks: z.boolean(),
  ackOnly: z.boolean(),
  waives: z.boolean(),
  excerpt: z.string(),
  features: z.number(),
  source: maybe(source),
} satisfies Record<keyof Message, z.ZodMiniType>;
export const MessageShape: z.ZodMiniType<Message> = z.object(message);

export const WHY = z.enum(['draft', 'spam', 'trash', 'chat', 'scheduled', 'undated', 'deleted']);
const LeftOutShape: z.ZodMiniType<Omit<LeftOut, 'at'> & Partial<Pick<LeftOut, 'at'>>> = z.object({
  why: WHY,
  subject: z.string(),
  // JSON has no word for what is undefined.
  at: z.optional(at),
  of: maybe(z.object({ id: id<MessageId>(), source })),
});

/** A fact, which is sealed as a whole: of a mail of a live mailbox its version alone stands beside it. */
export const FactText = z.union([z.object({ message: MessageShape }), z.object({ omitted: LeftOutShape })]);

export const ThreadLoopItem = z.object({ loop: id<LoopId>() });
/** Where the message lies that a Message-ID is tied to. */
export const TieItem = z.object({ thread: id<ThreadId>(), fact: z.string() });
/** A head is there before the facts of its thread are, so that they can be found, and says so until all are. */
export const HeadItem = z.object({ thread: id<ThreadId>(), begun: maybe(z.literal(true)) });
