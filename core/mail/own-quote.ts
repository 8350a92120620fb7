import {
  ATTRIBUTION_LEAD,
  FORWARD_MARKS,
  HEADER_NAMES,
  type HeaderKind,
  ORIGINAL_MARKS,
  WROTE,
} from '#core/mail/own-marks';
import { withoutInvisible } from '#core/mail/visible';

/** A text in lines; `clean` is trimmed, without bidi controls, with plain spaces and European digits. */
export type Lines = { readonly raw: readonly string[]; readonly clean: readonly string[] };

/** The line or lines above somebody else's words: from `from` up to, not including, `to`. */
export type Mark = {
  readonly kind: 'attribution' | 'original' | 'forward' | 'headers';
  readonly from: number;
  readonly to: number;
};

const ODD =
  /[\u00a0\u00ad\u061c\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\u0660-\u0669\u06f0-\u06f9]/;
const ODD_SPACE = /[\u00a0\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;
const EASTERN_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;

const tidy = (text: string): string =>
  withoutInvisible(text)
    .replace(ODD_SPACE, ' ')
    .replace(EASTERN_DIGIT, (digit) => String((digit.codePointAt(0) ?? 0) & 15));

// A capital İ leaves a dot behind.
const lower = (text: string): string => text.toLowerCase().replaceAll('i\u0307', 'i');

/** A text as lines; line ends of every kind. */
export function linesOf(text: string): Lines {
  const raw = (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text).split('\n');
  const odd = ODD.test(text);
  return { raw, clean: raw.map((line) => (odd ? tidy(line).trim() : line.trim())) };
}

/** A line of quoted text: `>` in any depth (RFC 3676 §4.5), also the full-width sign. */
export const isQuoted = (clean: string): boolean => clean.startsWith('>') || clean.startsWith('＞');

/** The first line from `at` on that is not blank, or the number of lines. */
export function nextWords(lines: Lines, at: number): number {
  let next = at;
  while (next < lines.clean.length && lines.clean[next] === '') next++;
  return next;
}

const NAME_LIMIT = 30;

/** What header field a line prints ("*Von:* Bea" is a `from`), or undefined. */
export function headerKind(clean: string): HeaderKind | undefined {
  const head = clean.slice(0, NAME_LIMIT).replace('：', ':');
  const colon = head.indexOf(':');
  if (colon < 1) return undefined;
  const name = head.slice(0, colon).replaceAll('*', '').replaceAll('_', '').trim();
  return HEADER_NAMES.get(lower(name));
}

/** The line after the header lines that begin at `at`; a long To may go on over several lines. */
function headersEnd(lines: Lines, at: number, seen: Set<HeaderKind>): number {
  let end = at;
  let running = 0;
  for (let i = at; i < lines.clean.length && i < at + 24; i++) {
    const line = lines.clean[i] ?? '';
    const kind = headerKind(line);
    if (kind !== undefined) {
      if (kind !== 'other' && seen.has(kind)) break;
      seen.add(kind);
      end = i + 1;
      running = 0;
    } else if (line === '' ? headerKind(lines.clean[i + 1] ?? '') === undefined : ++running > 3) break;
  }
  return end;
}

// "From: the station / To: the hall / Date: Monday" is a person's list: a mail's headers show a subject or an address.
function headerBlock(lines: Lines, at: number): Mark | undefined {
  if (headerKind(lines.clean[at] ?? '') === undefined) return undefined;
  const seen = new Set<HeaderKind>();
  const to = headersEnd(lines, at, seen);
  if (!seen.has('from') || seen.size < 3) return undefined;
  const proven = seen.has('subject') || lines.clean.slice(at, to).some((line) => line.includes('@'));
  return proven ? { kind: 'headers', from: at, to } : undefined;
}

const RULE = /^[-_=*—–―]+$/;
const RULED = /^[-_=*—–―]{2,60} ?([^-_=*—–―].{0,80}?) ?[-_=*—–―]{0,60}:?$/u;
const RULED_BOTH = /^-{3,60}[^-].{0,120}-{3,60}$/;

/** A line of nothing but dashes or underscores. */
export const isRule = (clean: string): boolean => clean.length > 2 && clean.length < 200 && RULE.test(clean);

// Below the words "Original Message" one header line is proof enough; unknown words between dashes need one too.
function separator(lines: Lines, at: number): Mark | undefined {
  const line = lines.clean[at] ?? '';
  if (line.length > 200) return undefined;
  const ruled = RULED.exec(line)?.[1];
  if (ruled === undefined) return undefined;
  const words = lower(ruled);
  const below = nextWords(lines, at + 1);
  const headed = headerKind(lines.clean[below] ?? '') !== undefined;
  const to = headed ? headersEnd(lines, below, new Set()) : at + 1;
  if (FORWARD_MARKS.has(words)) return { kind: 'forward', from: at, to };
  if (ORIGINAL_MARKS.has(words)) return { kind: headed ? 'headers' : 'original', from: at, to };
  return headed && RULED_BOTH.test(line) ? { kind: 'headers', from: at, to } : undefined;
}

const ATTRIBUTION_LIMIT = 400;
const ADDRESS = /[<([](?:mailto:)?[^\s<>()[\]@]{1,100}@[^\s<>()[\]@]{1,200}[>)\]]/;
const ADDRESS_LAST = /@[^\s<>()[\]@]{1,200}[>)\]]+ ?[:：]$/;
const DATE = /(?<!\d)(?:19|20|25)\d\d(?!\d)|(?<!\d)\d{1,4}[./-] ?\d{1,2}[./-] ?\d{1,4}|\d年/;
const TIME = /(?<![\d.:])\d{1,2} ?[:.h時点點] ?\d\d(?![\d.])|(?<![\d.:])\d{1,2}:\d\d:\d\d/;

