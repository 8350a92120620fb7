import { open } from 'node:fs/promises';
import { type FromLine, fromLine } from '#core/adapters/mbox/receipt';

/** One message of an mbox: its bytes (the first 16 MB of them), where it begins, how long it really is. */
export type Piece = {
  readonly bytes: Buffer;
  readonly at: number;
  readonly size: number;
  /** Undefined for what stands before the first From_ line. */
  readonly from: FromLine | undefined;
};

/** What one read of a file may say of it, and who is told how far it is. */
export type Reading = { readonly path: string; readonly advance: (bytes: number) => void };

const CHUNK = 1024 * 1024;
/** What is kept of a message at most while it is judged; the rest is skipped, the message itself never. */
export const MAX_MESSAGE = 16 * 1024 * 1024;
const MAX_FROM_LINE = 1024;
const SEPARATOR = '\nFrom ';
const LINE_FEED = 10;
const RETURN = 13;
// Enough of the bytes before a line to see that a blank line stands there, even across two reads.
const CONTEXT = 3;
const TAKEOUT = /^From \d{10,20}@xxx /;

type Open = {
  readonly at: number;
  readonly from: FromLine | undefined;
  parts: Buffer[];
  kept: number;
  size: number;
};

/**
 * Cuts an mbox into its messages while it is read, a megabyte at a time. A message begins at a From_ line at the start
 * of the file or after a blank line; Takeout's own form of it needs no blank line.
 */
export async function* pieces({ path, advance }: Reading): AsyncGenerator<Piece> {
  const file = await open(path);
  try {
    const skipped = await byteOrderMark(file);
    let position = skipped;
    let carry = Buffer.from('\n\n');
    let taken = carry.length;
    let current: Open = { at: skipped, from: undefined, parts: [], kept: 0, size: 0 };
    for (let eof = false; !eof; ) {
      const window = Buffer.allocUnsafeSlow(carry.length + CHUNK);
      carry.copy(window);
      const { bytesRead } = await file.read(window, carry.length, CHUNK, position);
      eof = bytesRead === 0;
      const base = position - carry.length;
      position += bytesRead;
      const filled = window.subarray(0, carry.length + bytesRead);
      const found = separators(filled, { base, first: skipped, eof, from: Math.max(0, taken - 1) });
      for (const { start, end, from } of found.lines) {
        take(current, filled.subarray(taken, start));
        if (current.size > 0 || current.from) yield closed(current);
        advance(base + end);
        current = { at: base + start, from, parts: [], kept: 0, size: 0 };
        taken = end;
      }
      const keep = Math.max(taken, found.undecided);
      take(current, filled.subarray(taken, keep));
      const context = Math.max(0, keep - CONTEXT);
      carry = Buffer.from(filled.subarray(context));
      taken = keep - context;
      advance(position);
    }
    if (current.size > 0 || current.from) yield closed(current);
  } finally {
    await file.close();
  }
}

type Separators = {
  readonly lines: ReadonlyArray<{ readonly start: number; readonly end: number; readonly from: FromLine }>;
  /** Where the bytes begin that only the next read can tell about. */
  readonly undecided: number;
};
type Scan = { readonly base: number; readonly first: number; readonly eof: boolean; readonly from: number };

function separators(window: Buffer, { base, first, eof, from }: Scan): Separators {
  const lines: { start: number; end: number; from: FromLine }[] = [];
  for (let hit = window.indexOf(SEPARATOR, from); hit >= 0; ) {
    const start = hit + 1;
    const newline = window.indexOf(LINE_FEED, start);
    if (newline < 0 && !eof && window.length - start < MAX_FROM_LINE) return { lines, undecided: hit };
    const stop = newline < 0 ? window.length : newline;
    const parsed =
      stop - start > MAX_FROM_LINE
        ? undefined
        : separator(window.subarray(start, stop), blankBefore(window, hit));
    const opening = parsed ?? (base + start === first ? { date: undefined, imported: false } : undefined);
    if (opening) lines.push({ start, end: Math.min(stop + 1, window.length), from: opening });
    hit = window.indexOf(SEPARATOR, opening ? stop : start + 4);
  }
  return { lines, undecided: eof ? window.length : Math.max(0, window.length - SEPARATOR.length + 1) };
}

function separator(bytes: Buffer, blank: boolean): FromLine | undefined {
  const line = bytes.toString('latin1');
  return blank || TAKEOUT.test(line) ? fromLine(line) : undefined;
}

const blankBefore = (window: Buffer, lineFeed: number): boolean =>
  window[lineFeed - 1] === LINE_FEED ||
  (window[lineFeed - 1] === RETURN && window[lineFeed - 2] === LINE_FEED);

function take(current: Open, bytes: Buffer): void {
  current.size += bytes.length;
  const room = MAX_MESSAGE - current.kept;
  if (bytes.length === 0 || room <= 0) return;
  current.parts.push(bytes.subarray(0, room));
  current.kept += Math.min(room, bytes.length);
}

function closed({ at, from, parts, size }: Open): Piece {
  const [only] = parts;
  return { bytes: parts.length === 1 && only ? only : Buffer.concat(parts), at, from, size };
}

async function byteOrderMark(file: Awaited<ReturnType<typeof open>>): Promise<number> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(3), 0, 3, 0);
  return bytesRead === 3 && buffer.equals(Buffer.from('\ufeff')) ? 3 : 0;
}
