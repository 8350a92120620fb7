import type { AccountId, LoopId, TenantId, ThreadId } from '#core/id';
import type { Closing, Obligation, Reason, ThreadLoopType } from '#core/loops/loop';
import { type Change, isLive, type Loop } from '#core/loops/record';
import type { Instant } from '#core/time';

/** What a look at a thread says about one of its loops. */
export type Seen =
  | { readonly found: Obligation; readonly subject: string; readonly name: string }
  | { readonly closing: Closing; readonly lastActivityAt: Instant }
  | { readonly nothing: Reason };

/** Whose loop it would be, and when it is looked at. */
export type Place = {
  readonly tenant: TenantId;
  readonly account: AccountId;
  readonly threadId: ThreadId;
  readonly id: LoopId;
  readonly type: ThreadLoopType;
  readonly now: Instant;
};

/** A write to the record with the change that it is, or none at all. */
export type Step = { readonly loop: Loop; readonly change: Omit<Change, 'seq' | 'loop'> } | undefined;

export const DETECTOR_VERSION = 1;

/** Reasons that withhold an opening: they withdraw a held loop, and leave an open one as it is. */
const UNWANTED: ReadonlySet<Reason> = new Set(['muted_sender', 'muted_thread', 'excluded_label']);
/** Reasons that withdraw nothing: of silence the sweep decides, and mail that is still to come decides nothing. */
const SILENCE: ReadonlySet<Reason> = new Set(['stale', 'too_old', 'not_yet']);

/**
 * Brings the record of one loop in line with what its thread says now. What its owner closed, and what went stale, comes
 * back only for a strictly newer message of the obligation itself. What mail closed or a look withdrew comes back when
 * the thread as a whole says so: mail arrives in any order, and the record is the same for each. Looking twice changes
 * nothing.
 */
export function reconcile(old: Loop | undefined, seen: Seen, place: Place): Step {
  if ('found' in seen) return old === undefined ? opened(seen, place) : kept(old, seen, place);
  if (old === undefined || !isLive(old.state)) return undefined;
  if ('closing' in seen) return closedByMail(old, seen, place);
  const held = old.opensAt > place.now && old.state.status !== 'undelivered';
  if (SILENCE.has(seen.nothing) || (UNWANTED.has(seen.nothing) && !held)) return undefined;
  return withdrawn(old, seen.nothing, place);
}

type Found = Extract<Seen, { found: Obligation }>;

/** What the detector gives of a loop; the rest is the record's own. */
const detected = ({ found, subject, name }: Found) => ({
  because: found.because,
  counterparty: found.counterparty,
  name,
  subject,
  evidence: found.evidence,
  openedAt: found.openedAt,
  opensAt: found.opensAt,
  detector: { name: 'thread', version: DETECTOR_VERSION } as const,
  ...(found.dueAt === undefined ? {} : { dueAt: found.dueAt }),
});

function opened(seen: Found, { now, ...place }: Place): Step {
  const { found } = seen;
  const state = { status: found.status };
  const loop: Loop = {
    schema: 1,
    version: 1,
    ...place,
    ...detected(seen),
    lastActivityAt: activityIn(found),
    state,
  };
  return { loop, change: { at: now, type: 'loop.opened', because: found.because, ...cause(found) } };
}

const cause = (found: Obligation) => {
  const by = found.evidence.at(-1)?.messageId;
  return by === undefined ? {} : { by };
};

function kept(old: Loop, seen: Found, { now }: Place): Step {
  const { found } = seen;
  const next: Loop = {
    ...old,
    ...detected(seen),
    version: old.version + 1,
    lastActivityAt: later(activityIn(found), old.lastActivityAt),
    state: { status: found.status },
  };
  const change = { at: now, because: found.because, ...cause(found) };
  if (isLive(old.state))
    return same(old, next) ? undefined : { loop: next, change: { ...change, type: 'loop.changed' } };
  if (!isNewer(found, old) && !isWordOfMail(old)) return undefined;
  const { snoozedUntil: _, ...awake } = next;
  return { loop: awake, change: { ...change, type: 'loop.reopened' } };
}

/** The last turn need not be the newest mail, clocks being wrong; what a loop rests on must not look newer than it is. */
const activityIn = ({ lastActivityAt, evidence }: Obligation): Instant =>
  evidence.reduce((last, one) => later(last, one.at), lastActivityAt);

/** A message of the obligation itself that is newer than all that the closed loop knew. */
const isNewer = (found: Obligation, old: Loop): boolean =>
  found.evidence.some((one) => one.at > old.lastActivityAt);

/** Closed by what a look at its thread said, neither by its owner nor by silence. */
const isWordOfMail = ({ state }: Loop): boolean =>
  'closedBecause' in state && state.closedBecause !== 'manual' && state.closedBecause !== 'staleness';

/** Whether two states of a loop say the same; the version alone is no news. */
const same = (old: Loop, next: Loop): boolean =>
  JSON.stringify(sorted({ ...old, version: 0 })) === JSON.stringify(sorted({ ...next, version: 0 }));
const sorted = (of: object): object =>
  Object.fromEntries(Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1)));

function closedByMail(
  old: Loop,
  { closing, lastActivityAt }: Extract<Seen, { closing: Closing }>,
  { now }: Place,
): Step {
  if ('despite' in old.state && old.state.despite === closing.by) return undefined;
  const loop: Loop = {
    ...old,
    version: old.version + 1,
    lastActivityAt: later(lastActivityAt, old.lastActivityAt),
    state: { status: 'done', closedAt: now, closedBecause: closing.because, closedBy: closing.by },
  };
  return { loop, change: { at: now, type: 'loop.closed', because: closing.because, by: closing.by } };
}

function withdrawn(old: Loop, because: Reason, { now }: Place): Step {
  const state = { status: 'dropped', closedAt: now, closedBecause: because } as const;
  return {
    loop: { ...old, version: old.version + 1, state },
    change: { at: now, type: 'loop.withdrawn', because },
  };
}

const later = (a: Instant, b: Instant): Instant => (a > b ? a : b);
