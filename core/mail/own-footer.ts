import {
  DEVICE_LINE,
  LEGAL,
  LEGAL_HEADING,
  LIST_FOOTER,
  LIST_NAME,
  NOTES,
  THIS_MAIL,
} from '#core/mail/own-footer-words';
import { isRule, type Lines } from '#core/mail/own-quote';
import { withoutDetails } from '#core/mail/own-signature';

const DEVICE_LIMIT = 120;
const PARAGRAPH_LIMIT = 1500;
const SIGNATURE_LIMIT = 14;
const LEAST_FOOTER = 24;

const isBlank = (line: string | undefined): boolean => line === undefined || line === '';

/**
 * The line of the signature's delimiter, or the number of lines. RFC 3676 §4.3 wants "-- "; programs that trim lines
 * leave "--", which counts only above few lines, and never as the first line of a mail.
 */
function signatureStart(lines: Lines, first: boolean): number {
  const { raw, clean } = lines;
  const opening = clean.findIndex((line) => line !== '');
  let tail = clean.length;
  for (let words = 0; tail > 0 && words <= SIGNATURE_LIMIT; tail--) if (clean[tail - 1] !== '') words++;
  for (let at = 0; at < clean.length; at++) {
    if (clean[at] !== '--') continue;
    if ((raw[at] ?? '').startsWith('-- ') || (at >= tail && !(first && at === opening))) return at;
  }
  return clean.length;
}

const isDeviceLine = (line: string): boolean =>
  line.length <= DEVICE_LIMIT && DEVICE_LINE.test(line.toLowerCase());
const isPlaceholder = (line: string): boolean =>
  /^\[(?:[Ii]mage|cid|Bild|イメージ|圖片|图片)\s?:[^\]]{0,200}\]$/.test(line);

// All that follows reads lower case.
function isLegal(paragraph: string): boolean {
  const heading = LEGAL_HEADING.test(paragraph);
  if (!heading && !THIS_MAIL.test(paragraph)) return false;
  const said = LEGAL.reduce((count, feature) => count + (feature.test(paragraph) ? 1 : 0), 0);
  // A person may ask about a confidential mail that came by mistake; a lawyer's footer asks nothing.
  return said >= (heading ? 1 : /[?？؟]/.test(paragraph) ? 3 : 2);
}

const isNote = (paragraph: string): boolean =>
  paragraph.length <= 600 && NOTES.some((features) => features.every((feature) => feature.test(paragraph)));

/** A rule of underscores above the name or the page of a mailing list. */
function isListRule(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (line.length < 8 || !line.startsWith('__') || !isRule(line)) return false;
  return lines
    .slice(at + 1, at + 4)
    .some((below) => below.length < 300 && LIST_NAME.test(below.toLowerCase()));
}

type Footer = { readonly kind: 'note' | 'footer'; readonly from: number; readonly to: number };

/** The footer in a paragraph, lines `from` to `to`; words may stand above it without a blank line. */
function footerIn(clean: readonly string[], from: number, to: number): Footer | undefined {
  const lower = clean
    .slice(from, Math.min(to, from + 60))
    .map((line) => line.slice(0, PARAGRAPH_LIMIT).toLowerCase());
  const listed = lower.findIndex((line) => LIST_FOOTER.test(line));
  if (listed >= 0) return { kind: 'footer', from: from + listed, to };
  const paragraph = lower.join(' ').slice(0, PARAGRAPH_LIMIT);
  if (paragraph.length < LEAST_FOOTER) return undefined;
  if (isLegal(paragraph)) {
    const start = lower.findIndex((line) => THIS_MAIL.test(line) || LEGAL_HEADING.test(line));
    return { kind: 'footer', from: from + Math.max(0, start), to };
  }
  if (!isNote(paragraph)) return undefined;
  const start = lower.findIndex(isNote);
  return start < 0 ? { kind: 'note', from, to } : { kind: 'note', from: from + start, to: from + start + 1 };
}

/**
 * A run of unquoted lines without signatures and footers. A footer with words above it ends the run; at the top, where
 * mail gateways put theirs, only its paragraph goes. `first`: nothing of one's own stands above the run.
 */
export function stripFooters(lines: Lines, first: boolean): string {
  const { clean } = lines;
  const end = signatureStart(lines, first);
  const kept: string[] = [];
  let spoken = false;
  let at = 0;
  while (at < end) {
    if (isBlank(clean[at])) {
      if (spoken) kept.push('');
      at++;
      continue;
    }
    if (isListRule(clean, at)) break;
    let next = at;
    while (next < end && !isBlank(clean[next]) && !isListRule(clean, next)) next++;
    const footer = footerIn(clean, at, next);
    for (let i = at; i < next; i++) {
      const line = clean[i] ?? '';
      if ((footer && i >= footer.from && i < footer.to) || isDeviceLine(line) || isPlaceholder(line))
        continue;
      kept.push(lines.raw[i]?.trimEnd() ?? '');
      spoken = true;
    }
    if (footer?.kind === 'footer' && spoken) break;
    at = next;
  }
  while (kept.length > 0 && isBlank(kept.at(-1))) kept.pop();
  return withoutDetails(kept).join('\n').trimEnd();
}
