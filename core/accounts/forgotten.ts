import { Fault } from '#core/fault';
import { HOUR, type Instant } from '#core/time';

/** How long a forgotten account gets no new key: longer than any worker that had seen it goes on. */
export const FORGOTTEN_MS = HOUR;

/** Whether an account that was forgotten at an instant is still without leave to have a new key. */
export const isStillForgotten = (forgottenAt: Instant, now: Instant): boolean =>
  now < forgottenAt + FORGOTTEN_MS;

/** The key of an account is gone for ever, and what lies under it with it. */
export const forgotten = (): Fault =>
  new Fault(
    'park',
    'This account was removed, and nothing of it can be read or written. To have it back, connect it again in an hour, or now under another name.',
    { code: 'gone' },
  );

/** What the work gives; undefined where the key of the account is gone for ever, so that what lies under it is gone too. */
export async function unlessForgotten<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Fault && error.kind === 'park' && error.code === 'gone') return undefined;
    throw error;
  }
}
