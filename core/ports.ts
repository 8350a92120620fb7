import type { Account, HeldMail, LostKind } from '#core/accounts/account';
import type { AccountId, LoopId, MessageId, TenantId, ThreadId } from '#core/id';
import type { Change, IndexedLoop, Loop } from '#core/loops/record';
import type { Address } from '#core/mail/address';
import type { HistoryId } from '#core/mail/history';
import type { Mail, Unreadable } from '#core/mail/mail';
import type { LeftOut, Message, Source } from '#core/mail/message';
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

/**
 * A mailbox that lives elsewhere and changes (Gmail): its history, and its mail one by one. Throws `retry` where it is
 * away or busy (with `after` where it says so; `code: 'too-many'` where a quota is used up), `revoke` where the grant is
 * gone, `park` where it will never work.
 */
export type LiveMail = {
  readonly profile: () => Promise<{ readonly address: Address; readonly historyId: HistoryId }>;
  /** A page of what happened behind a place in history, oldest first; `expired` where that is no longer told. */
  readonly changes: (since: HistoryId, page?: string) => Promise<ChangePage | 'expired'>;
  /** One mail, whole; undefined where it is gone. */
  readonly message: (id: string) => Promise<LiveMessage | undefined>;
  /** Who wrote a mail, asked for without its content; undefined where it is gone or says nothing. */
  readonly sender: (id: string) => Promise<Address | undefined>;
  /** All mail of a thread, spam and bin too; undefined where it is gone. */
  readonly thread: (id: ThreadId) => Promise<readonly LiveMessage[] | undefined>;
  /** A page of the mail that came in within a span, newest first, without spam and bin. */
  readonly list: (
    span: { readonly after: Instant; readonly before?: Instant },
    page?: string,
  ) => Promise<Page<{ readonly id: string; readonly thread: ThreadId }>>;
  /** A page of all threads, newest first, spam and bin too, with the last change of each. */
  readonly threads: (page?: string) => Promise<Page<{ readonly id: ThreadId; readonly version: HistoryId }>>;
  /** The owner's own labels: names by id. */
  readonly labels: () => Promise<ReadonlyMap<string, string>>;
  /** Addresses that its owner may send as. */
  readonly aliases: () => Promise<readonly Address[]>;
  /** Has every change pushed, in place of an earlier watch; undefined where there is nowhere to push to. */
  readonly watch: () => Promise<{ readonly until: Instant } | undefined>;
  readonly unwatch: () => Promise<void>;
};

/** A mail of a live mailbox. Its own labels are in `source`, by id: names are the account's to know. */
export type LiveMessage = Mail & { readonly source: Source; readonly threadId: ThreadId };
export type Page<T> = { readonly items: readonly T[]; readonly next?: string };

export type ChangePage = {
  readonly changes: readonly MailChange[];
  readonly next?: string;
  /** The newest place in the history of the whole mailbox. */
  readonly newest: HistoryId;
};
/** One thing that happened to a mail, and at which place in history. */
export type MailChange = {
  readonly id: string;
  readonly thread: ThreadId;
  readonly at: HistoryId;
} & (
  | { readonly kind: 'added'; readonly labels: readonly string[] }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'labelled' | 'unlabelled'; readonly labels: readonly string[] }
);

/** A connecting that was begun in one browser, and waits for Google's answer. */
export type Pending = {
  readonly id: string;
  readonly account: AccountId;
  /** What its owner calls it. */
  readonly name: string;
  /** The secret half of PKCE. */
  readonly verifier: string;
  readonly redirectUri: string;
  /** Whoever reconnects must be the same person. */
  readonly sub?: string;
  readonly wording: string;
  readonly until: Instant;
};

/** Leave to read a mailbox, as Google gave it. */
export type Grant = {
  readonly refreshToken: string;
  /** Whose it is. */
  readonly email: Address;
  readonly at: Instant;
  /** When it ends by itself, where it does: within a week for an OAuth client in testing. */
  readonly until?: Instant;
};

/** Whose mailbox something is about. */
export type Owner = { readonly tenant: TenantId; readonly account: AccountId };

