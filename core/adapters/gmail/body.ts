import PostalMime, { type Attachment } from 'postal-mime';
import { charsetOf } from '#core/adapters/gmail/charset';
import {
  type GmailPart,
  isAttachment,
  isContainer,
  leaves,
  type Purpose,
  purposes,
} from '#core/adapters/gmail/parts';
import { type Body, header, type Part } from '#core/mail/mail';
import { CALENDARS, COPIES, REPORTS } from '#core/mail/part-types';

/** Fetches content that is not in the mail's own answer; undefined where it is gone. Base64url. */
export type FetchData = (attachmentId: string) => Promise<string | undefined>;

const MB = 1024 * 1024;
/** Decoded bytes for all parts of a kind; pictures pasted into HTML may stand before its words. */
const ROOM: Readonly<Record<Purpose, number>> = { plain: MB, html: 4 * MB, evidence: MB };
const MAX_EVIDENCE = 96 * 1024;
const MAX_PART_TEXT = 64 * 1024;
const MAX_FETCHES = 3;
const MAX_FETCHED = MB;
const MAX_FIELD = 2_000;
const LINE_FEED = Buffer.from('\n');
const ARMOUR = '-----BEGIN PGP MESSAGE-----';
const OPTIONS = { forceRfc822Attachments: true, attachmentEncoding: 'arraybuffer' } as const;
const utf8 = new TextDecoder('utf-8');

/**
 * The readable inside of a mail. Its parts are put together as a mail again, with no more in it than is ever judged, and
 * read by the parser that reads mail files, so that the same mail says the same wherever it comes from. Content that a
 * rule reads and that the answer lacks is fetched: three parts at most, of 1 MB at most.
 */
export async function readBody(root: GmailPart, fetchData: FetchData): Promise<Body> {
  const read = purposes(leaves(root));
  const contents = await contentsOf(root, read, fetchData);
  const { text, html, attachments } = await PostalMime.parse(rebuilt(root, { read, contents }), OPTIONS);
  const readable = text?.trimStart().startsWith(ARMOUR) ? undefined : text;
  return {
    ...(readable === undefined ? {} : { text: readable }),
    ...(html === undefined ? {} : { html }),
    parts: attachments.map(partOf),
  };
}

type Contents = ReadonlyMap<GmailPart, Buffer>;

/** The bytes of each part that is read, as far as there is room for them. */
async function contentsOf(
  root: GmailPart,
  read: ReadonlyMap<GmailPart, Purpose>,
  fetchData: FetchData,
): Promise<Contents> {
  const room = { ...ROOM };
  const contents = new Map<GmailPart, Buffer>();
  let fetches = 0;
  for (const [part, purpose] of read) {
    const isMissing = part.data === undefined && part.attachmentId !== undefined && part.parts.length === 0;
    const isWanted = isMissing && part.size <= MAX_FETCHED && fetches < MAX_FETCHES && isJudged(root, part);
    if (isWanted) fetches += 1;
    const data = isWanted && part.attachmentId ? await fetchData(part.attachmentId) : part.data;
    const limit = purpose === 'evidence' ? Math.min(room.evidence, MAX_EVIDENCE) : room[purpose];
    const isSplit = purpose === 'evidence' && part.parts.length > 0;
    const bytes = isSplit ? withinOf(part) : decoded(data ?? '', limit);
    contents.set(part, beginning(bytes, limit));
    room[purpose] -= Math.min(bytes.length, limit);
  }
  return contents;
}

/** Whether a rule would read what has to be fetched: evidence only speaks in reports, calendars only as the mail's text. */
function isJudged(root: GmailPart, part: GmailPart): boolean {
  if (CALENDARS.has(part.type)) {
    const names = /;\s*method\s*=/i.test(header(part.headers, 'content-type')?.slice(0, MAX_FIELD) ?? '');
    return part.type === 'text/calendar' && !isAttachment(part.headers) && !names;
  }
  if (!REPORTS.has(part.type) && !COPIES.has(part.type)) return true;
  return root.type === 'multipart/report' || header(root.headers, 'x-failed-recipients') !== undefined;
}

