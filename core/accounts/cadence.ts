import type { GmailAccount } from '#core/accounts/account';
import type { Instant } from '#core/time';

const MINUTE = 60_000;

/** Milliseconds between two polls: while pushes arrive, while they do not although history moves, and at most. */
export const POLL_EVERY = { pushed: 15 * MINUTE, unpushed: 5 * MINUTE, idle: 60 * MINUTE } as const;
/** A mailbox that was quiet for a while may well stay so: it is left alone for a quarter of that. */
const QUIET_SHARE = 4;

/**
 * How long to wait with the next poll, in whole milliseconds, as instants are. A poll is the safety net for pushes that are
 * late or lost, so it is rare where they arrive, frequent where history moved without one, and rarer the longer nothing
 * moves at all.
 */
export function pollEvery({ gmail, connectedAt }: GmailAccount, now: Instant): number {
  const least = gmail.moved?.by === 'poll' ? POLL_EVERY.unpushed : POLL_EVERY.pushed;
  const quiet = now - (gmail.moved?.at ?? connectedAt);
  return Math.min(POLL_EVERY.idle, Math.max(least, Math.ceil(quiet / QUIET_SHARE)));
}

/** Milliseconds after which a connecting is over, one way or the other. */
export const CONNECTING_MS = 15 * MINUTE;
