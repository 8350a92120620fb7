import type { Account, GmailAccount, GmailState, LostKind } from '#core/accounts/account';
import { type BackfillJob, backfillMessage } from '#core/accounts/backfill-job';
import { CONNECTING_MS } from '#core/accounts/cadence';
import { jobBehind, jobMessage } from '#core/accounts/job';
import { rewrite, rewriteGmail, withGmail } from '#core/accounts/rewrite';
import type { SyncPorts } from '#core/accounts/sync';
import { accessTokens, type TokenPorts } from '#core/accounts/tokens';
import { type Fault, reject } from '#core/fault';
import { STALE_EVERY } from '#core/loops/stale';
import { type Address, canonical } from '#core/mail/address';
import type { AccessTokens, Directory, Owner, Queue } from '#core/ports';
import { settingOf } from '#core/tenants/settings';
import { DAY, instant } from '#core/time';

export type ConnectPorts = SyncPorts & {
  readonly directory: Directory;
  readonly backfill: Queue<BackfillJob>;
};

/** What its owner agreed to, and who that is. */
export type Agreed = Pick<GmailState, 'sub' | 'consent'>;

export type ConnectCommand = Agreed &
  Owner & {
    /** What its owner calls the mailbox. */
    readonly name: string;
  };

/**
 * Makes a mailbox an account: its mail is read from now on, and, beside that, as far back as is set. The place in history
 * is taken before anything is listed. What is due stands in the due index before the account does, so that a crash leaves
 * none that is never looked at; the account itself is one write. A second time changes nothing. Rejects with `conflict`
 * where another account has the address, or the name is that of a file.
 */
export async function connectMailbox(ports: ConnectPorts, command: ConnectCommand): Promise<GmailAccount> {
  const { tenant, account: id, name, ...agreed } = command;
  const of: Owner = { tenant, account: id };
  const known = await ports.store.account(tenant, id);
  if (known?.source === 'gmail' && known.closing === undefined) return known;
  if (known !== undefined) throw reject('conflict', TAKEN[known.source]);
  const mail = ports.mailOf(of);
  const { address, historyId } = await mail.profile();
  await claim(ports, address, of);
  const now = ports.clock();
  const declared = [...new Set([address, ...(await mail.aliases())].map(canonical))].sort();
  const until = (await mail.watch())?.until;
  const days = settingOf(await ports.store.settings(tenant), 'mail.backfill_days');
  await ports.due.put('stale', { ...of, at: instant(now + STALE_EVERY) });
  await ports.due.put('upkeep', { ...of, at: instant(now + DAY) });
  await ports.due.put('poll', { ...of, at: now });
  const gmail: GmailState = {
    ...{ address, cursor: historyId, pollAt: now, upkeepAt: instant(now + DAY), ...agreed },
    backfill: { after: instant(now - days * DAY), startedAt: now, counted: 0, done: 0, heard: historyId },
    ...(until === undefined ? {} : { watchedUntil: until }),
  };
  await rewrite(ports.store, of, (old) =>
    old === undefined
      ? {
          ...{ schema: 1, version: 1, id, name: name.trim(), source: 'gmail' },
          ...{ declared, senders: [], aliases: [], connectedAt: now, gaps: 0, gmail },
        }
      : undefined,
  );
  // It has nothing older, and once that is on record nobody looks for it.
  await ports.store.reseal(tenant, id);
  await ports.sync.send([jobMessage({ ...of, do: 'sync', why: 'asked' }, `connect ${now}`)]);
  await ports.backfill.send([backfillMessage(of, `connect ${now}`)]);
  const made = await ports.store.account(tenant, id);
  if (made?.source !== 'gmail') throw reject('conflict', TAKEN.file);
  return made;
}

/** Why a name can be none of a new mailbox. */
export const TAKEN = {
  file: 'An account of this name was imported from a file: choose another name.',
  gmail: 'The account of this name is being removed. Wait a moment, or choose another name.',
} as const;

/**
 * Claims an address for an account. A claim whose account never came to be is taken over once it is so old that nobody can
 * be about to make that account. Rejects with `conflict` where the address is another account's.
 */
