import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { kindOf, WHY_NOT } from '#core/adapters/mbox/file-kind';
import { folderName } from '#core/adapters/mbox/folder-name';
import { letter } from '#core/adapters/mbox/maildir';
import { mboxMails } from '#core/adapters/mbox/mbox';
import { inFolder, NO_LABELS, type Source } from '#core/adapters/mbox/sources';
import { unopened, WANTED, whyUnread } from '#core/adapters/mbox/unread';
import { reject } from '#core/fault';
import { folderLabels } from '#core/mail/labels';
import type { Mail, Unreadable } from '#core/mail/mail';
import type { Mailbox } from '#core/ports';

/**
 * Opens mail on disk: an mbox file, one mail in a file, a Maildir (with the folders in it), or a folder of such files
 * and folders (Takeout by label, Apple Mail, Thunderbird), read one after another. Rejects with `not-found` when there
 * is nothing, with `forbidden` when it may not be read, with `invalid` when it is no file (a pipe, a device) or holds
 * no mail. Of a folder what cannot be read comes as Unreadable, and the rest is read.
 */
export async function openMailbox(path: string): Promise<Mailbox> {
  const found = await stat(path).catch((error: unknown) => {
    throw unopened(path, error);
  });
  const sources = found.isDirectory() ? await inFolder(path) : [await fileSource(path, found.size)];
  if (sources.every((source) => source.kind === 'unread')) throw holdsNoMail(path, sources);
  const bytes = sources.reduce((sum, source) => sum + source.bytes, 0);
  let consumed = 0;
  return {
    bytes,
    consumed: () => Math.min(consumed, bytes),
    mails: () => {
      consumed = 0;
      return read(sources, (so) => {
        consumed = so;
      });
    },
  };
}

function holdsNoMail(path: string, [first]: readonly Unreadable[]): unknown {
  if (!first) return reject('invalid', `${path} holds no mail: ${WANTED}.`);
  return reject(
    'invalid',
    `${path} holds no mail that can be read (${first.place}: ${first.why}): ${WANTED}.`,
  );
}

async function* read(
  sources: readonly Source[],
  report: (bytes: number) => void,
): AsyncGenerator<Mail | Unreadable> {
  let before = 0;
  for (const source of sources) {
    const start = before;
    if (source.kind === 'unread') yield { place: source.place, why: source.why };
    else if (source.kind === 'letter') yield await letter(source);
    else yield* readable(source, (bytes) => report(start + bytes));
    before += source.bytes;
    report(before);
  }
}

/** An mbox file that fails while it is read costs its own mails, not those of the files beside it. */
async function* readable(
  { path, name, folder }: Extract<Source, { kind: 'mbox' }>,
  advance: (bytes: number) => void,
): AsyncGenerator<Mail | Unreadable> {
  try {
    yield* mboxMails({ path, name, folder, advance });
  } catch (error) {
    if (name === undefined) throw unopened(path, error);
    yield { place: name, why: whyUnread(error) };
  }
}

async function fileSource(path: string, bytes: number): Promise<Source> {
  const kind = await kindOf(path).catch((error: unknown) => {
    throw unopened(path, error);
  });
  const { labels } = folderLabels([folderName(basename(path))]);
  if (kind === 'mbox') return { kind, path, name: undefined, bytes, folder: { labels, own: [] } };
  if (kind === 'letter') return { kind, path, name: basename(path), bytes, folder: NO_LABELS };
  const instead = kind === 'empty' || kind === 'junk' ? `: ${WANTED}` : '';
  throw reject('invalid', `${path} ${WHY_NOT[kind]}${instead}.`);
}
