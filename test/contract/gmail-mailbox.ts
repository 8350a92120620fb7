import { describe, expect, it } from 'vitest';
import { type GmailGiven, historyId, mail, put, refusal } from './gmail-given.ts';

const TOPIC = 'projects/openloop/topics/gmail';
const WEEK = 7 * 24 * 3_600_000;

/** The profile, labels, aliases and watches. */
export function mailboxPromises(given: () => Promise<GmailGiven>): void {
  describe('the mailbox', () => {
    it('counts messages and threads in its profile, and gives the newest historyId', async () => {
      const { maya } = await given();
      const first = await put(maya, mail({ 'Message-ID': '<1@example.org>' }));
      await put(maya, mail({ 'Message-ID': '<2@example.org>', 'In-Reply-To': '<1@example.org>' }));
      await put(maya, mail({ Subject: 'Dinner' }));
      const { data } = await maya.api.users.getProfile({ userId: 'me' });
      expect(data).toMatchObject({ emailAddress: maya.address, messagesTotal: 3, threadsTotal: 2 });
      const { data: message } = await maya.api.users.messages.get({ userId: 'me', id: first.id });
      expect(BigInt(data.historyId ?? '')).toBeGreaterThan(BigInt(message.historyId ?? ''));
    });

    it('makes, lists, gives and deletes labels, and takes a deleted one off its messages', async () => {
      const { maya } = await given();
      const { labels } = maya.api.users;
      const { data: made } = await labels.create({ userId: 'me', requestBody: { name: 'Clients' } });
      const id = made.id ?? '';
      const one = await put(maya, mail(), { labelIds: ['INBOX', id] });
      const { data: listed } = await labels.list({ userId: 'me' });
      expect(listed.labels).toContainEqual(expect.objectContaining({ id, name: 'Clients', type: 'user' }));
      expect(listed.labels).toContainEqual(expect.objectContaining({ id: 'INBOX', type: 'system' }));
      const { data: shown } = await labels.get({ userId: 'me', id });
      expect(shown).toMatchObject({ name: 'Clients', messagesTotal: 1, threadsTotal: 1 });
      await labels.delete({ userId: 'me', id });
      expect(await refusal(labels.get({ userId: 'me', id }))).toMatchObject({ status: 404 });
      const { data: message } = await maya.api.users.messages.get({ userId: 'me', id: one.id });
      expect(message.labelIds).toEqual(['INBOX']);
    });

    it('does not make a label twice', async () => {
      const { maya } = await given();
      const make = () => maya.api.users.labels.create({ userId: 'me', requestBody: { name: 'Clients' } });
      await make();
      expect(await refusal(make())).toMatchObject({ status: 409 });
    });

    it('lists the addresses that it may send as, its own among them', async () => {
      const { maya } = await given();
      const { sendAs } = maya.api.users.settings;
      const { data } = await sendAs.list({ userId: 'me' });
      const own = { sendAsEmail: maya.address, isPrimary: true };
      expect(data.sendAs).toEqual([expect.objectContaining(own)]);
      const { data: same } = await sendAs.get({ userId: 'me', sendAsEmail: maya.address });
      expect(same).toMatchObject(own);
      const other = sendAs.get({ userId: 'me', sendAsEmail: 'nobody@example.net' });
      expect(await refusal(other)).toMatchObject({ status: 404 });
    });

    it('is watched for seven days at most, from the historyId of now on', async () => {
      const { maya } = await given();
      await put(maya, mail());
      const before = await historyId(maya);
      const { data } = await maya.api.users.watch({ userId: 'me', requestBody: { topicName: TOPIC } });
      expect(data.historyId).toBe(before);
      const { data: renewed } = await maya.api.users.watch({
        userId: 'me',
        requestBody: { topicName: TOPIC },
      });
      const longer = Number(renewed.expiration) - Number(data.expiration);
      expect(longer).toBeGreaterThanOrEqual(0);
      expect(longer).toBeLessThan(WEEK);
      expect((await maya.api.users.stop({ userId: 'me' })).status).toBeLessThan(300);
    });

    it('cannot be watched without a topic', async () => {
      const { maya } = await given();
      const call = maya.api.users.watch({ userId: 'me', requestBody: {} });
      expect(await refusal(call)).toMatchObject({ status: 400 });
    });
  });
}
