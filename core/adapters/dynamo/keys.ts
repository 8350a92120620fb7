import { type AccountId, digest, type LoopId, type MessageId, type TenantId, type ThreadId } from '#core/id';
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

/** The facts of a thread: `F#` mails, `O#` left-out mail without a source, `L#` the loops that they have led to. */
export const threadPk = (tenant: TenantId, account: AccountId, thread: ThreadId): string =>
  `${accountPk(tenant, account)}#TH#${part(thread)}`;
/** What the sort keys of all copies of a message begin with. Digests, since a Message-ID may be of any length. */
export const copiesOf = (id: MessageId): string => `F#${digest(id)}#`;
export const threadLoopKey = (loop: Loop): Key => ({
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

/** Who is tied to a Message-ID: `Q#` what may be answered, `R#` what refers to it. */
export const tiesPk = (tenant: TenantId, account: AccountId, id: MessageId): string =>
  `${accountPk(tenant, account)}#ID#${digest(id)}`;

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
