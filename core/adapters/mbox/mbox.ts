import { mailOf } from '#core/adapters/mbox/letter';
import { pieces, type Reading } from '#core/adapters/mbox/split';
import type { Labels } from '#core/mail/labels';
import type { Mail, Unreadable } from '#core/mail/mail';

/** An mbox file to read; `name` precedes the place of each mail where there are several files. */
export type MboxFile = Reading & { readonly name: string | undefined; readonly folder: Labels };

const NOTHING_BUT_SPACE = /^[\s\0]{0,4096}$/;

/** Every message of an mbox file (mboxrd, and mboxo as far as its quoting can be undone), in the order of the file. */
export async function* mboxMails({ name, folder, ...reading }: MboxFile): AsyncGenerator<Mail | Unreadable> {
  let count = 0;
  for await (const { bytes, at, from } of pieces(reading)) {
    if (!from && NOTHING_BUT_SPACE.test(bytes.toString('latin1', 0, 4097))) continue;
    count += 1;
    const place = `${name === undefined ? '' : `${name}, `}message ${count} at byte ${at}`;
    yield from
      ? mailOf({ place, bytes, quoted: true, folder, from })
      : { place, why: 'it stands before the first "From " line' };
  }
}
