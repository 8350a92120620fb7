import type { Structured } from '#core/adapters/mbox/structured';

/** A multipart whose parts are being read; `section` is its number in the outline. */
type Open = { readonly boundary: string; readonly type: string; readonly section: number };
/** A delimiter line, where it begins and ends, and the multipart that it divides or closes. */
export type Delimiter = {
  readonly start: number;
  readonly end: number;
  readonly of: Open;
  readonly closes: boolean;
};

/** Finds the delimiter lines of a body from front to back. */
export type Delimiters = {
  /** From here on the boundary of this type counts, where it has one. */
  readonly enter: (type: Structured, section: number) => void;
  /** The first delimiter line of an open multipart that begins in [from, to); it ends the multiparts within. */
  readonly next: (from: number, to: number) => Delimiter | undefined;
  /** Where the body of a part begins whose header begins here: behind the first blank line, or at the very end. */
  readonly blank: (from: number) => number;
};

const MAX_LINE = 1_000;
const LINE_FEED = 10;
const DASH = 45;
const DASHES = Buffer.from('\n--');
const BLANK_LINES = [Buffer.from('\n\n'), Buffer.from('\n\r\n')];

/** Positions that are asked for must be beginnings of lines and never go back, so that all is read once. */
export function delimiters(body: Buffer): Delimiters {
  const open: Open[] = [];
  let known = new Set<string>();

  const match = (line: string): Pick<Delimiter, 'of' | 'closes'> | undefined => {
    const inner = line.endsWith('--') ? line.slice(0, -2) : line;
    if (!known.has(line) && !known.has(inner)) return undefined;
    const index = open.findLastIndex(({ boundary }) => boundary === line || boundary === inner);
    const of = open[index];
    if (!of) return undefined;
    const closes = of.boundary !== line;
    open.length = closes ? index : index + 1;
    known = new Set(open.map(({ boundary }) => boundary));
    return { of, closes };
  };

  return {
    enter: ({ value, params }, section) => {
      const boundary = params.get('boundary') ?? '';
      if (boundary === '' || !value.startsWith('multipart/')) return;
      open.push({ boundary, type: value, section });
      known.add(boundary);
    },
    next: (from, to) => {
      if (open.length === 0) return undefined;
      for (let start = dashedLine(body, from); start >= 0 && start < to; ) {
        const stop = body.indexOf(LINE_FEED, start);
        const end = stop < 0 ? body.length : stop + 1;
        const short = end - start <= MAX_LINE;
        const found = short ? match(body.toString('latin1', start + 2, end).trimEnd()) : undefined;
        if (found) return { ...found, start, end };
        start = dashedLine(body, end);
      }
      return undefined;
    },
    blank: blankLines(body),
  };
}

function dashedLine(body: Buffer, from: number): number {
  if (body[from] === DASH && body[from + 1] === DASH) return from;
  const hit = body.indexOf(DASHES, from);
  return hit < 0 ? -1 : hit + 1;
}

function blankLines(body: Buffer): Delimiters['blank'] {
  const found = BLANK_LINES.map((line) => ({ line, at: -1 }));
  return (from) => {
    for (const one of found) {
      if (one.at >= from - 1) continue;
      const hit = body.indexOf(one.line, from - 1);
      one.at = hit < 0 ? body.length : hit;
    }
    return Math.min(...found.map(({ line, at }) => Math.min(at + line.length, body.length)));
  };
}
