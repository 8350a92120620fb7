import { type Account, isHeld, isKept, LOST_SENTENCE, noAccount } from '#core/accounts/account';
import { askBackfillAnew, type BackfillJob } from '#core/accounts/backfill-job';
import { jobMessage } from '#core/accounts/job';
import type { SyncPorts } from '#core/accounts/sync';
import { reject } from '#core/fault';
import type { Owner, Queue, Store } from '#core/ports';
import { settingOf } from '#core/tenants/settings';
import type { Instant } from '#core/time';

export type AskedSync = {
  /** List the mailbox anew as far back as is set or was read, and read whatever is missing, beside what is new. */
  readonly full: boolean;
  /** Try the mails again that are held. */
  readonly held: boolean;
};

/**
 * Queues a look into a mailbox. It is done when the account is read through an instant behind the one that is returned.
 * Rejects with `not-found`, and with `conflict` where the account is no live mailbox or may not be called yet.
 */
export async function askSync(
  ports: Pick<SyncPorts, 'store' | 'sync' | 'clock'> & { readonly backfill: Queue<BackfillJob> },
  of: Owner,
  { full, held }: AskedSync,
): Promise<Instant> {
  const { store, sync, clock } = ports;
  const account = await wanted(store, of);
  if (account.source !== 'gmail')
    throw reject(
      'conflict',
      'This account was imported from a file: import the newer file to bring it up to date.',
    );
  const now = clock();
  if (full)
    await askBackfillAnew(ports, of, settingOf(await store.settings(of.tenant), 'mail.backfill_days'));
  const isAsked = held && (await store.heldMails(of.tenant, of.account)).some(isHeld);
  if (isAsked) await sync.send([jobMessage({ ...of, do: 'retry' }, `asked ${now}`)]);
  await sync.send([jobMessage({ ...of, do: 'sync', why: 'asked' }, `asked ${now}`)]);
  return now;
}

/** An account that is there to stay, and may be read. Rejects with `not-found`, and with `conflict` where its grant is gone. */
export async function wanted(store: Store, { tenant, account: id }: Owner): Promise<Account> {
  const account = await store.account(tenant, id);
  if (!isKept(account)) throw noAccount(id);
  if (account.source === 'gmail' && account.gmail.lost !== undefined)
    throw reject(
      'conflict',
      `Google no longer lets this mailbox be read: ${LOST_SENTENCE[account.gmail.lost.kind]}. Connect it again: npx --no openloop connect --name ${id}`,
    );
  return account;
}