const lead = (text: string): boolean => ATTRIBUTION_LEAD.test(text);

// Enough evidence that what follows is quoted although nothing marks it.
function surely(text: string, wrapped: boolean): boolean {
  const dated = DATE.test(text);
  const addressed = text.includes('@') && ADDRESS.test(text);
  if (!dated && !addressed) return false;
  if (dated && ADDRESS_LAST.test(text)) return true;
  if (!WROTE.test(text)) return false;
  return addressed || (TIME.test(text) && (!wrapped || lead(text)));
}

// Enough evidence when the next line is marked with ">".
const maybe = (text: string): boolean =>
  WROTE.test(text) || ADDRESS.test(text) || (DATE.test(text) && TIME.test(text));

const unended = (line: string): boolean => line !== '' && line.length <= 120 && !/[.!?。？！:：]$/.test(line);

/** Whether the line above still belongs to an attribution, which mail programs wrap at about 76 characters. */
function belongs(above: string, below: string): boolean {
  if (!unended(above)) return false;
  if (!DATE.test(above) && !TIME.test(above)) return false;
  return lead(above) || (DATE.test(above) && TIME.test(above) && !TIME.test(below));
}

/** The attribution ("On … wrote:") that ends in line `at` and begins at `floor` or later. */
function attribution(lines: Lines, at: number, floor: number): Mark | undefined {
  const { clean } = lines;
  const last = clean[at] ?? '';
  let text = '';
  for (let from = at; from >= floor && from > at - 4; from--) {
    const line = clean[from] ?? '';
    if (line === '' || isQuoted(line) || text.length + line.length > ATTRIBUTION_LIMIT) break;
    text = from === at ? line : `${line} ${text}`;
    if (!surely(text, from < at)) continue;
    let start = from;
    for (let above = from - 1; above >= floor && above > at - 4 && unended(clean[above] ?? ''); above--)
      if (belongs(clean[above] ?? '', text)) start = above;
    return { kind: 'attribution', from: start, to: at + 1 };
  }
  if (last.length > ATTRIBUTION_LIMIT || !isQuoted(clean[nextWords(lines, at + 1)] ?? '')) return undefined;
  if (!maybe(last)) return undefined;
  const wrapped = at > floor && belongs(clean[at - 1] ?? '', last);
  return { kind: 'attribution', from: wrapped ? at - 1 : at, to: at + 1 };
}

/**
 * The mark above quoted or forwarded words that shows itself in line `at`: an attribution at its last line, every
 * other mark at its first. `floor` is the first line that may belong to it.
 */
export function markAt(lines: Lines, at: number, floor: number): Mark | undefined {
  const line = lines.clean[at] ?? '';
  if (line === '') return undefined;
  if ('-_=*—–―'.includes(line.charAt(0))) {
    const found = separator(lines, at);
    if (found !== undefined) return found;
  }
  if (line.endsWith(':') || line.endsWith('：')) {
    if (line.length < 80 && FORWARD_MARKS.has(lower(line.slice(0, -1).trim()))) {
      const below = nextWords(lines, at + 1);
      const headed = headerKind(lines.clean[below] ?? '') !== undefined;
      return { kind: 'forward', from: at, to: headed ? headersEnd(lines, below, new Set()) : at + 1 };
    }
    const found = attribution(lines, at, floor);
    if (found !== undefined) return found;
  }
  return headerBlock(lines, at);
}
