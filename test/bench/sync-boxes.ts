import type { GmailAccount } from '#core/accounts/account';
import { POLL_EVERY } from '#core/accounts/cadence';
import { accountId, type TenantId, tenantId } from '#core/id';
import { address } from '#core/mail/address';
import { historyId } from '#core/mail/history';
import type { Owner } from '#core/ports';
import { DAY, instant } from '#core/time';
import type { MailboxControl } from '../../functions/local/gmail/control.ts';
import { mailboxOf, type SyncHouse } from './sync-house.ts';

/** A mailbox of the stand-in that is an account of the house. */
export type Box = { readonly of: Owner; readonly mailbox: MailboxControl };

const ACCOUNT = accountId('box');

/**
 * Makes the mailbox of a tenant an account that is read up to now and watched, as one that was connected long ago. Its
 * next poll comes when pushes should have come.
 */
export async function openBox({ ports, fake }: SyncHouse, name: string): Promise<Box> {
  const of: Owner = { tenant: tenantId(name), account: ACCOUNT };
  const mailbox = fake.mailbox(mailboxOf(of.tenant));
  const mine = address(mailbox.address);
  const cursor = historyId(mailbox.historyId());
  const watched = await ports.mailOf(of).watch();
  if (mine === undefined || cursor === undefined || watched === undefined)
    throw new Error('the stand-in is not as it is expected');
  const now = ports.clock();
  const pollAt = instant(now + POLL_EVERY.pushed);
  const account: GmailAccount = {
    ...{ schema: 1, version: 1, id: ACCOUNT, name: ACCOUNT, source: 'gmail', gaps: 0 },
    ...{ declared: [mine], senders: [], aliases: [], connectedAt: now, dataThrough: now, syncedAt: now },
    gmail: {
      ...{ address: mine, cursor, pollAt, upkeepAt: instant(now + DAY), watchedUntil: watched.until },
    },
  };
  await ports.directory.claim(mine, of, now);
  await ports.due.put('poll', { ...of, at: pollAt });
  await ports.store.saveAccount(of.tenant, account);
  await ports.store.reseal(of.tenant, ACCOUNT);
  return { of, mailbox };
}

/** How many live loops the record has of somebody. */
export async function liveLoops({ ports }: SyncHouse, tenant: TenantId): Promise<number> {
  const { loops } = await ports.store.listLoops(tenant, { of: 'live', limit: 10 });
  return loops.length;
}

/** Does work for each of many, some at a time. */
export async function each<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const left = [...all];
  const hand = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
}
