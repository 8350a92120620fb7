import { withoutInvisible } from '#core/mail/visible';

/**
 * Text in the one form that phrases are compared in: lower case, no accents or vowel points, plain apostrophes and
 * spaces, no invisible characters. Line ends stay. Tables of phrases go through it too.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return withoutInvisible(text)
    .replace(/[’‘ʼ´`＇]/g, "'")
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]/g, ' ')
    .replaceAll('\u0640', '')
    .replaceAll('\ufe0f', '')
    .toLowerCase()
    .replaceAll('\u037e', GREEK_MARK)
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u065f\u0670]/g, '')
    .normalize('NFC')
    .replace(/[ıłøßæœđ]/g, (letter) => PLAIN[letter] ?? letter);
}

const PLAIN: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd' };
const isAscii = (text: string): boolean => !/[^\x00-\x7f]/.test(text);

// NFC turns the Greek question mark into a semicolon, so it is carried as another question mark.
const GREEK_MARK = '⸮';
const QUESTION = /[?？؟⸮՞፧⁇⁈⁉‽❓❔﹖︖꘏]/;
// Clusters of sentence ends; an inverted mark begins a sentence.
const ENDS = /[.!?;…。．！？؟⸮՞፧⁇⁈⁉‽❓❔﹖︖꘏।؛]+|[¿¡]/g;

/** How a sentence ends: with a question mark, with one that touches a link (and may belong to it), or without. */
export type Sentence = { readonly text: string; readonly mark: 'question' | 'touches-link' | 'none' };

/**
 * The folded sentences of a text, in order. A line goes on in the next one where it is as long as wrapped lines are,
 * or where it ends without a mark and the next begins in lower case.
 */
export function sentences(text: string): Sentence[] {
  const found: Sentence[] = [];
  for (const paragraph of fold(unwrapped(text)).split('\n')) if (paragraph !== '') split(paragraph, found);
  return found;
}

const WRAPPED = 45;
const WRAPPED_WIDE = 24;
const BULLET = /^(?:[-*•·–—>+]|\d{1,3}[.)]|[a-z]\))\s/;
const ENDED = /[.!?:;,…。！？؟)\]]$/;

function unwrapped(text: string): string {
  let whole = '';
  let last = '';
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const wide = last.charCodeAt(last.length - 1) >= 0x2e80;
    const filled = last.length >= (wide ? WRAPPED_WIDE : WRAPPED);
    const goesOn = filled || (last !== '' && !ENDED.test(last) && /^\p{Ll}/u.test(line));
    if (line !== '' && goesOn && !BULLET.test(line)) whole += wide ? line : ` ${line}`;
    else whole += `\n${line}`;
    last = line;
  }
  return whole;
}

