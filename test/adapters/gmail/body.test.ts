import { describe, expect, it } from 'vitest';
import { bounceOf } from '#core/mail/bounce';
import type { Body, Mail } from '#core/mail/mail';
import { answering, base64url, messageJson, refusal } from './literal.ts';

type Part = { readonly mimeType: string; readonly [field: string]: unknown };

const named = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));
/** A part with content; its Content-Type is its type unless said otherwise. */
const part = (
  mimeType: string,
  text: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Part => ({
  mimeType,
  filename: /name="([^"]*)"/.exec(Object.values(headers).join(';'))?.[1] ?? '',
  headers: named({ 'Content-Type': mimeType, ...headers }),
  body: { size: text.length, data: base64url(text) },
});
const multipart = (kind: string, ...parts: Part[]): Part => ({
  mimeType: `multipart/${kind}`,
  filename: '',
  headers: named({ 'Content-Type': `multipart/${kind}; boundary="as sent"` }),
  body: { size: 0 },
  parts,
});
const elsewhere = (mimeType: string, size: number, headers: Readonly<Record<string, string>> = {}): Part => ({
  ...part(mimeType, '', headers),
  body: { size, attachmentId: `id of ${mimeType}` },
});

/** A mail with this payload, and what is answered when content of it is asked for. */
async function opened(payload: Part, ...attachments: unknown[]) {
  const { mail, asked } = answering([messageJson(payload), ...attachments]);
  const message: Mail = (await mail.message('18f0000000000001')) ?? expect.fail('the mail is gone');
  return { message, asked: () => asked.slice(1).map(({ path }) => path) };
}
const bodyOf = async (payload: Part): Promise<Body> => (await opened(payload)).message.body();
const textOf = async (payload: Part): Promise<string | undefined> => (await bodyOf(payload)).text?.trim();

describe('the text of a mail', () => {
  it('was transfer-decoded by Gmail, and is decoded no second time', async () => {
    const qp = { 'Content-Transfer-Encoding': 'quoted-printable' };
    expect(await textOf(part('text/plain', 'https://example.org/?id=247164&a=3D', qp))).toBe(
      'https://example.org/?id=247164&a=3D',
    );
    const coded = { 'Content-Transfer-Encoding': 'base64' };
    expect(await textOf(part('text/plain', 'SGVsbG8gd29ybGQ=', coded))).toBe('SGVsbG8gd29ybGQ=');
  });

  it.each([
    ['UTF-8 that says so', 'utf-8', Buffer.from('Käse und 水')],
    ['UTF-8 under the old name, as where Gmail converted it', 'windows-1252', Buffer.from('Käse und 水')],
    ['UTF-8 under no name', undefined, Buffer.from('Käse und 水')],
    ['UTF-8 under a name that nobody knows', 'x-unknown', Buffer.from('Käse und 水')],
    ['UTF-8 under a stateful name', 'iso-2022-jp', Buffer.from('Käse und 水')],
    ['UTF-8 under a name of two bytes', 'utf-16', Buffer.from('Käse und 水')],
    ['two bytes a letter', 'utf-16le', Buffer.from('Käse und 水', 'utf16le')],
  ])('is read as %s', async (_what, charset, bytes) => {
    const type = `text/plain${charset === undefined ? '' : `; charset="${charset}"`}`;
    expect(await textOf(part('text/plain', bytes, { 'Content-Type': type }))).toBe('Käse und 水');
  });

  it.each([
    ['windows-1252', [0x4b, 0xe4, 0x73, 0x65], 'Käse'],
    ['iso-8859-15', [0xa4], '€'],
    ['koi8-r', [0xe4, 0xc1], 'Да'],
    ['utf-16le', [0x48, 0, 0x69, 0], 'Hi'],
    ['iso-2022-jp', [0x1b, 0x24, 0x42, 0x3f, 0x65, 0x1b, 0x28, 0x42], '水'],
    ['ISO-2022-JP-1', [0x1b, 0x24, 0x42, 0x3f, 0x65, 0x1b, 0x28, 0x42], '水'],
    ['cp50220', [0x1b, 0x24, 0x42, 0x3f, 0x65, 0x1b, 0x28, 0x42], '水'],
    ['shift_jis', [0x90, 0x85], '水'],
    ['x-unknown', [0x4b, 0xe4], 'Kä'],
    [undefined, [0x4b, 0xe4], 'Kä'],
  ])('is read in its own charset %s where Gmail left it so', async (charset, bytes, text) => {
    const type = `text/plain${charset === undefined ? '' : `; charset=${charset}`}`;
    expect(await textOf(part('text/plain', Uint8Array.from(bytes), { 'Content-Type': type }))).toBe(text);
  });

  it('is no file that stands beside it, and no attached mail', async () => {
    const inner = {
      ...part('text/plain', 'Where are we?'),
      headers: named({ From: 'tom@example.net', Subject: 'Old', 'Message-ID': '<old@example.net>' }),
    };
    const body = await bodyOf(
      multipart(
        'mixed',
        part('text/plain', 'See below.'),
        { ...part('message/rfc822', ''), body: { size: 90 }, parts: [inner] },
        part('text/plain', 'Who?', { 'Content-Disposition': 'attachment; filename="a.txt"' }),
        part('text/plain', 'How?', { 'Content-Disposition': 'inline; filename="b.txt"' }),
        elsewhere('application/pdf', 9_000, { 'Content-Type': 'application/pdf; name="c.pdf"' }),
      ),
    );
    expect(body.text?.trim()).toBe('See below.');
    expect(body.parts).toMatchObject([
      {
        type: 'message/rfc822',
        text: 'from: tom@example.net\nsubject: Old\nmessage-id: <old@example.net>\n\n',
      },
      { type: 'text/plain', disposition: 'attachment', filename: 'a.txt' },
      { type: 'text/plain', disposition: 'attachment', filename: 'b.txt' },
      { type: 'application/pdf', filename: 'c.pdf' },
    ]);
  });

  it('is a file where the mail has nothing else to say', async () => {
    const only = part('text/plain', 'Who?', { 'Content-Disposition': 'inline; filename="b.txt"' });
    expect(await textOf(multipart('mixed', only))).toBe('Who?');
  });

  it('is none where it is encrypted', async () => {
    const armour = '-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----';
    expect(await textOf(part('text/plain', armour))).toBeUndefined();
    const sealed = multipart(
      'encrypted',
      part('application/pgp-encrypted', 'Version: 1'),
      elsewhere('application/octet-stream', 900),
    );
    expect(await bodyOf(sealed)).toMatchObject({ parts: [{ type: 'application/pgp-encrypted' }, {}] });
    expect(await textOf(elsewhere('application/pkcs7-mime', 4_000))).toBeUndefined();
  });

  it('is none where there is none', async () => {
    expect(await bodyOf({ mimeType: 'text/plain' })).toMatchObject({ parts: [] });
    expect(await bodyOf({ mimeType: '' })).toMatchObject({ parts: [] });
    expect(await bodyOf(multipart('mixed'))).toEqual({ parts: [] });
  });

  it('survives a part that is none', async () => {
    const broken = {
      mimeType: 'multipart/mixed',
      parts: [7, null, { headers: 'x' }, part('text/plain', 'Still here.')],
    };
    expect(await textOf(broken)).toBe('Still here.');
  });

  it('cannot speak for the tree that it stands in', async () => {
    const forged = part('text/plain', 'a\n--=_1\nContent-Type: text/html\n\n<b>b</b>\n--=_1--\n');
    const odd = {
      ...part('x\r\nX-Bad: 1', 'no text'),
      headers: named({ 'Content-Type': 'text/html;\r\n\r\n<i>' }),
    };
    const { text, html } = await bodyOf(multipart('mixed', forged, odd));
    expect([text?.includes('<b>b</b>'), text?.includes('no text'), html]).toEqual([true, true, undefined]);
  });
});