export async function claim(
  { directory, store, clock }: Pick<ConnectPorts, 'directory' | 'store' | 'clock'>,
  address: Address,
  of: Owner,
): Promise<void> {
  if ((await directory.claim(address, of, clock())) === 'claimed') return;
  const holder = await directory.ownerOf(address);
  if (holder !== undefined) {
    const account = await store.account(holder.tenant, holder.account);
    if (account !== undefined) throw taken(holder.tenant === of.tenant ? account : undefined);
    if (clock() - holder.claimedAt < CONNECTING_MS)
      throw reject(
        'conflict',
        'This mailbox is being connected elsewhere. Try again in a quarter of an hour.',
      );
    await directory.release(address, holder);
  }
  if ((await directory.claim(address, of, clock())) === 'taken') throw taken(undefined);
}

/** @param holder where it is an account of the same tenant: others are not told of. */
function taken(holder: Account | undefined): Fault {
  if (holder === undefined) return reject('conflict', 'This mailbox belongs to another account already.');
  const { id, closing } = holder;
  return reject(
    'conflict',
    closing === undefined
      ? `This mailbox is your account ${id} already: connect it by that name, or disconnect it first.`
      : `This mailbox is your account ${id}, which is being removed. Try again in a moment.`,
  );
}

/** Takes a mailbox up again whose grant was lost, or whose owner agrees anew: it is read from where it was left. */
export async function reconnect(ports: ConnectPorts, of: Owner, agreed: Agreed): Promise<GmailAccount> {
  const now = ports.clock();
  // Nobody polled it, nor looked after its watch, while it was lost.
  await ports.due.put('poll', { ...of, at: now });
  await ports.due.put('upkeep', { ...of, at: now });
  let before: GmailState | undefined;
  const account = await rewriteGmail(ports.store, of, (old) => {
    before = old.gmail;
    if (old.closing !== undefined) return undefined;
    const { lost: _, notBefore: __, ...gmail } = old.gmail;
    return { ...old, gmail: { ...gmail, ...agreed, pollAt: now, upkeepAt: now } };
  });
  if (account === undefined) throw reject('not-found', 'There is no such account any more. Connect it anew.');
  if (before !== undefined && before.pollAt !== now)
    await ports.due.remove('poll', { ...of, at: before.pollAt });
  if (before !== undefined && before.upkeepAt !== now)
    await ports.due.remove('upkeep', { ...of, at: before.upkeepAt });
  const { redetect, gmail } = account;
  await ports.sync.send([jobMessage({ ...of, do: 'sync', why: 'asked' }, `connect ${now}`)]);
  if (redetect !== undefined)
    await ports.sync.send([jobMessage(jobBehind(of, redetect.after), `connect ${now}`)]);
  if (gmail.backfill !== undefined) await ports.backfill.send([backfillMessage(of, `connect ${now}`)]);
  return account;
}

/**
 * Notes that the grant of an account is gone, unless its owner has connected it again meanwhile: then it has another one.
 * Nobody calls Gmail for it until it is connected again.
 */
export async function noteLost(
  { store, clock }: Pick<ConnectPorts, 'store' | 'clock'>,
  of: Owner,
  { kind, refreshToken }: { readonly kind: LostKind; readonly refreshToken: string },
): Promise<void> {
  await rewriteGmail(store, of, async (old) => {
    if (old.gmail.lost !== undefined) return undefined;
    // Looked at after the account: a new grant is stored before its account is written.
    const grant = await store.grant(of.tenant, of.account);
    return grant?.refreshToken === refreshToken ? withGmail(old, { lost: { kind, at: clock() } }) : undefined;
  });
}

/** Access tokens of accounts, by the grants that their owners have given; one that is gone is noted. */
export const grantedTokens = (
  ports: Pick<ConnectPorts, 'store' | 'clock'> & Pick<TokenPorts, 'consent'>,
): AccessTokens =>
  accessTokens({
    ...ports,
    onLost: (of, kind, refreshToken) => noteLost(ports, of, { kind, refreshToken }),
  });
