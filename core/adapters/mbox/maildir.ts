import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { WHY_NOT } from '#core/adapters/mbox/file-kind';
import { mailOf } from '#core/adapters/mbox/letter';
import { deliveryTime } from '#core/adapters/mbox/receipt';
import { MAX_MESSAGE } from '#core/adapters/mbox/split';
import { isMissing, whyUnread } from '#core/adapters/mbox/unread';
import type { Labels } from '#core/mail/labels';
import type { Label, Mail, Unreadable } from '#core/mail/mail';

/** A file that holds one mail. `flags` are those of its Maildir name. */
export type LetterFile = {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  readonly folder: Labels;
};

const STATS_AT_ONCE = 64;

/**
 * The mails of one Maildir folder, those of `cur` and `new`, by file name, which is the order of delivery; what stands
 * there and is no readable file comes as Unreadable. https://cr.yp.to/proto/maildir.html; sizes come from names that
 * carry them (`,S=1234`).
 */
export async function maildirFiles(path: string, folder: Labels): Promise<(LetterFile | Unreadable)[]> {
  const found: { readonly name: string; readonly plain: boolean }[] = [];
  const files: (LetterFile | Unreadable)[] = [];
  for (const side of ['cur', 'new']) {
    const entries = await readdir(join(path, side), { withFileTypes: true }).catch((error: unknown) => {
      if (!isMissing(error)) files.push({ place: side, why: whyUnread(error) });
      return [];
    });
    for (const entry of entries)
      if (!entry.name.startsWith('.')) found.push({ name: join(side, entry.name), plain: entry.isFile() });
  }
  found.sort((a, b) => (a.name.slice(4) < b.name.slice(4) ? -1 : 1));
  for (let from = 0; from < found.length; from += STATS_AT_ONCE) {
    const some = found.slice(from, from + STATS_AT_ONCE);
    files.push(...(await Promise.all(some.map((entry) => letterFile({ path, folder, ...entry })))));
  }
  return files;
}

type Entry = {
  readonly path: string;
  readonly name: string;
  readonly plain: boolean;
  readonly folder: Labels;
};

async function letterFile({ path, name, plain, folder }: Entry): Promise<LetterFile | Unreadable> {
  const file = { path: join(path, name), name, folder };
  const said = /,S=(\d{1,12})/.exec(name)?.[1];
  if (plain && said !== undefined) return { ...file, bytes: Number(said) };
  try {
    const found = await stat(file.path);
    if (found.isDirectory()) return { place: name, why: 'it is a folder where a mail should be' };
    return found.isFile() ? { ...file, bytes: found.size } : { place: name, why: `it ${WHY_NOT.special}` };
  } catch (error) {
    return { place: name, why: whyUnread(error) };
  }
}

/** The mail in a file of its own: a Maildir entry or an .eml file. A file that is gone or unreadable is Unreadable. */
export async function letter({ path, name, folder }: LetterFile): Promise<Mail | Unreadable> {
  const fileName = name.slice(name.lastIndexOf('/') + 1);
  const bytes = await head(path).catch((error: unknown) => error);
  if (!Buffer.isBuffer(bytes)) return { place: name, why: whyUnread(bytes) };
  const delivered = deliveryTime(fileName);
  return mailOf({
    place: name,
    bytes,
    quoted: false,
    folder: flagged(fileName, folder),
    ...(delivered === undefined ? {} : { delivered }),
  });
}

async function head(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size: length } = await file.stat();
    const buffer = Buffer.allocUnsafeSlow(Math.min(length, MAX_MESSAGE));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The flags D (draft) and T (trashed) of a Maildir name, after `:2,`; `;2,` and `!2,` where a colon cannot stand. */
function flagged(fileName: string, folder: Labels): Labels {
  const flags = /[:;!]2,([A-Za-z]{0,60})$/.exec(fileName)?.[1] ?? '';
  const labels: Label[] = [];
  if (flags.includes('D')) labels.push('DRAFT');
  if (flags.includes('T')) labels.push('TRASH');
  return labels.length === 0 ? folder : { labels: new Set([...folder.labels, ...labels]), own: folder.own };
}
