import { decodeWords } from '#core/mail/field';
import { CATEGORY_NAMES, CATEGORY_WORDS, LABEL_NAMES } from '#core/mail/label-names';
import type { Label } from '#core/mail/mail';

/** The labels of one mail: those with a meaning to us, and the user's own by name. */
export type Labels = { readonly labels: ReadonlySet<Label>; readonly own: readonly string[] };

/** Turkish has four letters i; capitals and keyboards mix them up. */
function dotted(lowerCase: string): string {
  return lowerCase.replaceAll('i\u0307', 'i').replaceAll('ı', 'i');
}

const MEANING = new Map<string, Label | 'system'>(
  LABEL_NAMES.flatMap(([label, names]) =>
    names.map((name) => [dotted(name.normalize('NFC')), label] as const),
  ),
);
const CATEGORY_NAME_BEGINNINGS = CATEGORY_NAMES.flatMap(([label, names]) =>
  names.map((name) => [dotted(name.normalize('NFC')), label] as const),
);
const MAX_LABELS = 500;
const MAX_NAME = 250;
const UNSPLIT = /[\s:\-–—"'“”„«»‹›()[\]「」『』/_]+/;

/**
 * The labels of an `X-Gmail-Labels` value as Takeout writes it: comma-separated, a name with a comma in double quotes,
 * the whole possibly in encoded words, Gmail's own names in the language of the account.
 */
export function gmailLabels(value: string): Labels {
  const labels = new Set<Label>();
  const own: string[] = [];
  for (const name of names(decodeWords(value))) {
    const meaning = meaningOf(name);
    if (meaning === undefined) own.push(name);
    else if (meaning !== 'system') labels.add(meaning);
  }
  return { labels, own };
}

/**
 * What the name of a mail folder says of the mail in it. A folder inside a folder of the user's is the user's own,
 * whatever its name; `INBOX` and `[Gmail]` are no such folder. Path parts from the outside in.
 */
export function folderLabels(path: readonly string[]): Labels {
  const parts = path.filter((part) => part !== '' && !ROOT_FOLDER.test(part));
  const name = parts.at(-1);
  if (name === undefined)
    return { labels: new Set<Label>(path.some((part) => /^inbox$/i.test(part)) ? ['INBOX'] : []), own: [] };
  const meaning = parts.length === 1 ? meaningOf(name) : undefined;
  if (meaning === 'system') return { labels: new Set(), own: [] };
  return meaning
    ? { labels: new Set([meaning]), own: [] }
    : { labels: new Set(), own: [parts.join('/').slice(0, MAX_NAME)] };
}

const ROOT_FOLDER = /^(?:inbox|\[(?:gmail|google mail)\])$/i;

function meaningOf(name: string): Label | 'system' | undefined {
  const plain = dotted(name.slice(0, MAX_NAME).normalize('NFC').toLowerCase()).trim();
  return MEANING.get(plain) ?? category(plain);
}

/** "Category" and a category's name in any order and punctuation, in one of the languages that we know. */
function category(plain: string): Label | undefined {
  const word = CATEGORY_WORDS.find((beginning) => plain.includes(beginning));
  if (word === undefined) return undefined;
  const words = plain.split(UNSPLIT).filter((part) => part !== '' && !part.startsWith(word));
  const rest = words.length > 0 ? words.join(' ') : plain.replace(word, '');
  for (const [beginning, label] of CATEGORY_NAME_BEGINNINGS) {
    if (rest.startsWith(beginning) || rest.includes(` ${beginning}`)) return label;
  }
  return undefined;
}

/** Splits at commas outside double quotes; inside them a quote is doubled or escaped. */
function names(value: string): string[] {
  if (!value.includes('"')) {
    return value
      .split(',', MAX_LABELS)
      .map((name) => name.trim())
      .filter(Boolean);
  }
  const found: string[] = [];
  let name = '';
  let blank = true;
  let quoted = false;
  for (let i = 0; i < value.length && found.length < MAX_LABELS; i += 1) {
    const char = value[i] ?? '';
    const escaped = quoted && (char === '\\' || char === '"') && value[i + 1] === '"';
    if (escaped) {
      name += '"';
      i += 1;
    } else if (char === '"' && (quoted || blank)) quoted = !quoted;
    else if (char === ',' && !quoted) {
      found.push(name.trim());
      name = '';
      blank = true;
    } else name += char;
    blank &&= char === ' ' || char === ',';
  }
  return [...found, name.trim()].filter(Boolean);
}
