import { callable, isHeld } from '#core/accounts/account';
import { putOff } from '#core/accounts/cursor';
import { takeAgain } from '#core/accounts/reread';
import { rewriteGmail } from '#core/accounts/rewrite';
import { type Asked, SLICE_MS, type SyncPorts, sliceOf } from '#core/accounts/sync';
import type { Owner } from '#core/ports';
import { instant } from '#core/time';

/** Tries the mails again that are held. What is taken in now, or gone, is held no more. */
export async function retryHeld(
  ports: SyncPorts,
  of: Owner,
  asked: Asked,
): Promise<'none' | 'not-yet' | 'done' | 'put-off'> {
  const { store, clock } = ports;
  const began = clock();
  const account = callable(await store.account(of.tenant, of.account), began);
  if (typeof account === 'string') return account;
  const deadline = instant(Math.min(asked.deadline, began + SLICE_MS));
  const on = { store, mail: ports.mailOf(of) };
  const slice = sliceOf(ports, { of, account, deadline });
  try {
    for (const { id } of (await store.heldMails(of.tenant, of.account)).filter(isHeld)) {
      if (clock() >= deadline) break;
      if ((await takeAgain(on, slice, id)).length === 0) await store.dropHeldMail(of.tenant, of.account, id);
    }
  } catch (error) {
    return putOff(ports, of, error);
  }
  await rewriteGmail(store, of, async (old) => {
    const gaps = (await store.heldMails(of.tenant, of.account)).filter(isHeld).length;
    return old.gaps === gaps ? undefined : { ...old, gaps };
  });
  return 'done';
}
