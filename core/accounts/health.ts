import type { Account, LostKind } from '#core/accounts/account';
import { POLL_EVERY } from '#core/accounts/cadence';
import { type Instant, instant } from '#core/time';

/** How an account is: whether an answer that rests on it can be believed. */
export type Health =
  | { readonly status: 'fresh' | 'lagging' }
  | { readonly status: 'backfilling'; readonly progress: Progress }
  | { readonly status: 'reconnect_required'; readonly kind: LostKind };

/** How far older mail is read. `total` and `etaSeconds` are null until they are known. */
export type Progress = {
  readonly done: number;
  readonly total: number | null;
  readonly etaSeconds: number | null;
};

const SLACK_MS = 15 * 60_000;
/** A quiet mailbox is polled once an hour; what was not read for longer lags. */
export const FRESH_MS = POLL_EVERY.idle + SLACK_MS;

/** Computed from the data that is there, not from the success of jobs. A file that was read is as fresh as its day. */
export function healthOf(account: Account, now: Instant): Health {
  if (account.source === 'file') return { status: account.syncedAt === undefined ? 'lagging' : 'fresh' };
  const { lost, backfill } = account.gmail;
  if (lost !== undefined) return { status: 'reconnect_required', kind: lost.kind };
  if (backfill !== undefined) return { status: 'backfilling', progress: progressOf(backfill, now) };
  const isFresh = account.dataThrough !== undefined && now - account.dataThrough <= FRESH_MS;
  return { status: isFresh ? 'fresh' : 'lagging' };
}

function progressOf(
  { done, total, startedAt }: { readonly done: number; readonly total?: number; readonly startedAt: Instant },
  now: Instant,
): Progress {
  if (total === undefined) return { done, total: null, etaSeconds: null };
  const left = Math.max(0, total - done);
  const etaSeconds = done === 0 ? null : Math.ceil((left * (now - startedAt)) / done / 1000);
  return { done, total, etaSeconds };
}

/** How far answers reach, and whether they are all that there is. */
export type Coverage = {
  /** Through when all mailboxes were read; undefined where one never was. */
  readonly dataThrough: Instant | undefined;
  readonly completeness: 'complete' | 'partial';
};

/** Of an answer that rests on these accounts: as old as the oldest, and partial where one of them is. */
export function coverage(accounts: readonly Covered[]): Coverage {
  const throughs = accounts.map(({ dataThrough }) => dataThrough ?? instant(0));
  const oldest = instant(Math.min(...throughs));
  const isWhole = accounts.every(({ gaps, health }) => gaps === 0 && health.status === 'fresh');
  return {
    dataThrough: accounts.length === 0 || oldest === 0 ? undefined : oldest,
    completeness: isWhole ? 'complete' : 'partial',
  };
}
type Covered = Pick<Account, 'gaps'> & {
  readonly dataThrough?: Instant | undefined;
  readonly health: Health;
};
