import { execFileSync } from 'node:child_process';
import { chmod, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMailbox } from '#core/adapters/mbox/folder';
import { header } from '#core/mail/mail';
import { collect } from '../../contract/mailbox.ts';
import { letter, mbox, onDisk, refusal } from './disk.ts';

describe('what cannot be read in a folder', () => {
  const told = async (path: string): Promise<string[]> =>
    (await collect(await openMailbox(path)))
      .map((one) => ('why' in one ? `${one.place}: ${one.why}` : `${header(one.headers, 'subject')}`))
      .sort();

  it('is named, and the rest is read', async () => {
    const root = await onDisk({
      'a.mbox': mbox('one'),
      'b.mbox': Buffer.from(mbox('two'), 'utf16le'),
      'c.mbox': mbox('three').replaceAll('\n', '\r'),
      'd.mbox.gz': Buffer.from('\u001f\u008b', 'latin1'),
      'sub/all.ZIP': 'PK\u0003\u0004',
      'sub/e.mbox': Buffer.from('PK\u0003\u0004'),
      'empty.mbox': '',
      notes: 'shopping list',
      'f.msf': 'x',
    });
    execFileSync('mkfifo', [join(root, 'pipe.mbox')]);
    expect(await told(root)).toEqual([
      'b.mbox: it is not a mail file (it begins neither with a "From " line nor with a mail header)',
      'c.mbox: it is not a mail file (it begins neither with a "From " line nor with a mail header)',
      'd.mbox.gz: it is packed: unpack it first, then give the .mbox file in it',
      'one',
      'pipe.mbox: it is a pipe or a device, not a file: write what comes out of it to a file, then give that',
      'sub/all.ZIP: it is packed: unpack it first, then give the .mbox file in it',
      'sub/e.mbox: it is packed: unpack it first, then give the .mbox file in it',
    ]);
  });

  it('may be a link that leads nowhere or to a folder; a link to a file is read', async () => {
    const root = await onDisk({ 'a.mbox': mbox('one'), 'b.txt': mbox('two') });
    const other = await onDisk({ 'c.eml': letter('three'), 'd.mbox': mbox('four') });
    await symlink(join(root, 'b.txt'), join(root, 'linked.mbox'));
    await symlink(join(other, 'c.eml'), join(root, 'linked'));
    await symlink(other, join(root, 'elsewhere'));
    await symlink(join(root, 'gone'), join(root, 'gone.mbox'));
    await symlink('127.0.0.1:+4711', join(root, 'lock'));
    await symlink(join(root, 'loop.mbox'), join(root, 'loop.mbox'));
    expect(await told(root)).toEqual([
      'elsewhere: it is a link to a folder: give that folder itself',
      'gone.mbox: there is no such file',
      'loop.mbox: it cannot be read (ELOOP)',
      'one',
      'three',
      'two',
    ]);
  });

  it('may be an entry of a Maildir', async () => {
    const root = await onDisk({ 'cur/1.a:2,S': letter('one'), 'new/2.b': letter('two') });
    const elsewhere = await onDisk({ x: letter('three') });
    execFileSync('mkfifo', [join(root, 'cur/3.c,S=10:2,')]);
    await mkdir(join(root, 'cur/4.d'));
    await symlink(join(elsewhere, 'x'), join(root, 'cur/5.e'));
    await symlink(join(elsewhere, 'y'), join(root, 'new/6.f'));
    expect(await told(root)).toEqual([
      'cur/3.c,S=10:2,: it is a pipe or a device, not a file: write what comes out of it to a file, then give that',
      'cur/4.d: it is a folder where a mail should be',
      'new/6.f: there is no such file',
      'one',
      'three',
      'two',
    ]);
  });

  it('may go while the others are read', async () => {
    const root = await onDisk({ 'a.mbox': mbox('one'), 'b.mbox': mbox('two') });
    const mailbox = await openMailbox(root);
    await rm(join(root, 'a.mbox'));
    expect(await collect(mailbox)).toMatchObject([{ place: 'a.mbox', why: 'there is no such file' }, {}]);
  });

  it('may be a file or a folder without the right to read it', async () => {
    const root = await onDisk({ 'a.mbox': mbox('one'), 'b.mbox': mbox('two'), 'sub/c.mbox': mbox('three') });
    await chmod(join(root, 'b.mbox'), 0);
    await chmod(join(root, 'sub'), 0);
    const said = await told(root);
    await chmod(join(root, 'sub'), 0o700);
    const why = 'it may not be read: give yourself the right to read it';
    // The superuser reads them all the same.
    expect(said).toEqual(
      process.getuid?.() === 0 ? ['one', 'three', 'two'] : [`b.mbox: ${why}`, 'one', `sub: ${why}`],
    );
  });

  it('is what the refusal names where nothing else is there', async () => {
    const root = await onDisk({ 'takeout.zip': 'PK\u0003\u0004' });
    expect(await refusal(root)).toMatch(
      /^invalid: PATH holds no mail that can be read \(takeout\.zip: it is packed: unpack it first/,
    );
  });
});
