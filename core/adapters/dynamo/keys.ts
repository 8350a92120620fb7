import type { AccountId, LoopId, TenantId, ThreadId } from '#core/id';
import { isLive, type Loop, visibleAt } from '#core/loops/record';
import type { Instant } from '#core/time';

export type Key = { readonly pk: string; readonly sk: string };

/** A name as one part of a key: `#` divides the parts, so it does not occur within one. */
export const part = (name: string): string => name.replace(/[%#]/g, (sign) => (sign === '#' ? '%23' : '%25'));

/** A number that sorts as text as it does as a number; what is before 1970 sorts as 1970. */
export const sortable = (number: number): string => String(Math.max(0, Math.floor(number))).padStart(16, '0');

const tenantPart = (tenant: TenantId): string => `T#${part(tenant)}`;
/** What belongs to an account as a whole. */
export const accountPk = (tenant: TenantId, account: AccountId): string =>
  `${tenantPart(tenant)}#A#${part(account)}`;

export const accountsPk = (tenant: TenantId): string => `${tenantPart(tenant)}#ACCOUNTS`;
export const accountKey = (tenant: TenantId, account: AccountId): Key => ({
  pk: accountsPk(tenant),
  sk: `A#${part(account)}`,
});
export const mutesKey = (tenant: TenantId, account: AccountId): Key => ({
  pk: accountPk(tenant, account),
  sk: 'MUTES',
});
export const labelsKey = (tenant: TenantId, account: AccountId): Key => ({
  pk: accountPk(tenant, account),
  sk: 'LABELS',
});
/** Mails that could not be taken in. */
export const HELD = 'HELD#';
export const heldMailKey = (tenant: TenantId, account: AccountId, id: string): Key => ({
  pk: accountPk(tenant, account),
  sk: `${HELD}${part(id)}`,
});
export const settingsKey = (tenant: TenantId): Key => ({ pk: tenantPart(tenant), sk: 'SETTINGS' });
export const counterKey = (tenant: TenantId): Key => ({ pk: tenantPart(tenant), sk: 'SEQ' });

/** What lets a mailbox be read. */
export const grantKey = (tenant: TenantId, account: AccountId): Key => ({
  pk: accountPk(tenant, account),
  sk: 'GRANT',
});
/** Says that nothing of an account is left as an earlier version stored it. */
export const resealedKey = (tenant: TenantId, account: AccountId): Key => ({
  pk: accountPk(tenant, account),
  sk: 'RESEALED',
});
export const pendingPk = (tenant: TenantId): string => `${tenantPart(tenant)}#PENDING`;
export const pendingKey = (tenant: TenantId, id: string): Key => ({
  pk: pendingPk(tenant),
  sk: `P#${part(id)}`,
});

/** The facts of a thread: `F#` mails, `O#` left-out mail without a source, `L#` the loops that they have led to. */
export const threadPk = (tenant: TenantId, account: AccountId, thread: ThreadId): string =>
  `${accountPk(tenant, account)}#TH#${part(thread)}`;
/** What the sort keys of all copies of a message begin with, by the alias of its Message-ID. */
export const copiesOf = (alias: string): string => `F#${alias}#`;
export const threadLoopKey = (loop: Pick<Loop, 'tenant' | 'account' | 'threadId' | 'id'>): Key => ({
  pk: threadPk(loop.tenant, loop.account, loop.threadId),
  sk: `L#${part(loop.id)}`,
});

/** The heads of the threads of an account: those that are held. */
export const headsPk = (tenant: TenantId, account: AccountId): string =>
  `${accountPk(tenant, account)}#THREADS`;
export const headSk = (thread: string): string => `H#${part(thread)}`;
export const headKey = (tenant: TenantId, account: AccountId, thread: ThreadId): Key => ({
  pk: headsPk(tenant, account),
  sk: headSk(thread),
});

/** Who is tied to Message-IDs, in one place, so that all of it can be found without the key of the account. */
export const tiesPk = (tenant: TenantId, account: AccountId): string => `${accountPk(tenant, account)}#TIES`;
/** What is tied to one Message-ID, by its alias: `Q` what may be answered, `R` what refers to it. */
export const tiedTo = (alias: string, mark: 'Q' | 'R'): string => `${alias}#${mark}#`;

/** A loop and its events. */
export const loopPk = (tenant: TenantId, id: LoopId): string => `${tenantPart(tenant)}#L#${part(id)}`;
export const LOOP_SK = 'LOOP';
export const eventSk = (seq: number): string => `E#${sortable(seq)}`;
export const changesPk = (tenant: TenantId): string => `${tenantPart(tenant)}#CHG`;

export const listPk = (tenant: TenantId, of: 'live' | 'closed'): string =>
  `${tenantPart(tenant)}#${of === 'live' ? 'OPEN' : 'CLOSED'}`;
/** Where a loop stands in the index: when it is visible, or when it was closed. */
export const listPlace = (loop: Loop) => ({
  listPk: listPk(loop.tenant, isLive(loop.state) ? 'live' : 'closed'),
  listSk: `${sortable('closedAt' in loop.state ? loop.state.closedAt : visibleAt(loop))}#${part(loop.id)}`,
});
/** Behind every loop that is visible by an instant, before every later one. */
export const listEnd = (until: Instant): string => `${sortable(until)}$`;

/** The table key of the loop at a place in the index; undefined where the text is no such place. */
export function loopAtPlace(tenant: TenantId, listSk: string): Key | undefined {
  const id = /^\d{16}#([^#]+)$/.exec(listSk)?.[1];
  return id === undefined ? undefined : { pk: `${tenantPart(tenant)}#L#${id}`, sk: LOOP_SK };
}
