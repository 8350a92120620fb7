import { type Fault, reject } from '#core/fault';
import type { AccountId, ThreadId } from '#core/id';
import type { Address } from '#core/mail/address';
import type { HistoryId } from '#core/mail/history';
import { type Me, meOf } from '#core/mail/identity';
import type { Instant } from '#core/time';

/** Why a grant of Google's is gone; each code with what its owner is to be told. */
export const LOST_SENTENCE = {
  revoked: 'access was withdrawn at Google',
  password: 'the password was changed, which ends all access to mail',
  expired: 'the access has expired',
  deleted: 'the Google account does not exist any more',
  policy: 'the administrator of the domain does not allow it',
} as const;
export type LostKind = keyof typeof LOST_SENTENCE;

/** What every mailbox of a tenant has. */
type Mailboxed = {
  readonly schema: 1;
  readonly version: number;
  readonly id: AccountId;
  /** What its owner calls it. */
  readonly name: string;
  /** What its owner said is theirs, and what the mailbox itself may send as. */
  readonly declared: readonly Address[];
  /** Canonical addresses learned from its mail: senders with the Sent label, and recipients it was delivered to. */
  readonly senders: readonly Address[];
  readonly aliases: readonly Address[];
  readonly connectedAt: Instant;
  /** How far its mail was read by the last sync that succeeded as a whole. */
  readonly dataThrough?: Instant;
  /** When that sync ended. */
  readonly syncedAt?: Instant;
  /** Mails that could not be read; they make answers partial. */
  readonly gaps: number;
  /** Its stored threads are being judged anew, and how far that is; `waits` where it was put off with the mailbox. */
  readonly redetect?: { readonly after?: ThreadId; readonly waits?: true };
  /** It is being removed: nothing is read or shown of it any more. */
  readonly closing?: true;
};

/** Mail that was read from a file, as of the day of the file. */
export type FileAccount = Mailboxed & { readonly source: 'file' };

/** A mailbox that goes on: what is known of reading it. */
export type GmailAccount = Mailboxed & { readonly source: 'gmail'; readonly gmail: GmailState };

export type Account = FileAccount | GmailAccount;

export type GmailState = {
  /** The address that Gmail knows it by, and Google's own id of its owner: the address may change. */
  readonly address: Address;
  readonly sub?: string;
  /** What its owner agreed to, and when. */
  readonly consent?: { readonly wording: string; readonly scopes: readonly string[]; readonly at: Instant };
  /** The grant is gone: only its owner can help. Nobody calls Gmail meanwhile. */
  readonly lost?: { readonly kind: LostKind; readonly at: Instant };
  /** History is read up to here. */
  readonly cursor: HistoryId;
  /** What the cursor does not answer for, since history was lost: until it is read, the account does not look read. */
  readonly refill?: Refill;
  /** Older mail that is read beside what is new. */
  readonly backfill?: Backfill;
  /** From where on all mail was read; undefined until a backfill has come to its end. */
  readonly readFrom?: Instant;
  /** When the last sync began that read to the end: whatever was asked for before is done. */
  readonly began?: Instant;
  /** Nobody calls Gmail for it before. */
  readonly notBefore?: Instant;
  /** When history last moved, and whether a push had said so. */
  readonly moved?: { readonly at: Instant; readonly by: 'push' | 'poll' };
  /** The entries of the due index that count; others are leftovers. */
  readonly pollAt: Instant;
  readonly upkeepAt: Instant;
  /** Until when Gmail pushes; undefined where nobody watches. */
  readonly watchedUntil?: Instant;
};

/** A stretch of the mailbox that is read by listing, since no history tells of it. */
export type Refill = {
  /** Mail from here on is listed. */
  readonly after: Instant;
  /** The cursor that had expired: threads that changed behind it are read again. Undefined: only listing. */
  readonly lost?: HistoryId;
  /** `told`: all is read; history is still to tell what changed while it was. */
  readonly step: 'mail' | 'threads' | 'loops' | 'told';
  /** Where the listing goes on. */
  readonly page?: string;
  /** How often in a row the cursor had expired at once. */
  readonly tries: number;
};

/** Reading older mail, newest first: how far it is, and how far it is to go. */
export type Backfill = {
  /** Mail from here on, and before `before`, is read. */
  readonly after: Instant;
  readonly before?: Instant;
  readonly startedAt: Instant;
  /** Mails that were counted so far, and how many there are; undefined until all are counted. */
  readonly counted: number;
  readonly total?: number;
  readonly done: number;
  /** Where the counting, and then the reading, goes on. */
  readonly page?: string;
  /** Whatever history says up to here is known of all that was taken in before this place. */
  readonly heard: HistoryId;
};

/** A mail that could not be taken in. After three strikes it is held: others are not kept waiting for it. */
export type HeldMail = {
  /** Its id in the mailbox (Gmail `id`). */
  readonly id: string;
  readonly strikes: number;
  readonly why: HeldReason;
  /** Who wrote it, as far as that could be learned. */
  readonly from?: Address;
  readonly at: Instant;
};

/** Why a mail is held; each code with its sentence. */
export const HELD_SENTENCE = {
  unreadable: 'it cannot be read as a mail',
  refused: 'the mailbox fails to hand it over',
  unstorable: 'the record does not take it',
} as const;
export type HeldReason = keyof typeof HELD_SENTENCE;

export const STRIKES = 3;
export const isHeld = ({ strikes }: HeldMail): boolean => strikes >= STRIKES;

/** Whether an account is there to stay: one that is being removed is not there for who asks. */
export const isKept = (account: Account | undefined): account is Account =>
  account !== undefined && account.closing === undefined;

/** The accounts that are there to stay; that one alone where one is named. */
export const keptAmong = (accounts: readonly Account[], named?: AccountId): readonly Account[] =>
  accounts.filter((one) => isKept(one) && (named === undefined || one.id === named));

/** What is told who names an account that is not there. */
export const noAccount = (id: string): Fault =>
  reject('not-found', `There is no account ${id}. \`openloop accounts\` lists them.`);

/** Nothing is read for an account that is being removed, or whose grant is gone. */
export const isUnwanted = ({ closing, gmail }: GmailAccount): boolean =>
  closing !== undefined || gmail.lost !== undefined;

/**
 * A live mailbox that may be called now. `none`: there is nothing to be read (any more) · `not-yet`: nobody may call before
 * an instant.
 */
export function callable(account: Account | undefined, now: Instant): GmailAccount | 'none' | 'not-yet' {
  if (account?.source !== 'gmail' || isUnwanted(account)) return 'none';
  const { notBefore } = account.gmail;
  return notBefore !== undefined && now < notBefore ? 'not-yet' : account;
}

/** Me, as far as an account knows. */
export const meOfAccount = ({ declared, senders, aliases }: Account): Me => ({
  addresses: meOf([...declared, ...senders]).addresses,
  aliases: new Set(aliases),
});
