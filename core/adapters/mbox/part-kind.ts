import type { Section } from '#core/adapters/mbox/outline';
import { structured } from '#core/adapters/mbox/structured';
import { header } from '#core/mail/mail';
import { CALENDARS, COPIES, REPORTS } from '#core/mail/part-types';

/** What a part is read for: the text of the mail, what rules read, or what the MIME parser may find in it (`raw`). */
export type PartKind = 'plain' | 'html' | 'evidence' | 'raw';

/** The media type of a part; without one that can be read it is plain text, in a digest a mail (RFC 2046 section 5.1.5). */
export function mediaTypeOf({ type, within }: Section): string {
  if (type.value.includes('/')) return type.value;
  return type.value === '' && within === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
}

const TEXTS: ReadonlyMap<string, PartKind> = new Map([
  ['text/plain', 'plain'],
  ['text/html', 'html'],
]);

export const isTextType = (type: string): boolean => TEXTS.has(type);

/** What each part is read for; undefined for those of which only type and name count, attachments that is. */
export function partKinds(sections: readonly Section[]): (PartKind | undefined)[] {
  const kinds = sections.map(kindOf);
  const hasText = kinds.some((kind, at) => isText(kind) && !isFile(sections[at]));
  return kinds.map((kind, at) => (hasText && isText(kind) && isFile(sections[at]) ? undefined : kind));
}

const isText = (kind: PartKind | undefined): boolean => kind === 'plain' || kind === 'html';

function kindOf(section: Section): PartKind | undefined {
  if (section.divided) return undefined;
  const type = mediaTypeOf(section);
  if (type.startsWith('multipart/')) return 'raw';
  if (REPORTS.has(type) || COPIES.has(type) || CALENDARS.has(type)) return 'evidence';
  const attached = structured(header(section.headers, 'content-disposition')).value === 'attachment';
  return attached ? undefined : TEXTS.get(type);
}

/** Whether a text part is a file that stands in the mail: it has a name, and is no other form of the mail's text. */
function isFile(section: Section | undefined): boolean {
  if (!section || section.within === 'multipart/alternative') return false;
  const { params } = structured(header(section.headers, 'content-disposition'));
  return isNamed(params, 'filename') || isNamed(section.type.params, 'name');
}

/** With RFC 2231 a name is `name*`, `name*0` or `name*0*`. */
const isNamed = (params: ReadonlyMap<string, string>, name: string): boolean =>
  [name, `${name}*`, `${name}*0`, `${name}*0*`].some((form) => (params.get(form) ?? '') !== '');
