import { type Account, isUnwanted, noAccount } from '#core/accounts/account';
import { CONNECTING_MS } from '#core/accounts/cadence';
import type { ConnectPorts } from '#core/accounts/connect';
import { jobMessage } from '#core/accounts/job';
import { rewrite } from '#core/accounts/rewrite';
import { Fault } from '#core/fault';
import type { AccountId, TenantId } from '#core/id';
import { STALE_EVERY } from '#core/loops/stale';
import type { Consent, DataKeys, Grant, Owner } from '#core/ports';
import { type Instant, instant } from '#core/time';

export type DisconnectPorts = Omit<ConnectPorts, 'backfill'> & {
  readonly consent: Consent;
  readonly keys: DataKeys;
};

/**
 * Asks for an account to be removed. From here on nothing of it is read or shown; its data goes at once afterwards, by a job
 * that goes on where it stopped. A second time changes nothing. Rejects with `not-found`.
 */
export async function askDisconnect(
  { store, sync, clock }: Pick<ConnectPorts, 'store' | 'sync' | 'clock'>,
  of: Owner,
): Promise<void> {
  const account = await store.account(of.tenant, of.account);
  if (account === undefined) throw noAccount(of.account);
  await rewrite(store, of, (old) =>
    old === undefined || old.closing ? undefined : { ...old, closing: true },
  );
  await sync.send([jobMessage({ ...of, do: 'erase' }, `asked ${clock()}`)]);
}

/**
 * How far an erasure came. `none`: the account is wanted, or there is nothing to be erased · `more`: the rest is queued ·
 * `erased` · `unrevoked`: as one of both, but Google could not be told; its owner can withdraw the access there.
 */
export type Erased = 'none' | 'more' | 'erased' | 'unrevoked';

/**
 * Removes an account that is to be removed: its watch ends, access is given back, its key is destroyed – from then on what
 * is left of it cannot be read by anybody – and then every item of it goes, the account last. Google being away holds
 * nothing up. Of an account that never came to be, what a broken-off connecting left goes.
 */
export async function erase(ports: DisconnectPorts, of: Owner, deadline: Instant): Promise<Erased> {
  const account = await ports.store.account(of.tenant, of.account);
  if (account === undefined) return sweepUp(ports, of);
  if (account.closing === undefined) return 'none';
  const isTold = await giveBack(ports, of, account);
  await ports.keys.forget(of);
  await letGo(ports, of, account);
  while ((await ports.store.erase(of.tenant, of.account)) === 'more')
    if (ports.clock() >= deadline) {
      await ports.sync.send([jobMessage({ ...of, do: 'erase' }, `more ${ports.clock()}`)]);
      return isTold ? 'more' : 'unrevoked';
    }
  await stopSweeps(ports, of, account);
  return isTold ? 'erased' : 'unrevoked';
}

/** What stands elsewhere than with the account. */
async function letGo({ directory, due }: DisconnectPorts, of: Owner, account: Account): Promise<void> {
  const addresses = new Set(account.declared);
  if (account.source === 'gmail') {
    const { address, pollAt, upkeepAt } = account.gmail;
    addresses.add(address);
    await due.remove('poll', { ...of, at: pollAt });
    await due.remove('upkeep', { ...of, at: upkeepAt });
  }
  for (const address of addresses) await directory.release(address, of);
}

/** Silent loops are looked for a whole number of days after the connecting. */
async function stopSweeps(
  { due, clock }: DisconnectPorts,
  of: Owner,
  { connectedAt }: Account,
): Promise<void> {
  const days = Math.floor((clock() - connectedAt) / STALE_EVERY);
  for (const day of [days, days + 1])
    await due.remove('stale', { ...of, at: instant(connectedAt + day * STALE_EVERY) });
}

/** Ends watch and grant. What cannot be reached is left to lapse: the erasure does not wait for it. */
async function giveBack(ports: DisconnectPorts, of: Owner, account: Account): Promise<boolean> {
  if (account.source === 'file') return true;
  const grant = await heldGrant(ports, of);
  if (typeof grant === 'string') return grant !== 'unreadable';
  const { lost, sub } = account.gmail;
  const isTold =
    (await isShared(ports.store, of.tenant, { sub, but: of.account })) ||
    (await ended(ports, of, { grant, isWatched: lost === undefined }));
  if (isTold) await ports.store.dropGrant(of.tenant, of.account);
  return isTold;
}

type Ending = { readonly grant: Grant; readonly isWatched: boolean };

/** Whether Google has ended a grant. A watch that cannot be ended lapses by itself. */
async function ended({ mailOf, consent }: DisconnectPorts, of: Owner, { grant, isWatched }: Ending) {
  if (isWatched) await succeeds(() => mailOf(of).unwatch());
  return succeeds(() => consent.revoke(grant.refreshToken));
}

async function succeeds(call: () => Promise<void>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

/** `gone`: its key was destroyed, by an earlier try or meanwhile · `unreadable`: it was damaged. Throws `retry`. */
async function heldGrant(
  { store }: DisconnectPorts,
  of: Owner,
): Promise<Grant | 'none' | 'gone' | 'unreadable'> {
  try {
    return (await store.grant(of.tenant, of.account)) ?? 'none';
  } catch (error) {
    if (!(error instanceof Fault) || error.kind === 'retry') throw error;
    return error.code === 'gone' ? 'gone' : 'unreadable';
  }
}

/**
 * Whether a person has a mailbox that is read, of all or of all but one account. Google ends all grants of a person at once,
 * and their watch: another account of the same person must not lose its own.
 */
export async function isShared(
  store: Pick<ConnectPorts['store'], 'accounts'>,
  tenant: TenantId,
  { sub, but }: { readonly sub: string | undefined; readonly but?: AccountId },
): Promise<boolean> {
  if (sub === undefined) return false;
  const accounts = await store.accounts(tenant);
  return accounts.some(
    (one) => one.source === 'gmail' && one.id !== but && one.gmail.sub === sub && !isUnwanted(one),
  );
}

/**
 * Gives back what a connecting left that was broken off long ago; its grant goes last, since that leads to the rest. One
 * that is under way has a young grant, or none yet.
 */
export async function sweepUp(ports: DisconnectPorts, of: Owner): Promise<'none' | 'erased'> {
  const { store, directory, consent, clock } = ports;
  const grant = await heldGrant(ports, of);
  if (grant === 'none') return 'none';
  if (typeof grant !== 'string') {
    if (clock() - grant.at < CONNECTING_MS) return 'none';
    const owner = await directory.ownerOf(grant.email);
    const isOurs = owner?.tenant === of.tenant && owner.account === of.account;
    if (owner === undefined || isOurs) await consent.revoke(grant.refreshToken);
    if (isOurs) await directory.release(grant.email, owner);
  }
  await store.dropGrant(of.tenant, of.account);
  return 'erased';
}
