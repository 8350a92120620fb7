import type { PartAnswer } from '#core/adapters/gmail/answers';
import type { Headers } from '#core/mail/mail';

const MAX_FIELDS = 5_000;
const MAX_VALUE = 64 * 1024;
// Whoever owns the mailbox may stand behind 10,000 others.
const MAX_RECIPIENTS = 1024 * 1024;
const RECIPIENT_FIELDS = new Set(['to', 'cc', 'bcc']);
const NAME = /^[!-9;-~]{1,100}$/;

/** Header fields in the order of the mail: names in lower case, values on one line, at most 64 kB (recipients: 1 MB). */
export const headersOf = ({ headers }: PartAnswer): Headers =>
  headers.slice(0, MAX_FIELDS).flatMap(({ name, value }) => {
    const key = name.trim().toLowerCase();
    const limit = RECIPIENT_FIELDS.has(key) ? MAX_RECIPIENTS : MAX_VALUE;
    const clean = value
      .slice(0, limit)
      .replace(/[\r\n\0]/g, '')
      .trim();
    return NAME.test(key) ? [[key, key === 'from' ? oneWriter(clean) : clean] as const] : [];
  });

/** Gmail decodes names and puts no quotes around them, so an encoded name could pass for another writer's address. */
function oneWriter(from: string): string {
  const start = from.lastIndexOf('<');
  const name = from.slice(0, Math.max(start, 0)).trim();
  const isPlain = name.startsWith('"') || !/[,;:<@]/.test(name) || !from.endsWith('>');
  return isPlain ? from : `"${name.replace(/["\\]/g, '\\$&')}" ${from.slice(start)}`;
}
