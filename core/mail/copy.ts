import { digest } from '#core/id';
import type { LeftOut, Message } from '#core/mail/message';

/**
 * What one stored copy of a mail is told by. The same mail sent, received directly and received through a list are
 * three copies, and so are mails that share a Message-ID but not their writer or subject. Labels and what own words
 * say are no part of it: they may change, and then the copy is replaced.
 */
export const copyKey = ({ from, subject, at, arrived, list }: Message): string =>
  digest(from, subject, String(at), String(arrived), list ?? '');

/** What a left-out mail is told by: all that is kept of it. */
export const leftOutKey = ({ why, subject, at }: LeftOut): string => digest(why, subject, String(at ?? ''));
