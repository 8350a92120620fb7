import type { gmail_v1 } from 'googleapis/build/src/apis/gmail/index.js';
import { describe, expect, it } from 'vitest';
import { type Box, type GmailGiven, refusal, written } from './gmail-given.ts';

const USER = { userId: 'me' } as const;

const only = async ({ api }: Box): Promise<gmail_v1.Schema$Message> => {
  const { data } = await api.users.messages.list(USER);
  expect(data.messages).toHaveLength(1);
  return (await api.users.messages.get({ ...USER, id: data.messages?.[0]?.id ?? '' })).data;
};
const head = ({ payload }: gmail_v1.Schema$Message) =>
  Object.fromEntries((payload?.headers ?? []).map(({ name, value }) => [name, value]));

/** Mail that is sent. */
export function sendingPromises(given: () => Promise<GmailGiven>): void {
  describe('mail that is sent', () => {
    it('leaves a copy in Sent, and comes in for each recipient without Bcc', async () => {
      const { maya, bob } = await given();
      const raw = written(
        { From: maya.address, To: 'x@example.net', Bcc: `${bob.address},\r\n y@example.net`, Subject: 'Hi' },
        'See you.',
      );
      const sent = await maya.api.users.messages.send({
        ...USER,
        requestBody: { raw: raw.toString('base64url') },
      });
      expect(sent.data.labelIds).toEqual(['SENT']);
      const arrived = await only(bob);
      expect(arrived.id).not.toBe(sent.data.id);
      expect(arrived.labelIds).toEqual(['INBOX', 'UNREAD']);
      const mine = head(await only(maya));
      const theirs = head(arrived);
      expect(mine).toMatchObject({
        Bcc: expect.stringContaining(bob.address),
        'Message-ID': expect.stringMatching(/^<.+@.+>$/),
      });
      expect(mine.Received).toBeUndefined();
      expect(theirs).toMatchObject({ 'Delivered-To': bob.address, 'Message-ID': mine['Message-ID'] });
      expect(theirs.Received).toBeDefined();
      expect(JSON.stringify(theirs)).not.toContain('y@example.net');
    });

    it('does not go to nobody', async () => {
      const { maya } = await given();
      const raw = written({ From: maya.address, Subject: 'Hi' }).toString('base64url');
      expect(await refusal(maya.api.users.messages.send({ ...USER, requestBody: { raw } }))).toMatchObject({
        status: 400,
      });
    });
  });
}
