// Writes the demo mailbox: what `npm start` reads before anybody has connected mail of their own.
import { type Address, address } from '#core/mail/address';
import { DAY, type Instant, instant } from '#core/time';
import { DEMO_THREADS, type DemoMail, type DemoThread, MAYA, type QuoteStyle } from './threads.ts';

/** Whose mailbox the demo is. */
export const DEMO_OWNER: readonly Address[] = ['maya@example.com', 'maya.chen@example.org']
  .map(address)
  .filter((one) => one !== undefined);

type Written = {
  readonly now: Instant;
  readonly thread: DemoThread;
  readonly row: number;
  readonly index: number;
  readonly mail: DemoMail;
};

/**
 * A made-up mailbox as Google Takeout exports one (mboxrd, newest mail first), for trying the product without mail
 * of one's own. Its dates are counted back from `now`; the same `now` gives the same bytes.
 */
export function demoMbox(now: Instant): Buffer {
  const newestFirst = everyMail(now).sort((a, b) => a.mail.ago - b.mail.ago);
  return Buffer.from(newestFirst.map(entry).join(''));
}

const everyMail = (now: Instant): Written[] =>
  DEMO_THREADS.flatMap((thread, row) =>
    thread.mails.map((mail, index): Written => ({ now, thread, row, index, mail })),
  );

/** A mail of the demo mailbox as it lies in a mailbox: its bytes, its labels as Takeout names them, its conversation. */
export type DemoLetter = {
  readonly raw: string;
  readonly labels: string;
  readonly at: Instant;
  readonly row: number;
};

/** The same mailbox mail by mail, oldest first. */
export const demoLetters = (now: Instant): readonly DemoLetter[] =>
  everyMail(now)
    .sort((a, b) => b.mail.ago - a.mail.ago)
    .map((written) => ({
      raw: rawOf(written).replaceAll('\n', '\r\n'),
      labels: labelsOf(written.mail),
      at: instant(sentAt(now, written.mail).getTime()),
      row: written.row,
    }));

/** X-GM-THRID of a thread by its place in `DEMO_THREADS`: the same whenever the mailbox is made. */
export const demoThreadId = (row: number): string => String(1_790_000_000_000_000_000n + BigInt(row));

const sentAt = (now: Instant, { ago }: DemoMail): Date => new Date(now - ago * DAY);

function entry(written: Written): string {
  const { now, row, index, mail } = written;
  const [weekday, day, month, year, time] = sentAt(now, mail).toUTCString().replace(',', '').split(' ');
  const id = BigInt(demoThreadId(row)) + BigInt(index) * 1000n;
  const source = { 'X-GM-THRID': demoThreadId(row), 'X-Gmail-Labels': labelsOf(mail) };
  const text = `${headOf(source)}${rawOf(written)}`.replace(/^>*From /gm, '>$&');
  return `From ${id}@xxx ${weekday} ${month} ${day} ${time} +0000 ${year}\n${text}\n\n`;
}

