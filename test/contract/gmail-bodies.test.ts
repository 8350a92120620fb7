import { describe, expect, it } from 'vitest';
import { entity } from '../../functions/local/gmail/mime.ts';
import { decodedWords } from '../../functions/local/gmail/words.ts';
import { mail } from './gmail-given.ts';
import { standIn } from './gmail-stand-in.ts';

const USER = { userId: 'me' } as const;
const LATIN = mail(
  { 'Content-Type': 'text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding': 'quoted-printable' },
  'Gr=FC=DFe',
);

async function payload(raw: Buffer, bodies: object = {}) {
  const { maya, inbox } = standIn({ bodies });
  const { id } = inbox.deliver(raw);
  const { data } = await maya.api.users.messages.get({ ...USER, id });
  const content = async (attachmentId: string) => {
    const asked = { ...USER, messageId: id, id: attachmentId };
    const { data: attachment } = await maya.api.users.messages.attachments.get(asked);
    return Buffer.from(attachment.data ?? '', 'base64url');
  };
  return { root: data.payload, data, content, again: () => maya.api.users.messages.get({ ...USER, id }) };
}

describe('bodies of the stand-in for Gmail', () => {
  it('come in the charset of the mail, or as UTF-8 where that is arranged', async () => {
    const bytes = async (bodies: object, raw = LATIN) =>
      Buffer.from((await payload(raw, bodies)).root?.body?.data ?? '', 'base64url').toString('hex');
    expect(await bytes({})).toBe('4772fcdf65');
    expect(await bytes({ text: 'utf-8' })).toBe('4772c3bcc39f65');
    const silent = mail({ 'Content-Transfer-Encoding': '8bit' }, 'Gr\u00fc\u00dfe');
    expect(await bytes({ text: 'utf-8' }, silent)).toBe('4772c3bcc39f65');
  });

  it('come by an attachment id where a text is longer than arranged', async () => {
    const long = mail({}, 'x'.repeat(5000));
    expect((await payload(long)).root?.body?.data).toBeDefined();
    const { root, content } = await payload(long, { inlineLimit: 4096 });
    expect(root?.body).toEqual({ size: 5000, attachmentId: expect.any(String) });
    expect((await content(root?.body?.attachmentId ?? '')).length).toBe(5000);
  });

  it('have another attachment id at each reading, all of them good', async () => {
    const file = mail({ 'Content-Type': 'application/pdf; name=a.pdf' }, 'PDF');
    const { root, again, content } = await payload(file);
    const first = root?.body?.attachmentId ?? '';
    const second = (await again()).data.payload?.body?.attachmentId ?? '';
    expect(second).not.toBe(first);
    expect([await content(first), await content(second)].map(String)).toEqual(['PDF', 'PDF']);
  });

  it('have a delivery report by its attachment id', async () => {
    const report = ['--b', 'Content-Type: message/delivery-status', '', 'Action: failed', '--b--'].join(
      '\r\n',
    );
    const { root, content } = await payload(
      mail({ 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b' }, report),
    );
    const [part] = root?.parts ?? [];
    expect(part?.mimeType).toBe('message/delivery-status');
    expect(String(await content(part?.body?.attachmentId ?? ''))).toBe('Action: failed');
  });

  it('abridge a text for HTML, and HTML to its text', async () => {
    expect((await payload(mail({}, '<b> & "quote"\r\n\r\nmore'))).data.snippet).toBe(
      '&lt;b&gt; &amp; &quot;quote&quot; more',
    );
    const html = mail({ 'Content-Type': 'text/html' }, '<style>p{}</style><p>See <b>you</b></p>');
    expect((await payload(html)).data.snippet).toBe('See you');
  });

  it.each([
    ['=?UTF-8?Q?Gr=C3=BC=C3=9Fe_aus?= =?UTF-8?Q?_K=C3=B6ln?=', 'Grüße aus Köln'],
    ['=?utf-8?B?4pw=?= =?utf-8?B?hQ==?= ok', '✅ ok'],
    ['Re: =?iso-8859-1?q?caf=E9?= (=?x-none?q?a?=)', 'Re: café (a)'],
    ['no =?words?= here', 'no =?words?= here'],
  ])('decode the words of %j', (value, text) => {
    expect(decodedWords(value)).toBe(text);
  });

  it('read raw UTF-8 and RFC 2231 file names', () => {
    const head = [
      'Subject: Grüße',
      "Content-Type: application/pdf; name*0*=utf-8''Gr%C3%BC; name*1=nde.pdf",
      'Content-Disposition: attachment',
    ].join('\r\n');
    const { fields, filename } = entity(Buffer.from(`${head}\r\n\r\nx`).toString('latin1'));
    expect(fields[0]?.value).toBe('Grüße');
    expect(filename).toBe('Gründe.pdf');
  });

  it('read a multipart that was never closed, and one without a boundary as text', () => {
    const open = entity('Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\none\r\n--b\r\n\r\ntwo');
    expect(open.parts.map(({ body }) => body)).toEqual(['one', 'two']);
    expect(entity('Content-Type: multipart/mixed\r\n\r\n--b\r\n\r\none').parts).toEqual([]);
  });

  it('stop at some depth, and read what is empty', () => {
    const heads = Array.from(
      { length: 20_000 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
    );
    expect(entity(heads.join('')).type).toBe('multipart/mixed');
    expect(entity('').parts).toEqual([]);
    expect(entity('\r\n\r\n').body).toBe('\r\n');
  });

  it('take a text with a file name for a file', async () => {
    const { root } = await payload(mail({ 'Content-Type': 'text/plain; name=notes.txt' }, 'Notes.'));
    expect(root).toMatchObject({
      filename: 'notes.txt',
      body: { size: 6, attachmentId: expect.any(String) },
    });
  });
});
