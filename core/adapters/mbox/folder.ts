import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type FileKind, kindOf } from '#core/adapters/mbox/file-kind';
import { folderName } from '#core/adapters/mbox/folder-name';
import { type LetterFile, letter, maildirFiles } from '#core/adapters/mbox/maildir';
import { mboxMails } from '#core/adapters/mbox/mbox';
import { reject } from '#core/fault';
import { folderLabels, type Labels } from '#core/mail/labels';
import type { Mail, Unreadable } from '#core/mail/mail';
import type { Mailbox } from '#core/ports';

type Source =
  | {
      readonly kind: 'mbox';
      readonly path: string;
      readonly name: string | undefined;
      readonly bytes: number;
      readonly folder: Labels;
    }
  | ({ readonly kind: 'letter' } & LetterFile);

const MAX_DEPTH = 12;
const NO_LABELS: Labels = { labels: new Set(), own: [] };
const HOLDS_NO_MAIL = new Set(['.git', 'node_modules', 'tmp']);
const WANTED = 'give a Google Takeout export (.mbox), another mbox file, an .eml file or a Maildir folder';

/**
 * Opens mail on disk: an mbox file, one mail in a file, a Maildir (with the folders in it), or a folder of such files
 * and folders (Takeout by label, Apple Mail, Thunderbird), read one after another. Rejects with `not-found` when there
 * is nothing, with `forbidden` when it may not be read, with `invalid` when it holds no mail.
 */
export async function openMailbox(path: string): Promise<Mailbox> {
  const found = await stat(path).catch((error: unknown) => {
    throw unopened(path, error);
  });
  const sources = found.isDirectory() ? await inFolder(path) : [await fileSource(path, found.size)];
  if (sources.length === 0) throw reject('invalid', `${path} holds no mail: ${WANTED}.`);
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

async function* read(
  sources: readonly Source[],
  report: (bytes: number) => void,
): AsyncGenerator<Mail | Unreadable> {
  let before = 0;
  for (const source of sources) {
    const start = before;
    if (source.kind === 'letter') yield await letter(source);
    else yield* mboxMails({ ...source, advance: (bytes) => report(start + bytes) });
    before += source.bytes;
    report(before);
  }
}

async function fileSource(path: string, bytes: number): Promise<Source> {
  const kind = await kindOf(path).catch((error: unknown) => {
    throw unopened(path, error);
  });
  const { labels } = folderLabels([folderName(basename(path))]);
  const folder = { labels, own: [] };
  if (kind === 'mbox') return { kind, path, name: undefined, bytes, folder };
  if (kind === 'letter') return { kind, path, name: basename(path), bytes, folder: NO_LABELS };
  throw reject('invalid', SENTENCE[kind](path));
}

const SENTENCE: Readonly<Record<Exclude<FileKind, 'mbox' | 'letter'>, (path: string) => string>> = {
  empty: (path) => `${path} is empty: ${WANTED}.`,
  packed: (path) => `${path} is packed: unpack it first, then give the .mbox file in it.`,
  junk: (path) =>
    `${path} is not a mail file (it begins neither with a "From " line nor with a mail header): ${WANTED}.`,
};

async function inFolder(root: string): Promise<Source[]> {
  const found: Source[] = [];
  const visit = async (path: string, names: readonly string[]): Promise<void> => {
    const entries = (await readdir(path, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1));
    const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    const isMaildir = folders.includes('cur') || folders.includes('new');
    if (isMaildir) {
      for (const file of await maildirFiles(path, folderLabels(names))) {
        found.push({ kind: 'letter', ...file, name: [...names, file.name].join('/') });
      }
    } else {
      for (const entry of entries)
        if (entry.isFile()) found.push(...(await mailFile(path, entry.name, names)));
    }
    if (names.length >= MAX_DEPTH) return;
    for (const name of folders) {
      if (HOLDS_NO_MAIL.has(name) || (isMaildir && (name === 'cur' || name === 'new'))) continue;
      await visit(join(path, name), [...names, ...pathParts(name)]);
    }
  };
  await visit(root, []).catch((error: unknown) => {
    throw unopened(root, error);
  });
  return found;
}

/** Maildir++ writes the path of a folder into one name: ".Clients.Old" (https://doc.dovecot.org Maildir). */
const pathParts = (name: string): string[] =>
  name.startsWith('.') ? name.slice(1).split('.').map(folderName) : [folderName(name)];

/** Files with other endings (.msf, .dat, .json) are the indexes and attachments of a mail program. */
async function mailFile(path: string, name: string, names: readonly string[]): Promise<Source[]> {
  if (name.startsWith('.') || !/^[^.]+$|\.(?:mbox|mbx|eml)$/i.test(name)) return [];
  const full = join(path, name);
  const kind = await kindOf(full);
  const { size: bytes } = await stat(full);
  const place = [...names, name].join('/');
  if (kind === 'mbox') {
    const own = name === 'mbox' && names.length > 0 ? names : [...names, folderName(name)];
    return [{ kind, path: full, name: place, bytes, folder: folderLabels(own.slice(-1)) }];
  }
  return kind === 'letter' && /\.eml$/i.test(name)
    ? [{ kind, path: full, name: place, bytes, folder: NO_LABELS }]
    : [];
}

function unopened(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return reject('not-found', `There is no ${path}: ${WANTED}.`, error);
  if (code === 'EACCES' || code === 'EPERM')
    return reject('forbidden', `${path} may not be read: give yourself the right to read it.`, error);
  return error;
}
