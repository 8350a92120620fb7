import { execFileSync } from 'node:child_process';
import { chmod, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMailbox } from '#core/adapters/mbox/folder';
import { header } from '#core/mail/mail';
import { iso } from '#core/time';
import { collect, readable } from '../../contract/mailbox.ts';
import { letter, mbox, onDisk, refusal } from './disk.ts';

async function labelled(path: string): Promise<string[]> {
  const mails = readable(await collect(await openMailbox(path)));
  return mails
    .map((mail) => [header(mail.headers, 'subject'), ...mail.labels, ...mail.userLabels].join(' '))
    .sort();
}
describe('a folder with mail in it', () => {
  it('is a Maildir with its flags', async () => {
    const root = await onDisk({
      'cur/1789318800.M1.host:2,S': letter('seen'),
      'cur/1789318801.M2.host:2,DS': letter('draft'),
      'cur/1789318802.M3.host,S=40;2,T': letter('binned'),
      'new/1789318803.M4.host': letter('new'),
      'tmp/1789318804.M5.host': letter('unfinished'),
      'dovecot-uidlist': '3 V1',
    });
    expect(await labelled(root)).toEqual(['binned TRASH', 'draft DRAFT', 'new', 'seen']);
  });

  it('is a Maildir with folders in it, in any language', async () => {
    const root = await onDisk({
      'cur/1.a:2,S': letter('inbox'),
      '.Sent/cur/1.a:2,S': letter('sent'),
      '.INBOX.Drafts/new/1.a': letter('draft'),
      '.Entw&APw-rfe/cur/1.a:2,': letter('entwurf'),
      '.Papierkorb/cur/1.a:2,': letter('bin'),
      '.Junk/cur/1.a:2,': letter('junk'),
      '.Clients.Old/cur/1.a:2,': letter('client'),
    });
    expect(await labelled(root)).toEqual([
      'bin TRASH',
      'client Clients/Old',
      'draft DRAFT',
      'entwurf DRAFT',
      'inbox',
      'junk SPAM',
      'sent SENT',
    ]);
  });

  it('is a Takeout by label', async () => {
    const root = await onDisk({
      'Takeout/Mail/Inbox.mbox': mbox('in', ''),
      'Takeout/Mail/Sent.mbox': mbox('out'),
      'Takeout/archive_browser.html': '<html>',
    });
    expect(await labelled(root)).toEqual(['in INBOX', 'out SENT']);
  });

  it('is a Thunderbird profile, indexes left alone', async () => {
    const root = await onDisk({
      Sent: mbox('out'),
      'Sent.msf': 'x',
      'Inbox.sbd/Clients': mbox('client'),
      notes: 'shopping list',
    });
    expect(await labelled(root)).toEqual(['client Clients', 'out SENT']);
  });

  it('is an Apple Mail mailbox', async () => {
    expect(
      await labelled(
        await onDisk({ 'Sent Messages.mbox/mbox': mbox('out'), 'Sent Messages.mbox/table_of_contents': 'x' }),
      ),
    ).toEqual(['out SENT']);
  });

  it('says in which file a mail stands', async () => {
    const mailbox = await openMailbox(await onDisk({ 'a.mbox': mbox('one'), 'b.mbox': mbox('two') }));
    expect((await collect(mailbox)).map(({ place }) => place)).toEqual([
      'a.mbox, message 1 at byte 0',
      'b.mbox, message 1 at byte 0',
    ]);
  });
});

describe('a mail in a file of its own', () => {
  it('is read', async () => {
    expect(await labelled(join(await onDisk({ 'a.eml': letter('alone') }), 'a.eml'))).toEqual(['alone']);
  });

  it('was received when its Maildir name says, where it says nothing itself', async () => {
    const [mail] = await collect(
      await openMailbox(await onDisk({ 'new/1789318800.M1.host': letter('new') })),
    );
    expect(mail && 'receivedAt' in mail && mail.receivedAt && iso(mail.receivedAt)).toBe(
      '2026-09-13T17:00:00.000Z',
    );
  });
});

describe('what is no mail', () => {
  it('is refused with a sentence that says what to do', async () => {
    const root = await onDisk({
      empty: '',
      blank: '\n\n \n',
      'junk.mbox': Buffer.from(Array.from({ length: 4_000 }, (_, n) => (n * 7919) % 251)),
      prose: 'From the station it is ten minutes.\nThen left: over the bridge.\n',
      'takeout.zip': Buffer.from('PK\u0003\u0004xxxx'),
      'folder/readme.txt': 'nothing here',
    });
    const wanted =
      'give a Google Takeout export (.mbox), another mbox file, an .eml file or a Maildir folder.';
    expect(await refusal(join(root, 'gone'))).toBe(`not-found: There is no PATH: ${wanted}`);
    expect(await refusal(join(root, 'empty'))).toBe(`invalid: PATH is empty: ${wanted}`);
    expect(await refusal(join(root, 'blank'))).toBe(`invalid: PATH is empty: ${wanted}`);
    for (const name of ['junk.mbox', 'prose'])
      expect(await refusal(join(root, name))).toMatch(/^invalid: PATH is not a mail file/);
    expect(await refusal(join(root, 'takeout.zip'))).toMatch(/^invalid: PATH is packed: unpack it first/);
    expect(await refusal(join(root, 'folder'))).toBe(`invalid: PATH holds no mail: ${wanted}`);
  });

  it('may be a pipe or a device', async () => {
    const root = await onDisk({ 'a.mbox': mbox('one') });
    execFileSync('mkfifo', [join(root, 'pipe')]);
    for (const path of [join(root, 'pipe'), '/dev/null', '/dev/zero'])
      expect(await refusal(path)).toMatch(/^invalid: PATH is a pipe or a device, not a file: write what/);
  });

  it('may be a link to itself', async () => {
    const root = await onDisk({});
    await symlink(join(root, 'loop'), join(root, 'loop'));
    expect(await refusal(join(root, 'loop'))).toMatch(/^invalid: PATH cannot be read \(ELOOP\): give a/);
  });

  it('may be a file that nobody may read', async () => {
    const root = await onDisk({ 'a.mbox': mbox('one') });
    await chmod(join(root, 'a.mbox'), 0);
    const told = await refusal(join(root, 'a.mbox'));
    // The superuser reads it all the same.
    expect(process.getuid?.() === 0 ? 'forbidden: ' : told).toMatch(/^forbidden: /);
  });
});
