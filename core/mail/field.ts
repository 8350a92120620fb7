import { domainToASCII } from 'node:url';
import { addressParser, decodeWords as decodeEncodedWords } from 'postal-mime';
import { type Address, address } from '#core/mail/address';

/** One mailbox of an address field; `name` is decoded, '' where there is none. */
export type Mailbox = { readonly address: Address; readonly name: string };

const MAX_MAILBOXES = 2_000;
const MAX_MAILBOX = 2_000;
const MAX_IDS = 200;
// RFC 5322 section 2.1.1: no line is longer, so no Message-ID is.
const MAX_ID = 998;

// Bidirectional controls, zero-width characters and soft hyphens: they only serve to disguise a name.
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
const USUAL = /^([^<>"()\\]*)<([^<>\s"(),:;\\]+@[^<>\s"(),:;\\@]+)>$/;
const BARE = /^[^<>\s"(),:;\\@]+@[^<>\s"(),:;\\@]+$/;

/** Text with its encoded words (RFC 2047) decoded; words of an unknown charset are read as windows-1252. */
export const decodeWords = (text: string): string => (text.includes('=?') ? decodeEncodedWords(text) : text);

/**
 * The mailboxes of an address field (RFC 5322 section 3.4), groups dissolved, things without an address left out, at
 * most the first 2,000. Addresses are lower-cased, a domain in another script becomes its ASCII form (IDNA). What is
 * more than "Name <address>" goes to postal-mime; what it misses is commas in encoded words and a quote that never ends.
 */
export function addressList(value: string): Mailbox[] {
  const found: Mailbox[] = [];
  for (const piece of mailboxPieces(value)) {
    if (piece.length > MAX_MAILBOX) continue;
    for (const mailbox of parseMailbox(piece)) found.push(mailbox);
    if (found.length >= MAX_MAILBOXES) break;
  }
  return found.slice(0, MAX_MAILBOXES);
}

/** A display name as a person may see it: no invisible characters, no line breaks, no quotes around it. */
export function displayName(raw: string): string {
  const name = decodeWords(raw).replace(INVISIBLE, '').replace(CONTROL, ' ').replace(/ {2,}/g, ' ').trim();
  const quoted = name.length > 1 && (name[0] === "'" || name[0] === '"') && name.at(-1) === name[0];
  return quoted ? name.slice(1, -1).trim() : name;
}

/**
 * The ids of a Message-ID, In-Reply-To or References field, with angle brackets, white space inside them removed, cut
 * at 998 characters; of a longer list the first 20 and the last 180. Where the field has no brackets at all, its words
 * count: a lone one, or those with an @.
 */
export function messageIds(value: string): string[] {
  const ids: string[] = [];
  let from = 0;
  for (let end = value.indexOf('>'); end >= 0; end = value.indexOf('>', from)) {
    const piece = value.slice(from, end);
    const start = piece.lastIndexOf('<');
    if (start >= 0) ids.push(piece.slice(start + 1));
    from = end + 1;
  }
  if (ids.length === 0) {
    const words = value.replace(/[<>]/g, ' ').split(/\s/).filter(Boolean);
    ids.push(...(words.length === 1 ? words : words.filter((word) => word.includes('@')).slice(0, MAX_IDS)));
  }
  const clean = ids.map((id) => id.replace(/\s/g, '')).filter(Boolean);
  const kept = clean.length > MAX_IDS ? [...clean.slice(0, 20), ...clean.slice(20 - MAX_IDS)] : clean;
  return kept.map((id) => `<${id.slice(0, MAX_ID - 2)}>`);
}

function parseMailbox(piece: string): Mailbox[] {
  const text = piece.trim();
  if (text === '' || !(text.includes('@') || text.includes('=?'))) return [];
  const usual = USUAL.exec(text);
  if (usual) return one(usual[2] ?? '', usual[1] ?? '');
  if (BARE.test(text)) return one(text, '');
  return addressParser(text, { flatten: true }).flatMap((parsed) => one(parsed.address ?? '', parsed.name));
}

function one(raw: string, name: string): Mailbox[] {
  const bare = raw.replace(INVISIBLE, '').replace(/^mailto:/i, '');
  const parsed = address(/^'[^']*'$/.test(bare) ? bare.slice(1, -1) : bare);
  if (parsed === undefined) return [];
  const settled = /[^\u0000-\u007f]/.test(parsed) ? inAscii(parsed) : parsed;
  return [{ address: settled, name: displayName(name) }];
}

function inAscii(raw: Address): Address {
  const at = raw.lastIndexOf('@');
  const domain = domainToASCII(raw.slice(at + 1));
  return (domain === '' ? undefined : address(`${raw.slice(0, at).normalize('NFC')}@${domain}`)) ?? raw;
}

/** The field cut at its commas and semicolons, group names dropped. */
function mailboxPieces(value: string): string[] {
  if (!/["(:;\\]|=\?/.test(value)) return value.split(',', MAX_MAILBOXES + 1);
  return cut(value, true) ?? cut(value.replace(/["()]/g, ' '), false) ?? [];
}

const WORD_END = /[?\s]/g;

/** Where the encoded word at `start` ends, so that a comma inside it divides nothing; `start` when it is none. */
function pastEncodedWord(value: string, start: number): number {
  let at = start + 2;
  for (const _ of ['charset', 'encoding', 'text']) {
    WORD_END.lastIndex = at;
    const next = WORD_END.exec(value);
    if (next?.[0] !== '?') return start;
    at = next.index + 1;
  }
  return value[at] === '=' ? at : start;
}

/** Undefined when a quote or comment never ends: then the field is to be cut with quotes read as plain characters. */
function cut(value: string, quotes: boolean): string[] | undefined {
  const pieces: string[] = [];
  let start = 0;
  let quoted = false;
  let depth = 0;
  let angle = false;
  for (let i = 0; i < value.length; i += 1) {
    const char = value[i];
    if (char === '\\' && quotes) i += 1;
    else if (quoted) quoted = char !== '"';
    else if (char === '"' && quotes && depth === 0) quoted = true;
    else if (char === '(' && quotes) depth += 1;
    else if (char === ')' && depth > 0) depth -= 1;
    else if (depth > 0) continue;
    else if (char === '=' && value[i + 1] === '?') i = pastEncodedWord(value, i);
    else if (char === '<') angle = true;
    else if (char === '>') angle = false;
    else if (char === ':' && !angle) start = i + 1;
    else if (char === ';' || char === ',') {
      pieces.push(value.slice(start, i));
      start = i + 1;
      angle = false;
      if (pieces.length > MAX_MAILBOXES) return pieces;
    }
  }
  if (quoted || depth > 0) return undefined;
  pieces.push(value.slice(start));
  return pieces;
}
