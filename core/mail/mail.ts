import type { ThreadId } from '#core/id';
import type { Instant } from '#core/time';

/** Header fields in the order of the mail: name in lower case, value unfolded, encoded words (RFC 2047) as sent. */
export type Headers = ReadonlyArray<readonly [name: string, value: string]>;

/** What a source's labels mean to us; the rest of a mail's labels are the user's own and stay verbatim. */
export type Label =
  | 'SENT'
  | 'INBOX'
  | 'DRAFT'
  | 'SPAM'
  | 'TRASH'
  | 'CHAT'
  | 'SCHEDULED'
  | 'PROMOTIONS'
  | 'SOCIAL'
  | 'FORUMS'
  | 'UPDATES'
  | 'PERSONAL';

/** A MIME part as far as rules need it. `text` is decoded, for parts that a rule reads (reports, calendars). */
export type Part = {
  readonly type: string;
  readonly params: Readonly<Record<string, string>>;
  readonly disposition?: string;
  readonly filename?: string;
  readonly text?: string;
};

/** The readable inside of a mail. `parts` is 'unread' where the source gives none, which is not the same as none. */
export type Body = {
  readonly text?: string;
  readonly html?: string;
  readonly parts: readonly Part[] | 'unread';
};

/**
 * One mail as a source hands it over. Headers are there at once; the body is decoded when asked for, since most
 * mail is settled by its headers alone.
 */
export type Mail = {
  /** Where it stands in its source, in words for a person: "message 12 at byte 90210". */
  readonly place: string;
  readonly headers: Headers;
  /** When the source says that it came in (Gmail `internalDate`, the mbox From_ line); beats the Date header. */
  readonly receivedAt?: Instant;
  /** The source's own conversation id, where it has one. */
  readonly threadId?: ThreadId;
  readonly labels: ReadonlySet<Label>;
  /** Labels of the user's own making, for exclusions. */
  readonly userLabels: readonly string[];
  readonly body: () => Promise<Body>;
};

/** A piece of a source that could not be read as a mail: counted, named at the end, never fatal. */
export type Unreadable = { readonly place: string; readonly why: string };

/** First value of a header field; `name` in lower case. */
export function header(headers: Headers, name: string): string | undefined {
  for (const [key, value] of headers) if (key === name) return value;
  return undefined;
}

/** All values of a header field, in order. */
export const headerAll = (headers: Headers, name: string): string[] =>
  headers.filter(([key]) => key === name).map(([, value]) => value);
