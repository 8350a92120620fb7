import type { GmailAccount } from '#core/accounts/account';
import { accountNamed } from '#core/accounts/import';
import { jobMessage } from '#core/accounts/job';
import { REFILL_DAYS } from '#core/accounts/refill';
import { rewrite } from '#core/accounts/rewrite';
import type { SyncPorts } from '#core/accounts/sync';
import { reject } from '#core/fault';
import type { TenantId } from '#core/id';
import { STALE_EVERY } from '#core/loops/stale';
import { canonical } from '#core/mail/address';
import type { Directory, Owner } from '#core/ports';
import { DAY, instant } from '#core/time';

export type ConnectCommand = {
  readonly tenant: TenantId;
  /** What its owner calls the mailbox; it becomes the account's id. */
  readonly name: string;
};

/**
 * Makes a mailbox an account whose mail is read from now on, and as far back as mailboxes are read at first. The place in
 * history is taken before anything is listed. What is due stands in the due index before the account does, so that a
 * crash leaves none that is never looked at. A second time changes nothing. Rejects with `conflict` where another
 * account has the address, or the name is that of a file.
 */
export async function connectMailbox(
  ports: SyncPorts & { readonly directory: Directory },
  { tenant, name }: ConnectCommand,
): Promise<GmailAccount> {
  const of: Owner = { tenant, account: accountNamed(name) };
  const mail = ports.mailOf(of);
  const { address, historyId } = await mail.profile();
  const known = await ports.store.account(tenant, of.account);
  if (known?.source === 'file')
    throw reject('conflict', 'An account of this name was imported from a file: choose another name.');
  if ((await ports.directory.claim(address, of)) === 'taken')
    throw reject('conflict', 'This mailbox belongs to another account already.');
  if (known !== undefined) return known;
  const now = ports.clock();
  const declared = [...new Set([address, ...(await mail.aliases())].map(canonical))].sort();
  const until = (await mail.watch())?.until;
  const staleAt = instant(now + STALE_EVERY);
  await ports.due.put('stale', { ...of, at: staleAt });
  await ports.due.put('upkeep', { ...of, at: instant(now + DAY) });
  await ports.due.put('poll', { ...of, at: now });
  const account = await rewrite(ports.store, of, (old) =>
    old !== undefined
      ? undefined
      : {
          schema: 1,
          version: 1,
          id: of.account,
          name: of.account,
          source: 'gmail',
          ...{ declared, senders: [], aliases: [], connectedAt: now, gaps: 0 },
          gmail: {
            address,
            cursor: historyId,
            refill: { after: instant(now - REFILL_DAYS * DAY), step: 'mail', tries: 0 },
            pollAt: now,
            upkeepAt: instant(now + DAY),
            ...(until === undefined ? {} : { watchedUntil: until }),
          },
        },
  );
  await ports.sync.send([jobMessage({ ...of, do: 'sync', why: 'asked' }, `connect ${now}`)]);
  const made = account ?? (await ports.store.account(tenant, of.account));
  if (made?.source !== 'gmail') throw reject('conflict', 'Another account took this name meanwhile.');
  return made;
}
