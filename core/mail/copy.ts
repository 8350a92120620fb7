import { digest } from '#core/id';
import type { LeftOut, Message, Source } from '#core/mail/message';

/**
 * What one stored copy of a mail is told by. The same mail sent, received directly and received through a list are
 * three copies, and so are mails that share a Message-ID but not their writer or subject. Labels and what own words
 * say are no part of it: they may change, and then the copy is replaced. A mail of a live mailbox is told by its id there.
 */
export const copyKey = ({ from, subject, at, arrived, list, source }: Message): string =>
  source === undefined ? digest(from, subject, String(at), String(arrived), list ?? '') : sourceKey(source);

/** A mail of a live mailbox is one copy whatever becomes of it. */
export const sourceKey = ({ id }: Source): string => digest('source', id);

/** What a left-out mail is told by: all that is kept of it. */
export const leftOutKey = ({ why, subject, at }: LeftOut): string => digest(why, subject, String(at ?? ''));
