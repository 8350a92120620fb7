import {
  ACKNOWLEDGEMENTS,
  CLOSINGS,
  EAST_ACKNOWLEDGEMENTS,
  EAST_WAIVER,
  NO_NAMES,
  SOFT,
  WAIVERS,
  WAIVERS_ALONE,
} from '#core/mail/ack-phrases';
import { simplified } from '#core/mail/asks-east';
import { anyPhrase, clauses, phrases, plainWords, sentences } from '#core/mail/sentences';

const FILLING = new Set(phrases(SOFT));
const ACKS = new Set(
  [...phrases(ACKNOWLEDGEMENTS), ...phrases(simplified(EAST_ACKNOWLEDGEMENTS))].filter(
    (phrase) => !FILLING.has(phrase),
  ),
);
const CLOSING = new Set(phrases(CLOSINGS));
const CONTENT = new Set(phrases(NO_NAMES));
const LONGEST = 6;

const ACK_CAP = 200;
const WORDS_CAP = 100;
const PICTURES = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3)+|[:;]-?[)D]|<3/gu;
const REFUSALS = /[👎❌🚫❓❔⁉⛔🙅🤷]/u;
const ENDS = /[.!…;。！；]+/;
const PAUSES = /[,،，、:()~–—/&*_"“”]+|^-+|\s-+\s?/;
const CASELESS_NAME =
  /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]{2,14}$/u;
const NAME = /^\p{Lu}[\p{L}\p{M}'’-]{0,20}$/u;
const HONORIFIC =
  /^.{1,8}(?:さん|様|さま|先生|くん|君|ちゃん|님|씨|老师|老師|经理|總|总|哥|姐|女士|小姐|드림|올림)$/u;
const EAST = /[\u3041-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/;

/** What is known so far of a text that may be a mere acknowledgement. */
type State = { acknowledged: boolean; closing: boolean; names: number };

/**
 * Whether a message's own words say nothing but thanks or "got it", in any of the 17 languages: one or several such
 * phrases, emoji, then perhaps a closing and a name. Anything else, a digit or a question mark makes it an answer.
 */
export function ackOnly(own: string): boolean {
  if (own.length > ACK_CAP || /[\p{N}?？؟;]/u.test(own) || REFUSALS.test(own)) return false;
  const text = own.normalize('NFC').replace(PICTURES, ' . ').trim();
  const state: State = { acknowledged: text !== own.normalize('NFC').trim(), closing: false, names: 0 };
  for (const [row, line] of text.split('\n').entries()) {
    for (const [column, sentence] of line.split(ENDS).entries()) {
      for (const [position, piece] of sentence.split(PAUSES).entries()) {
        const words = piece.trim();
        const apart = position > 0 || (row > 0 && column === 0);
        if (words !== '' && !fits(words, apart || (row === 0 && column === 0), state)) return false;
      }
    }
  }
  return state.acknowledged && text.replaceAll(/[\s.]/g, '').length <= WORDS_CAP;
}

/** A piece between punctuation belongs to an acknowledgement; `apart`: a name alone may stand here. */
function fits(piece: string, apart: boolean, state: State): boolean {
  const said = plainWords(simplified(piece));
  if (said === '' || FILLING.has(said)) return true;
  if (CLOSING.has(said) && (state.acknowledged || !ACKS.has(said))) {
    state.closing = true;
    return true;
  }
  const rest = behindAcks(said.split(' '), state);
  if (rest === 0) return true;
  if (rest < said.split(' ').length || apart || state.closing) return isName(piece, rest, state);
  return false;
}

/** How many words are left when thanks and closings are taken from the front, the longest phrases first. */
function behindAcks(words: readonly string[], state: State): number {
  let index = 0;
  while (index < words.length) {
    let length = Math.min(LONGEST, words.length - index);
    while (length > 0) {
      const phrase = words.slice(index, index + length).join(' ');
      if (ACKS.has(phrase)) state.acknowledged = true;
      else if (CLOSING.has(phrase)) state.closing = true;
      else if (!FILLING.has(phrase)) {
        length -= 1;
        continue;
      }
      break;
    }
    if (length === 0) break;
    index += length;
  }
  return words.length - index;
}

/** The last `count` words of a piece are somebody's name: no more than two of them in an acknowledgement. */
function isName(piece: string, count: number, state: State): boolean {
  const words = piece.trim().split(/\s+/);
  if (count > 2 || state.names >= 2) return false;
  state.names += 1;
  return words.slice(-count).every((word) => {
    if (CONTENT.has(plainWords(simplified(word)))) return false;
    if (NAME.test(word)) return true;
    if (!CASELESS_NAME.test(word)) return false;
    return !EAST.test(word) || HONORIFIC.test(word) || (word.length <= 4 && state.acknowledged);
  });
}

const ALONE = new Set(phrases(WAIVERS_ALONE));
const WAIVER = new RegExp(` ${anyPhrase(phrases(WAIVERS))}(?= )`);
const WAIVER_CAP = 160;
const TEXT_CAP = 20_000;

/**
 * Whether the own words say in so many words that no answer is wanted ("no need to reply", "FYI only", "nur zur
 * Info"). "FYI" counts as a sentence of its own, not before what it introduces. A request elsewhere in the mail is
 * stronger: ask `asks` first.
 */
export function waives(own: string): boolean {
  return sentences(own.slice(0, TEXT_CAP)).some(({ text, mark }) => {
    if (mark !== 'none' || text.length > WAIVER_CAP) return false;
    if (EAST.test(text)) return EAST_WAIVER.test(text);
    const parts = clauses(text);
    if (parts.length === 1 && ALONE.has(parts[0]?.trim() ?? '')) return true;
    return WAIVER.test(parts.join('').replaceAll('  ', ' '));
  });
}
