import { keptAmong, noAccount } from '#core/accounts/account';
import { reject } from '#core/fault';
import type { AccountId, TenantId } from '#core/id';
import { isLive, type Loop } from '#core/loops/record';
import { settle } from '#core/loops/settle';
import { address, canonical } from '#core/mail/address';
import type { MuteEntry, Store } from '#core/ports';
import { type Instant, instant } from '#core/time';

type Ports = { readonly store: Store };
export type MuteCommand = {
  readonly tenant: TenantId;
  /** The account meant; where undefined, the only one there is. */
  readonly account: AccountId | undefined;
  readonly kind: MuteEntry['kind'];
  readonly value: string;
  readonly now: Instant;
};

export type Muted = {
  readonly account: AccountId;
  readonly kind: MuteEntry['kind'];
  readonly value: string;
  readonly changed: boolean;
};

const FOREVER = instant(8_640_000_000_000_000);

/** A muted person is kept in canonical form, a thread as its source names it, in lower case. */
function canonicalValue({ kind, value }: Pick<MuteCommand, 'kind' | 'value'>): string {
  if (kind === 'thread') {
    const id = value.trim().toLowerCase();
    if (!/^[\w:.-]{1,128}$/.test(id))
      throw reject(
        'invalid',
        `"${value}" is no thread id. \`openloop loops show ID\` names the thread of a loop.`,
      );
    return id;
  }
  const who = address(value);
  if (who === undefined) throw reject('invalid', `"${value}" is no mail address; give name@domain.`);
  return canonical(who);
}

async function accountOf(store: Store, { tenant, account }: MuteCommand): Promise<AccountId> {
  const all = keptAmong(await store.accounts(tenant));
  if (account !== undefined) {
    if (all.some((one) => one.id === account)) return account;
    throw noAccount(account);
  }
  const [only, ...more] = all;
  if (only === undefined)
    throw reject('unprocessable', 'There is no account to mute in. Import or connect a mailbox first.');
  if (more.length > 0)
    throw reject(
      'unprocessable',
      `Say in which account, with --account: ${all.map((one) => one.id).join(', ')}.`,
    );
  return only.id;
}

/**
 * Mutes a person or a thread in one account. Held loops that it covers are withdrawn at once; open ones stay as they are
 * and still close on a real reply.
 */
export async function mute({ store }: Ports, command: MuteCommand): Promise<Muted> {
  const value = canonicalValue(command);
  const { tenant, kind, now } = command;
  const account = await accountOf(store, command);
  const changed = (await store.addMute(tenant, account, { kind, value, at: now })) === 'added';
  await withdrawHeld(store, { tenant, account, kind, value, now });
  return { account, kind, value, changed };
}

type Covered = {
  readonly tenant: TenantId;
  readonly account: AccountId;
  readonly kind: MuteEntry['kind'];
  readonly value: string;
  readonly now: Instant;
};

async function withdrawHeld(store: Store, of: Covered): Promise<void> {
  const live = await store.visibleLoops(of.tenant, FOREVER);
  const held = live.filter(
    (loop) => loop.account === of.account && loop.status === 'open' && loop.opensAt > of.now,
  );
  // Whose they are and on which thread is not in the index, which has nothing that can be read.
  const loops = await store.loops(
    of.tenant,
    held.map((loop) => loop.id),
  );
  const covered = loops.filter((loop) => isLive(loop.state) && isCovered(loop, of));
  const threads = new Set(covered.map((loop) => loop.threadId));
  for (const thread of threads)
    await settle({ store }, { tenant: of.tenant, account: of.account, thread, now: of.now });
}

const isCovered = ({ threadId, counterparty }: Loop, { kind, value }: Covered): boolean =>
  kind === 'thread'
    ? threadId.toLowerCase() === value
    : counterparty !== null && canonical(counterparty) === value;

/** Takes a mute away. It brings nothing back until the thread is next looked at. */
export async function unmute({ store }: Ports, command: MuteCommand): Promise<Muted> {
  const value = canonicalValue(command);
  const { tenant, kind } = command;
  const account = await accountOf(store, command);
  const changed = (await store.removeMute(tenant, account, { kind, value })) === 'removed';
  return { account, kind, value, changed };
}
