import type { AccountId, LoopId, MessageId, ThreadId } from '#core/id';
import type { LoopStatus, LoopType, Reason } from '#core/loops/loop';
import { type Group, type Ranked, type RankOptions, rank } from '#core/loops/rank';
import { canonical } from '#core/mail/address';
import { HOUR, type Instant } from '#core/time';

/** A loop as lists show it. */
export type ListedLoop = Ranked & {
  readonly id: LoopId;
  readonly type: LoopType;
  readonly status: LoopStatus;
  readonly because: Reason;
  readonly account: AccountId;
  readonly threadId: ThreadId;
  /** Display name of the person, as their last mail gave it; '' where none is known. */
  readonly name: string;
  readonly subject: string;
  readonly evidence: ReadonlyArray<{
    readonly messageId: MessageId;
    readonly at: Instant;
    readonly quote: string;
  }>;
};

/** How far an account's mail has been read. `undefined`: never. */
export type Freshness = { readonly account: AccountId; readonly dataThrough: Instant | undefined };

/** Mail that could not be read: it makes an answer partial, by name. */
export type Gap = { readonly place: string; readonly why: string };

export type Waiting =
  | { readonly status: 'not_connected' }
  | { readonly status: 'stale'; readonly accounts: readonly Freshness[] }
  | Answer;

export type Answer = {
  readonly status: 'ok';
  readonly asOf: Instant;
  readonly accounts: readonly Freshness[];
  /** Accounts whose mail is older than a day, where the others' is not or stale data was asked for. */
  readonly stale: readonly Freshness[];
  readonly completeness: 'complete' | 'partial';
  readonly gaps: readonly Gap[];
  /** All open loops, and all people among them; `groups` is cut to the first `top`. */
  readonly loops: number;
  readonly people: number;
  readonly groups: ReadonlyArray<ShownGroup>;
  readonly nobody: { readonly loops: readonly ListedLoop[]; readonly total: number };
};

export type ShownGroup = Omit<Group<ListedLoop>, 'loops'> & {
  readonly loops: readonly ListedLoop[];
  readonly total: number;
  readonly omitted: number;
};

/** Loops shown of one person. */
export const SHOWN_PER_PERSON = 5;
export const STALE_AFTER_HOURS = 24;

export type WaitingInput = {
  readonly loops: readonly ListedLoop[];
  readonly accounts: readonly Freshness[];
  readonly gaps: readonly Gap[];
  /** People to show; all where undefined. */
  readonly top?: number;
  readonly staleOk: boolean;
} & RankOptions;

const isStale = (of: Freshness, now: Instant): boolean =>
  of.dataThrough === undefined || now - of.dataThrough > STALE_AFTER_HOURS * HOUR;

/**
 * Who waits on me and on whom I wait, by person, who presses most first. Refuses to answer from data that is older
 * than a day in every account, and says so where there is no account at all: neither means that nobody waits.
 */
export function waiting(input: WaitingInput): Waiting {
  const { accounts, gaps, now } = input;
  if (accounts.length === 0) return { status: 'not_connected' };
  const stale = accounts.filter((account) => isStale(account, now));
  if (stale.length === accounts.length && !input.staleOk) return { status: 'stale', accounts };
  const { groups, nobody } = rank(input.loops, { ...input, keyOf: canonical });
  return {
    status: 'ok',
    asOf: now,
    accounts,
    stale,
    completeness: gaps.length > 0 || stale.length > 0 ? 'partial' : 'complete',
    gaps,
    loops: input.loops.length,
    people: groups.length,
    groups: groups.slice(0, input.top).map(shown),
    nobody: { loops: nobody.slice(0, SHOWN_PER_PERSON), total: nobody.length },
  };
}

function shown(group: Group<ListedLoop>): ShownGroup {
  const loops = group.loops.slice(0, SHOWN_PER_PERSON);
  return { ...group, loops, total: group.loops.length, omitted: group.loops.length - loops.length };
}
