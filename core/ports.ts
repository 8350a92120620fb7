import type { Account } from '#core/accounts/account';
import type { AccountId, LoopId, MessageId, TenantId, ThreadId } from '#core/id';
import type { Change, IndexedLoop, Loop } from '#core/loops/record';
import type { Address } from '#core/mail/address';
import type { Mail, Unreadable } from '#core/mail/mail';
import type { LeftOut, Message } from '#core/mail/message';
import type { Instant } from '#core/time';

/** A source of mail that can be read from its beginning to its end. */
export type Mailbox = {
  /** Every mail of the source in its own order; a piece that cannot be read comes as Unreadable (it has a `why`). */
  readonly mails: () => AsyncIterable<Mail | Unreadable>;
  /** Its size in bytes, for a progress bar. */
  readonly bytes: number;
  /** Bytes read so far by the latest `mails()`, never more than `bytes`. */
  readonly consumed: () => number;
};

/** The facts that are held of a thread, and the loops that they have led to. */
export type StoredThread = {
  readonly id: ThreadId;
  readonly messages: readonly Message[];
  readonly omitted: readonly LeftOut[];
  readonly loops: readonly LoopId[];
};

/** What a person does not want on the list, per account. */
export type MuteEntry = { readonly kind: 'sender' | 'thread'; readonly value: string; readonly at: Instant };

export type LoopQuery = {
  /** `live`: open and undelivered, held and snoozed among them; `closed`: done, dropped, stale. */
  readonly of: 'live' | 'closed';
  readonly limit: number;
  /** Where the page before ended, as that page said. */
  readonly after?: string;
};

/** Whether a conditional write found what it expected. */
export type Race = 'written' | 'lost-race';

/**
 * The record of one product: tenants, their accounts, the facts of their mail, and their loops. Every call names the
 * tenant. Reads are consistent save `visibleLoops` and `listLoops`, which come from an index and may lag. Throws a
 * `retry` fault where the engine is busy or away.
 */
export type Store = {
  readonly accounts: (tenant: TenantId) => Promise<readonly Account[]>;
  readonly account: (tenant: TenantId, id: AccountId) => Promise<Account | undefined>;
  /** Writes an account whose version is one more than the stored one (1 for a new one). */
  readonly saveAccount: (tenant: TenantId, account: Account) => Promise<Race>;

  readonly thread: (tenant: TenantId, account: AccountId, id: ThreadId) => Promise<StoredThread>;
  /** Adds facts to a thread; the same message again changes nothing. Writes only what is new or different. */
  readonly addFacts: (
    tenant: TenantId,
    account: AccountId,
    facts: {
      readonly thread: ThreadId;
      readonly messages: readonly Message[];
      readonly omitted: readonly LeftOut[];
    },
  ) => Promise<void>;
  /** The messages of an account that refer across threads: bounces, and replies to a Message-ID of another thread. */
  readonly messagesAbout: (
    tenant: TenantId,
    account: AccountId,
    ids: readonly MessageId[],
  ) => Promise<readonly Message[]>;

  /** The messages among these Message-IDs that ask something, on whatever thread: what a reply may answer. */
  readonly questions: (
    tenant: TenantId,
    account: AccountId,
    ids: readonly MessageId[],
  ) => Promise<readonly Message[]>;

  readonly mutes: (tenant: TenantId, account: AccountId) => Promise<readonly MuteEntry[]>;
  readonly addMute: (tenant: TenantId, account: AccountId, entry: MuteEntry) => Promise<'added' | 'already'>;
  readonly removeMute: (
    tenant: TenantId,
    account: AccountId,
    entry: Pick<MuteEntry, 'kind' | 'value'>,
  ) => Promise<'removed' | 'not-there'>;

  readonly loop: (tenant: TenantId, id: LoopId) => Promise<Loop | undefined>;
  /** The loops that exist among these, in any order. */
  readonly loops: (tenant: TenantId, ids: readonly LoopId[]) => Promise<readonly Loop[]>;
  /** Every live loop that is visible by an instant, as indexed: what ranking needs. */
  readonly visibleLoops: (tenant: TenantId, until: Instant) => Promise<readonly IndexedLoop[]>;
  /** A page of loops as indexed, the newest first. */
  readonly listLoops: (
    tenant: TenantId,
    query: LoopQuery,
  ) => Promise<{ readonly loops: readonly IndexedLoop[]; readonly next?: string }>;
  /** Writes a loop whose version is one more than the stored one, together with its change, in one transaction. */
  readonly saveLoop: (tenant: TenantId, loop: Loop, change: Omit<Change, 'seq' | 'loop'>) => Promise<Race>;
  /** What happened to a loop, oldest first. */
  readonly events: (tenant: TenantId, id: LoopId) => Promise<readonly Change[]>;
  /** Changes of all loops of a tenant behind a sequence number, oldest first. */
  readonly changes: (tenant: TenantId, after: number, limit: number) => Promise<readonly Change[]>;

  readonly settings: (tenant: TenantId) => Promise<Readonly<Record<string, string>>>;
  readonly saveSetting: (tenant: TenantId, key: string, value: string) => Promise<void>;
  /** Whether the engine answers; a sentence where it does not. */
  readonly ping: () => Promise<string | undefined>;
};

/** The one place that is not under a tenant: whose a mailbox address is. Holds no mail data, and no address either. */
export type Directory = {
  readonly ownerOf: (
    mailbox: Address,
  ) => Promise<{ readonly tenant: TenantId; readonly account: AccountId } | undefined>;
  /** Claims an address for an account; `taken` where another account has it. */
  readonly claim: (
    mailbox: Address,
    owner: { readonly tenant: TenantId; readonly account: AccountId },
  ) => Promise<'claimed' | 'taken'>;
};

/** When something of an account is due again; keys only, read by dispatchers alone. */
export type DueIndex = {
  readonly put: (kind: 'stale', at: Instant, of: DueItem) => Promise<void>;
  readonly take: (kind: 'stale', until: Instant, limit: number) => Promise<readonly DueItem[]>;
  readonly remove: (kind: 'stale', of: DueItem) => Promise<void>;
};
export type DueItem = { readonly tenant: TenantId; readonly account: AccountId; readonly at: Instant };

/** Makes readable text unreadable at rest, and back. Identity until accounts have keys of their own. */
export type Seal = {
  readonly seal: (
    of: { readonly tenant: TenantId; readonly account: AccountId },
    text: string,
  ) => Promise<string>;
  readonly open: (
    of: { readonly tenant: TenantId; readonly account: AccountId },
    sealed: string,
  ) => Promise<string>;
};

/** A queue of work. Messages carry ids only, never mail text. */
export type Queue<T> = {
  /** Sends in order within a group; a deduplication id that was sent within five minutes is not sent again. */
  readonly send: (messages: ReadonlyArray<QueueMessage<T>>) => Promise<void>;
};
export type QueueMessage<T> = { readonly body: T; readonly group: string; readonly deduplicationId: string };
