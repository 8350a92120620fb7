import type { Context } from 'aws-lambda';
import { type Instant, instant } from '#core/time';

/** Milliseconds that a handler keeps for what it has begun; and its time where nobody says (a call without a context). */
const RESERVE_MS = 10_000;
const USUAL_MS = 60_000;

/** The instant behind which a handler begins nothing more. */
export const deadlineIn = (
  now: Instant,
  context: Pick<Context, 'getRemainingTimeInMillis'> | undefined,
): Instant => instant(now + Math.max(0, (context?.getRemainingTimeInMillis() ?? USUAL_MS) - RESERVE_MS));
