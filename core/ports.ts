import type { Mail, Unreadable } from '#core/mail/mail';

/** A source of mail that can be read from its beginning to its end. */
export type Mailbox = {
  /** Every mail of the source in its own order; a piece that cannot be read comes as Unreadable (it has a `why`). */
  readonly mails: () => AsyncIterable<Mail | Unreadable>;
  /** Its size in bytes, for a progress bar. */
  readonly bytes: number;
  /** Bytes read so far by the latest `mails()`, never more than `bytes`. */
  readonly consumed: () => number;
};
