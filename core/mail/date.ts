import { type Instant, instant, parseInstant } from '#core/time';

/** A date of a mail; `zoned` is false where it names no zone and was read as UTC. */
export type MailDate = { readonly at: Instant; readonly zoned: boolean };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

// RFC 5322 section 4.3; any other alphabetic zone means that the offset is unknown.
const ZONE_HOURS: Readonly<Record<string, number>> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  bst: 1,
  cet: 1,
  cest: 2,
  jst: 9,
};

const CLOCK = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\.\d{1,9})?$/;
const OFFSET = /^(?:gmt|utc)?([+-])(\d{1,2}):?(\d{2})$/;
// No mail is older than mail: such a date is a clock that was never set.
const OLDEST = Date.UTC(1980, 0, 1);

type Fields = {
  day?: number;
  month?: number;
  year?: number;
  clock?: RegExpExecArray;
  offset?: number | undefined;
};

/**
 * The instant that a date of a mail names: RFC 5322 section 3.3 with the obsolete forms of 4.3, the asctime form of
 * mbox From_ lines with or without a zone, and ISO 8601. Undefined when it is none of them, or before 1980.
 */
export function mailDate(text: string): MailDate | undefined {
  const plain = text.slice(0, 200).trim();
  const isoDate = parseInstant(plain);
  if (isoDate !== undefined) {
    return isoDate < OLDEST ? undefined : { at: isoDate, zoned: /(?:Z|[+-]\d{2}:?\d{2})$/.test(plain) };
  }
  const fields: Fields = {};
  for (const word of withoutComments(plain).toLowerCase().split(/[\s,]/)) if (word !== '') read(word, fields);
  return assemble(fields);
}

function withoutComments(text: string): string {
  if (!text.includes('(')) return text;
  let out = '';
  let depth = 0;
  for (const char of text) {
    if (char === '(') depth += 1;
    else if (char === ')' && depth > 0) depth -= 1;
    else if (depth === 0) out += char;
  }
  return out;
}

function read(word: string, fields: Fields): void {
  const clock = fields.clock ? null : CLOCK.exec(word);
  if (clock) {
    fields.clock = clock;
    return;
  }
  if (/^\d{1,4}$/.test(word)) {
    if (fields.day === undefined && word.length <= 2) fields.day = Number(word);
    else if (fields.year === undefined) fields.year = fullYear(word);
    return;
  }
  const month = MONTHS.indexOf(word.slice(0, 3));
  if (month >= 0 && fields.month === undefined) {
    fields.month = month;
    return;
  }
  const dashed = /^(\d{1,2})-([a-z]{3})-(\d{2,4})$/.exec(word);
  if (dashed) {
    for (const part of dashed.slice(1)) read(part, fields);
    return;
  }
  if (fields.offset === undefined && fields.clock) fields.offset = zone(word);
}

/** Two digits are a year of 1950 to 2049, three are counted from 1900 (RFC 5322 section 4.3). */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length >= 4) return year;
  if (digits.length === 3) return year + 1900;
  return year < 50 ? year + 2000 : year + 1900;
}

/** Minutes east of UTC; undefined when the word is no zone whose offset is known. */
function zone(word: string): number | undefined {
  const offset = OFFSET.exec(word);
  if (offset) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3]);
    return minutes > 24 * 60 ? undefined : offset[1] === '-' ? -minutes : minutes;
  }
  const hours = ZONE_HOURS[word];
  return hours === undefined ? undefined : hours * 60;
}

function assemble({ day, month, year, clock, offset }: Fields): MailDate | undefined {
  if (day === undefined || month === undefined || year === undefined || !clock) return undefined;
  const [hours, minutes, seconds] = [Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0)];
  if (day < 1 || day > 31 || hours > 24 || minutes > 59 || seconds > 60) return undefined;
  const ms = Date.UTC(year, month, day, hours, minutes, seconds) - (offset ?? 0) * 60_000;
  if (Number.isNaN(ms) || ms < OLDEST) return undefined;
  return { at: instant(ms), zoned: offset !== undefined };
}
