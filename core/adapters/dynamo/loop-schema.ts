import * as z from 'zod/mini';
import { address, at, because, id, maybe, oneOf } from '#core/adapters/dynamo/schema';
import type { AccountId, LoopId, MessageId, ThreadId } from '#core/id';
import { LOOP_TYPE_SENTENCE, REASON_SENTENCE } from '#core/loops/loop';
import type { Loop } from '#core/loops/record';

/** A loop without what can be read in it. */
export const LoopItem = z.object({
  version: z.number(),
  id: id<LoopId>(),
  account: id<AccountId>(),
  threadId: id<ThreadId>(),
  type: oneOf(LOOP_TYPE_SENTENCE),
  because: oneOf(REASON_SENTENCE),
  openedAt: at,
  opensAt: at,
  lastActivityAt: at,
  dueAt: maybe(at),
  snoozedUntil: maybe(at),
  detector: z.object({ name: z.literal('thread'), version: z.number() }),
});

const live = { status: z.enum(['open', 'undelivered']), despite: maybe(id<MessageId>()) };
const closed = {
  status: z.enum(['done', 'dropped', 'stale']),
  closedAt: at,
  closedBecause: because,
  closedBy: maybe(id<MessageId>()),
};
/** Of an older loop the note was sealed apart. */
export const OlderState = z.union([z.object(live), z.object(closed)]);

export const LoopText: z.ZodMiniType<Pick<Loop, 'counterparty' | 'name' | 'subject' | 'evidence' | 'state'>> =
  z.object({
    counterparty: z.nullable(address),
    name: z.string(),
    subject: z.string(),
    evidence: z.array(z.object({ messageId: id<MessageId>(), at, quote: z.string() })),
    state: z.union([z.object(live), z.object({ ...closed, note: maybe(z.string()) })]),
  });
