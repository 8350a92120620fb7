import type { gmail_v1 } from 'googleapis/build/src/apis/gmail/index.js';
import { describe, expect, it } from 'vitest';
import { type Box, type GmailGiven, mail, put, refusal } from './gmail-given.ts';

type Part = gmail_v1.Schema$MessagePart;

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const multipart = (
  subtype: string,
  boundary: string,
  parts: readonly string[],
): readonly [string, string] => [
  `multipart/${subtype}; boundary="${boundary}"`,
  `Preamble.\r\n${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\nEpilogue.`,
];

const tree = async ({ api }: Box, id: string): Promise<Part> =>
  (await api.users.messages.get({ userId: 'me', id })).data.payload ?? {};

const outline = ({ partId, mimeType, filename, parts }: Part): unknown => [
  partId,
  mimeType,
  filename,
  ...(parts ?? []).map(outline),
];
const text = ({ body }: Part = {}): string => Buffer.from(body?.data ?? '', 'base64url').toString();

/** The part tree of a message, and its attachments. */
export function partPromises(given: () => Promise<GmailGiven>): void {
  describe('parts', () => {
    const invitation = () => {
      const [type, body] = multipart('alternative', 'in', [
        'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nCaf=C3=A9=\r\n?',
        `Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64('<p>Café?</p>')}`,
        'Content-Type: text/calendar; method=REQUEST\r\n\r\nBEGIN:VCALENDAR\r\nEND:VCALENDAR',
      ]);
      const attached = [
        'Content-Type: application/ics; name="invite.ics"',
        'Content-Disposition: attachment; filename="invite.ics"',
        `Content-Transfer-Encoding: base64\r\n\r\n${base64('BEGIN:VCALENDAR')}`,
      ].join('\r\n');
      return multipart('mixed', 'out', [`Content-Type: ${type}\r\n\r\n${body}`, attached]);
    };

    it('stand as they stand in the mail, numbered by their place', async () => {
      const { maya } = await given();
      const [type, body] = invitation();
      const { id } = await put(maya, mail({ 'Content-Type': type }, body));
      const root = await tree(maya, id);
      expect(outline(root)).toEqual([
        '',
        'multipart/mixed',
        '',
        [
          '0',
          'multipart/alternative',
          '',
          ['0.0', 'text/plain', ''],
          ['0.1', 'text/html', ''],
          ['0.2', 'text/calendar', ''],
        ],
        ['1', 'application/ics', 'invite.ics'],
      ]);
      expect(root.body).toEqual({ size: 0 });
      const [plain, html, calendar] = root.parts?.[0]?.parts ?? [];
      expect([text(plain), text(html), text(calendar)]).toEqual([
        'Café?',
        '<p>Café?</p>',
        'BEGIN:VCALENDAR\r\nEND:VCALENDAR',
      ]);
      expect(plain?.body?.size).toBe(6);
      expect(calendar?.headers).toEqual([{ name: 'Content-Type', value: 'text/calendar; method=REQUEST' }]);
    });

    it('that are files are fetched by their attachment id', async () => {
      const { maya } = await given();
      const [type, body] = invitation();
      const { id } = await put(maya, mail({ 'Content-Type': type }, body));
      const file = (await tree(maya, id)).parts?.[1]?.body;
      expect(file).toEqual({ size: 15, attachmentId: expect.any(String) });
      const asked = { userId: 'me', messageId: id, id: file?.attachmentId ?? '' };
      const { data } = await maya.api.users.messages.attachments.get(asked);
      expect(data.size).toBe(15);
      expect(Buffer.from(data.data ?? '', 'base64url').toString()).toBe('BEGIN:VCALENDAR');
      const other = maya.api.users.messages.attachments.get({ ...asked, id: 'nothing' });
      expect(await refusal(other)).toMatchObject({ status: 404 });
    });

    it('keep every header field, in order and repeated', async () => {
      const { maya } = await given();
      const raw = Buffer.from(
        'Received: from a\r\n by b\r\nReceived: from c\r\nFrom: Bob <bob@example.org>\r\nX-Empty:\r\nx-lower: 1\r\n\r\nHi.',
      );
      const { id } = await put(maya, raw);
      const fields = (await tree(maya, id)).headers?.map(({ name, value }) => [name, value]);
      expect(fields).toEqual([
        ['Received', 'from a by b'],
        ['Received', 'from c'],
        ['From', 'Bob <bob@example.org>'],
        ['X-Empty', ''],
        ['x-lower', '1'],
      ]);
    });

    it('of a mail within the mail are parts of it', async () => {
      const { maya } = await given();
      const inner =
        'Content-Type: message/rfc822\r\n\r\nFrom: x@example.net\r\nSubject: Inner\r\n\r\nThe inner text.';
      const [type, body] = multipart('mixed', 'b', ['Content-Type: text/plain\r\n\r\nSee below.', inner]);
      const { id } = await put(maya, mail({ 'Content-Type': type }, body));
      const [, attached] = (await tree(maya, id)).parts ?? [];
      expect(attached?.mimeType).toBe('message/rfc822');
      const [letter] = attached?.parts ?? [];
      expect(letter?.headers).toContainEqual({ name: 'Subject', value: 'Inner' });
      expect(text(letter)).toBe('The inner text.');
    });
  });
}