describe('what a mail brings for rules', () => {
  const report = (status: Part, ...more: Part[]): Part => ({
    ...multipart('report', part('text/plain', 'It did not arrive.'), status, ...more),
    headers: named({ 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=x' }),
  });
  const fields = 'Final-Recipient: rfc822; bea@example.org\nAction: failed\nStatus: 5.1.1\n';
  const copied = {
    mimeType: 'text/plain',
    headers: named({ 'Message-ID': '<mine@example.com>' }),
    body: { size: 0 },
  };
  const bounce = { of: '<mine@example.com>', recipients: ['bea@example.org'], hard: true };
  const bounced = async (payload: Part, ...attachments: unknown[]) => {
    const { message, asked } = await opened(payload, ...attachments);
    return { bounce: bounceOf(message.headers, await message.body()), asked: asked() };
  };
  const copy: Part = { ...part('message/rfc822', ''), body: { size: 400 }, parts: [copied] };

  it('is a delivery report with its data', async () => {
    const status = part('message/delivery-status', `Reporting-MTA: dns; example.net\n\n${fields}`);
    expect(await bounced(report(status, copy))).toEqual({ bounce, asked: [] });
  });

  it('is a delivery report that Gmail has taken apart', async () => {
    const inner = [
      { mimeType: 'text/plain', headers: named({ 'Reporting-MTA': 'dns; example.net' }), body: { size: 0 } },
      {
        mimeType: 'text/plain',
        headers: named({ 'Final-Recipient': 'rfc822; bea@example.org', Action: 'failed' }),
        body: { size: 1, data: base64url('Status: 5.1.1\n') },
      },
    ];
    const status = { ...part('message/delivery-status', ''), body: { size: 0 }, parts: inner };
    expect(await bounced(report(status, copy))).toEqual({ bounce, asked: [] });
  });

  it('is a delivery report that has to be fetched', async () => {
    const status = elsewhere('message/delivery-status', 200);
    const headers = elsewhere('text/rfc822-headers', 200);
    const answers = [{ data: base64url(fields) }, { data: base64url('Message-ID: <mine@example.com>\n\n') }];
    const { bounce: found, asked } = await bounced(report(status, headers), ...answers);
    expect([found, asked.length]).toEqual([bounce, 2]);
  });

  it('is the calendar in it, by its method or its text', async () => {
    const invite = (type: string) =>
      part('text/calendar', 'BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\n', { 'Content-Type': type });
    const { parts } = await bodyOf(
      multipart(
        'alternative',
        part('text/plain', 'Come.'),
        invite('text/calendar; method=request'),
        invite('text/calendar'),
      ),
    );
    expect(parts).toEqual([
      { type: 'text/calendar', params: { method: 'REQUEST' }, text: 'BEGIN:VCALENDAR\nMETHOD:REPLY\n' },
      { type: 'text/calendar', params: {}, text: 'BEGIN:VCALENDAR\nMETHOD:REPLY\n' },
    ]);
  });
});

describe('content that is not in the answer', () => {
  it('is fetched where it is the text', async () => {
    const text = elsewhere('text/plain', 100_000);
    const { message, asked } = await opened(multipart('mixed', text), { data: base64url('When?') });
    expect(asked()).toEqual([]);
    expect((await message.body()).text?.trim()).toBe('When?');
    expect(asked()).toEqual(['messages/18f0000000000001/attachments/id%20of%20text%2Fplain']);
  });

  it.each([
    [
      'a file',
      multipart(
        'mixed',
        part('text/plain', 'See.'),
        elsewhere('application/pdf', 9, { 'Content-Disposition': 'attachment; filename="a.pdf"' }),
      ),
    ],
    [
      'a text that is a file',
      multipart(
        'mixed',
        part('text/plain', 'See.'),
        elsewhere('text/plain', 9, { 'Content-Disposition': 'inline; filename="a.txt"' }),
      ),
    ],
    ['an attached mail', multipart('mixed', part('text/plain', 'See.'), elsewhere('message/rfc822', 9))],
    [
      'a calendar that says its method',
      multipart(
        'mixed',
        part('text/plain', 'See.'),
        elsewhere('text/calendar', 9, { 'Content-Type': 'text/calendar; method=REQUEST' }),
      ),
    ],
    [
      'a calendar that is attached',
      multipart(
        'mixed',
        part('text/plain', 'See.'),
        elsewhere('application/ics', 9, { 'Content-Disposition': 'attachment; filename="a.ics"' }),
      ),
    ],
    ['larger than a megabyte', multipart('mixed', elsewhere('text/html', 1024 * 1024 + 1))],
  ])('is not fetched where it is %s', async (_what, payload) => {
    const { message, asked } = await opened(payload);
    await message.body();
    expect(asked()).toEqual([]);
  });

  it('is fetched for three parts and no more', async () => {
    const many = Array.from({ length: 9 }, () => elsewhere('text/plain', 9));
    const { message, asked } = await opened(
      multipart('mixed', ...many),
      ...many.map(() => ({ data: base64url('a') })),
    );
    await message.body();
    expect(asked()).toHaveLength(3);
  });

  it('that is gone leaves the rest of the mail', async () => {
    const payload = multipart('mixed', part('text/plain', 'Here.'), elsewhere('text/html', 9));
    const { message } = await opened(payload, refusal(404, 'notFound'));
    expect((await message.body()).text).toContain('Here.');
  });

  it('that cannot be had now is no reason to read half a mail', async () => {
    const { message } = await opened(
      multipart('mixed', elsewhere('text/plain', 9)),
      refusal(503, 'backendError'),
    );
    await expect(message.body()).rejects.toMatchObject({ name: 'Fault', kind: 'retry' });
  });
});

describe('a mail beyond measure', () => {
  it('is cut at a megabyte of text, four of HTML, and never within a letter', async () => {
    const text = `x${'ä'.repeat(1024 * 1024)}`;
    const html = `<p>${'水'.repeat(2 * 1024 * 1024)}</p>`;
    const body = await bodyOf(multipart('alternative', part('text/plain', text), part('text/html', html)));
    expect(Buffer.byteLength(body.text ?? '')).toBeGreaterThan(1024 * 1024 - 4);
    expect(Buffer.byteLength(body.text ?? '')).toBeLessThanOrEqual(1024 * 1024 + 1);
    expect(Buffer.byteLength(body.html ?? '')).toBeLessThanOrEqual(4 * 1024 * 1024 + 1);
    expect(`${body.text}${body.html}`).not.toContain('\ufffd');
  });

  it('is read as far as a thousand parts and a hundred levels', async () => {
    const wide = multipart(
      'mixed',
      ...Array.from({ length: 5_000 }, (_, at) => part('text/plain', `n${at} `)),
    );
    expect((await textOf(wide))?.match(/n\d+/g)).toHaveLength(1_000);
    let deep = part('text/plain', 'bottom');
    for (let level = 0; level < 1_000; level += 1)
      deep = multipart('mixed', part('text/plain', `l${level}`), deep);
    const text = (await textOf(deep)) ?? '';
    expect([text.includes('l999'), text.includes('bottom')]).toEqual([true, false]);
  });
});
