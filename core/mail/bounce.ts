import { type MessageId, messageId } from '#core/id';
import type { Address } from '#core/mail/address';
import { addressList, messageIds } from '#core/mail/field';
import { type Body, type Headers, header, type Part } from '#core/mail/mail';
import type { Bounce } from '#core/mail/message';

/** A report says all that matters near its head; what follows is the mail it is about. */
const REPORT_LIMIT = 64_000;
const RECIPIENT_LIMIT = 100;
const COPIES = new Set(['text/rfc822-headers', 'message/rfc822', 'message/global']);

/** The top-level media type of a mail in lower case, '' where it has none. */
export const mediaType = (headers: Headers): string =>
  (header(headers, 'content-type') ?? '').slice(0, 200).split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** A parameter of the top-level Content-Type in lower case, '' where it has none. Source: RFC 2045 5.1. */
export function mediaParameter(headers: Headers, name: string): string {
  const value = (header(headers, 'content-type') ?? '').slice(0, 1_000).toLowerCase();
  for (const piece of value.split(';').slice(1)) {
    const equals = piece.indexOf('=');
    if (equals > 0 && piece.slice(0, equals).trim() === name) {
      return piece
        .slice(equals + 1)
        .replaceAll('"', '')
        .trim();
    }
  }
  return '';
}

/**
 * The delivery failure or delay that a mail reports; undefined when it reports none. Read are RFC 3464 reports
 * at the top level of the mail (one inside a forwarded mail is somebody's quotation), X-Failed-Recipients (Exim,
 * Gmail) and the qmail format (https://cr.yp.to/proto/qsbmf.txt). Permanent is Action: failed, else a 5.x.x
 * status; where some recipients failed, those merely delayed are left out.
 */
export function bounceOf(headers: Headers, body: Body): Bounce | undefined {
  const parts = body.parts === 'unread' ? [] : body.parts;
  if (mediaType(headers) === 'multipart/report') {
    const status = parts.find((part) => part.type === 'message/delivery-status')?.text;
    if (status !== undefined) return ofStatus(status, originalId(headers, parts));
  }
  const failed = addressesOf(header(headers, 'x-failed-recipients') ?? '');
  if (failed.length > 0) {
    return bounce({
      hard: true,
      recipients: failed,
      of: originalId(headers, parts) ?? copiedId(body.text ?? ''),
    });
  }
  return ofPlainText(headers, body.text ?? '');
}

type Entry = { readonly address: Address; readonly hard: boolean };

function ofStatus(status: string, of: MessageId | undefined): Bounce | undefined {
  const entries: Entry[] = [];
  for (const group of fieldGroups(status.slice(0, REPORT_LIMIT))) {
    const entry = recipientOf(group);
    if (entry !== undefined) entries.push(entry);
  }
  const hard = entries.some((entry) => entry.hard);
  const recipients = new Set(entries.filter((entry) => entry.hard === hard).map((entry) => entry.address));
  return recipients.size === 0 ? undefined : bounce({ hard, recipients: [...recipients], of });
}

/** One per-recipient group; undefined where it arrived (delivered, relayed, expanded) or names nobody. */
function recipientOf(fields: ReadonlyMap<string, string>): Entry | undefined {
  const named = fields.get('original-recipient') ?? fields.get('final-recipient');
  // "rfc822; bea@example.org"
  const of = named === undefined ? undefined : addressesOf(named.slice(named.indexOf(';') + 1))[0];
  if (of === undefined) return undefined;
  const action = /^[a-z]*/.exec((fields.get('action') ?? '').toLowerCase())?.[0] ?? '';
  const status = fields.get('status') ?? '';
  if (action === 'failed') return { address: of, hard: true };
  if (action === 'delayed') return { address: of, hard: false };
  if (action !== '') return undefined;
  if (status.startsWith('5.')) return { address: of, hard: true };
  return status.startsWith('4.') ? { address: of, hard: false } : undefined;
}

/** Groups of header-like fields, separated by blank lines; folded lines are joined. */
function fieldGroups(text: string): Map<string, string>[] {
  const groups: Map<string, string>[] = [];
  let fields = new Map<string, string>();
  let last = '';
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      if (fields.size > 0) groups.push(fields);
      fields = new Map();
      last = '';
    } else if (line.startsWith(' ') || line.startsWith('\t')) {
      if (last !== '') fields.set(last, `${fields.get(last) ?? ''} ${line.trim()}`);
    } else {
      const colon = line.indexOf(':');
      last = colon > 0 ? line.slice(0, colon).trim().toLowerCase() : '';
      if (last !== '' && !fields.has(last)) fields.set(last, line.slice(colon + 1).trim());
    }
  }
  if (fields.size > 0) groups.push(fields);
  return groups;
}

/** Message-ID of the mail a report is about: from the copy of its headers, else what the report answers. */
function originalId(headers: Headers, parts: readonly Part[]): MessageId | undefined {
  const copy = parts.find((part) => COPIES.has(part.type))?.text ?? '';
  const copied = fieldGroups(copy.slice(0, REPORT_LIMIT))[0]?.get('message-id') ?? '';
  const id =
    messageIds(copied)[0] ??
    messageIds(header(headers, 'in-reply-to') ?? '')[0] ??
    messageIds(header(headers, 'references') ?? '').at(-1);
  return id === undefined ? undefined : messageId(id);
}

/** A bounce of the qmail format; its first words and its paragraphs are fixed by that format. */
function ofPlainText(headers: Headers, text: string): Bounce | undefined {
  const nobody = (header(headers, 'return-path') ?? '').trim() === '<>';
  const daemon = /mailer-daemon@/i.test((header(headers, 'from') ?? '').slice(0, 500));
  const head = text.slice(0, REPORT_LIMIT).trimStart();
  if ((!nobody && !daemon) || !head.startsWith('Hi. This is the ')) return undefined;
  const end = head.indexOf('\n-');
  const lines = (end < 0 ? head : head.slice(0, end)).split('\n');
  const recipients = lines
    .map((line) => line.trimEnd())
    .filter((line) => line.length < 400 && line.startsWith('<') && line.endsWith('>:'))
    .flatMap((line) => addressesOf(line.slice(0, -1)));
  return recipients.length === 0
    ? undefined
    : bounce({ hard: true, recipients, of: end < 0 ? undefined : copiedId(head.slice(end)) });
}

/** The first Message-ID line of a mail copied into a text. */
function copiedId(text: string): MessageId | undefined {
  const head = text.slice(0, REPORT_LIMIT);
  const at = head.toLowerCase().indexOf('\nmessage-id:');
  const close = head.indexOf('>', at);
  const id = at < 0 || close < 0 ? undefined : messageIds(head.slice(at + 12, close + 1))[0];
  return id === undefined ? undefined : messageId(id);
}

const addressesOf = (field: string): Address[] =>
  addressList(field.slice(0, REPORT_LIMIT))
    .slice(0, RECIPIENT_LIMIT)
    .map((mailbox) => mailbox.address);

const bounce = (found: { hard: boolean; recipients: Address[]; of: MessageId | undefined }): Bounce =>
  found.of === undefined
    ? { hard: found.hard, recipients: found.recipients }
    : { hard: found.hard, recipients: found.recipients, of: found.of };
