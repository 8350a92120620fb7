import * as z from 'zod/mini';
import { Fault } from '#core/fault';
import type { AccountId, LoopId, MessageId, TenantId, ThreadId } from '#core/id';
import { LOOP_TYPE_SENTENCE, REASON_SENTENCE } from '#core/loops/loop';
import type { Change, CloseReason, LoopEventType } from '#core/loops/record';
import type { Address } from '#core/mail/address';
import { type HistoryId, historyId } from '#core/mail/history';
import type { MuteEntry } from '#core/ports';
import type { Instant } from '#core/time';

type Item = Record<string, unknown>;

/** `LIFTS[n - 1]` makes an item of schema n one of schema n + 1: here, and nowhere else, an older item is read. */
const LIFTS: ReadonlyArray<(item: Item) => Item> = [
  // What a message was made by is counted from schema 2 on.
  (item) => (String(item.sk).startsWith('F#') ? { ...item, features: 1 } : item),
];

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

export const id = <T extends string>() => z.custom<T>((value) => typeof value === 'string');
export const at = z.custom<Instant>((value) => Number.isFinite(value));
export const address = id<Address>();
export const oneOf = <K extends string>(keys: Readonly<Record<K, unknown>>) =>
  z.custom<K>((value) => typeof value === 'string' && Object.hasOwn(keys, value));
export const maybe = z.exactOptional;
export const place = z.custom<HistoryId>((value) => historyId(value) === value);

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

export const sealed = { sealed: z.string() };

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
