import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMailbox } from '#core/adapters/mbox/folder';
import { unquoted } from '#core/adapters/mbox/quoting';
import { fromLine } from '#core/adapters/mbox/receipt';
import { header, type Mail, type Unreadable } from '#core/mail/mail';
import { iso } from '#core/time';
import { collect, readable } from '../../contract/mailbox.ts';
import { onDisk } from './disk.ts';

const FROM = 'From bea@example.org Sun Sep 13 17:00:00 2026';
const HEAD = 'From: bea@example.org\nSubject: Menu\nDate: Sun, 13 Sep 2026 17:00:00 +0000\n';

async function all(content: string | Buffer, name = 'all.mbox'): Promise<(Mail | Unreadable)[]> {
  return collect(await openMailbox(join(await onDisk({ [name]: content }), name)));
}
const first = async (content: string | Buffer): Promise<Mail> => {
  const [mail] = readable(await all(content));
  if (!mail) throw new Error('no mail was read');
  return mail;
};
const texts = async (content: string | Buffer) =>
  Promise.all(readable(await all(content)).map(async (mail) => (await mail.body()).text?.trim()));
const received = async (from: string, head: string) => {
  const mail = await first(`${from}\n${head}\nx\n`);
  return mail.receivedAt === undefined ? undefined : iso(mail.receivedAt).slice(0, 16);
};

describe('a line that begins with "From "', () => {
  it.each([
    'From 1600000000000000001@xxx Sun Sep 13 17:00:00 +0000 2026',
    'From bea@example.org Sun Sep 13 17:00:00 2026',
    'From bea@example.org  Sun Sep  6 17:00:00 2026',
    'From - Mon Sep 14 08:00:00 2026',
    'From bea@[10.0.0.7] [relay] Mon Sep 14 08:00:00 2026',
    'From "bea alden"@example.org Sun Sep 13 17:00 PDT 2026',
    'From MAILER-DAEMON Sun, 13 Sep 2026 17:00:00 +0200\r',
    'From bea@example.org Sun Sep 13 17:00:00 2026 +0200',
  ])('divides when it is %s', (line) => expect(fromLine(line)).toBeDefined());

  it.each([
    'From the station it is ten minutes.',
    'From the station on Sun Sep 13 17:00:00 2026',
    'From bea@example.org',
    'From  Sun Sep 13 17:00:00 2026',
    'From Sunday on: Sep 13 17:00:00 2026',
    'From Bea, Sun Sep 13 17:00:00 2026 until noon',
  ])('does not divide when it is %s', (line) => expect(fromLine(line)).toBeUndefined());

  it('is read in linear time', () => {
    for (const text of ['a', ' ', 'From ', ' Sun Sep', '0:', '"', 'Sun Sep 1 1:00:00 A'])
      expect(fromLine(`From ${text.repeat(1_000_000 / text.length)}`)).toBeUndefined();
  });

  it('begins no message in the middle of a paragraph of a plain mbox', async () => {
    const body = `a\n${FROM}\nb\n\nFrom the port it is further.\n`;
    expect(await texts(`${FROM}\n${HEAD}\n${body}\n${FROM}\n${HEAD}\nlast\n`)).toEqual([body.trim(), 'last']);
  });

  it('begins a message without a blank line before it when Takeout wrote it', async () => {
    const takeout = (n: number) =>
      `From 160000000000000000${n}@xxx Sun Sep 13 17:00:00 +0000 2026\n${HEAD}\n${n}\n`;
    expect(await texts(takeout(1) + takeout(2))).toEqual(['1', '2']);
  });

  it('is found wherever a read of the file ends', async () => {
    const block = 1024 * 1024;
    const message = (size: number) => `${FROM}\n${HEAD}\n${'x'.repeat(size)}\n\n`;
    const overhead = message(0).length;
    for (let shift = -60; shift <= 10; shift += 1) {
      const content = message(block - overhead + shift) + message(3) + message(2);
      const mails = await all(content);
      expect([shift, mails.length]).toEqual([shift, 3]);
    }
  });
});

