import { EAST_WAIVER, WAIVERS, WAIVERS_ALONE } from '#core/mail/ack-phrases';
import { type Heard, nothingHeard, saysMore, spoken, unheard } from '#core/mail/ack-words';
import { anyPhrase, clauses, phrases, type Sentence, sentences } from '#core/mail/sentences';

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

type State = Heard & { names: number };

/**
 * Whether a message's own words say nothing but thanks or "got it", in any of the 17 languages: one or several such
 * phrases, emoji, then perhaps a closing and a name. Anything else, a digit or a question mark makes it an answer.
 */
export function ackOnly(own: string): boolean {
  const heard = politeness(own);
  return heard?.thanks === true && !heard.easy;
}

/** What a text of nothing but thanks, "no problem", closings and names says; undefined when it says more. */
function politeness(own: string): Heard | undefined {
  if (own.length > ACK_CAP || /[\p{N}?？؟;]/u.test(own) || REFUSALS.test(own)) return undefined;
  const text = own.normalize('NFC').replace(PICTURES, ' . ').trim();
  const state: State = { ...nothingHeard(), thanks: text !== own.normalize('NFC').trim(), names: 0 };
  for (const [row, line] of text.split('\n').entries()) {
    for (const [column, sentence] of line.split(ENDS).entries()) {
      for (const [position, piece] of sentence.split(PAUSES).entries()) {
        const words = piece.trim();
        const apart = position > 0 || (row > 0 && column === 0);
        if (words !== '' && !fits(words, apart || (row === 0 && column === 0), state)) return undefined;
      }
    }
  }
  return text.replaceAll(/[\s.]/g, '').length <= WORDS_CAP ? state : undefined;
}

/** A piece between punctuation belongs to an acknowledgement; `apart`: a name alone may stand here. */
function fits(piece: string, apart: boolean, state: State): boolean {
  const said = spoken(piece);
  const rest = unheard(said, state);
  if (rest === 0) return true;
  if (rest < said.split(' ').length || apart || state.closing) return isName(piece, rest, state);
  return false;
}

/** The last `count` words of a piece are somebody's name: no more than three of them in an acknowledgement. */
function isName(piece: string, count: number, state: State): boolean {
  const words = piece
    .replace(/ x[ox]{0,3}$/, '')
    .trim()
    .split(/\s+/);
  if (count > 2 || state.names >= 3) return false;
  state.names += 1;
  return words.slice(-count).every((word) => {
    if (saysMore(word)) return false;
    if (NAME.test(word)) return true;
    if (!CASELESS_NAME.test(word)) return false;
    return !EAST.test(word) || HONORIFIC.test(word) || (word.length <= 4 && state.thanks);
  });
}

const ALONE = new Set(phrases(WAIVERS_ALONE));
const WAIVER = new RegExp(` ${anyPhrase(phrases(WAIVERS))}(?= )`);
const WAIVER_CAP = 160;
const TEXT_CAP = 20_000;

/**
 * Whether the own words say that no answer is wanted: in so many words as the last thing they say ("no need to
 * reply", "FYI only", "nur zur Info"), or as nothing but "no problem". "FYI" counts as a sentence of its own, not
 * before what it introduces. A request elsewhere in the mail is stronger: ask `asks` first.
 */
export function waives(own: string): boolean {
  if (politeness(own)?.easy === true) return true;
  const said = sentences(own.length <= TEXT_CAP ? own : own.slice(-TEXT_CAP));
  for (const sentence of said.toReversed()) {
    if (isWaiver(sentence)) return true;
    if (!closes(sentence)) return false;
  }
  return false;
}

function isWaiver({ text, mark }: Sentence): boolean {
  if (mark !== 'none' || text.length > WAIVER_CAP) return false;
  if (EAST.test(text)) return EAST_WAIVER.test(text);
  const parts = clauses(text);
  if (parts.length === 1 && ALONE.has(parts[0]?.trim() ?? '')) return true;
  return WAIVER.test(parts.join('').replaceAll('  ', ' '));
}

const CLOSING_CAP = 60;

/** Thanks, a closing, a name: what may stand below the last thing that a mail says. */
function closes({ text, mark }: Sentence): boolean {
  if (mark !== 'none' || text.length > CLOSING_CAP) return false;
  let left = 0;
  for (const part of text.split(PAUSES)) left += unheard(spoken(part), nothingHeard());
  return left <= 2 && !text.split(/\s+/).some(saysMore);
}
