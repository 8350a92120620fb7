import { describe, expect, it } from 'vitest';
import { multipart, part, read, text } from './raw.ts';

describe('the text of a mail', () => {
  it.each([
    ['GB18030', Buffer.from('c4e3bac3a3bf', 'hex'), '你好？'],
    ['ISO-2022-JP', Buffer.from('1b2442243f24383b331b2842', 'hex'), 'たじ山'],
    ['KOI8-R', Buffer.from('f0d2c9d7c5d43f', 'hex'), 'Привет?'],
    ['windows-1255', Buffer.from('f9ece5ed3f', 'hex'), 'שלום?'],
    ['x-unknown-9', Buffer.from('ready?'), 'ready?'],
  ])('is read in %s', async (charset, bytes, expected) => {
    expect(
      await text(Buffer.concat([Buffer.from(`Content-Type: text/plain; charset=${charset}\n\n`), bytes])),
    ).toBe(expected);
  });

  it('is unfolded where it is flowed, also under base64', async () => {
    const flowed = Buffer.from('Could you \nsend it?\n').toString('base64');
    expect(
      await text(`Content-Type: text/plain; format=flowed\nContent-Transfer-Encoding: base64\n\n${flowed}\n`),
    ).toBe('Could you send it?');
  });

  it('is not that of AMP, a calendar or an attached file', async () => {
    const mail = multipart(
      'alternative',
      part('text/plain', 'Plain'),
      part('text/x-amp-html', '<p>AMP?</p>'),
      part('text/html', '<p>HTML</p>'),
    );
    expect(await read(mail)).toMatchObject({
      text: 'Plain\n',
      html: '<p>HTML</p>\n',
      parts: [{ type: 'text/x-amp-html' }],
    });
  });

  it('is windows-1252 where a part names no charset and is not UTF-8', async () => {
    const coded = Buffer.from(
      multipart('mixed', part('text/plain', 'Fr\u00fch?'), part('image/gif', 'x')),
      'latin1',
    );
    expect(await text(coded)).toBe('Früh?');
  });

  it('has line ends of one kind, whatever the mail has', async () => {
    for (const end of ['\n', '\r\n', '\r\r\n']) {
      const body = `one${end}${end}two=${end}three${end}`;
      expect(await text(`\n${body}`)).toBe('one\n\ntwo=\nthree');
      expect(await text(`Content-Transfer-Encoding: quoted-printable\n\n${body}`)).toBe('one\n\ntwothree');
    }
  });

  it('is read where every line of base64 is padded', async () => {
    const lines = ['Could', ' you?'].map((line) => Buffer.from(line).toString('base64'));
    for (const between of ['\n', '\r\n', ' - _\n'])
      expect(await text(`Content-Transfer-Encoding: base64\n\n${lines.join(between)}\n`)).toBe('Could you?');
  });

  it('keeps what looks like a soft line break at its end', async () => {
    expect(await text('Content-Transfer-Encoding: quoted-printable\n\na==\n\n')).toBe('a=');
  });

  it('is not a text file that stands in the mail', async () => {
    const named = ['text/plain; name="notes.txt"', "text/plain; name*=utf-8''notes.txt"];
    const files = [
      ...named.map((type) => part(type, 'When?')),
      part('text/plain', 'When?', 'Content-Disposition: inline; filename=notes.txt\n'),
      part('text/html', 'When?', 'Content-Disposition: inline;\n filename="notes.html"\n'),
    ];
    for (const file of files) {
      for (const parts of [
        [part('text/plain', 'See it.'), file],
        [file, part('text/plain', 'See it.')],
      ]) {
        const { text: words, html, parts: kept } = await read(multipart('mixed', ...parts));
        expect([words?.trim(), html]).toEqual(['See it.', undefined]);
        expect(kept).toMatchObject([
          { disposition: 'attachment', filename: /html/.test(file) ? 'notes.html' : 'notes.txt' },
        ]);
      }
    }
  });

  it('is a text file where the mail has no other text, and another form of the text whatever its name', async () => {
    const file = part('text/plain', 'When?', 'Content-Disposition: inline; filename=notes.txt\n');
    expect(await text(multipart('mixed', part('image/gif', 'x'), file))).toBe('When?');
    expect(await text('Content-Type: text/plain; name=notes.txt\n\nWhen?\n')).toBe('When?');
    const both = await read(
      multipart('alternative', part('text/plain', 'A'), part('text/html; name=b.html', '<p>B')),
    );
    expect(both).toMatchObject({ text: 'A\n', html: '<p>B\n', parts: [] });
  });

  it('stands behind an attachment of 10 MB', async () => {
    const file = `${'A'.repeat(76)}\n`.repeat(140_000);
    const mail = multipart(
      'mixed',
      part('application/pdf; name="a.pdf"', file, 'Content-Transfer-Encoding: base64\n'),
      part('text/plain', 'When?'),
    );
    expect(await read(mail)).toEqual({
      text: 'When?\n',
      parts: [{ type: 'application/pdf', params: {}, filename: 'a.pdf' }],
    });
  });

  it('is its beginning where it is longer than anybody reads, in whole characters', async () => {
    for (const line of ['é', '> quoted\nmine\n', '\n', '€'.repeat(70_000)]) {
      const words = (await text(`\nWhen?\n${line.repeat(6_000_000 / line.length)}`)) ?? '';
      expect(words.startsWith('When?')).toBe(true);
      expect(words.length).toBeLessThanOrEqual(1024 * 1024);
      expect(/[\ufffdÃâ]/.test(words)).toBe(false);
    }
  });

  it('is nothing where it is encrypted', async () => {
    expect(
      (await read(`\n-----BEGIN PGP MESSAGE-----\n\nhQEMA?\n-----END PGP MESSAGE-----\n`)).text,
    ).toBeUndefined();
    expect(
      await read(
        'Content-Type: application/pkcs7-mime; smime-type=enveloped-data\nContent-Transfer-Encoding: base64\n\nMIIB\n',
      ),
    ).toEqual({
      parts: [{ type: 'application/pkcs7-mime', params: {} }],
    });
  });

  it('is read as it stands where the parts go deeper than the parser', async () => {
    const deep = Array.from(
      { length: 400 },
      (_, n) => `--b${n}\nContent-Type: multipart/mixed; boundary=b${n + 1}\n\n`,
    ).join('');
    expect(await read(`Content-Type: multipart/mixed; boundary=b0\n\n${deep}`)).toEqual({ parts: 'unread' });
  });
});

