import { PartAnswer } from '#core/adapters/gmail/answers';
import { headersOf } from '#core/adapters/gmail/headers';
import { type Headers, header } from '#core/mail/mail';
import { CALENDARS, COPIES, REPORTS } from '#core/mail/part-types';

/** A part of a mail as Gmail hands it over: its transfer encoding is taken off, its charset is not. */
export type GmailPart = {
  readonly type: string;
  readonly filename: string;
  readonly headers: Headers;
  /** The type of what it stands in; '' for the mail itself. */
  readonly within: string;
  /** Base64url, unpadded. */
  readonly data?: string;
  /** Under which content can be fetched that is not in `data`; and how many bytes it has. */
  readonly attachmentId?: string;
  readonly size: number;
  readonly parts: readonly GmailPart[];
};

/** What a part is read for: the text of the mail, or evidence for rules. */
export type Purpose = 'plain' | 'html' | 'evidence';

const TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;
const MAX_DEPTH = 100;
const MAX_PARTS = 1_000;

/** The tree of parts, the first 1,000 of them to a depth of 100. A part that is none is left out. */
export function partTree(payload: PartAnswer): GmailPart {
  let left = MAX_PARTS;
  const build = (answer: PartAnswer, within: string, depth: number): GmailPart => {
    const said = (answer.mimeType ?? '').trim().toLowerCase();
    const type = TYPE.test(said) ? said : 'text/plain';
    const parts: GmailPart[] = [];
    for (const inner of depth < MAX_DEPTH ? answer.parts : []) {
      const parsed = PartAnswer.safeParse(inner);
      if (!parsed.success || left <= 0) continue;
      left -= 1;
      parts.push(build(parsed.data, type, depth + 1));
    }
    const { data, attachmentId, size = 0 } = answer.body ?? {};
    return {
      type,
      filename: answer.filename ?? '',
      headers: headersOf(answer),
      within,
      ...(data === undefined ? {} : { data }),
      ...(attachmentId === undefined ? {} : { attachmentId }),
      size,
      parts,
    };
  };
  return build(payload, '', 0);
}

export const isContainer = ({ type }: GmailPart): boolean => type.startsWith('multipart/');

/** Parts that are no multipart, in order. What stands in an attached mail or a report belongs to that part. */
export const leaves = (part: GmailPart): GmailPart[] =>
  isContainer(part) ? part.parts.flatMap(leaves) : [part];

/**
 * What each part is read for; files are read for nothing. A text with a file name is a file, unless it is another form
 * of the mail's text or the mail has no other.
 */
export function purposes(of: readonly GmailPart[]): ReadonlyMap<GmailPart, Purpose> {
  const all = of.flatMap((part) => {
    const purpose = purposeOf(part);
    return purpose === undefined ? [] : [[part, purpose] as const];
  });
  const hasText = all.some(([part, purpose]) => purpose !== 'evidence' && !isFile(part));
  return new Map(all.filter(([part, purpose]) => purpose === 'evidence' || !(hasText && isFile(part))));
}

function purposeOf({ type, headers }: GmailPart): Purpose | undefined {
  if (REPORTS.has(type) || COPIES.has(type) || CALENDARS.has(type)) return 'evidence';
  if (isAttachment(headers)) return undefined;
  return type === 'text/plain' ? 'plain' : type === 'text/html' ? 'html' : undefined;
}

const isFile = ({ filename, within }: GmailPart): boolean =>
  filename !== '' && within !== 'multipart/alternative';

export const isAttachment = (headers: Headers): boolean =>
  /^\s*attachment\s*(?:[;(]|$)/i.test(header(headers, 'content-disposition')?.slice(0, 200) ?? '');
