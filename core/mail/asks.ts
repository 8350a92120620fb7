import { CLOSINGS } from '#core/mail/ack-phrases';
import { EAST_OFFER, EAST_PLEASANTRY } from '#core/mail/asks-east';
import { OFFERS, PLEASANTRIES } from '#core/mail/asks-phrases';
import { QUESTION_LIKE } from '#core/mail/asks-rules';
import { limited } from '#core/mail/own-limit';
import { beginsRequest, hintsOf, requests, withoutFillers } from '#core/mail/requests';
import { anyPhrase, clauses, phrases, type Sentence, sentences, weight } from '#core/mail/sentences';
import { isReplySubject } from '#core/mail/subject';

// A sentence says what it wants within its first and last words.
const SENTENCE_CAP = 600;
// A mail that is nothing but "How are you?" with its greeting and closing has no more sentences than these.
const GREETING_CAP = 8;

const PLEASANTRY = new Set(phrases(PLEASANTRIES));
const OFFER = new Set(phrases(OFFERS));
const CLOSING = new RegExp(`^ ${anyPhrase(phrases(CLOSINGS))}(?= )`);

/**
 * Whether a message asks for an answer or an action. `own` is its writer's own words: quotes, signature and footers
 * are gone. A question mark of any script asks, unless it belongs to a link, to a courtesy ("How are you?" in a mail
 * that says something else) or to an offer of help ("Questions? Just call."); so does a request without a mark, in
 * the languages of asks-phrases and asks-east.
 */
export function asks(own: string): boolean {
  const said = sentences(limited(own)).map(({ text, mark }) => ({ text: capped(text), mark }));
  let courteous = false;
  for (const sentence of said) {
    if (sentence.mark === 'none') continue;
    if (isQuestion(sentence)) return true;
    courteous ||= sentence.mark === 'question';
  }
  const hints = hintsOf(said.map(({ text }) => text).join('\n'));
  for (const [index, { text, mark }] of said.entries()) {
    // What follows an offer of help is the way to ask for it.
    if (mark !== 'question' && said[index - 1]?.mark !== 'question' && requests(text, hints)) return true;
  }
  return courteous && said.length <= GREETING_CAP && !said.some(saysSomething);
}

/** Whether a raw subject asks; never where it is that of a reply or a forward, whose question was asked before. */
export const asksInSubject = (subject: string): boolean => !isReplySubject(subject) && asks(subject);

const capped = (text: string): string =>
  text.length <= SENTENCE_CAP ? text : `${text.slice(0, SENTENCE_CAP / 2)}, ${text.slice(-SENTENCE_CAP / 2)}`;

function isQuestion({ text, mark }: Sentence): boolean {
  const parts = clauses(text);
  if (mark === 'touches-link') return parts.some((part) => QUESTION_LIKE.test(part) || beginsRequest(part));
  const last = parts.at(-1);
  if (last === undefined) return true;
  if (EAST_PLEASANTRY.test(text) || among(PLEASANTRY, last)) return false;
  return parts.length > 2 || !(EAST_OFFER.test(text) || among(OFFER, last));
}

/** The clause is one of the phrases, perhaps behind a greeting with a name. */
function among(known: ReadonlySet<string>, clause: string): boolean {
  let rest = withoutFillers(clause);
  if (known.has(rest)) return true;
  if (rest.length > 80 || rest === clause.trim()) return false;
  for (let skipped = 0; skipped < 2; skipped += 1) {
    rest = rest.slice(rest.indexOf(' ') + 1);
    if (known.has(rest)) return true;
  }
  return false;
}

/** More than a greeting, a closing or a courtesy. */
function saysSomething({ text, mark }: Sentence): boolean {
  const parts = clauses(text);
  if (mark === 'question') return weight(parts.slice(0, -1)) > 3;
  return weight(parts) > 2 && !parts.some((part) => CLOSING.test(part));
}
