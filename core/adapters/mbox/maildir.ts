import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mailOf } from '#core/adapters/mbox/letter';
import { deliveryTime } from '#core/adapters/mbox/receipt';
import { MAX_MESSAGE } from '#core/adapters/mbox/split';
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
 * The mails of one Maildir folder, those of `cur` and `new`, by file name, which is the order of delivery.
 * https://cr.yp.to/proto/maildir.html; sizes come from names that carry them (`,S=1234`).
 */
export async function maildirFiles(path: string, folder: Labels): Promise<LetterFile[]> {
  const found: string[] = [];
  for (const side of ['cur', 'new']) {
    const entries = await readdir(join(path, side)).catch(() => []);
    for (const entry of entries) if (!entry.startsWith('.')) found.push(join(side, entry));
  }
  found.sort((a, b) => (a.slice(4) < b.slice(4) ? -1 : 1));
  const files: LetterFile[] = [];
  for (let from = 0; from < found.length; from += STATS_AT_ONCE) {
    const some = found.slice(from, from + STATS_AT_ONCE);
    files.push(
      ...(await Promise.all(
        some.map(async (name) => ({ path: join(path, name), name, bytes: await size(path, name), folder })),
      )),
    );
  }
  return files;
}

async function size(path: string, name: string): Promise<number> {
  const said = /,S=(\d{1,12})/.exec(name)?.[1];
  if (said !== undefined) return Number(said);
  return stat(join(path, name)).then(
    (found) => found.size,
    () => 0,
  );
}

/** The mail in a file of its own: a Maildir entry or an .eml file. A file that is gone or unreadable is Unreadable. */
export async function letter({ path, name, folder }: LetterFile): Promise<Mail | Unreadable> {
  const fileName = name.slice(name.lastIndexOf('/') + 1);
  const bytes = await head(path).catch((error: unknown) => error);
  if (!Buffer.isBuffer(bytes))
    return {
      place: name,
      why: `the file cannot be read (${bytes instanceof Error ? bytes.message.split(',', 1)[0] : 'unknown error'})`,
    };
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
