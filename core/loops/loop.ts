import type { MessageId, ThreadId } from '#core/id';
import type { Address } from '#core/mail/address';
import type { Instant } from '#core/time';

/** The thread loops that the deterministic detector finds. */
export const THREAD_LOOP_TYPES = ['unanswered_inbound', 'unanswered_outbound'] as const;
export type ThreadLoopType = (typeof THREAD_LOOP_TYPES)[number];

/** Every kind of loop, with the words a person reads. */
export const LOOP_TYPE_SENTENCE = {
  unanswered_inbound: 'they wait for your answer',
  unanswered_outbound: 'you wait for their answer',
  commitment_owed_by_me: 'you promised it',
  commitment_owed_to_me: 'it was promised to you',
  decision_pending: 'a decision is pending',
} as const;
export type LoopType = keyof typeof LOOP_TYPE_SENTENCE;

/** Statuses a loop can have; `LIVE` ones may still need somebody. */
export const STATUS_SENTENCE = {
  open: 'on the list',
  held: 'not yet on the list: its grace has not run out',
  snoozed: 'put off until a date',
  undelivered: 'your mail did not arrive',
  done: 'answered or settled',
  dropped: 'let go by you',
  stale: 'silent for too long to be on the list',
  unverified: 'found, but its evidence could not be checked',
} as const;
export type LoopStatus = keyof typeof STATUS_SENTENCE;

/** Hours that a loop is held before it is on the list, from its oldest unanswered message, inclusive. */
export const GRACE_HOURS: Readonly<Record<ThreadLoopType, number>> = {
  unanswered_inbound: 24,
  unanswered_outbound: 72,
};

/** Days of silence after which a thread no longer opens a loop on first sight, and goes stale once it has one. */
export const FIRST_SIGHT_DAYS = 30;
export const STALE_DAYS = 90;

/** Why a thread is, or is not, on the list. */
export const REASON_SENTENCE = {
  // on the list, now or once the grace has run out
  they_asked: 'they asked you and you have not answered',
  last_word_theirs: 'the last word is theirs and it was written to you',
  i_asked: 'you asked and nobody has answered',
  undelivered: 'you asked, but your mail bounced',
  // quiet: the turn is nobody's
  i_replied: 'you had the last word and asked nothing',
  answered_by_person: 'the person you asked has answered',
  answered_by_member: 'a member of the group you asked has answered',
  answered_by_colleague: 'a colleague of the person you asked has answered',
  answered_elsewhere: 'your question was answered on another thread',
  answered_for_me: 'somebody else who was asked has answered',
  only_thanks: 'they only said thanks',
  no_answer_wanted: 'the mail says that no answer is wanted',
  nothing_asked: 'you asked nothing',
  nobody_asked: 'nobody who could answer was asked',
  not_addressed: 'it was not addressed to you',
  list_mail: 'it is list mail',
  bulk_category: 'Gmail files it under Promotions, Social or Forums, and you never wrote in it',
  self_thread: 'only you are on it',
  only_machines: 'only machines wrote',
  left_out: 'every mail of it is a draft, in spam, in the bin, a chat or undated',
  not_yet: 'every mail of it came in after the clock',
  too_old: 'it was silent for too long before it was first seen',
  stale: `it has been silent for ${STALE_DAYS} days`,
  muted_sender: 'you muted this person',
  muted_thread: 'you muted this thread',
  excluded_label: 'it carries a label that you excluded',
} as const;
export type Reason = keyof typeof REASON_SENTENCE;

/** Why the paid extraction may, or may not, read a thread. */
export const EXTRACT_SENTENCE = {
  owner_participated: 'you wrote in it',
  human_correspondence: 'a person wrote in it',
  no_substantive_messages: 'no person wrote in it',
  spam_or_trash: 'it is in spam or in the bin',
  excluded_label: 'it carries a label that you excluded',
  excluded_label_unresolved: 'an excluded label is not known in this account',
  bulk_category: 'it is filed under Promotions, Social or Forums',
  list_mail: 'it is all list mail',
} as const;
export type ExtractReason = keyof typeof EXTRACT_SENTENCE;

/** A message that a loop rests on, with the words to show. */
export type Evidence = { readonly messageId: MessageId; readonly at: Instant; readonly quote: string };

/** What closes a thread loop, and by what message. */
export type Closing = { readonly type: ThreadLoopType; readonly because: Reason; readonly by: MessageId };

/** An obligation found in a thread; `held` until `opensAt`, from then on on the list. */
export type Obligation = {
  readonly type: ThreadLoopType;
  readonly because: Reason;
  readonly status: 'open' | 'undelivered';
  /** Null where the mail names nobody. */
  readonly counterparty: Address | null;
  /** When it began: the oldest unanswered message. */
  readonly openedAt: Instant;
  /** When its grace ends; for an undelivered one the instant of the bounce. */
  readonly opensAt: Instant;
  /** The newest message of the conversation. */
  readonly lastActivityAt: Instant;
  /** When it is due, where somebody said so. */
  readonly dueAt?: Instant;
  /** The request first, then the newest nudge where there is one. */
  readonly evidence: readonly Evidence[];
};

/** What the detector says of a thread at an instant. Of two loops the inbound one stands first. */
export type Verdict = {
  readonly threadId: ThreadId;
  readonly subject: string;
  readonly because: Reason;
  readonly loops: readonly Obligation[];
  readonly closes: readonly Closing[];
};
