import type { Labels } from '#core/mail/labels';
import type { Label } from '#core/mail/mail';

/** Gmail's ids of labels that mean something to us. Source: https://developers.google.com/workspace/gmail/api/guides/labels */
const MEANING: ReadonlyMap<string, Label> = new Map([
  ['SENT', 'SENT'],
  ['INBOX', 'INBOX'],
  ['DRAFT', 'DRAFT'],
  ['SPAM', 'SPAM'],
  ['TRASH', 'TRASH'],
  ['CHAT', 'CHAT'],
  ['SCHEDULED', 'SCHEDULED'],
  ['CATEGORY_PROMOTIONS', 'PROMOTIONS'],
  ['CATEGORY_SOCIAL', 'SOCIAL'],
  ['CATEGORY_FORUMS', 'FORUMS'],
  ['CATEGORY_UPDATES', 'UPDATES'],
  ['CATEGORY_PERSONAL', 'PERSONAL'],
]);
// What people do all day to mail without its meaning anything to a loop; Gmail's coloured stars are of this kind.
const MUTE = /^(?:INBOX|UNREAD|STARRED|IMPORTANT|[A-Z]+_(?:STAR|CIRCLE|BANG|CHECK|INFO|QUESTION|GUILLEMET))$/;

/** Those of some label ids that mean anything to a fact, each once and in order. */
export const tellingLabels = (ids: readonly string[]): readonly string[] =>
  [...new Set(ids.filter((id) => !MUTE.test(id)))].sort();

/** What label ids say of a mail. An id that is neither Gmail's nor among the names says nothing. */
export function labelsOfIds(ids: readonly string[], names: ReadonlyMap<string, string>): Labels {
  const labels = new Set<Label>();
  const own: string[] = [];
  for (const id of ids) {
    const meaning = MEANING.get(id);
    const name = names.get(id);
    if (meaning !== undefined) labels.add(meaning);
    else if (name !== undefined) own.push(name);
  }
  return { labels, own: own.sort() };
}

/** Whether an id is one of the owner's own labels. */
export const isOwnLabel = (id: string): boolean => !MEANING.has(id) && !MUTE.test(id);