function split(text: string, into: Sentence[]): void {
  let start = 0;
  let opened = false;
  let token: Token = { start: 0, end: 0, link: false, lastWord: 0 };
  const push = (end: number, mark: Sentence['mark']): void => {
    const sentence = text.slice(start, end).trim();
    if (sentence !== '' || mark === 'question')
      into.push({ text: sentence, mark: opened ? 'question' : mark });
    opened = false;
  };
  ENDS.lastIndex = 0;
  for (let end = ENDS.exec(text); end !== null; end = ENDS.exec(text)) {
    const behind = end.index + end[0].length;
    if (end[0] === '¿' || end[0] === '¡') {
      push(end.index, 'none');
      opened = end[0] === '¿';
    } else if (isQuestion(text, end.index, end[0])) {
      if (end.index >= token.end) token = tokenAround(text, end.index, behind);
      const mark = questionAt(text, [end.index, behind], token);
      if (mark === undefined) continue;
      push(end.index, mark);
    } else if (endsSentence(text, end[0], behind)) push(end.index, 'none');
    else continue;
    start = behind;
    const skip = text.slice(behind, behind + 2).match(/^["'”»)\]]+/);
    if (skip) start += skip[0].length;
  }
  push(text.length, 'none');
}

/** A semicolon asks behind a Greek letter; the Greek semicolon is a raised dot. */
function isQuestion(text: string, index: number, cluster: string): boolean {
  if (QUESTION.test(cluster)) return true;
  return cluster.startsWith(';') && /[\u0370-\u03ff]/.test(text.charAt(index - 1));
}

const endsSentence = (text: string, cluster: string, behind: number): boolean =>
  behind >= text.length || cluster.charCodeAt(0) >= 0x2026 || /[\s"'”»)\]]/.test(text.charAt(behind));

const TOKEN_REACH = 2_048;
const LINK =
  /(?:[a-z][a-z0-9+.-]{1,15}:\/\/|www\d?\.|(?:mailto|tel|sms|data|javascript):|=\?[a-z0-9-]{2,30}\?|^[("'[]*(?:[a-z0-9_-]{1,63}\.){1,6}[a-z]{2,24}(?::\d{1,5})?[/?#])/;

/** A run without white space, angle brackets or letters outside ASCII; `lastWord` is where its last letter or digit stands. */
type Token = {
  readonly start: number;
  readonly end: number;
  readonly link: boolean;
  readonly lastWord: number;
};

/** What a cluster with a question mark says at its place; undefined when it is no sentence's end. */
function questionAt(
  text: string,
  [index, behind]: readonly [number, number],
  token: Token,
): Sentence['mark'] | undefined {
  // Behind a link's mark nothing but closing punctuation: it may be the sentence's.
  if (token.link) return token.lastWord >= behind ? undefined : 'touches-link';
  const before = text.charAt(index - 1);
  const after = text.charAt(behind);
  // A letter on both sides is a lost apostrophe ("don?t"); before a word it is a lost bullet or opening quote.
  if (/[a-z]/.test(after) && behind - index === 1 && /^[a-z\s]?$/.test(before)) return undefined;
  if (index < 2 && text.slice(0, index).trim() === '' && /^\s+\S/.test(text.slice(behind, behind + 4)))
    return undefined;
  // Quoted speech that goes on: he asked "are you coming?" and left.
  return /^["'”»]\s+\p{L}/u.test(text.slice(behind, behind + 6)) ? undefined : 'question';
}

function tokenAround(text: string, index: number, behind: number): Token {
  const inside = (at: number): boolean => {
    const code = text.charCodeAt(at);
    return code > 0x20 && code < 0x7f && code !== 0x3c && code !== 0x3e;
  };
  let start = index;
  let end = behind;
  while (start > 0 && index - start < TOKEN_REACH && inside(start - 1)) start -= 1;
  while (end < text.length && end - behind < TOKEN_REACH && inside(end)) end += 1;
  let lastWord = end - 1;
  while (lastWord > start && !/[a-z0-9=&%#]/.test(text.charAt(lastWord))) lastWord -= 1;
  return { start, end, link: LINK.test(text.slice(start, end)), lastWord };
}

const CLAUSE = /[,:;()–—،，、|/]+| (?:-+|and|und|et|och|oraz|або|или|и|та|ve)(?= )/;
const NOT_A_WORD = /[^\p{L}\p{M}\p{N}'-]+/gu;
const NOT_A_WORD_ASCII = /[^a-z0-9'-]+/g;

/** A text as its folded words between single spaces; an apostrophe ends a word. */
export const plainWords = (text: string): string => wordsOf(fold(text));

function wordsOf(folded: string): string {
  const words = folded.replace(isAscii(folded) ? NOT_A_WORD_ASCII : NOT_A_WORD, ' ');
  const apart = words.includes("'") ? words.replaceAll("'", "' ").replaceAll('  ', ' ') : words;
  return (apart.startsWith('-') || apart.startsWith(' -') ? apart.replace(/^[-\s]+/, '') : apart).trim();
}

/** The phrases of a table, or of one a language, whose parts are separated by bars, as plain words. */
export const phrases = (table: string | readonly string[]): string[] =>
  [table]
    .flat()
    .flatMap((part) => part.split('|'))
    .map(plainWords)
    .filter((phrase) => phrase !== '');

/** The clauses of a sentence, each as its words between single spaces, with a space at both ends; no empty ones. */
export function clauses(sentence: string): string[] {
  const found: string[] = [];
  for (const part of sentence.split(CLAUSE)) {
    const words = wordsOf(part);
    if (words !== '') found.push(` ${words} `);
  }
  return found;
}

/** The first two words of each clause, nearly as `clauses` would give them, and cheaper. */
export function openings(sentence: string): [string, string][] {
  return sentence.split(CLAUSE).map((part) => {
    const found = OPENING.exec(part);
    return [found?.[1] ?? '', found?.[2] ?? ''];
  });
}
const OPENING = /([^\s"'“”«»*_.[\]<>#-][^\s"'“”«»*_.[\]<>]{0,40}'?)(?: ?([^\s"'“”«»*_.[\]<>]{1,40}'?))?/;

/** How much clauses say: in words, or in pairs of characters where words have no spaces between them. */
export function weight(parts: readonly string[]): number {
  let total = 0;
  for (const part of parts) {
    let spaces = -1;
    for (let at = part.indexOf(' '); at >= 0; at = part.indexOf(' ', at + 1)) spaces += 1;
    const code = part.charCodeAt(1);
    total += code >= 0x3041 && code <= 0x9fff ? Math.ceil(part.length / 2) : spaces;
  }
  return total;
}

/** A pattern for any of some phrases, as a group. */
export const anyPhrase = (known: readonly string[]): string =>
  `(?:${known.map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`;
