import { isHeld } from '#core/accounts/account';
import { jobMessage } from '#core/accounts/job';
import { askRefill } from '#core/accounts/refill';
import type { SyncPorts } from '#core/accounts/sync';
import { reject } from '#core/fault';
import type { Owner } from '#core/ports';
import type { Instant } from '#core/time';

export type AskedSync = {
  /** List the mailbox as far back as mailboxes are read at first, and read whatever is missing. */
  readonly full: boolean;
  /** Try the mails again that are held. */
  readonly held: boolean;
};

/**
 * Queues a look into a mailbox. It is done when the account is read through an instant behind the one that is returned.
 * Rejects with `not-found`, and with `conflict` where the account is no live mailbox or may not be called yet.
 */
export async function askSync(
  { store, sync, clock }: Pick<SyncPorts, 'store' | 'sync' | 'clock'>,
  of: Owner,
  { full, held }: AskedSync,
): Promise<Instant> {
  const account = await store.account(of.tenant, of.account);
  if (account === undefined)
    throw reject('not-found', `There is no account ${of.account}. \`openloop accounts\` lists them.`);
  if (account.source !== 'gmail')
    throw reject(
      'conflict',
      'This account was imported from a file: import the newer file to bring it up to date.',
    );
  const now = clock();
  if (full) await askRefill(store, of, now);
  const isAsked = held && (await store.heldMails(of.tenant, of.account)).some(isHeld);
  if (isAsked) await sync.send([jobMessage({ ...of, do: 'retry' }, `asked ${now}`)]);
  await sync.send([jobMessage({ ...of, do: 'sync', why: 'asked' }, `asked ${now}`)]);
  return now;
}
