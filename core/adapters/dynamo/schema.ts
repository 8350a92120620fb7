import * as z from 'zod/mini';
import type { Account } from '#core/accounts/account';
import { Fault } from '#core/fault';
import type { AccountId, LoopId, MessageId, TenantId, ThreadId } from '#core/id';
import { LOOP_TYPE_SENTENCE, REASON_SENTENCE } from '#core/loops/loop';
import type { Change, CloseReason, LoopEventType } from '#core/loops/record';
import type { Address } from '#core/mail/address';
import { type LeftOut, MACHINE_SENTENCE, type Message } from '#core/mail/message';
import type { MuteEntry } from '#core/ports';
import type { Instant } from '#core/time';

type Item = Record<string, unknown>;

/** `LIFTS[n - 1]` makes an item of schema n one of schema n + 1: here, and nowhere else, an older item is read. */
const LIFTS: ReadonlyArray<(item: Item) => Item> = [];

/** What is written today. */
export const SCHEMA = LIFTS.length + 1;

const unreadable = (cause?: unknown): Fault =>
  new Fault(
    'park',
    'A stored item cannot be read: another version of Openloop wrote it. Update this one, or restore a backup.',
    { cause },
  );

const Versioned = z.looseObject({ schema: z.int().check(z.positive()) });

/** An item as it is stored today, whatever schema it was written in. Throws a `park` fault when it is none. */
export function read<T>(shape: z.ZodMiniType<T>, item: unknown): T {
  const found = Versioned.safeParse(item);
  if (!found.success || found.data.schema > SCHEMA) throw unreadable(found.error);
  const lifted = LIFTS.slice(found.data.schema - 1).reduce<Item>((older, lift) => lift(older), found.data);
  const parsed = shape.safeParse(lifted);
  if (!parsed.success) throw unreadable(parsed.error);
  return parsed.data;
}

/** Text that was sealed as JSON. */
export function readSealed<T>(shape: z.ZodMiniType<T>, text: string): T {
  try {
    return shape.parse(JSON.parse(text));
  } catch (cause) {
    throw unreadable(cause);
  }
}

const id = <T extends string>() => z.custom<T>((value) => typeof value === 'string');
const at = z.custom<Instant>((value) => Number.isFinite(value));
const address = id<Address>();
const oneOf = <K extends string>(keys: Readonly<Record<K, unknown>>) =>
  z.custom<K>((value) => typeof value === 'string' && Object.hasOwn(keys, value));
const maybe = z.exactOptional;

const because = oneOf<CloseReason>({ ...REASON_SENTENCE, manual: '', staleness: '' });
const EVENTS: Readonly<Record<LoopEventType, true>> = {
  'loop.opened': true,
  'loop.changed': true,
  'loop.withdrawn': true,
  'loop.closed': true,
  'loop.reopened': true,
  'loop.snoozed': true,
  'loop.woken': true,
};

export const AccountItem: z.ZodMiniType<Account> = z.object({
  schema: z.literal(1),
  version: z.number(),
  id: id<AccountId>(),
  name: z.string(),
  source: z.literal('file'),
  declared: z.array(address),
  senders: z.array(address),
  aliases: z.array(address),
  connectedAt: at,
  dataThrough: maybe(at),
  syncedAt: maybe(at),
  gaps: z.number(),
});

const sealed = { sealed: z.string() };

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
  sent: z.boolean(),
  bulkCategory: z.boolean(),
  machine: maybe(oneOf(MACHINE_SENTENCE)),
  marked: z.boolean(),
  list: maybe(z.enum(['bulk', 'discussion'])),
  bounce: maybe(z.object({ of: maybe(id<MessageId>()), recipients: z.array(address), hard: z.boolean() })),
  asks: z.boolean(),
  ackOnly: z.boolean(),
  waives: z.boolean(),
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

export const LeftOutItem = z.object({
  ...sealed,
  why: z.enum(['draft', 'spam', 'trash', 'chat', 'scheduled', 'undated']),
  at: maybe(at),
});
export const LeftOutText: z.ZodMiniType<Pick<LeftOut, 'subject'>> = z.object({ subject: z.string() });

export const ThreadLoopItem = z.object({ loop: id<LoopId>() });
/** Where the message lies that a Message-ID is tied to. */
export const TieItem = z.object({ thread: id<ThreadId>(), fact: z.string() });

export const MutesItem = z.object({
  version: z.number(),
  entries: z.array(
    z.object({ kind: z.enum(['sender', 'thread']), value: z.string(), at }),
  ) satisfies z.ZodMiniType<MuteEntry[]>,
});

const state = z.union([
  z.object({ status: z.enum(['open', 'undelivered']), despite: maybe(id<MessageId>()) }),
  z.object({
    status: z.enum(['done', 'dropped', 'stale']),
    closedAt: at,
    closedBecause: because,
    closedBy: maybe(id<MessageId>()),
  }),
]);

/** A loop without what can be read in it; `status` stands beside its state too, for the index. */
export const LoopItem = z.object({
  ...sealed,
  version: z.number(),
  id: id<LoopId>(),
  account: id<AccountId>(),
  threadId: id<ThreadId>(),
  type: oneOf(LOOP_TYPE_SENTENCE),
  because: oneOf(REASON_SENTENCE),
  counterparty: z.nullable(address),
  openedAt: at,
  opensAt: at,
  lastActivityAt: at,
  dueAt: maybe(at),
  snoozedUntil: maybe(at),
  detector: z.object({ name: z.literal('thread'), version: z.number() }),
  evidence: z.array(z.object({ messageId: id<MessageId>(), at })),
  state,
});
export const LoopText = z.object({
  name: z.string(),
  subject: z.string(),
  quotes: z.array(z.string()),
  note: maybe(z.string()),
});

export const ChangeItem: z.ZodMiniType<Change> = z.object({
  seq: z.number(),
  at,
  type: oneOf(EVENTS),
  loop: id<LoopId>(),
  because,
  by: maybe(id<MessageId>()),
});
export const CounterItem = z.object({ seq: z.number() });
export const OwnerItem = z.object({ tenant: id<TenantId>(), account: id<AccountId>() });
export const DueItemShape = z.object({ tenant: id<TenantId>(), account: id<AccountId>(), at });
