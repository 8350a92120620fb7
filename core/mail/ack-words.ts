import {
  ACKNOWLEDGEMENTS,
  CLOSINGS,
  EAST_ACKNOWLEDGEMENTS,
  EASY,
  NO_NAMES,
  SOFT,
} from '#core/mail/ack-phrases';
import { EAST_THANKS_FOR, THANKS_FOR, THANKS_FOR_TURKISH } from '#core/mail/ack-thanks';
import { simplified } from '#core/mail/asks-east';
import { phrases, plainWords } from '#core/mail/sentences';

const FILLING = new Set(phrases(SOFT));
const ACKS = new Set(
  [
    ...phrases(ACKNOWLEDGEMENTS),
    ...EAST_ACKNOWLEDGEMENTS.flatMap((table) => phrases(simplified(table))),
  ].filter((phrase) => !FILLING.has(phrase)),
);
const CLOSING = new Set(phrases(CLOSINGS));
const CONSENTS = new Set(phrases(EASY));
const CONTENT = new Set(phrases(NO_NAMES));
const LONGEST = 6;

const GIVEN = THANKS_FOR.map((language) => ({
  for: new Set(phrases(language.for)),
  qualifiers: new Set(phrases(language.qualifiers)),
  things: new Set(phrases(language.things)),
}));
type Given = (typeof GIVEN)[number];
const AND = new Set(phrases('and|und|et|y|e|en|och|i|и|та|й|و|ו'));

/** What was heard so far in a text that may be nothing but thanks. */
export type Heard = { thanks: boolean; closing: boolean; easy: boolean };
export const nothingHeard = (): Heard => ({ thanks: false, closing: false, easy: false });

/** A piece between punctuation as words to compare: folded, in simplified characters. */
export const spoken = (piece: string): string => plainWords(simplified(piece));

/** A word that says something, although it may stand where a name may. */
export const saysMore = (word: string): boolean => CONTENT.has(spoken(word));

/** How many words from `at` on are one of the phrases, the longest first. */
function phraseAt(words: readonly string[], at: number, known: ReadonlySet<string>): number {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1)
    if (known.has(words.slice(at, at + length).join(' '))) return length;
  return 0;
}

function past(words: readonly string[], at: number, known: ReadonlySet<string>): number {
  let next = at;
  for (let length = phraseAt(words, next, known); length > 0; length = phraseAt(words, next, known))
    next += length;
  return next;
}

/** Where "your quick help and support" ends that begins at `at`; `at` when it is no such thing. */
function pastThing(words: readonly string[], at: number, given: Given): number {
  let begin = at;
  while (begin < words.length) {
    const length = phraseAt(words, begin, given.things);
    const qualifier = phraseAt(words, begin, given.qualifiers);
    if (length > 0 && (length >= qualifier || phraseAt(words, begin + qualifier, given.things) === 0)) {
      const end = past(words, begin + length, given.qualifiers);
      return AND.has(words[end] ?? '') ? Math.max(end, pastThing(words, end + 1, given)) : end;
    }
    if (qualifier === 0) return at;
    begin += qualifier;
  }
  return at;
}

/** Where "for your help" ends that stands at `at`, in whichever language reads the most; `at` when it does not. */
function pastFor(words: readonly string[], at: number): number {
  let furthest = at;
  for (const given of GIVEN) {
    if (!given.for.has(words[at] ?? '')) continue;
    const end = pastThing(words, at + 1, given);
    if (end > at + 1) furthest = Math.max(furthest, end);
  }
  return furthest;
}

/** How many words are left when thanks, what they are for, and closings are taken from the front. */
function behindThanks(words: readonly string[], heard: Heard): number {
  let at = 0;
  let thanked = false;
  while (at < words.length) {
    const ack = phraseAt(words, at, ACKS);
    const closing = phraseAt(words, at, CLOSING);
    const filling = phraseAt(words, at, FILLING);
    const easy = phraseAt(words, at, CONSENTS);
    const length = Math.max(ack, closing, filling, easy);
    if (thanked) {
      const end = pastFor(words, at);
      if (end > at + length) {
        at = end;
        continue;
      }
    }
    if (length === 0) break;
    if (ack === length) {
      heard.thanks = true;
      thanked = true;
    } else if (closing === length) heard.closing = true;
    else if (easy === length) heard.easy = true;
    at += length;
  }
  return words.length - at;
}

/**
 * How many words at the end of a spoken piece are neither thanks nor closing nor filling; `heard` learns what was
 * said before them.
 */
export function unheard(said: string, heard: Heard): number {
  if (said === '' || FILLING.has(said)) return 0;
  if (CLOSING.has(said) && (heard.thanks || !ACKS.has(said))) {
    heard.closing = true;
    return 0;
  }
  if (EAST_THANKS_FOR.test(said)) {
    heard.thanks = true;
    return 0;
  }
  const words = said.replace(THANKS_FOR_TURKISH, '').trim().split(' ');
  if (words[0] === '') return 1;
  // "Thank you so much Nora x"
  const kiss = words.length > 1 && /^xo?x?x?$/.test(words.at(-1) ?? '');
  return behindThanks(kiss ? words.slice(0, -1) : words, heard);
}

/** The line of a letter above its writer's name: "Best regards,", "Danke und viele Grüße", "Mit freundlichen Grüßen". */
export function closesLetter(line: string): boolean {
  if (line.length > 70 || /[?？؟\p{N}]/u.test(line)) return false;
  const heard = nothingHeard();
  const silent = line.split(/[,،，、.!。！;；]/u).every((piece) => unheard(spoken(piece), heard) === 0);
  return silent && (heard.closing || heard.thanks);
}
