import { decoded, decodedWords, quotedPrintable } from './words.ts';

export type Field = { readonly name: string; readonly value: string };

/** A part of a mail as it stands in the mail: its own header fields in order, and its body still encoded. */
export type Entity = {
  readonly fields: readonly Field[];
  readonly type: string;
  readonly params: ReadonlyMap<string, string>;
  readonly disposition: string;
  readonly filename: string;
  /** The body, one character a byte; '' where it consists of parts. */
  readonly body: string;
  readonly parts: readonly Entity[];
};

const MAX_DEPTH = 24;

const utf8 = (text: string): string =>
  /[\x80-\xff]/.test(text) ? decoded(Buffer.from(text, 'latin1'), 'utf-8') : text;

/** Where the header block of a text ends, and where its body begins. */
function blank(text: string): { readonly end: number; readonly body: number } {
  if (/^\r?\n/.test(text)) return { end: 0, body: text.startsWith('\r') ? 2 : 1 };
  const match = /\r?\n\r?\n/.exec(text);
  return match === null
    ? { end: text.length, body: text.length }
    : { end: match.index, body: match.index + match[0].length };
}

/** Header fields in order. Folds are taken out and their white space stays, as Gmail does; words are decoded. */
export function fieldsOf(block: string): Field[] {
  return block
    .replace(/\r?\n(?=[ \t])/g, '')
    .split(/\r?\n/)
    .flatMap((line) => {
      const colon = line.indexOf(':');
      if (colon < 1) return [];
      const value = decodedWords(utf8(line.slice(colon + 1).trim()));
      return [{ name: line.slice(0, colon).trimEnd(), value }];
    });
}

export const fieldValue = (fields: readonly Field[], name: string): string | undefined =>
  fields.find((field) => field.name.toLowerCase() === name)?.value;

const PARAMETER = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g;

/** A structured field: its value in lower case and its parameters, continuations joined (RFC 2231). */
function structured(field: string): { readonly value: string; readonly params: Map<string, string> } {
  const params = new Map<string, string>();
  for (const [, name = '', quoted, bare = ''] of field.matchAll(PARAMETER)) {
    const [base = '', ...marks] = name.toLowerCase().split('*');
    const text = quoted?.replace(/\\(.)/g, '$1') ?? bare;
    const extended = marks.at(-1) === '';
    params.set(base, (params.get(base) ?? '') + (extended ? percentDecoded(text) : text));
  }
  return { value: (field.split(';', 1)[0] ?? '').trim().toLowerCase(), params };
}

function percentDecoded(text: string): string {
  const [charset, , inner] = text.includes("''") ? text.split("'") : ['utf-8', '', text];
  const bytes = (inner ?? '').replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decoded(Buffer.from(bytes, 'latin1'), charset || 'utf-8');
}

/** The pieces between the boundary lines of a multipart body (RFC 2046 section 5.1.1); the last may be unclosed. */
function pieces(body: string, boundary: string): string[] {
  const escaped = boundary.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const line = new RegExp(`(?:^|\\r?\\n)--${escaped}(--)?[ \\t]*(?=\\r?\\n|$)`, 'g');
  const found: string[] = [];
  let from: number | undefined;
  for (const match of body.matchAll(line)) {
    if (from !== undefined) found.push(body.slice(from, match.index));
    from = match[1] === undefined ? match.index + match[0].length : undefined;
    if (from === undefined) return found.map(withoutLineBreak);
  }
  if (from !== undefined) found.push(body.slice(from));
  return found.map(withoutLineBreak);
}

const withoutLineBreak = (piece: string): string => piece.replace(/^\r?\n/, '');

/** Reads a mail, or a part of one, given one character a byte. Never throws; what is not MIME is one text part. */
export function entity(text: string, depth = 0, inherited = 'text/plain'): Entity {
  const { end, body: from } = blank(text);
  const fields = fieldsOf(text.slice(0, end));
  const content = structured(fieldValue(fields, 'content-type') ?? inherited);
  const shown = structured(fieldValue(fields, 'content-disposition') ?? '');
  const type = content.value.includes('/') ? content.value : 'text/plain';
  const body = text.slice(from);
  const parts = depth < MAX_DEPTH ? inside(type, content.params.get('boundary'), { body, depth }) : [];
  const name = shown.params.get('filename') ?? content.params.get('name') ?? '';
  return {
    fields,
    type,
    params: content.params,
    disposition: shown.value,
    filename: decodedWords(name),
    body,
    parts,
  };
}

function inside(
  type: string,
  boundary: string | undefined,
  { body, depth }: { readonly body: string; readonly depth: number },
): Entity[] {
  if (type === 'message/rfc822') return [entity(body, depth + 1)];
  if (!type.startsWith('multipart/') || boundary === undefined || boundary === '') return [];
  const inherited = type === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
  return pieces(body, boundary).map((piece) => entity(piece, depth + 1, inherited));
}

/** The body of a part with its transfer encoding taken off. */
export function content({ fields, body }: Entity): Buffer {
  const encoding = (fieldValue(fields, 'content-transfer-encoding') ?? '').trim().toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding === 'quoted-printable') return quotedPrintable(body);
  return Buffer.from(body, 'latin1');
}
