import type { AccountId, LoopId, MessageId, TenantId, ThreadId } from '#core/id';
import type { Evidence, LoopType, Reason } from '#core/loops/loop';
import type { Address } from '#core/mail/address';
import type { Instant } from '#core/time';

/** Why a loop is closed: by mail, by its owner, or by silence. */
export type CloseReason = Reason | 'manual' | 'staleness';

/** What a loop of the record is now. `held` and `snoozed` are not stored: they follow from instants at every read. */
export type LoopState =
  | {
      readonly status: 'open' | 'undelivered';
      /** The message that had closed it, when its owner took it up again: that one does not close it twice. */
      readonly despite?: MessageId;
    }
  | {
      readonly status: 'done' | 'dropped' | 'stale';
      readonly closedAt: Instant;
      readonly closedBecause: CloseReason;
      readonly closedBy?: MessageId;
      readonly note?: string;
    };

/** A loop as the record keeps it. */
export type Loop = {
  readonly schema: 1;
  /** Counts the writes; a write that finds another version has lost the race. */
  readonly version: number;
  readonly id: LoopId;
  readonly tenant: TenantId;
  readonly account: AccountId;
  readonly threadId: ThreadId;
  readonly type: LoopType;
  readonly because: Reason;
  readonly counterparty: Address | null;
  /** Display name of the person; '' where none is known. Readable, so it passes the seal. */
  readonly name: string;
  readonly subject: string;
  readonly evidence: readonly Evidence[];
  readonly openedAt: Instant;
  readonly opensAt: Instant;
  readonly lastActivityAt: Instant;
  readonly dueAt?: Instant;
  readonly snoozedUntil?: Instant;
  readonly detector: { readonly name: 'thread'; readonly version: number };
  readonly state: LoopState;
};

/** What happened to a loop, in the past tense. */
export type LoopEventType =
  | 'loop.opened'
  | 'loop.changed'
  | 'loop.withdrawn'
  | 'loop.closed'
  | 'loop.reopened'
  | 'loop.snoozed'
  | 'loop.woken';

/**
 * One entry of the change feed: at once feed, outbox and audit. `seq` counts without gaps within a tenant, save where an
 * account was erased: its entries are gone, and no number comes twice.
 */
export type Change = {
  readonly seq: number;
  readonly at: Instant;
  readonly type: LoopEventType;
  readonly loop: LoopId;
  readonly because: CloseReason;
  readonly by?: MessageId;
};

/** A loop as the list index projects it: what ranks and filters, at most 200 bytes, nothing that can be read. */
export type IndexedLoop = Pick<
  Loop,
  'id' | 'account' | 'type' | 'because' | 'openedAt' | 'opensAt' | 'lastActivityAt' | 'dueAt' | 'snoozedUntil'
> & {
  /** An alias of the counterparty: the same for every address of one mailbox, within an account. */
  readonly person: string | null;
  readonly status: Loop['state']['status'];
};

/** From when on a loop is on the list: grace and snooze over. */
export const visibleAt = (loop: Pick<Loop, 'opensAt' | 'snoozedUntil'>): Instant =>
  loop.snoozedUntil !== undefined && loop.snoozedUntil > loop.opensAt ? loop.snoozedUntil : loop.opensAt;

export const isLive = (state: LoopState): boolean =>
  state.status === 'open' || state.status === 'undelivered';
