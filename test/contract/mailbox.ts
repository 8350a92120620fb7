import { describe, expect, it } from 'vitest';
import { type Body, header, type Mail, type Unreadable } from '#core/mail/mail';
import type { Mailbox } from '#core/ports';
import { iso } from '#core/time';

/** One mail as text, with LF line ends, and what the medium is to say of it. */
export type Given = { readonly text: string; readonly received: string };

/** Lays the mails down on the medium and opens it. */
export type Medium = (mails: readonly Given[]) => Promise<Mailbox>;

export async function collect(mailbox: Mailbox): Promise<(Mail | Unreadable)[]> {
  const all: (Mail | Unreadable)[] = [];
  for await (const one of mailbox.mails()) all.push(one);
  return all;
}

export const readable = (all: readonly (Mail | Unreadable)[]): Mail[] =>
  all.filter((one): one is Mail => !('why' in one));

const given = (subject: string, body: string, more = ''): Given => ({
  text: `From: Bea Alden <bea@example.org>\nTo: nora@example.com\nSubject: ${subject}\nMessage-ID: <${subject}@example.org>\n${more}\n${body}`,
  received: '2026-09-13T17:00:00.000Z',
});
const bodyOf = async (mailbox: Mailbox): Promise<Body | undefined> =>
  readable(await collect(mailbox))[0]?.body();

/** What every source of mail on disk does. */
export function mailboxContract(name: string, medium: Medium): void {
  describe(`a mailbox: ${name}`, () => {
    it('hands over every mail once, in order, as often as it is asked', async () => {
      const mailbox = await medium([given('one', 'a\n'), given('two', 'b\n'), given('three', 'c\n')]);
      for (const _ of ['first', 'second']) {
        const subjects = readable(await collect(mailbox)).map((mail) => header(mail.headers, 'subject'));
        expect(subjects).toEqual(['one', 'two', 'three']);
      }
    });

    it('says how far it is', async () => {
      const mailbox = await medium([given('one', 'a\n'), given('two', 'b\n')]);
      expect(mailbox.bytes).toBeGreaterThan(0);
      expect(mailbox.consumed()).toBe(0);
      let last = 0;
      for await (const _ of mailbox.mails()) {
        expect(mailbox.consumed()).toBeGreaterThanOrEqual(last);
        last = mailbox.consumed();
      }
      expect(mailbox.consumed()).toBe(mailbox.bytes);
    });

    it('may be left in the middle', async () => {
      const mailbox = await medium([given('one', 'a\n'), given('two', 'b\n')]);
      for await (const _ of mailbox.mails()) break;
      expect(await collect(mailbox)).toHaveLength(2);
    });

    it('knows when a mail came in', async () => {
      const [mail] = readable(await collect(await medium([given('one', 'a\n')])));
      expect(mail?.receivedAt && iso(mail.receivedAt)).toBe('2026-09-13T17:00:00.000Z');
    });

    it('gives a body line that begins with "From " back as it was written', async () => {
      const body = await bodyOf(
        await medium([given('one', 'Bea,\n\nFrom the port it is further.\n>From there too.\n')]),
      );
      expect(body?.text?.trimEnd()).toBe('Bea,\n\nFrom the port it is further.\n>From there too.');
    });

    it('reads header fields that are folded, raw UTF-8 or windows-1252', async () => {
      const { text, received } = given('one', 'a\n', 'X-Folded: a\n b\n\tc\nX-Utf: Käse\n');
      const [mail] = readable(await collect(await medium([{ text, received }])));
      expect(mail && [header(mail.headers, 'x-folded'), header(mail.headers, 'x-utf')]).toEqual([
        'a b\tc',
        'Käse',
      ]);
    });

    it('keeps an attached mail and an attached file out of the text', async () => {
      const parts = [
        '--x\nContent-Type: text/plain\n\nSee below.',
        '--x\nContent-Type: message/rfc822\n\nFrom: tom@example.net\nSubject: Old\n\nWhere are we?',
        '--x\nContent-Type: text/plain; name="a.txt"\nContent-Disposition: attachment; filename="a.txt"\n\nWho?',
      ];
      const body = await bodyOf(
        await medium([
          given('one', `${parts.join('\n')}\n--x--\n`, 'Content-Type: multipart/mixed; boundary=x\n'),
        ]),
      );
      expect(body?.text?.trim()).toBe('See below.');
      expect(body?.parts).toMatchObject([
        { type: 'message/rfc822', text: 'From: tom@example.net\nSubject: Old\n\n' },
        { type: 'text/plain', disposition: 'attachment', filename: 'a.txt' },
      ]);
    });

    it('names a piece without a header and goes on', async () => {
      const all = await collect(
        await medium([
          given('one', 'a\n'),
          { text: '\njunk\n', received: '2026-09-13T17:00:00.000Z' },
          given('two', 'b\n'),
        ]),
      );
      expect(all).toHaveLength(3);
      expect(all.filter((one) => 'why' in one)).toMatchObject([{ why: 'it has no header' }]);
    });
  });
}
