import { type MailDate, mailDate } from '#core/mail/date';
import { type Headers, header } from '#core/mail/mail';
import { DAY, type Instant, instant } from '#core/time';

// The date of a From_ line: asctime with an optional zone before or after the year, or RFC 5322, at the line's end.
const FROM_DATE =
  / ((?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? {1,2}(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}\d{1,2} {1,2}\d{1,2}:\d{2}(?::\d{2})?(?: [A-Z]{1,5}| [+-]\d{4}){0,2} \d{4}(?: [A-Z]{1,5}| [+-]\d{4})?|\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{1,2}:\d{2}(?::\d{2})?(?: [A-Z]{1,5}| [+-]\d{4})?))$/;
// Some relays add their own remarks in brackets behind the sender.
const SENDER = /^(?:[^\s"]{1,320}(?: \[[^\]\s]{1,80}\]){0,3}|"[^"]{1,320}"(?:@\S{1,255})?)$/;

/** A From_ line that divides an mbox; `imported` where its date is that of the import (Thunderbird's "From - "). */
export type FromLine = { readonly date: MailDate | undefined; readonly imported: boolean };

/**
 * Reads a line as an mbox From_ line (RFC 4155 appendix A): "From ", one word that is the sender, and a date to the
 * end. Undefined when it is anything else, so that prose which begins with "From " divides nothing.
 */
export function fromLine(line: string): FromLine | undefined {
  const text = line.trimEnd();
  const date = FROM_DATE.exec(text.slice(-80));
  if (!date || !text.startsWith('From ')) return undefined;
  const sender = text.slice(5, text.length - date[0].length).trim();
  if (!SENDER.test(sender)) return undefined;
  return { date: mailDate(date[1] ?? ''), imported: sender === '-' };
}

/**
 * When a mail was received, by what its source says. In this order: a From_ line with a zone, the topmost Received
 * field, the Date field unless a From_ line without a zone contradicts it by more than two days, that From_ line read as
 * UTC, the delivery time in a Maildir name. Undefined when nothing names a date from 1980 on.
 */
export function receivedAt(
  headers: Headers,
  hints: { from?: FromLine; delivered?: Instant } = {},
): Instant | undefined {
  const from = hints.from?.imported ? undefined : hints.from?.date;
  if (from?.zoned) return from.at;
  const received = header(headers, 'received');
  const arrived =
    received === undefined ? undefined : mailDate(received.slice(received.lastIndexOf(';') + 1));
  if (arrived) return arrived.at;
  const date = header(headers, 'date');
  const sent = date === undefined ? undefined : mailDate(date);
  if (sent && (!from || Math.abs(sent.at - from.at) <= 2 * DAY)) return sent.at;
  return from?.at ?? hints.delivered ?? hints.from?.date?.at;
}

/** The delivery time that a Maildir file name begins with (seconds before the first dot). */
export function deliveryTime(fileName: string): Instant | undefined {
  const seconds = /^(\d{9,10})\./.exec(fileName)?.[1];
  const ms = seconds === undefined ? 0 : Number(seconds) * 1000;
  return ms < Date.UTC(1980, 0, 1) ? undefined : instant(ms);
}
