import { isUtf8 } from 'node:buffer';

const ENCODED_WORD = /=\?([^?\s*]{1,40})(?:\*[^?\s]*)?\?([bq])\?([^?\s]*)\?=/gi;

/** Bytes in a named charset as text; an unknown charset is read as windows-1252, as browsers do. */
export function decoded(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A text in the charset that it declares; one that declares none is UTF-8 where it can be, else windows-1252. */
export const decodedText = (bytes: Uint8Array, declared: string | undefined): string =>
  decoded(bytes, declared ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252'));

/** Quoted-printable (RFC 2045 section 6.7) of a string that holds one byte a character. */
export function quotedPrintable(text: string): Buffer {
  const joined = text.replace(/[ \t]*\r?\n/g, '\r\n').replace(/=\r\n/g, '');
  return Buffer.from(
    joined.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

const wordBytes = (encoding: string, text: string): Buffer =>
  encoding.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : quotedPrintable(text.replaceAll('_', ' '));

/** A header value as Gmail shows it: encoded words (RFC 2047) decoded, the space between two of them left out. */
export function decodedWords(value: string): string {
  if (!value.includes('=?')) return value;
  let text = '';
  let end = 0;
  let open: { charset: string; bytes: Buffer[] } | undefined;
  const close = () => {
    if (open !== undefined) text += decoded(Buffer.concat(open.bytes), open.charset);
    open = undefined;
  };
  for (const match of value.matchAll(ENCODED_WORD)) {
    const [all, charset = '', encoding = '', inner = ''] = match;
    const between = value.slice(end, match.index);
    const adjacent = open !== undefined && /^\s+$/.test(between);
    const joins = adjacent && open?.charset === charset.toLowerCase();
    if (!joins) close();
    if (!adjacent) text += between;
    open ??= { charset: charset.toLowerCase(), bytes: [] };
    open.bytes.push(wordBytes(encoding, inner));
    end = match.index + all.length;
  }
  close();
  return text + value.slice(end);
}
