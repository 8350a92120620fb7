import type { Account, GmailAccount } from '#core/accounts/account';
import { Fault } from '#core/fault';
import type { Owner, Store } from '#core/ports';

const TRIES = 5;

/** What is to be written; undefined where nothing is. */
type Next<A> = A | undefined | Promise<A | undefined>;

/** Writes what `next` makes of an account as it is now, again where somebody wrote meanwhile; undefined changes nothing. */
export async function rewrite(
  store: Store,
  { tenant, account: id }: Owner,
  next: (old: Account | undefined) => Next<Account>,
): Promise<Account | undefined> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const old = await store.account(tenant, id);
    const wanted = await next(old);
    if (wanted === undefined) return undefined;
    const account = { ...wanted, version: (old?.version ?? 0) + 1 };
    if ((await store.saveAccount(tenant, account)) === 'written') return account;
  }
  throw new Fault('retry', 'The account was changed by others at the same time. Try again.');
}

/** The same of a live mailbox; one that is none (any more) stays as it is. */
export async function rewriteGmail(
  store: Store,
  of: Owner,
  next: (old: GmailAccount) => Next<GmailAccount>,
): Promise<GmailAccount | undefined> {
  const written = await rewrite(store, of, (old) => (old?.source === 'gmail' ? next(old) : undefined));
  return written?.source === 'gmail' ? written : undefined;
}

/** The same account with another state of its mailbox. */
export const withGmail = (account: GmailAccount, over: Partial<GmailAccount['gmail']>): GmailAccount => ({
  ...account,
  gmail: { ...account.gmail, ...over },
});