/** Proofs that a mailbox may be read; they live for minutes and are never stored. */
export type AccessTokens = {
  /** A token of an account; where one was refused, another one. Throws `revoke` where there is no grant (any more). */
  readonly token: (of: Owner, refused?: string) => Promise<string>;
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
  /**
   * Adds facts to a thread, which is held from then on, be they none. The same message again changes nothing; only what
   * is new or different is written. Of one mail of a live mailbox, be it a message or left out, the highest version
   * stays, in whatever order they come.
   */
  readonly addFacts: (
    tenant: TenantId,
    account: AccountId,
    facts: {
      readonly thread: ThreadId;
      readonly messages: readonly Message[];
      readonly omitted: readonly LeftOut[];
    },
  ) => Promise<void>;
  /** Which of these threads are held: whatever was in them when they were first added is there. */
  readonly heldThreads: (
    tenant: TenantId,
    account: AccountId,
    ids: readonly ThreadId[],
  ) => Promise<ReadonlySet<ThreadId>>;
  /** The threads that are held of an account, behind one of them, in an order that does not change. */
  readonly threads: (
    tenant: TenantId,
    account: AccountId,
    query: { readonly after?: ThreadId; readonly limit: number },
  ) => Promise<readonly ThreadId[]>;
  /** The threads with a mail of one of these Message-IDs that may be answered: that asks, or that I sent. */
  readonly awaiting: (
    tenant: TenantId,
    account: AccountId,
    ids: readonly MessageId[],
  ) => Promise<readonly ThreadId[]>;
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

  /** Names of an account's own labels, by id. */
  readonly labels: (tenant: TenantId, account: AccountId) => Promise<ReadonlyMap<string, string>>;
  readonly saveLabels: (
    tenant: TenantId,
    account: AccountId,
    names: ReadonlyMap<string, string>,
  ) => Promise<void>;
  /** Mails that could not be taken in, those with fewer than three strikes too. */
  readonly heldMails: (tenant: TenantId, account: AccountId) => Promise<readonly HeldMail[]>;
  readonly saveHeldMail: (tenant: TenantId, account: AccountId, held: HeldMail) => Promise<void>;
  readonly dropHeldMail: (tenant: TenantId, account: AccountId, id: string) => Promise<void>;

  /** Leave to read a mailbox, sealed; undefined where an account has none. */
  readonly grant: (tenant: TenantId, account: AccountId) => Promise<Grant | undefined>;
  readonly saveGrant: (tenant: TenantId, account: AccountId, grant: Grant) => Promise<void>;
  readonly dropGrant: (tenant: TenantId, account: AccountId) => Promise<void>;
  /** A connecting that was begun; it is gone after ten minutes, and can be taken once. */
  readonly savePending: (tenant: TenantId, pending: Pending) => Promise<void>;
  readonly takePending: (tenant: TenantId, id: string, now: Instant) => Promise<Pending | undefined>;
  /**
   * Removes everything that is held of an account, and the account last, some at a time: `more` while there is anything
   * left. What others write meanwhile is removed by a further call.
   */
  readonly erase: (tenant: TenantId, account: AccountId) => Promise<'more' | 'erased'>;
  /**
   * Seals by its place what an earlier version stored of an account, some at a time: `more` while there is anything left.
   * What was not sealed anew is read all the same. Safe to repeat, and while others write.
   */
  readonly reseal: (tenant: TenantId, account: AccountId) => Promise<'more' | 'done'>;

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
  readonly ownerOf: (mailbox: Address) => Promise<Claim | undefined>;
  /** Claims an address for an account, again to renew that; `taken` where another account has it. */
  readonly claim: (mailbox: Address, owner: Owner, now: Instant) => Promise<'claimed' | 'taken'>;
  /** Gives an address up: that very claim where it says when, else any of the owner. What another has stays. */
  readonly release: (mailbox: Address, claim: Owner & { readonly claimedAt?: Instant }) => Promise<void>;
};
/** Whose an address is, and since when. */
export type Claim = Owner & { readonly claimedAt: Instant };

/** When something of an account is due again; keys only, read by dispatchers alone. */
export type DueIndex = {
  readonly put: (kind: DueKind, item: DueItem) => Promise<void>;
  readonly take: (kind: DueKind, until: Instant, limit: number) => Promise<readonly DueItem[]>;
  readonly remove: (kind: DueKind, of: DueItem) => Promise<void>;
};
/** Looking for silent loops; looking into a live mailbox; its watch and its addresses. */
export type DueKind = 'stale' | 'poll' | 'upkeep';
export type DueItem = Owner & { readonly at: Instant };

