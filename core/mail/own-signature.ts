import { closesLetter, saysMore } from '#core/mail/ack-words';
import { asks } from '#core/mail/asks';

// A signature is a name and at most so many lines of details; what lies further up is no part of it.
const REACH = 16;
const NAME_LIMIT = 44;
const CLOSING_LIMIT = 40;
const DETAIL_LIMIT = 160;
const WORDY = 10;
const TITLE_WORDS = 6;
const SLOGANS = 2;

const PHONE = /(?<![\p{L}\d])(?:\+|00|\(?0|\(\d|\d)[\d ()./–-]{5,24}\d/u;
const DATE = /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/;
const MAILBOX = /[^\s@<>]{1,64}@[^\s@<>]{1,100}\.\p{L}{2,}/u;
const SITE = /https?:\/\/\S|www\.\S|^[\w-]{1,40}(?:\.[\w-]{1,40}){1,3}\/?$/;
const POSTSCRIPT =
  /^[*_(]{0,2}(?:p\.? ?p?\.? ?s\b|p\.? ?d\.? ?[:.]|n\.? ?b\b|з\. ?і|п\. ?с|пс\b|附言|又及|追伸|추신|נ\.? ?ב|ملاحظة|ps[:.])/iu;
const NAME_WORD = /^(?:\p{Lu}[\p{L}\p{M}'’.-]*|[\p{Lo}\p{M}·・]{1,14})$/u;
const PARTICLE =
  /^(?:van|von|vom|zu|de|del|della|der|den|di|da|das|do|dos|du|la|le|el|al|bin|ibn|ben|y|e|af|ter|ten)$/;
const DECORATION = /^[*_“”"'\s–—-]+|[*_“”"'\s,]+$/g;
const CLAUSE_BEGIN =
  /^(?:i|i['’]\S+|we|we['’]\S+|you|it|it['’]s|this|that|there|my|ich|wir|es|je|j['’]\S+|nous|on|ce|c['’]\S+|yo|nosotros|eu|io|noi|ik|wij|het|jag|det|ja|to|я|мы|ми|це|это|ben|biz|אני|אנחנו|أنا|نحن)(?:\s|$)/iu;
const SENTENCE_END = /[.!?…。！？؟:]$/;
const ABBREVIATED =
  /(?:ltd|inc|co|corp|llc|gmbh|s\.?a|s\.?l|s\.?r\.?l|b\.?v|e\.?v|dipl|ing|mr|mrs|dr|ph\.?d)\.$/i;

type Name = {
  readonly text: string;
  readonly tail: string;
  readonly full: boolean;
  readonly closed: boolean;
};

/** The name that a line holds, perhaps behind a closing, and what stands beside it ("Bea Alden | Acme"). */
function nameIn(line: string): Name | undefined {
  if (line.length > DETAIL_LIMIT) return undefined;
  const bare = line.replace(DECORATION, '');
  const comma = bare.indexOf(',');
  const closed = comma > 0 && comma < CLOSING_LIMIT && closesLetter(bare.slice(0, comma));
  const rest = closed ? bare.slice(comma + 1).trim() : bare;
  const cut = rest.search(/\s*[|(,•·–—/]|\s-\s|\s{3,}/);
  const text = cut < 0 ? rest : rest.slice(0, cut);
  const words = text.replaceAll('*', '').split(/\s+/);
  if (text === '' || text.length > NAME_LIMIT || words.length > 5) return undefined;
  const named = words.every((word) => (NAME_WORD.test(word) && !saysMore(word)) || PARTICLE.test(word));
  if (!named || PARTICLE.test(words[0] ?? '') || closesLetter(text)) return undefined;
  const kept = closed ? `${bare.slice(0, comma + 1)} ${text}` : text;
  return { text: kept, tail: cut < 0 ? '' : rest.slice(cut), full: words.length > 1, closed };
}

type Detail = 'contact' | 'title' | 'site' | 'words';

/** What a line below a name is: a telephone number or mail address, the page of a firm, a post or firm, or words. */
function detail(line: string): Detail {
  const wordy = line.split(/\s+/).length > WORDY && !/[|•·]/.test(line);
  if (line.length > DETAIL_LIMIT || wordy) return 'words';
  if (asks(line)) return 'words';
  const number = PHONE.exec(line)?.[0];
  const dialled = number !== undefined && !DATE.test(number) && number.replace(/\D/g, '').length >= 6;
  if (dialled || MAILBOX.test(line)) return 'contact';
  if (SITE.test(line)) return 'site';
  return isTitle(line) ? 'title' : 'words';
}

function isTitle(line: string): boolean {
  const bare = line.replace(DECORATION, '').replace(/^\((.*)\)$/, '$1');
  if (/^\p{L}{2,5}(?:\/\p{L}{2,5}){1,2}$/u.test(bare)) return true;
  if (SENTENCE_END.test(bare) && !ABBREVIATED.test(bare)) return false;
  const words = bare.split(/\s+/);
  const segmented = /[|•·]/.test(bare);
  if ((words.length > TITLE_WORDS && !segmented && !/\d/.test(bare)) || /^\p{Ll}/u.test(bare)) return false;
  return !CLAUSE_BEGIN.test(bare) && (segmented || !words.some(saysMore));
}

type Block = { readonly end: number; readonly details: number; readonly proof: boolean };

/** The details in the name's own paragraph; a slogan may stand below one. Undefined where its writer goes on. */
function underName(lines: readonly string[], from: number): Block | undefined {
  let details = 0;
  let slogans = 0;
  let proof = false;
  let at = from;
  for (; at < lines.length && lines[at] !== ''; at += 1) {
    const line = lines[at] ?? '';
    if (POSTSCRIPT.test(line)) break;
    const kind = detail(line);
    if (kind === 'words' && (details === 0 || ++slogans > SLOGANS || line.length > DETAIL_LIMIT))
      return undefined;
    if (kind !== 'words') details += 1;
    proof ||= kind === 'contact';
  }
  return { end: at, details, proof };
}

/** Paragraphs of nothing but details that follow the name's, up to the last that proves what they are. */
function below(lines: readonly string[], { end, details, proof }: Block): Block {
  let found = { end, details, proof };
  let seen = details;
  for (let at = end; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line === '') continue;
    const kind = POSTSCRIPT.test(line) ? 'words' : detail(line);
    if (kind === 'words') return found;
    seen += 1;
    if (kind !== 'title' || found.proof) {
      const whole = lines[at + 1] === undefined || lines[at + 1] === '' || kind !== 'title';
      if (whole) found = { end: at + 1, details: seen, proof: found.proof || kind === 'contact' };
    }
  }
  return { ...found, end: lines.length, details: seen };
}

/** How the line or lines above a name lead to it. */
type Above = 'closing' | 'words' | 'nothing' | 'joined';

function aboveName(lines: readonly string[], at: number): Above {
  let above = at - 1;
  while (above >= 0 && lines[above] === '') above -= 1;
  if (above < 0) return 'nothing';
  if (closesLetter(lines[above] ?? '')) return 'closing';
  return above === at - 1 ? 'joined' : 'words';
}

/** The lines without the details below the name that `at` may hold; undefined when it holds no signature. */
function cutAt(lines: readonly string[], at: number): string[] | undefined {
  const name = nameIn(lines[at] ?? '');
  if (name === undefined) return undefined;
  const above = name.closed ? 'closing' : aboveName(lines, at);
  if (above === 'nothing' || above === 'joined') return undefined;
  const closing = above === 'closing';
  const own = underName(lines, at + 1);
  const found = own === undefined ? undefined : below(lines, own);
  const tail =
    name.tail === '' ? undefined : detail(name.tail.replace(/^[\s|(,•·–—/-]+/, '').replace(/\)$/, ''));
  if (tail === 'words' || found === undefined) return undefined;
  const details = found.details + (tail === undefined ? 0 : 1);
  const proof = found.proof || tail === 'contact';
  const atEnd = lines.slice(found.end).every((line) => line === '');
  if (details === 0 || !(proof ? closing || atEnd : closing && atEnd && (name.full || tail !== undefined)))
    return undefined;
  return [...lines.slice(0, at), name.text, ...lines.slice(found.end)];
}

/**
 * The lines of a text without what stands below the name at its end: post, firm, numbers, slogan. The closing and
 * the name stay, and so does whatever its writer goes on to say there. A name is proved by the closing above it or
 * by a telephone number or mail address below it. Lines come without white space at their end.
 */
export function withoutDetails(lines: readonly string[]): readonly string[] {
  let first = lines.length;
  for (let left = REACH; first > 0 && left > 0; first -= 1) if (lines[first - 1] !== '') left -= 1;
  for (let at = first; at < lines.length; at += 1) {
    if (lines[at] === '') continue;
    const cut = cutAt(lines, at);
    if (cut !== undefined) return cut;
  }
  return lines;
}