const headOf = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${encoded(value)}\n`)
    .join('');

const rawOf = (written: Written): string =>
  `${headOf({ ...usualFields(written), ...written.mail.headers })}MIME-Version: 1.0\n${content(written)}`;

const isMine = ({ from }: DemoMail): boolean => DEMO_OWNER.some((own) => own === bare(from));
const labelsOf = (mail: DemoMail): string => mail.labels ?? (isMine(mail) ? 'Sent' : 'Inbox');

const messageId = (row: number, index: number): string => `<demo.${row}.${index}@mail.example.com>`;

const bare = (mailbox: string): string => mailbox.slice(mailbox.lastIndexOf('<') + 1, -1);

function usualFields({ now, thread, row, index, mail }: Written): Record<string, string> {
  const mine = isMine(mail);
  const before = Array.from({ length: index }, (_, earlier) => messageId(row, earlier));
  return {
    ...(mine ? {} : { 'Delivered-To': bare(MAYA), 'Return-Path': `<${bare(mail.from)}>` }),
    'Message-ID': messageId(row, index),
    ...(index === 0 ? {} : { 'In-Reply-To': messageId(row, index - 1), References: before.join(' ') }),
    Date: sentAt(now, mail).toUTCString().replace('GMT', '+0000'),
    From: mail.from,
    To: (mail.to ?? [MAYA]).join(', '),
    ...(mail.cc === undefined ? {} : { Cc: mail.cc.join(', ') }),
    Subject: mail.subject ?? (index === 0 ? thread.subject : `Re: ${thread.subject}`),
  };
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const FOREIGN = /(?<![^ ])[!-~]*[^ -~][^ ]*(?: [!-~]*[^ -~][^ ]*)*/g;

/** RFC 2047: neighbouring words that are not ASCII go together, since the space between two encoded ones is lost. */
const encoded = (value: string): string => value.replace(FOREIGN, (run) => `=?UTF-8?B?${base64(run)}?=`);

/** Content-Type and what follows it. */
function content(written: Written): string {
  const { mail, row, index } = written;
  const quote = quoted(written);
  const parts = mail.parts ?? [['text/plain', (mail.text ?? []).join('\n\n')]];
  const parent = messageId(row, index - 1);
  const leaves = parts.map(([type, body]) => leaf(type, body.replace('{parent}', parent) + quote));
  if (leaves.length === 1) return leaves.join('');
  const boundary = `demo-${row}-${index}`;
  const inner = leaves.map((one) => `--${boundary}\n${one}\n`).join('');
  return `Content-Type: multipart/${mail.multipart ?? 'mixed'}; boundary="${boundary}"\n\n${inner}--${boundary}--`;
}

function leaf(type: string, body: string): string {
  const ascii = /^[\n -~]*$/.test(body);
  const charset = type.startsWith('text/') ? '; charset=utf-8' : '';
  const text = ascii ? body : base64(body).replace(/.{76}/g, '$&\n');
  return `Content-Type: ${type}${charset}\nContent-Transfer-Encoding: ${ascii ? '7bit' : 'base64'}\n\n${text}`;
}

/** The mail before, as the program of whoever answers quotes it. */
function quoted({ now, thread, index, mail: { quotes: style } }: Written): string {
  const parent = thread.mails[index - 1];
  if (parent === undefined || style === undefined) return '';
  const text = (parent.text ?? []).join('\n\n');
  const head = ATTRIBUTION[style](parent.from, sentAt(now, parent));
  if (style === 'html')
    return `<div class="gmail_quote">${head}<blockquote>${text.replaceAll('\n', '<br>')}</blockquote></div>`;
  if (style === 'outlook')
    return `\n\n${head}\nTo: ${(parent.to ?? [MAYA]).join('; ')}\nSubject: ${thread.subject}\n\n${text}`;
  return `\n\n${head}\n\n${text.replace(/^/gm, '> ')}`;
}

const dayIn = (locale: string, at: Date): string =>
  at.toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' });
const time = (at: Date): string => at.toISOString().slice(11, 16);

const ATTRIBUTION: Readonly<Record<QuoteStyle, (from: string, at: Date) => string>> = {
  de: (from, at) => `Am ${dayIn('de', at)} um ${time(at)} Uhr schrieb ${from}:`,
  en: (from, at) => `On ${dayIn('en-GB', at)} at ${time(at)}, ${from} wrote:`,
  es: (from, at) => `El ${dayIn('es', at)} a las ${time(at)}, ${from} escribió:`,
  fr: (from, at) => `Le ${dayIn('fr', at)} à ${time(at)}, ${from} a écrit :`,
  html: (from, at) => `On ${dayIn('en-GB', at)} at ${time(at)}, ${from.replace('<', '&lt;')} wrote:<br>`,
  ja: (from, at) => `${dayIn('ja', at)} ${time(at)} ${from}:`,
  outlook: (from, at) => `From: ${from}\nSent: ${dayIn('en-GB', at)} ${time(at)}`,
};