/** An attached mail or report whose own parts Gmail has taken apart: its header fields, and what stands below them. */
const withinOf = (part: GmailPart): Buffer =>
  Buffer.concat(
    part.parts.map((inner) => {
      const fields = inner.headers.map(([name, value]) => `${name}: ${value}\n`).join('');
      const below = REPORTS.has(part.type) ? decoded(inner.data ?? '', MAX_EVIDENCE) : Buffer.alloc(0);
      return Buffer.concat([Buffer.from(`${fields}\n`), below, LINE_FEED]);
    }),
  );

const decoded = (data: string, limit: number): Buffer =>
  Buffer.from(data.slice(0, Math.ceil((limit + 4) / 3) * 4), 'base64url');

/** The first bytes, never half a UTF-8 character. */
function beginning(bytes: Buffer, limit: number): Buffer {
  if (bytes.length <= limit) return bytes;
  let end = limit;
  while (end > limit - 4 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
}

type Reading = { readonly read: ReadonlyMap<GmailPart, Purpose>; readonly contents: Contents };

/** The mail in MIME: every part in its place with the fields that say what it is, content on one line of base64. */
function rebuilt(root: GmailPart, { read, contents }: Reading): ArrayBuffer {
  let text = '';
  let count = 0;
  const write = (part: GmailPart): void => {
    if (!isContainer(part)) {
      text += leaf(part, { purpose: read.get(part), content: contents.get(part) });
      return;
    }
    count += 1;
    const boundary = `=_${count}`;
    text += `Content-Type: ${part.type}; boundary="${boundary}"\n\n`;
    for (const inner of part.parts) {
      text += `--${boundary}\n`;
      write(inner);
    }
    text += `--${boundary}--\n`;
  };
  write(root);
  return new Uint8Array(Buffer.from(text)).buffer;
}

type Content = { readonly purpose: Purpose | undefined; readonly content: Buffer | undefined };

function leaf(part: GmailPart, { purpose, content }: Content): string {
  const said = value(part, 'content-type');
  const shown = value(part, 'content-disposition');
  const { type } = part;
  if (purpose === undefined || content === undefined) {
    const isText = type === 'text/plain' || type === 'text/html';
    const disposition = isText ? `attachment${params(shown)}` : shown;
    return fields({ type: `${type}${params(said)}`, disposition, encoding: '' });
  }
  const charset = charsetOf(content, /;\s*charset\s*=\s*"?([^\s;"]{1,40})/i.exec(said)?.[1]);
  const head = fields({
    type: `${type}; charset="${charset}"${params(said)}`,
    disposition: shown,
    encoding: 'base64',
  });
  return `${head}${lines(part, content).toString('base64')}\n`;
}

/** Line ends as the mail's own transfer encoding would have left them to the parser. */
function lines(part: GmailPart, content: Buffer): Buffer {
  if (/base64/i.test(value(part, 'content-transfer-encoding')) || content.includes(0)) return content;
  const text = content.toString('latin1').replace(/\r{1,9}\n/g, '\n');
  return Buffer.from(part.within === '' ? text : `${text}\n`, 'latin1');
}

const fields = (of: {
  readonly type: string;
  readonly disposition: string;
  readonly encoding: string;
}): string =>
  [
    `Content-Type: ${of.type}\n`,
    of.disposition === '' ? '' : `Content-Disposition: ${of.disposition}\n`,
    of.encoding === '' ? '' : `Content-Transfer-Encoding: ${of.encoding}\n`,
    '\n',
  ].join('');

const value = ({ headers }: GmailPart, name: string): string =>
  (header(headers, name) ?? '').slice(0, MAX_FIELD);

/** The parameters of a field, with the semicolon before them. */
const params = (field: string): string => {
  const semicolon = field.indexOf(';');
  return semicolon < 0 ? '' : field.slice(semicolon);
};

function partOf({ mimeType, method, disposition, filename, content }: Attachment): Part {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
  const text = partText(mimeType, bytes);
  return {
    type: mimeType,
    params: method === undefined ? {} : { method },
    ...(disposition === null ? {} : { disposition }),
    ...(filename === null ? {} : { filename }),
    ...(text === undefined ? {} : { text }),
  };
}

function partText(type: string, content: Buffer): string | undefined {
  if (CALENDARS.has(type)) return content.length <= MAX_PART_TEXT ? utf8.decode(content) : undefined;
  const text = utf8.decode(content.subarray(0, MAX_PART_TEXT));
  if (REPORTS.has(type)) return text;
  return COPIES.has(type) ? text.split(/(?<=\n\r?\n)/, 1)[0] : undefined;
}
