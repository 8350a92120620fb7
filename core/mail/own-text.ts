import { stripFooters } from '#core/mail/own-footer';
import { limited } from '#core/mail/own-limit';
import { isQuoted, isRule, type Lines, linesOf, type Mark, markAt, nextWords } from '#core/mail/own-quote';

// Ours because the parsers miss too much: planer 1.2 knows attributions in eight languages and reads 1000 lines,
// email-reply-parser 2.3 knows more but no right-to-left script; neither knows localised forward marks, keeps a
// reply typed inside an Outlook block, or is linear in the length of a line without a native module.

type Piece = { readonly raw: string[]; readonly clean: string[] };
const piece = (): Piece => ({ raw: [], clean: [] });

function shorten(of: Piece, length: number): void {
  of.raw.length = length;
  of.clean.length = length;
}

const hasWords = (of: Piece): boolean => of.clean.some((line) => line !== '');

/** A mark takes back its own lines that were taken for words, and the rule above it. */
function takeBack(of: Piece, lines: number): void {
  shorten(of, Math.max(0, of.clean.length - lines));
  let end = of.clean.length;
  while (end > 0 && (of.clean[end - 1] === '' || isRule(of.clean[end - 1] ?? ''))) end--;
  shorten(of, end);
}

type Below = 'marked' | 'all' | 'kept' | 'end';

/**
 * How far a quote reaches. Below an attribution with ">" lines only those are the quote. Otherwise all of the rest is,
 * unless the mail begins with the mark: then its writer has typed inside the quote, and it is kept. A mail that
 * begins with a forward mark, or whose subject says that it forwards, says nothing of its own.
 */
function reach(mark: Mark, lines: Lines, { begun, forwards }: { begun: boolean; forwards: boolean }): Below {
  const next = nextWords(lines, mark.to);
  if (next === lines.clean.length) return 'end';
  // Outlook quotes without marks, so a ">" below its headers is already part of the quoted mail.
  if (isQuoted(lines.clean[next] ?? '') && !(mark.kind === 'headers' && begun)) return 'marked';
  return begun || forwards || mark.kind === 'forward' ? 'all' : 'kept';
}

/** The runs of unquoted lines, in order. */
function pieces(lines: Lines, forwards: boolean): Piece[] {
  const found: Piece[] = [];
  let current = piece();
  let begun = false;
  const close = (): void => {
    if (!hasWords(current)) return;
    found.push(current);
    current = piece();
    begun = true;
  };
  let floor = 0;
  for (let i = 0; i < lines.clean.length; i++) {
    const line = lines.clean[i] ?? '';
    if (isQuoted(line)) {
      close();
      begun = true;
      floor = i + 1;
      continue;
    }
    const mark = markAt(lines, i, floor);
    if (mark === undefined) {
      current.raw.push(lines.raw[i] ?? '');
      current.clean.push(line);
      continue;
    }
    takeBack(current, i - mark.from);
    close();
    const below = reach(mark, lines, { begun, forwards });
    if (below === 'all' || below === 'end') return found;
    i = mark.to - 1;
    floor = mark.to;
  }
  close();
  return found;
}

/**
 * The words that the writer of a mail wrote in it: quoted and forwarded text, the lines above it, signatures
 * (RFC 3676 §4.3), footers of devices, lawyers and lists are left out. Answers between and below ">" lines stay.
 * What stands inside a quote never changes the result. A bare forward or quote gives ''; where a mail begins with an
 * attribution or with headers and no line is marked, what is below them is kept. Long texts: see `limited`.
 *
 * @param forwards the subject says that the mail forwards another ("Fwd:"): headers at its top are the other's.
 */
export function ownText(text: string, forwards = false): string {
  const own: string[] = [];
  for (const { raw, clean } of pieces(linesOf(limited(text)), forwards)) {
    const words = stripFooters({ raw, clean }, own.length === 0);
    if (words !== '') own.push(words);
  }
  return own.join('\n\n');
}