describe('quoting of From_ lines', () => {
  it.each([
    ['>From a', 'From a'],
    ['>>From a', '>From a'],
    ['x\n>>>From a\n>From b\ny', 'x\n>>From a\nFrom b\ny'],
    ['x >From a', 'x >From a'],
    ['> From a', '> From a'],
    ['>>From >From ', '>From >From '],
    ['', ''],
  ])('%j', (quoted, plain) => expect(unquoted(Buffer.from(quoted)).toString()).toBe(plain));

  it('is undone in linear time', () => {
    for (const text of ['>', '>From ', '\n>From ', '>>From \n', '\n', '\n>>>']) {
      expect(unquoted(Buffer.from(text.repeat(1_000_000 / text.length))).length).toBeGreaterThan(0);
    }
  });
});

describe('the date of receipt', () => {
  const via = 'Received: by mx.example.com with SMTP; Sun, 13 Sep 2026 10:00:00 +0000\n';
  it.each([
    [
      'a From_ line with a zone first',
      'From 1600000000000000001@xxx Sun Sep 13 17:00:00 +0000 2026',
      `${via}Date: 1 Sep 2026 10:00:00 +0000\n`,
      '2026-09-13T17:00',
    ],
    [
      'then the topmost Received',
      FROM,
      `${via}Received: x; 12 Sep 2026 10:00:00 +0000\nDate: 1 Sep 2026 10:00:00 +0000\n`,
      '2026-09-13T10:00',
    ],
    [
      'then a Date near to the From_ line',
      FROM,
      'Date: Sun, 13 Sep 2026 19:00:00 +0400\n',
      '2026-09-13T15:00',
    ],
    ['then the From_ line as UTC', FROM, 'Date: Sun, 13 Sep 2020 19:00:00 +0400\n', '2026-09-13T17:00'],
    [
      'never the date of an import',
      'From - Mon Sep 14 08:00:00 2026',
      'Date: Sun, 13 Sep 2020 19:00:00 +0000\n',
      '2020-09-13T19:00',
    ],
    [
      'the date of an import when there is no other',
      'From - Mon Sep 14 08:00:00 2026',
      'Subject: x\n',
      '2026-09-14T08:00',
    ],
    [
      'no date from before 1980',
      'From x Thu Jan  1 00:00:00 1970',
      'Date: Sun, 13 Sep 2026 19:00:00 +0000\n',
      '2026-09-13T19:00',
    ],
    ['and none where there is none', 'From 1@xxx Thu Jan  1 00:00:00 +0000 1970', 'Subject: x\n', undefined],
  ])('is %s', async (_, from, head, expected) => expect(await received(from, head)).toBe(expected));
});

describe('labels of an mbox', () => {
  it('are those of Gmail, and so is the thread', async () => {
    const mail = await first(
      `${FROM}\nX-GM-THRID: 1700000000000000001\nX-Gmail-Labels: =?UTF-8?Q?Gesendet,K=C3=BCche?=\n${HEAD}\nx\n`,
    );
    expect([[...mail.labels], mail.userLabels, mail.threadId]).toEqual([
      ['SENT'],
      ['Küche'],
      '1700000000000000001',
    ]);
  });

  it('are not what a sender wrote into the mail', async () => {
    const mail = await first(
      `${FROM}\nReceived: x; Sun, 13 Sep 2026 10:00:00 +0000\nX-GM-THRID: 17\nX-Gmail-Labels: Sent\n${HEAD}\nx\n`,
    );
    expect([mail.labels.size, mail.threadId]).toEqual([0, undefined]);
  });

  it.each([
    ['X-Mozilla-Status: 0009', ['TRASH']],
    ['X-Mozilla-Status: 0001', []],
    ['X-Mozilla-Draft-Info: internal/draft; vcard=0', ['DRAFT']],
    ['X-Status: D', ['TRASH']],
  ])('come from %s', async (line, expected) =>
    expect([...(await first(`${FROM}\n${line}\n${HEAD}\nx\n`)).labels]).toEqual(expected),
  );

  it('come from the name of the file where the mail has none', async () => {
    const [mail] = readable(await all(`${FROM}\n${HEAD}\nx\n`, 'Sent'));
    expect([...(mail?.labels ?? [])]).toEqual(['SENT']);
  });
});