/** Where a sealed text lies: it opens nowhere else. */
export type SealedPlace = Owner & {
  /** The item that holds it, by all of its key. */
  readonly item: string;
};

/**
 * Makes readable text unreadable at rest, and back, under the key of its account. Throws `retry` where the key cannot be
 * had now (nothing is read or written in clear instead), and `park` where it is gone for ever (code `gone`) or the text is
 * not of this place.
 */
export type Seal = {
  readonly seal: (at: SealedPlace, text: string) => Promise<string>;
  readonly open: (at: SealedPlace, sealed: string) => Promise<string>;
  /** A name for a text that is the same wherever it occurs in an account, and says nothing to anybody else. */
  readonly alias: (of: Owner, text: string) => Promise<string>;
};

/** The keys of accounts: made once, kept wrapped, known unwrapped for minutes. */
export type DataKeys = {
  /**
   * The key of an account, made where it has none; 256 bits. Throws `retry`, or `park` where it cannot be had any more, with
   * the code `gone` where it was forgotten.
   */
  readonly key: (of: Owner) => Promise<Uint8Array>;
  /** The same of an account that has one: none is made. Throws `park` with the code `gone` where there is none. */
  readonly held: (of: Owner) => Promise<Uint8Array>;
  /** Whether an account was forgotten not long ago. */
  readonly isForgotten: (of: Owner) => Promise<boolean>;
  /** Removes it: what lies under it can never be opened again. A forgotten account gets no new one. */
  readonly forget: (of: Owner) => Promise<void>;
};

/** What wraps keys (KMS). A wrapped key opens only with the context that it was made with. */
export type KeyWrapping = {
  readonly generate: (of: Owner) => Promise<{ readonly plain: Uint8Array; readonly wrapped: Uint8Array }>;
  readonly unwrap: (of: Owner, wrapped: Uint8Array) => Promise<Uint8Array>;
};

/** Google's consent: where a person is sent for it, and what comes of it. */
export type Consent = {
  readonly url: (ask: ConsentAsk) => string;
  /** What was granted for a code; `refused` where the code, its verifier or its address is not right. */
  readonly exchange: (given: {
    readonly code: string;
    readonly verifier: string;
    readonly redirectUri: string;
  }) => Promise<Granted | 'refused'>;
  /** A new access token. Throws `retry`; `Lost` where the grant is gone. */
  readonly refresh: (refreshToken: string) => Promise<AccessGrant | Lost>;
  /** Ends a grant; one that is gone already is no failure. */
  readonly revoke: (refreshToken: string) => Promise<void>;
};
export type ConsentAsk = {
  readonly state: string;
  /** base64url of the SHA-256 of the verifier (PKCE, S256). */
  readonly challenge: string;
  readonly redirectUri: string;
  readonly loginHint?: string;
};
export type AccessGrant = { readonly accessToken: string; readonly expiresAt: Instant };
export type Granted = AccessGrant & {
  readonly refreshToken: string;
  readonly scopes: readonly string[];
  /** When the refresh token ends by itself, where Google says so. */
  readonly refreshUntil?: Instant;
  /** Google's own id of the person; the address may change. */
  readonly sub: string;
  readonly email: Address;
};
export type Lost = { readonly lost: LostKind };

/** What may be spent on a mailbox: Gmail's quota units, by the minute, of the mailbox and of the whole project. */
export type Budget = {
  /** Takes units, or says how long to wait for them (ms). Live reading comes before what is only caught up on. */
  readonly take: (
    of: Owner,
    units: number,
    use: 'sync' | 'backfill',
  ) => Promise<'granted' | { readonly after: number }>;
};

/** A queue of work. Messages carry ids only, never mail text. */
export type Queue<T> = {
  /** Sends in order within a group; a deduplication id that was sent within five minutes is not sent again. */
  readonly send: (messages: ReadonlyArray<QueueMessage<T>>) => Promise<void>;
};
export type QueueMessage<T> = { readonly body: T; readonly group: string; readonly deduplicationId: string };
