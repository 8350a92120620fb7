import { open, stat } from 'node:fs/promises';
import { headerBlock } from '#core/adapters/mbox/header-block';
import { fromLine } from '#core/adapters/mbox/receipt';

/** What a file is, by its first bytes; `special` is none that can be read from its beginning: a pipe, a device. */
export type FileKind = 'mbox' | 'letter' | 'empty' | 'packed' | 'junk' | 'special';

/** Why a file of a kind gives no mail, as a person is told it. */
export const WHY_NOT: Readonly<Record<Exclude<FileKind, 'mbox' | 'letter'>, string>> = {
  empty: 'is empty',
  packed: 'is packed: unpack it first, then give the .mbox file in it',
  junk: 'is not a mail file (it begins neither with a "From " line nor with a mail header)',
  special: 'is a pipe or a device, not a file: write what comes out of it to a file, then give that',
};

const LOOK = 64 * 1024;
const PACKED = ['PK\u0003\u0004', '\u001f\u008b', 'BZh', '\u00fd7zXZ', '7z\u00bc\u00af'];
const MAIL_FIELDS = new Set([
  'from',
  'to',
  'date',
  'subject',
  'message-id',
  'received',
  'return-path',
  'delivered-to',
  'mime-version',
]);
const FIELD = /^[!-9;-~]{1,100}[ \t]?:/;

/** Tells an mbox from a single mail and both from anything else; a byte order mark and blank lines before it do not matter. */
export async function kindOf(path: string): Promise<FileKind> {
  // A pipe without a writer would be waited for without end.
  if (!(await stat(path)).isFile()) return 'special';
  const bytes = await beginning(path);
  const start = bytes.findIndex((byte) => byte !== 10 && byte !== 13 && byte !== 32 && byte !== 9);
  if (start < 0) return 'empty';
  const text = bytes.toString('latin1', start);
  if (PACKED.some((magic) => text.startsWith(magic))) return 'packed';
  const [first = '', second = ''] = text.slice(0, 4096).split('\n', 2);
  if (first.startsWith('From ') && (fromLine(first) || FIELD.test(second))) return 'mbox';
  const { headers } = headerBlock(bytes.subarray(start));
  return FIELD.test(first) && headers.some(([name]) => MAIL_FIELDS.has(name)) ? 'letter' : 'junk';
}

async function beginning(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOK), 0, LOOK, 0);
    const bytes = buffer.subarray(0, bytesRead);
    return bytes.toString('latin1', 0, 3) === '\u00ef\u00bb\u00bf' ? bytes.subarray(3) : bytes;
  } finally {
    await file.close();
  }
}