describe('an mbox in a bad state', () => {
  it('may begin with a byte order mark and blank lines', async () => {
    expect(await texts(`\ufeff${FROM}\n${HEAD}\na\n\n${FROM}\n${HEAD}\nb\n`)).toEqual(['a', 'b']);
    expect(await texts(`\n\n${FROM}\n${HEAD}\na\n`)).toEqual(['a']);
  });

  it('may hold NUL bytes and end without a line end', async () => {
    const mail = await first(`${FROM}\nFrom: bea@example.org\nSubject: M\0enu\n\na\0b`);
    expect([header(mail.headers, 'subject'), (await mail.body()).text?.trim()]).toEqual(['Menu', 'a\0b']);
  });

  it('may have a message without a blank line', async () => {
    const mail = await first(`${FROM}\n${HEAD}`);
    expect([header(mail.headers, 'subject'), (await mail.body()).text?.trim() ?? '']).toEqual(['Menu', '']);
  });

  it('names a message that breaks off within its header', async () => {
    expect(await all(`${FROM}\n${HEAD}\na\n\n${FROM}\nFrom: bea@example.org\nSubj`)).toMatchObject([
      {},
      { why: 'it breaks off within its header' },
    ]);
  });

  it('names an empty message and says where it stands', async () => {
    const [, second] = await all(`${FROM}\n${HEAD}\na\n\n${FROM}\n\n${FROM}\n${HEAD}\nb\n`);
    expect(second).toEqual({
      place: `message 2 at byte ${`${FROM}\n${HEAD}\na\n\n`.length}`,
      why: 'it has no header',
    });
  });

  it('may have a header line of a megabyte', async () => {
    for (const text of ['a', ' ', '>', ':', '\n ', '\r', '\n>From ', 'é']) {
      const mail = await first(`${FROM}\nX-Long: ${text.repeat(1_000_000 / text.length)}\n${HEAD}\nbody\n`);
      expect([header(mail.headers, 'subject'), (await mail.body()).text?.trim()]).toEqual(['Menu', 'body']);
    }
  });

  it('may have 10,000 recipients', async () => {
    const to = Array.from({ length: 10_000 }, (_, n) => `p${n}@example.org`).join(',\n ');
    const mail = await first(`${FROM}\nTo: ${to}\n${HEAD}\nbody\n`);
    expect(header(mail.headers, 'to')?.split(',').length).toBe(10_000);
    expect((await mail.body()).text?.trim()).toBe('body');
  });

  it('may hold a message of 50 MB between two others', async () => {
    const line = Buffer.alloc(1024 * 1024, `${'y'.repeat(76)}\n`);
    const big = Buffer.concat([
      Buffer.from(`${FROM}\n${HEAD}\nfirst words\n`),
      ...Array.from({ length: 50 }, () => line),
      Buffer.from('\n\n'),
    ]);
    const small = Buffer.from(`${FROM}\n${HEAD}\nsmall\n\n`);
    const mails = readable(await all(Buffer.concat([small, big, small])));
    const [, middle] = mails;
    expect(mails).toHaveLength(3);
    expect((await middle?.body())?.text?.slice(0, 11)).toBe('first words');
  });

  it('may nest its parts without end', async () => {
    const nested = Array.from(
      { length: 400 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
    ).join('');
    const mail = await first(`${FROM}\nSubject: Deep\n${nested}\nx\n`);
    expect(await mail.body()).toEqual({ parts: 'unread' });
  });
});
