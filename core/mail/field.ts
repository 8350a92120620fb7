import { domainToASCII } from 'node:url';
import { addressParser, decodeWords as decodeEncodedWords } from 'postal-mime';
import { type Address, address } from '#core/mail/address';
import { visible, withoutInvisible } from '#core/mail/visible';

/** One mailbox of an address field; `name` is decoded, '' where there is none. */
export type Mailbox = { readonly address: Address; readonly name: string };

const MAX_MAILBOXES = 2_000;
const MAX_WANTED = 100;
const MAX_MAILBOX = 2_000;
const MAX_PIECES = 100_000;
const MAX_IDS = 200;
// RFC 5322 section 2.1.1: no line is longer, so no Message-ID is.
const MAX_ID = 998;

const USUAL = /^([^<>"()\\]*)<([^<>\s"(),:;\\]+@[^<>\s"(),:;\\@]+)>$/;
const BARE = /^[^<>\s"(),:;\\@]+@[^<>\s"(),:;\\@]+$/;

/** Text with its encoded words (RFC 2047) decoded; words of an unknown charset are read as windows-1252. */
export const decodeWords = (text: string): string => (text.includes('=?') ? decodeEncodedWords(text) : text);

/**
 * The mailboxes of an address field (RFC 5322 section 3.4), groups dissolved, things without an address left out, at
 * most the first 2,000. Addresses are lower-cased, a domain in another script becomes its ASCII form (IDNA). What is
 * more than "Name <address>" goes to postal-mime; what it misses is commas in encoded words and a quote that never ends.
 */
export const addressList = (value: string): Mailbox[] => recipients(value, () => false);

/** As `addressList`, and of what stands behind the first 2,000 those that are wanted, at most 100. */
export function recipients(value: string, wanted: (of: Address) => boolean): Mailbox[] {
  const found: Mailbox[] = [];
  for (const piece of mailboxPieces(value)) {
    if (found.length >= MAX_MAILBOXES + MAX_WANTED) break;
    if (piece.length > MAX_MAILBOX) continue;
    if (found.length < MAX_MAILBOXES)
      found.push(...parseMailbox(piece).slice(0, MAX_MAILBOXES - found.length));
    else if (isWanted(piece, wanted)) found.push(...parseMailbox(piece).slice(0, 1));
  }
  return found;
}

/** Told by the plain address alone, without the cost of parsing a name. */
function isWanted(piece: string, wanted: (of: Address) => boolean): boolean {
  if (!piece.includes('@')) return false;
  const [bare = ''] = piece
    .slice(piece.lastIndexOf('<') + 1)
    .trimStart()
    .split(/[\s(>]/, 1);
  const plain = address(bare);
  return plain !== undefined && wanted(plain);
}

/** A display name as a person may see it: no invisible characters, no line breaks, no quotes around it. */
export function displayName(raw: string): string {
  const name = visible(decodeWords(raw)).replace(/ {2,}/g, ' ').trim();
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
  const bare = withoutInvisible(raw).replace(/^mailto:/i, '');
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

/** The field cut at its commas and semicolons, group names dropped, at most the first 100,000 pieces. */
function mailboxPieces(value: string): string[] {
  if (!/["(:;\\]|=\?/.test(value)) return value.split(',', MAX_PIECES);
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
      if (pieces.length >= MAX_PIECES) return pieces;
    }
  }
  if (quoted || depth > 0) return undefined;
  pieces.push(value.slice(start));
  return pieces;
}
