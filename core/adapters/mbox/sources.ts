import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { kindOf, WHY_NOT } from '#core/adapters/mbox/file-kind';
import { folderName } from '#core/adapters/mbox/folder-name';
import { type LetterFile, maildirFiles } from '#core/adapters/mbox/maildir';
import { isMissing, unopened, whyUnread } from '#core/adapters/mbox/unread';
import { folderLabels, type Labels } from '#core/mail/labels';
import type { Unreadable } from '#core/mail/mail';

/** What one file gives: many mails, one mail, or nothing and why. */
export type Source =
  | {
      readonly kind: 'mbox';
      readonly path: string;
      readonly name: string | undefined;
      readonly bytes: number;
      readonly folder: Labels;
    }
  | ({ readonly kind: 'letter' } & LetterFile)
  | ({ readonly kind: 'unread'; readonly bytes: 0 } & Unreadable);

export const NO_LABELS: Labels = { labels: new Set(), own: [] };
const MAX_DEPTH = 12;
const HOLDS_NO_MAIL = new Set(['.git', 'node_modules', 'tmp']);
const MAIL_ENDING = /\.(?:mbox|mbx|eml)$/i;
// Files with other endings (.msf, .dat, .json) are the indexes and attachments of a mail program.
const MAY_HOLD_MAIL = /^[^.]+$|.\.(?:mbox|mbx|eml|zip|gz|tgz|tar|bz2|xz|7z|rar|zst)$/i;
const PACKED_ENDING = /\.(?:zip|gz|tgz|tar|bz2|xz|7z|rar|zst)$/i;

const unread = ({ place, why }: Unreadable): Source => ({ kind: 'unread', bytes: 0, place, why });

/**
 * The mail files in a folder and in the folders in it, to a depth of 12. Links to files are followed, links to folders
 * are not. What is named like mail and cannot be read comes as `unread`; only the folder itself being unreadable is a
 * refusal.
 */
export async function inFolder(root: string): Promise<Source[]> {
  const found: Source[] = [];
  const visit = async (path: string, names: readonly string[]): Promise<void> => {
    const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
      if (names.length === 0) throw unopened(root, error);
      found.push(unread({ place: names.join('/'), why: whyUnread(error) }));
      return [];
    });
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    const isMaildir = folders.includes('cur') || folders.includes('new');
    if (isMaildir) found.push(...(await letters(path, names)));
    else
      for (const entry of entries)
        if (!entry.isDirectory()) found.push(...(await mailFile(path, entry, names)));
    if (names.length >= MAX_DEPTH) return;
    for (const name of folders) {
      if (HOLDS_NO_MAIL.has(name) || (isMaildir && (name === 'cur' || name === 'new'))) continue;
      await visit(join(path, name), [...names, ...pathParts(name)]);
    }
  };
  await visit(root, []);
  return found;
}

async function letters(path: string, names: readonly string[]): Promise<Source[]> {
  const files = await maildirFiles(path, folderLabels(names));
  return files.map((file) =>
    'why' in file
      ? unread({ place: [...names, file.place].join('/'), why: file.why })
      : { kind: 'letter', ...file, name: [...names, file.name].join('/') },
  );
}

/** Maildir++ writes the path of a folder into one name: ".Clients.Old" (https://doc.dovecot.org Maildir). */
const pathParts = (name: string): string[] =>
  name.startsWith('.') ? name.slice(1).split('.').map(folderName) : [folderName(name)];

async function mailFile(path: string, { name }: Dirent, names: readonly string[]): Promise<Source[]> {
  if (name.startsWith('.') || !MAY_HOLD_MAIL.test(name)) return [];
  const full = join(path, name);
  const place = [...names, name].join('/');
  try {
    const found = await stat(full);
    if (found.isDirectory())
      return [unread({ place, why: 'it is a link to a folder: give that folder itself' })];
    const kind = PACKED_ENDING.test(name) ? 'packed' : await kindOf(full);
    if (kind === 'mbox') {
      const own = name === 'mbox' && names.length > 0 ? names : [...names, folderName(name)];
      return [{ kind, path: full, name: place, bytes: found.size, folder: folderLabels(own.slice(-1)) }];
    }
    if (kind === 'letter') return [{ kind, path: full, name: place, bytes: found.size, folder: NO_LABELS }];
    // An empty folder is an empty file; a file without an ending may be anything.
    const isNoMail = kind === 'empty' || (kind === 'junk' && !MAIL_ENDING.test(name));
    return isNoMail ? [] : [unread({ place, why: `it ${WHY_NOT[kind]}` })];
  } catch (error) {
    // Mail programs keep locks as links that lead nowhere.
    if (isMissing(error) && !MAIL_ENDING.test(name)) return [];
    return [unread({ place, why: whyUnread(error) })];
  }
}