describe('the parts of a mail', () => {
  const calendar = 'BEGIN:VCALENDAR\nMETHOD:REQUEST\nEND:VCALENDAR';

  it('tell the METHOD of a calendar, beside the text or alone', async () => {
    const beside = multipart(
      'alternative',
      part('text/plain', 'Come'),
      part('text/calendar; method=request', calendar),
    );
    expect((await read(beside)).parts).toEqual([
      { type: 'text/calendar', params: { method: 'REQUEST' }, text: `${calendar}\n` },
    ]);
    expect((await read(`Content-Type: text/calendar; method=REPLY\n\n${calendar}\n`)).parts).toMatchObject([
      { params: { method: 'REPLY' } },
    ]);
  });

  it('tell that a calendar has no method', async () => {
    const [only] = (await read(multipart('mixed', part('application/ics; name="a.ics"', 'BEGIN:VCALENDAR'))))
      .parts;
    expect(only).toEqual({
      type: 'application/ics',
      params: {},
      filename: 'a.ics',
      text: 'BEGIN:VCALENDAR\n',
    });
  });

  it('carry the words of a report, and of the mail in it the header alone', async () => {
    const report = multipart(
      'report; report-type=delivery-status',
      part('text/plain', 'It failed.'),
      part('message/delivery-status', 'Action: failed\nStatus: 5.1.1'),
      part('message/rfc822', 'Message-ID: <a@example.com>\n\nWhere?'),
      part('text/rfc822-headers', 'Message-ID: <b@example.com>'),
    );
    const { text: words, parts } = await read(report);
    expect(words?.trim()).toBe('It failed.');
    expect(parts).toMatchObject([
      { type: 'message/delivery-status', text: 'Action: failed\nStatus: 5.1.1\n' },
      { type: 'message/rfc822', text: 'Message-ID: <a@example.com>\n\n' },
      { type: 'text/rfc822-headers', text: 'Message-ID: <b@example.com>\n' },
    ]);
  });

  it('have names in RFC 2231 form', async () => {
    const mail = multipart(
      'mixed',
      part(
        'application/pdf',
        'x',
        "Content-Disposition: attachment; filename*0*=UTF-8''Speise;\n filename*1*=karte%20f%C3%BCr.pdf\n",
      ),
    );
    expect((await read(mail)).parts).toMatchObject([
      { filename: 'Speisekarte für.pdf', disposition: 'attachment' },
    ]);
  });
});
