import { type Delimiter, delimiters } from '#core/adapters/mbox/delimiters';
import { headerBlock } from '#core/adapters/mbox/header-block';
import { type Structured, structured } from '#core/adapters/mbox/structured';
import { type Headers, header } from '#core/mail/mail';

/** A part of a mail as it stands in the file, still encoded. The first section is the mail itself. */
export type Section = {
  /** The boundary of the delimiter line that opens it; undefined for the mail itself. */
  readonly boundary: string | undefined;
  /** The media type of the multipart that it stands in; '' for the mail itself. */
  readonly within: string;
  readonly headers: Headers;
  readonly type: Structured;
  readonly body: Buffer;
  /** A multipart of which parts were found: they follow, and its own body is of no account. */
  readonly divided: boolean;
};

// Whoever writes more parts than this has no reader in mind.
const MAX_PARTS = 1_000;

/**
 * The parts of a mail by RFC 2046 section 5.1, nothing decoded, in time linear in the mail: the first 1,000 of them.
 * What follows a closing delimiter belongs to no part.
 */
export function outline(headers: Headers, body: Buffer): Section[] {
  const lines = delimiters(body);
  const sections: Section[] = [];
  const divided = new Set<number>();
  let part: Beginning | undefined = { boundary: undefined, within: '', start: 0, bodyAt: 0 };
  while (part && sections.length < MAX_PARTS) {
    const { boundary, within, start, bodyAt }: Beginning = part;
    const early = lines.next(start, bodyAt);
    const end = early?.start ?? bodyAt;
    const own = boundary === undefined ? headers : headerBlock(body.subarray(start, end)).headers;
    const type = structured(header(own, 'content-type'));
    if (!early) lines.enter(type, sections.length);
    let hit: Delimiter | undefined = early ?? lines.next(bodyAt, body.length);
    sections.push({
      boundary,
      within,
      headers: own,
      type,
      body: body.subarray(end, hit?.start),
      divided: false,
    });
    for (; hit?.closes; hit = lines.next(hit.end, body.length)) divided.add(hit.of.section);
    if (hit) divided.add(hit.of.section);
    part = hit && {
      boundary: hit.of.boundary,
      within: hit.of.type,
      start: hit.end,
      bodyAt: lines.blank(hit.end),
    };
  }
  return sections.map((section, at) => ({ ...section, divided: divided.has(at) }));
}

type Beginning = Pick<Section, 'boundary' | 'within'> & { readonly start: number; readonly bodyAt: number };
