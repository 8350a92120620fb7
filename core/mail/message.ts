import type { MessageId, ThreadId } from '#core/id';
import type { Address } from '#core/mail/address';
import type { HistoryId } from '#core/mail/history';
import type { Label } from '#core/mail/mail';
import type { Instant } from '#core/time';

/** Why a mail counts as written by a machine; each code has its sentence in `MACHINE_SENTENCE`. */
export const MACHINE_SENTENCE = {
  auto_submitted: 'its Auto-Submitted header says that no person sent it',
  auto_reply: 'it is an automatic reply',
  precedence: 'its Precedence header marks it as bulk or automatic',
  null_return_path: 'it has an empty Return-Path, as bounces and notices do',
  delivery_report: 'it is a delivery report',
  read_receipt: 'it is a read receipt',
  feedback_report: 'it is a feedback or authentication report',
  calendar: 'it is a calendar notice',
  calendar_subject: 'its subject is that of a calendar notice, and its parts were not read',
  sending_service: 'it was sent through a bulk or transactional sending service',
  no_reply_address: 'its sender cannot be answered',
  system_address: 'its sender is a system account',
  notice_domain: 'its sender writes from a domain for notices',
  google_system: "it comes from one of Google's own system senders",
  self_reminder: 'it is a reminder that a mail client made',
  bulk_footer: 'it carries the footer of a mass mailing, and its headers agree',
  openloop_message: 'Openloop itself wrote it',
} as const;
export type MachineReason = keyof typeof MACHINE_SENTENCE;

/** A delivery status notification (RFC 3464): which of my mails did not arrive. */
export type Bounce = {
  /** Message-ID of the mail that bounced, where the report says so. */
  readonly of?: MessageId;
  readonly recipients: readonly Address[];
  /** A permanent failure (5.x.x or Action: failed); a delay is not one. */
  readonly hard: boolean;
};

/** The mail in a live mailbox that something was made of, as it was when it was last heard of. */
export type Source = {
  /** Its id there (Gmail `id`). */
  readonly id: string;
  /** Grows with every change of the mail (Gmail `historyId`). */
  readonly version: HistoryId;
  /** Ids of its labels, as far as they mean anything to us. */
  readonly labels: readonly string[];
};

/** List mail: `bulk` goes one way; on a `discussion` list people write to each other. */
export type ListKind = 'bulk' | 'discussion';

/**
 * What is kept of one mail: the only thing that verdicts are made of. It says nothing of whose it is: that is
 * `sideOf(message, me)`, since the addresses known to be mine grow while mail is read.
 */
export type Message = {
  readonly id: MessageId;
  readonly at: Instant;
  readonly from: Address;
  /** Display name of From, decoded, bidi controls stripped; '' where there is none. */
  readonly name: string;
  /** The first Reply-To address, where it differs from From. */
  readonly replyTo?: Address;
  /** The writer for whom From stands, where a mailing list put its own address there ("X via LIST"). */
  readonly behindList?: Address;
  readonly to: readonly Address[];
  /** Display names of `to`, by position; '' where there is none. */
  readonly toNames: readonly string[];
  /** Cc and Bcc together: whoever gets the mail without being asked. */
  readonly cc: readonly Address[];
  /** Addresses of `to` and `cc` that also stand in Delivered-To or X-Original-To; none on list mail. */
  readonly deliveredTo: readonly Address[];
  /** Carries traces of transport (Received, Return-Path, Delivered-To): a stored copy of a sent mail does not. */
  readonly arrived: boolean;
  /** The Message-ID that it answers: In-Reply-To, else the last of References. */
  readonly inReplyTo?: MessageId;
  /** What else it refers to, two at most: the first of References, and the one before the last. */
  readonly alsoRefers?: readonly MessageId[];
  readonly sent: boolean;
  /** PROMOTIONS, SOCIAL or FORUMS. */
  readonly bulkCategory: boolean;
  readonly userLabels: readonly string[];
  readonly machine?: MachineReason;
  /** Carries our own X-Openloop-Message header: counts only on mail of mine. */
  readonly marked: boolean;
  readonly list?: ListKind;
  readonly bounce?: Bounce;
  /** Subject with reply and forward marks taken off, white space collapsed; '' where there is none. */
  readonly subject: string;
  /** Own words ask for an answer or an action. */
  readonly asks: boolean;
  /** Own words are nothing but thanks or "got it". */
  readonly ackOnly: boolean;
  /** Own words say that no answer is wanted. */
  readonly waives: boolean;
  /** First 200 characters of the own words; '' where the message neither asks nor awaits anything. */
  readonly excerpt: string;
  /** The version of the rules that made it of a mail (`FEATURES`): an older one is made anew. */
  readonly features: number;
  /** Where it comes from, if that place changes. */
  readonly source?: Source;
};

/** Every Message-ID that a mail refers to, as far as it is kept. */
export const refersTo = ({
  inReplyTo,
  alsoRefers = [],
}: Pick<Message, 'inReplyTo' | 'alsoRefers'>): readonly MessageId[] =>
  inReplyTo === undefined ? alsoRefers : [inReplyTo, ...alsoRefers];

/** A conversation: a set of facts, in no order, duplicates included; and why the rest of its mail is no fact. */
export type Thread = {
  readonly id: ThreadId;
  readonly messages: readonly Message[];
  readonly omitted: readonly LeftOut[];
};

/** A mail that is no fact of any turn: only why, what it was called, and when it came in. */
export type LeftOut = {
  readonly why: Omission;
  readonly subject: string;
  readonly at: Instant | undefined;
  /** Which mail of a live mailbox it is: it may become a fact again. */
  readonly of?: { readonly id: MessageId; readonly source: Source };
};

/** Why a mail is not a fact of any turn. */
export type Omission = 'draft' | 'spam' | 'trash' | 'chat' | 'scheduled' | 'undated' | 'deleted';

/** Labels that keep a mail out of the turns, with the omission each is. */
export const OMITTING: ReadonlyArray<readonly [Label, Omission]> = [
  ['DRAFT', 'draft'],
  ['SPAM', 'spam'],
  ['TRASH', 'trash'],
  ['CHAT', 'chat'],
  ['SCHEDULED', 'scheduled'],
];
