import { Fault } from '#core/fault';

/**
 * Does the same work in so many lanes at once. Where it fails in one, no more is begun, and what is under way in the
 * others is waited for: nobody may call a mailbox behind the end of a job. Throws what asks for the longest wait.
 *
 * @param stop leaves nothing to begin with.
 */
export async function inLanes(count: number, work: () => Promise<void>, stop: () => void): Promise<void> {
  const errors: unknown[] = [];
  const lane = () =>
    work().catch((error: unknown) => {
      stop();
      errors.push(error);
    });
  await Promise.all(Array.from({ length: count }, lane));
  if (errors.length > 0) throw errors.toSorted((a, b) => waitIn(b) - waitIn(a))[0];
}

/** What does not pass by itself counts before all that does. */
const waitIn = (error: unknown): number =>
  error instanceof Fault && error.kind === 'retry' ? (error.after ?? 0) : Number.POSITIVE_INFINITY;
