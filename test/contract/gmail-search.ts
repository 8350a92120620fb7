import { describe, expect, it } from 'vitest';
import { type Box, type GmailGiven, mail, put } from './gmail-given.ts';

const found = async ({ api }: Box, q: string): Promise<string> => {
  const { data } = await api.users.messages.list({ userId: 'me', q });
  const all = (data.messages ?? []).map(async ({ id }) => {
    const { data: one } = await api.users.messages.get({ userId: 'me', id: id ?? '' });
    return one.payload?.headers?.find(({ name }) => name === 'Subject')?.value;
  });
  return (await Promise.all(all)).toSorted().join(' ');
};

/** Search operators. */
export function searchPromises(given: () => Promise<GmailGiven>): void {
  describe('search', () => {
    const three = async () => {
      const { maya } = await given();
      const at = (day: string) => `Mon, ${day} Mar 2026 12:00:00 +0000`;
      await put(maya, mail({ Subject: 'one', Date: at('02'), 'Message-ID': '<1@example.org>' }));
      await put(maya, mail({ Subject: 'two', Date: at('04'), From: 'Eve <eve@example.net>' }), {
        labelIds: ['STARRED'],
      });
      await put(
        maya,
        mail({ Subject: 'three', Date: at('06'), To: 'team@example.com', Cc: 'bob@example.org' }),
      );
      return maya;
    };

    it.each([
      ['', 'one three two'],
      ['from:eve', 'two'],
      ['from:bob@example.org', 'one three'],
      ['-from:eve', 'one three'],
      ['to:team@example.com', 'three'],
      ['to:bob@example.org', 'three'],
      ['subject:thr', 'three'],
      ['subject:"two"', 'two'],
      ['in:inbox', 'one three'],
      ['-in:inbox', 'two'],
      ['label:starred', 'two'],
      ['in:sent', ''],
      ['-in:chats -in:drafts from:bob', 'one three'],
      ['rfc822msgid:<1@example.org>', 'one'],
      ['rfc822msgid:1@example.org', 'one'],
      ['after:2026/03/04', 'three two'],
      ['before:2026/03/04', 'one'],
      ['after:2026/3/3 before:2026/3/5', 'two'],
      [`after:${Date.parse('2026-03-04T11:59:00Z') / 1000}`, 'three two'],
      [`after:${Date.parse('2026-03-04T12:01:00Z') / 1000}`, 'three'],
      [`before:${Date.parse('2026-03-04T12:01:00Z') / 1000}`, 'one two'],
    ])('finds by %j: %j', async (q, subjects) => {
      expect(await found(await three(), q)).toBe(subjects);
    });

    it('takes a date for its midnight in Pacific standard time', async () => {
      const { maya } = await given();
      await put(maya, mail({ Subject: 'before', Date: 'Wed, 04 Mar 2026 07:59:59 +0000' }));
      await put(maya, mail({ Subject: 'after', Date: 'Wed, 04 Mar 2026 08:00:01 +0000' }));
      expect(await found(maya, 'after:2026/03/04')).toBe('after');
      expect(await found(maya, 'before:2026/03/04')).toBe('before');
    });

    it('finds by a label of the user', async () => {
      const { maya } = await given();
      const { data } = await maya.api.users.labels.create({
        userId: 'me',
        requestBody: { name: 'My Clients' },
      });
      await put(maya, mail({ Subject: 'one' }), { labelIds: [data.id ?? ''] });
      await put(maya, mail({ Subject: 'two' }));
      expect(await found(maya, 'label:my-clients')).toBe('one');
    });
  });
}
