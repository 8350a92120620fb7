import { isUtf8 } from 'node:buffer';
import { outline, type Section } from '#core/adapters/mbox/outline';
import { isTextType, mediaTypeOf, type PartKind, partKinds } from '#core/adapters/mbox/part-kind';
import { unquoted } from '#core/adapters/mbox/quoting';
import { type Headers, header } from '#core/mail/mail';

/** A mail to be decoded: its header fields and the bytes of its body. */
export type Source = {
  readonly headers: Headers;
  readonly body: Buffer;
  /** Lines that begin with "From " carry a ">" more than they were written with (mboxrd). */
  readonly quoted: boolean;
};

const MB = 1024 * 1024;
/** Bytes, as they stand in the mail, for all parts of a kind; pictures pasted into HTML may stand before its words. */
const ROOM: Readonly<Record<PartKind, number>> = { plain: MB, html: 4 * MB, evidence: MB, raw: MB / 16 };
const MAX_EVIDENCE = 96 * 1024;
const MAX_FIELD = 2_000;
const MAX_LINE = 1_000;
const LINE_FEED = 10;
// Some programs write the carriage return more than once.
const LINE_BREAK = /\r{0,9}\n/g;
const LINE_END = Buffer.from('\n');

/**
 * A mail as the MIME parser gets it: the MIME fields of each header, every part in its place, and of a part no more
 * than is ever judged (1 MB of plain text, 4 MB of HTML, of an attachment nothing). A text stands on one line, since
 * the parser pays memory and time for each. A text with a file name is an attachment, unless the mail has no other.
 */
export function shortened({ headers, body, quoted }: Source): ArrayBuffer {
  const sections = outline(headers, body);
  const kinds = partKinds(sections);
  const room = { ...ROOM };
  const pieces = sections.flatMap((section, at) => {
    const kind = kinds[at];
    if (kind === undefined) return [head(section, asAttachment(section))];
    const cut = beginning(
      section.body,
      kind === 'evidence' ? Math.min(room.evidence, MAX_EVIDENCE) : room[kind],
    );
    room[kind] -= cut.length;
    const content = quoted ? unquoted(cut) : cut;
    return kind === 'raw' ? [head(section), content, LINE_END] : [...onOneLine(section, content), LINE_END];
  });
  return joined(pieces);
}

type Fields = { readonly type?: string; readonly encoding?: string; readonly disposition?: string };

/** The delimiter line and the header of a part; fields that are not given stay as they are. */
function head({ boundary, headers }: Section, given: Fields = {}): Buffer {
  const fields = {
    'content-type': given.type ?? header(headers, 'content-type'),
    'content-transfer-encoding': given.encoding ?? header(headers, 'content-transfer-encoding'),
    'content-disposition': given.disposition ?? header(headers, 'content-disposition'),
  };
  let text = boundary === undefined ? '' : `--${boundary}\n`;
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) text += `${name}: ${value.slice(0, MAX_FIELD)}\n`;
  return Buffer.from(`${text}\n`);
}

function asAttachment(section: Section): Fields {
  if (!isTextType(mediaTypeOf(section))) return {};
  const said = header(section.headers, 'content-disposition') ?? '';
  const semicolon = said.indexOf(';');
  return { disposition: `attachment${semicolon < 0 ? '' : said.slice(semicolon)}` };
}

/** A part with its content on one line: base64 and quoted-printable unwrapped, anything else as base64. */
function onOneLine(section: Section, content: Buffer): Buffer[] {
  const said = header(section.headers, 'content-transfer-encoding')?.toLowerCase() ?? '';
  const type = contentType(section, isUtf8(content));
  const text = content.toString('latin1');
  if (said.includes('quoted-printable')) {
    const fields = { ...type, encoding: 'quoted-printable' };
    return [head(section, fields), Buffer.from(unwrapped(text), 'latin1')];
  }
  const coded = said.includes('base64');
  const plain = text.includes('\r') ? Buffer.from(text.replace(LINE_BREAK, '\n'), 'latin1') : content;
  return [
    head(section, { ...type, encoding: 'base64' }),
    Buffer.from(coded ? repadded(text.replace(/[^A-Za-z0-9+/=]+/g, '')) : plain.toString('base64'), 'latin1'),
  ];
}

/** Where every line was padded, base64 without padding inside: the parser pays memory for each piece. */
function repadded(base64: string): string {
  const padding = base64.indexOf('=');
  if (padding < 0 || padding >= base64.length - 2) return base64;
  return Buffer.concat(base64.split(/=+/).map((unit) => Buffer.from(unit, 'base64'))).toString('base64');
}

/** The parser ends the line that it gets with a line feed, and takes a last "=" for a soft line break. */
function unwrapped(printable: string): string {
  const line = printable
    .replace(/=\r{0,9}\n/g, '')
    .replace(/\r{0,9}\n$/, '')
    .replace(LINE_BREAK, '=0A');
  return line.endsWith('=') ? `${line}=` : line;
}

/** Text that names no charset and is not UTF-8 is windows-1252; a type that is none is text. */
function contentType(section: Section, utf8: boolean): Fields {
  const said = header(section.headers, 'content-type') ?? '';
  const type = mediaTypeOf(section);
  if (section.type.value !== '' && section.type.value !== type) return { type };
  if (utf8 || !isTextType(type) || section.type.params.has('charset')) return {};
  const semicolon = said.indexOf(';');
  return { type: `${type}; charset=windows-1252${semicolon < 0 ? '' : said.slice(semicolon)}` };
}

/** The first bytes of a body, up to the end of a line where one is near, else of a UTF-8 character. */
function beginning(body: Buffer, limit: number): Buffer {
  if (body.length <= limit) return body;
  const line = body.lastIndexOf(LINE_FEED, limit - 1);
  if (line > limit - MAX_LINE) return body.subarray(0, line + 1);
  let end = limit;
  while (end > limit - 4 && ((body[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return body.subarray(0, end);
}

/** One ArrayBuffer of its own: the parser would copy anything else once more. */
function joined(pieces: readonly Buffer[]): ArrayBuffer {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole.buffer;
}
