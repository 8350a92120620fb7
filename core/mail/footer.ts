import { FOOTER_SENTENCES, FOOTER_WORDS } from '#core/mail/machine-footers';

const TAIL_CHARACTERS = 3_000;
const HEAD_CHARACTERS = 400;
const TAIL_LINES = 40;

/**
 * Whether a text begins or ends with what mass mailings carry: how to leave, why one gets it, where to read it in
 * a browser. People's mails link to newsletters too, so that it counts only beside a header of the same meaning.
 * Quoted lines are somebody else's.
 */
export function hasMassMailFooter(text: string): boolean {
  const tail = text.slice(-TAIL_CHARACTERS).split('\n').slice(-TAIL_LINES);
  const head = text.length > TAIL_CHARACTERS ? text.slice(0, HEAD_CHARACTERS).split('\n') : [];
  return tail.some(isFooter) || head.some(isFooter);
}

function isFooter(line: string): boolean {
  const words = line.slice(0, 600).trim().toLowerCase();
  if (words === '' || words.startsWith('>')) return false;
  if (FOOTER_SENTENCES.some((sentence) => words.includes(sentence))) return true;
  const alone = words.length <= 40 || words.includes('http');
  return alone && FOOTER_WORDS.some((word) => standsAlone(words, word));
}

/** The word begins the line ("Unsubscribe", "[Abmelden]") and only a link or a few characters follow. */
function standsAlone(line: string, word: string): boolean {
  const at = line.indexOf(word);
  if (at < 0 || at > 2) return false;
  const rest = line.slice(at + word.length).trim();
  return rest.length <= 4 || /^[\])>:(<\s-]{0,6}https?:/.test(rest);
}
