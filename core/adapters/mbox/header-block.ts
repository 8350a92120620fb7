import { isAscii } from 'node:buffer';
import type { Headers } from '#core/mail/mail';

/** The header fields of a mail and where its body begins; `ended` is false when no blank line closes the header. */
export type HeaderBlock = { readonly headers: Headers; readonly bodyAt: number; readonly ended: boolean };

const FIRST_LOOK = 8 * 1024;
const MAX_VALUE = 64 * 1024;
// Whoever owns the mailbox may stand behind 10,000 others.
const MAX_RECIPIENTS = 1024 * 1024;
const MAX_FIELDS = 5_000;
const MAX_NAME = 100;
const RECIPIENT_FIELDS = new Set(['to', 'cc', 'bcc']);
const NAME = /^[!-9;-~]+$/;
const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');

/**
 * Reads the header block at the start of `raw` (RFC 5322 section 2.2): names in lower case, values unfolded. Bytes
 * beyond ASCII are UTF-8 (RFC 6532) where they can be, else windows-1252. A line that is no field is skipped; values
 * are cut at 64 kB, recipients at 1 MB. Own code, because a mail that its headers settle must not cost a MIME parse.
 */
export function headerBlock(raw: Buffer): HeaderBlock {
  for (let look = FIRST_LOOK; ; look *= 8) {
    const text = raw.toString('latin1', 0, Math.min(look, raw.length));
    const end = blankLine(text);
    if (end === undefined && look < raw.length) continue;
    const block = end === undefined ? text : text.slice(0, end.at);
    const ascii = isAscii(raw.subarray(0, block.length));
    return { headers: fields(block, ascii), bodyAt: end?.bodyAt ?? raw.length, ended: end !== undefined };
  }
}

function blankLine(text: string): { at: number; bodyAt: number } | undefined {
  if (text.startsWith('\n')) return { at: 0, bodyAt: 1 };
  if (text.startsWith('\r\n')) return { at: 0, bodyAt: 2 };
  const bare = text.indexOf('\n\n');
  const crlf = (bare < 0 ? text : text.slice(0, bare + 2)).indexOf('\n\r\n');
  if (crlf >= 0) return { at: crlf + 1, bodyAt: crlf + 3 };
  return bare < 0 ? undefined : { at: bare + 1, bodyAt: bare + 2 };
}

function fields(block: string, ascii: boolean): Headers {
  const found: [string, string][] = [];
  for (let start = 0; start < block.length && found.length < MAX_FIELDS; ) {
    const end = fieldEnd(block, start);
    const colon = block.indexOf(':', start);
    if (colon > start && colon < end && colon - start <= MAX_NAME) {
      const name = block.slice(start, colon).trimEnd().toLowerCase();
      if (NAME.test(name)) found.push([name, fieldValue(block.slice(colon + 1, end), { name, ascii })]);
    }
    start = end + 1;
  }
  return found;
}

/** The end of a field with its continuation lines, which begin with a space or a tab. */
function fieldEnd(block: string, start: number): number {
  let end = block.indexOf('\n', start);
  while (end >= 0 && (block[end + 1] === ' ' || block[end + 1] === '\t')) end = block.indexOf('\n', end + 1);
  return end < 0 ? block.length : end;
}

function fieldValue(raw: string, { name, ascii }: { name: string; ascii: boolean }): string {
  const folded = raw.slice(0, RECIPIENT_FIELDS.has(name) ? MAX_RECIPIENTS : MAX_VALUE);
  const unfolded = folded.includes('\n') ? folded.replace(/[\r\n]/g, '') : folded;
  const clean = unfolded.includes('\0') ? unfolded.replaceAll('\0', '') : unfolded;
  return (ascii ? clean : decoded(clean)).trim();
}

function decoded(latin1: string): string {
  if (!/[\u0080-\u00ff]/.test(latin1)) return latin1;
  const bytes = Buffer.from(latin1, 'latin1');
  try {
    return utf8.decode(bytes);
  } catch {
    return windows1252.decode(bytes);
  }
}
