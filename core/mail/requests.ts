import { asksInEast, mayBeEast } from '#core/mail/asks-east';
import { CONDITIONS, FILLERS, PHRASES } from '#core/mail/asks-phrases';
import { COURTESY, REPORTED } from '#core/mail/asks-rules';
import { anyPhrase, clauses, openings, phrases, plainWords, weight } from '#core/mail/sentences';

type Kind = 'begin' | 'bare' | 'statement';
type Phrase = { readonly kind: Kind; readonly tail: string };
type Node = { readonly next: Map<string, Node>; readonly ends: Phrase[] };

const newNode = (): Node => ({ next: new Map(), ends: [] });
const ROOT: Node = newNode();
for (const language of PHRASES) {
  for (const kind of ['begin', 'bare', 'statement'] as const) {
    for (const phrase of language[kind].split('|')) if (phrase.trim() !== '') plant(phrase, kind);
  }
}

function plant(phrase: string, kind: Kind): void {
  // Keyboards without umlauts write ae, oe, ue.
  const spelled = phrase.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue');
  if (spelled !== phrase) plant(spelled, kind);
  const [head = '', tail = ''] = phrase.split(' … ').map(plainWords);
  let node = ROOT;
  for (const word of head.split(' ')) {
    const next = node.next.get(word) ?? newNode();
    node.next.set(word, next);
    node = next;
  }
  node.ends.push({ kind, tail: tail && ` ${tail}` });
}

const MARKERS = PHRASES.flatMap((language) => phrases(language.within));
const MARKER = new Set(MARKERS);
const WITHIN = new RegExp(` ${anyPhrase(MARKERS)}(?= )`);
// Before punctuation is off: "s'il" is still one word there, and "a.u.b." has its stops.
const MAY_HOLD_MARKER = new RegExp(
  anyPhrase(MARKERS.map((marker) => marker.replaceAll("' ", "'")).concat('a.u.b')),
);
const CONDITION = new RegExp(`^ ${anyPhrase(phrases(CONDITIONS))}(?= )`);
const FILLER = new Set(phrases(FILLERS));
// These also hand something over, or say "you are welcome".
const POLITE = new Set(
  phrases(
    'bitte|proszę|прошу|пожалуйста|будь ласка|בבקשה|alstublieft|alsjeblieft|rica ederim|kindly|veuillez',
  ),
);

/** Which of the costly looks a whole text deserves: taken once, it spares most sentences of most mail. */
export type Hints = { readonly marker: boolean; readonly east: boolean };
export const hintsOf = (folded: string): Hints => ({
  marker: MAY_HOLD_MARKER.test(folded),
  east: mayBeEast(folded),
});

/** Whether a folded sentence without a question mark asks for an answer or an action. */
export function requests(sentence: string, hints: Hints): boolean {
  if (hints.east && asksInEast(sentence)) return true;
  const mayBegin = openings(sentence).some(mayOpen);
  if (!mayBegin && !(hints.marker && MAY_HOLD_MARKER.test(sentence))) return false;
  const parts = clauses(sentence);
  let before = 0;
  for (const [index, part] of parts.entries()) {
    const said = weight([part]);
    const alone = said === 1 || MARKER.has(part.trim());
    const wants = alone ? asksAlone(part, before, parts) : requestsIn(part, before, parts.slice(0, index));
    if (wants && !offers(parts, index)) return true;
    before += said;
  }
  return false;
}

/** A cheap first look at the words that a clause begins with. */
function mayOpen([first, second]: readonly [string, string]): boolean {
  const node = ROOT.next.get(first);
  return FILLER.has(first) || (node !== undefined && (node.ends.length > 0 || node.next.has(second)));
}

/** The request is an offer of help: it is said to, or stands behind or shortly before one in its sentence. */
function offers(parts: readonly string[], index: number): boolean {
  if (parts.slice(0, index + 1).some((part) => COURTESY.test(part))) return true;
  const next = parts[index + 1];
  if (next === undefined || weight(parts.slice(index, index + 1)) > 5) return false;
  return CONDITION.test(next) && COURTESY.test(next);
}

/** A clause of one word, or of a polite phrase, between others: "two tickets, please", "скажи, где ключ". */
function asksAlone(part: string, before: number, parts: readonly string[]): boolean {
  const word = part.trim();
  if (weight(parts) < 3) return false;
  if (!MARKER.has(word)) return !POLITE.has(word) && ['begin', 'bare'].includes(kindAt(part) ?? '');
  if (before === 0 && POLITE.has(word)) return false;
  return !parts.some((clause) => REPORTED.test(clause) || kindOf(clause) === 'statement');
}

/** An imperative opens its sentence, but for a greeting, a name or a condition: "when you get home, call me". */
function requestsIn(clause: string, before: number, earlier: readonly string[]): boolean {
  const kind = kindOf(clause);
  if (kind === 'begin') return true;
  if (kind === 'statement') return false;
  if (kind === 'bare' && (before <= 3 || earlier.some((part) => CONDITION.test(part)))) return true;
  const within = WITHIN.exec(clause);
  if (within === null || weight([clause]) < 3 || REPORTED.test(clause)) return false;
  return within.index === 0
    ? !POLITE.has(within[0].trim())
    : kindAt(clause.slice(within.index)) !== 'statement';
}

/** A clause without greetings and conjunctions at its start, and without the spaces around it. */
export function withoutFillers(clause: string): string {
  let rest = clause.trim();
  for (let skipped = 0; skipped < 3; skipped += 1) {
    const space = rest.indexOf(' ');
    if (space < 0 || !FILLER.has(rest.slice(0, space))) break;
    rest = rest.slice(space + 1);
  }
  return rest;
}

/** A clause begins as a request does. */
export const beginsRequest = (clause: string): boolean => kindAt(` ${withoutFillers(clause)} `) === 'begin';

/** What the clause begins with, at its first word or behind fillers, and behind a greeted name. */
function kindOf(clause: string): Kind | undefined {
  const first = kindAt(clause);
  if (first !== undefined) return first;
  const rest = withoutFillers(clause);
  if (rest.length + 2 === clause.length) return undefined;
  const behind = kindAt(` ${rest} `);
  if (behind !== undefined) return behind;
  const name = rest.indexOf(' ');
  return name < 0 ? undefined : kindAt(` ${rest.slice(name + 1)} `);
}

/** The longest phrase that a clause starts with decides. */
function kindAt(clause: string): Kind | undefined {
  let node: Node | undefined = ROOT;
  let found: Kind | undefined;
  let start = 1;
  while (start < clause.length) {
    const end = clause.indexOf(' ', start);
    node = node.next.get(clause.slice(start, end));
    if (node === undefined) break;
    const behind = clause.slice(end);
    found = node.ends.find(({ tail }) => tail === '' || behind.includes(tail))?.kind ?? found;
    start = end + 1;
  }
  return found;
}
