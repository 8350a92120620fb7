import { headerBlock } from '#core/adapters/mbox/header-block';
import { readBody } from '#core/adapters/mbox/mime';
import { type FromLine, receivedAt } from '#core/adapters/mbox/receipt';
import { type ThreadId, threadId } from '#core/id';
import { gmailLabels, type Labels } from '#core/mail/labels';
import type { Headers, Label, Mail, Unreadable } from '#core/mail/mail';
import type { Instant } from '#core/time';

/** The bytes of one mail, and what its place in the source says of it. */
export type Letter = {
  readonly place: string;
  readonly bytes: Buffer;
  /** Lines that begin with "From " carry a ">" more than they were written with. */
  readonly quoted: boolean;
  readonly folder: Labels;
  readonly from?: FromLine;
  readonly delivered?: Instant;
};

const LINE_FEED = 10;
const TRACES = new Set(['received', 'return-path', 'delivered-to']);
// The flags that Thunderbird keeps in the mail: deleted, but not yet taken out of the file.
const EXPUNGED = 0x0008;

/** A mail from its bytes. Unreadable without a single header field, or with a header that breaks off. */
export function mailOf(letter: Letter): Mail | Unreadable {
  const { place, bytes, quoted } = letter;
  const { headers, bodyAt, ended } = headerBlock(bytes);
  if (headers.length === 0) return { place, why: 'it has no header' };
  if (!ended && bytes.at(-1) !== LINE_FEED) return { place, why: 'it breaks off within its header' };
  const own = sourceHeaders(headers);
  const received = receivedAt(headers, letter);
  const thread = gmailThread(own);
  const { labels, own: userLabels } = labelsOf(own, letter.folder);
  return {
    place,
    headers,
    ...(received === undefined ? {} : { receivedAt: received }),
    ...(thread === undefined ? {} : { threadId: thread }),
    labels,
    userLabels,
    body: () => readBody({ headers, body: bytes.subarray(bodyAt), quoted }),
  };
}

/** The fields that the source put before those of the transport: what comes later may be the sender's invention. */
function sourceHeaders(headers: Headers): ReadonlyMap<string, string> {
  const own = new Map<string, string>();
  for (const [name, value] of headers) {
    if (TRACES.has(name)) break;
    if (name.startsWith('x-') && !own.has(name)) own.set(name, value);
  }
  return own;
}

function gmailThread(own: ReadonlyMap<string, string>): ThreadId | undefined {
  const id = own.get('x-gm-thrid');
  return id !== undefined && /^\d{1,20}$/.test(id) ? threadId(id) : undefined;
}

function labelsOf(own: ReadonlyMap<string, string>, folder: Labels): Labels {
  const gmail = own.get('x-gmail-labels');
  if (gmail !== undefined) return gmailLabels(gmail);
  const flags: Label[] = [];
  const status = Number.parseInt(own.get('x-mozilla-status') ?? '0', 16);
  const marks = own.get('x-status') ?? '';
  if ((status & EXPUNGED) !== 0 || marks.includes('D')) flags.push('TRASH');
  if (own.has('x-mozilla-draft-info') || marks.includes('T')) flags.push('DRAFT');
  return flags.length === 0 ? folder : { labels: new Set([...folder.labels, ...flags]), own: folder.own };
}
