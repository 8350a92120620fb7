import * as z from 'zod/mini';
import { Fault } from '#core/fault';
import type { AccountId, LoopId, MessageId, TenantId } from '#core/id';
import { REASON_SENTENCE } from '#core/loops/loop';
import type { CloseReason, LoopEventType } from '#core/loops/record';
import type { Address } from '#core/mail/address';
import { type HistoryId, historyId } from '#core/mail/history';
import { type Instant, instant } from '#core/time';

type Item = Record<string, unknown>;

/** What is written today: text is sealed by its place. Older items are read in `older.ts` alone. */
export const SCHEMA = 3;

export const unreadable = (cause?: unknown): Fault =>
  new Fault(
    'park',
    'A stored item cannot be read: another version of Openloop wrote it. Update this one, or restore a backup.',
    { cause },
  );

const Versioned = z.looseObject({ schema: z.int().check(z.positive()) });

/** Whether an item was written before text was sealed by its place. */
export function isOlder(item: Item): boolean {
  const found = Versioned.safeParse(item);
  if (!found.success || found.data.schema > SCHEMA) throw unreadable(found.error);
  return found.data.schema < SCHEMA;
}

/** A stored item. Throws a `park` fault where it is none, or where a newer version wrote it. */
export function read<T>(shape: z.ZodMiniType<T>, item: Item): T {
  isOlder(item);
  const parsed = shape.safeParse(item);
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

export const because = oneOf<CloseReason>({ ...REASON_SENTENCE, manual: '', staleness: '' });
const EVENTS: Readonly<Record<LoopEventType, true>> = {
  'loop.opened': true,
  'loop.changed': true,
  'loop.withdrawn': true,
  'loop.closed': true,
  'loop.reopened': true,
  'loop.snoozed': true,
  'loop.woken': true,
};

/** A change. Which mail it is by is sealed, under the key of the account; an older one has it in clear, and no account. */
export const ChangeItem = z.object({
  seq: z.number(),
  at,
  type: oneOf(EVENTS),
  loop: id<LoopId>(),
  because,
  account: maybe(id<AccountId>()),
  sealed: maybe(z.string()),
  by: maybe(id<MessageId>()),
});
export const ChangeText = z.object({ by: id<MessageId>() });
export const CounterItem = z.object({ seq: z.number() });
/** Claims of an earlier version do not say since when. */
export const ClaimItem = z.object({
  tenant: id<TenantId>(),
  account: id<AccountId>(),
  claimedAt: z._default(at, instant(0)),
});
export const DueItemShape = z.object({ tenant: id<TenantId>(), account: id<AccountId>(), at });
