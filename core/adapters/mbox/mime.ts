import { isUtf8 } from 'node:buffer';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { headerBlock } from '#core/adapters/mbox/header-block';
import { type Body, type Headers, header, type Part } from '#core/mail/mail';

/** A mail to be decoded: its header fields and the bytes of its body, From_ quoting undone. */
export type Source = { readonly headers: Headers; readonly body: Buffer };

// Of the header fields only these say how a body is read.
const MIME_FIELDS = ['content-type', 'content-transfer-encoding', 'content-disposition'] as const;
const MAX_PART_TEXT = 64 * 1024;
const PARSE_OPTIONS = { forceRfc822Attachments: true, attachmentEncoding: 'arraybuffer' } as const;
const READ_TYPES = new Set([
  'message/delivery-status',
  'message/global-delivery-status',
  'message/feedback-report',
]);
const READ_TYPES_HEADERS = new Set([
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/global-headers',
]);
const CALENDAR_TYPES = new Set(['text/calendar', 'application/ics']);
const ARMOUR = '-----BEGIN PGP MESSAGE-----';
const utf8 = new TextDecoder('utf-8');

/**
 * Decodes a body by postal-mime. The parser gets the MIME fields alone, not the trace and signature fields, which are
 * most of a header. Attached mails and files never flow into the text; where the parser gives up (nesting, size), a
 * body that says it is text is read as it stands. Never throws.
 */
export async function readBody({ headers, body }: Source): Promise<Body> {
  const head = MIME_FIELDS.flatMap((name) => {
    const value = name === 'content-type' ? contentType(headers, body) : header(headers, name);
    return value === undefined ? [] : [`${name}: ${value}\n`];
  });
  try {
    return bodyOf(await PostalMime.parse(joined(Buffer.from(`${head.join('')}\n`), body), PARSE_OPTIONS));
  } catch {
    return fallback(headers, body);
  }
}

/** What the mail says of its type; text that names no charset and is not UTF-8 is read as windows-1252. */
function contentType(headers: Headers, body: Buffer): string | undefined {
  const said = header(headers, 'content-type');
  if (said !== undefined && (!/^\s*text\//i.test(said) || /charset/i.test(said))) return said;
  return isUtf8(body) ? said : `${said ?? 'text/plain'}; charset=windows-1252`;
}

/** One ArrayBuffer of its own: the parser would copy anything else once more. */
function joined(head: Buffer, body: Buffer): ArrayBuffer {
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return whole.buffer;
}

function bodyOf({ text, html, attachments }: Email): Body {
  const readable = text?.trimStart().startsWith(ARMOUR) ? undefined : text;
  return {
    ...(readable === undefined ? {} : { text: readable }),
    ...(html === undefined ? {} : { html }),
    parts: attachments.map(partOf),
  };
}

function partOf({ mimeType, method, disposition, filename, content }: Attachment): Part {
  const type = mimeType.toLowerCase();
  const text = partText(type, content);
  return {
    type,
    params: method === undefined ? {} : { method },
    ...(disposition === null ? {} : { disposition }),
    ...(filename === null ? {} : { filename }),
    ...(text === undefined ? {} : { text }),
  };
}

function partText(type: string, content: Attachment['content']): string | undefined {
  if (typeof content === 'string') return undefined;
  const bytes = Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content));
  if (READ_TYPES.has(type)) return utf8.decode(bytes.subarray(0, MAX_PART_TEXT));
  if (READ_TYPES_HEADERS.has(type)) {
    return utf8.decode(bytes.subarray(0, Math.min(headerBlock(bytes).bodyAt, MAX_PART_TEXT)));
  }
  return CALENDAR_TYPES.has(type) && bytes.length <= MAX_PART_TEXT ? utf8.decode(bytes) : undefined;
}

function fallback(headers: Headers, body: Buffer): Body {
  const type = (header(headers, 'content-type') ?? 'text/plain').trimStart().toLowerCase();
  const plain = utf8.decode(body.subarray(0, MAX_PART_TEXT));
  if (type.startsWith('text/html')) return { html: plain, parts: [] };
  if (type.startsWith('text/plain')) return { text: plain, parts: [] };
  return { parts: 'unread' };
}
