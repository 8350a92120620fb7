import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { headerBlock } from '#core/adapters/mbox/header-block';

import { type Source, shortened } from '#core/adapters/mbox/shorten';
import { type Body, type Headers, header, type Part } from '#core/mail/mail';
import { CALENDARS, COPIES, REPORTS } from '#core/mail/part-types';

const MAX_PART_TEXT = 64 * 1024;
const PARSE_OPTIONS = { forceRfc822Attachments: true, attachmentEncoding: 'arraybuffer' } as const;
const ARMOUR = '-----BEGIN PGP MESSAGE-----';
const utf8 = new TextDecoder('utf-8');

/**
 * Decodes a body by postal-mime, which gets of it what is ever judged. Attached mails and files never flow into the
 * text; where the parser gives up (nesting, size), a body that says it is text is read as it stands. Never throws.
 */
export async function readBody(source: Source): Promise<Body> {
  try {
    return bodyOf(await PostalMime.parse(shortened(source), PARSE_OPTIONS));
  } catch {
    return fallback(source.headers, source.body);
  }
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
  if (REPORTS.has(type)) return utf8.decode(bytes.subarray(0, MAX_PART_TEXT));
  if (COPIES.has(type)) {
    return utf8.decode(bytes.subarray(0, Math.min(headerBlock(bytes).bodyAt, MAX_PART_TEXT)));
  }
  return CALENDARS.has(type) && bytes.length <= MAX_PART_TEXT ? utf8.decode(bytes) : undefined;
}

function fallback(headers: Headers, body: Buffer): Body {
  const type = (header(headers, 'content-type') ?? 'text/plain').trimStart().toLowerCase();
  const plain = utf8.decode(body.subarray(0, MAX_PART_TEXT));
  if (type.startsWith('text/html')) return { html: plain, parts: [] };
  if (type.startsWith('text/plain')) return { text: plain, parts: [] };
  return { parts: 'unread' };
}
