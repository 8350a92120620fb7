import { createHash } from 'node:crypto';

declare const brand: unique symbol;
type Branded<T extends string> = string & { readonly [brand]: T };

/** An RFC 5322 Message-ID with its angle brackets, or one derived from the mail where it has none. */
export type MessageId = Branded<'MessageId'>;
/** The conversation a mail belongs to, as its source names it (X-GM-THRID, Gmail `threadId`) or derived. */
export type ThreadId = Branded<'ThreadId'>;
/** One mailbox of a tenant. */
export type AccountId = Branded<'AccountId'>;
/** One obligation; derived from account, thread and loop type, so that a replay names the same loop. */
export type LoopId = Branded<'LoopId'>;

export const messageId = (text: string): MessageId => text as MessageId;
export const threadId = (text: string): ThreadId => text as ThreadId;
export const accountId = (text: string): AccountId => text as AccountId;

/** A short stable digest of what a thing is called by. Length-prefixed, so that no two part lists collide. */
export function digest(...parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:${part}`);
  return hash.digest('hex').slice(0, 24);
}

export const loopId = (account: AccountId, thread: ThreadId, type: string): LoopId =>
  digest('loop', account, thread, type) as LoopId;

/** Who owns accounts and loops; comes from a verified credential, never from a path or a parameter. */
export type TenantId = Branded<'TenantId'>;
export const tenantId = (text: string): TenantId => text as TenantId;
