import { type HeldMail, isHeld } from '#core/accounts/account';
import type { Failure, Slice } from '#core/accounts/slice';
import { Fault } from '#core/fault';
import type { LiveMail, Store } from '#core/ports';

/** Milliseconds until a mail that could not be taken in is tried again. */
const AGAIN_MS = 30_000;

type Ports = { readonly store: Store; readonly mail: LiveMail };

/**
 * Counts a strike against each mail that could not be taken in, provided that the mailbox answers otherwise: where it
 * does not, no mail is to blame. A mail with three strikes is held, with its sender, and no longer waited for.
 *
 * Throws `retry` while one of them must still be waited for: reading goes on where it was.
 */
export async function strike(ports: Ports, slice: Slice, failures: readonly Failure[]): Promise<void> {
  if (failures.length === 0) return;
  const { tenant, account } = slice.of;
  await confirmThere(ports, slice, failures);
  const before = new Map((await ports.store.heldMails(tenant, account)).map((held) => [held.id, held]));
  let areHeld = true;
  for (const { id, why } of failures) {
    const strikes = (before.get(id)?.strikes ?? 0) + 1;
    const held: HeldMail = { id, strikes, why, at: slice.clock() };
    const from = isHeld(held) ? await senderOf(ports, id) : undefined;
    await ports.store.saveHeldMail(tenant, account, from === undefined ? held : { ...held, from });
    areHeld &&= isHeld(held);
  }
  slice.answers.struck = true;
  if (!areHeld)
    throw new Fault('retry', 'A mail could not be taken in; it is tried again.', { after: AGAIN_MS });
}

/** Asks the mailbox for something small where nothing went well since the first failure. Throws where it is away. */
async function confirmThere(
  { mail }: Ports,
  { answers }: Slice,
  failures: readonly Failure[],
): Promise<void> {
  if (failures.some(({ after }) => answers.count > after)) return;
  await mail.profile();
}

async function senderOf({ mail }: Ports, id: string) {
  try {
    return await mail.sender(id);
  } catch (error) {
    // A name is a help, not a need; only what concerns the whole mailbox is more important.
    if (error instanceof Fault && error.kind === 'retry' && error.code !== 'too-many') return undefined;
    throw error;
  }
}
