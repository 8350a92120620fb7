import { describe, expect, it } from 'vitest';
import { type GmailGiven, mail, put, refusal, written } from './gmail-given.ts';

const USER = { userId: 'me' } as const;
const FIRST = { 'Message-ID': '<1@example.org>' };
const REPLY = { 'Message-ID': '<2@example.org>', 'In-Reply-To': '<1@example.org>', Subject: 'Re: Lunch' };

/** How messages become threads. */
export function threadPromises(given: () => Promise<GmailGiven>): void {
  describe('threads', () => {
    it('begin with a message that answers nothing', async () => {
      const { maya } = await given();
      const one = await put(maya, mail(FIRST));
      const two = await put(maya, mail({ 'Message-ID': '<2@example.org>' }));
      expect(one.threadId).toBe(one.id);
      expect(two.threadId).not.toBe(one.threadId);
    });

    it('hold an answer by In-Reply-To or References, when its subject is the same', async () => {
      const { maya } = await given();
      const one = await put(maya, mail(FIRST));
      const two = await put(maya, mail(REPLY));
      const three = await put(
        maya,
        mail({ References: '<0@example.org> <2@example.org>', Subject: 'RE: Re: Lunch' }),
      );
      const other = await put(maya, mail({ ...REPLY, 'Message-ID': '<4@example.org>', Subject: 'Dinner' }));
      expect([two.threadId, three.threadId]).toEqual([one.threadId, one.threadId]);
      expect(other.threadId).toBe(other.id);
    });

    it('are each mailbox its own', async () => {
      const { maya, bob } = await given();
      await put(maya, mail(FIRST));
      const theirs = await put(bob, mail(REPLY));
      expect(theirs.threadId).toBe(theirs.id);
    });

    it('take a sent answer that names them, refers to them and has their subject', async () => {
      const { maya } = await given();
      const one = await put(maya, mail(FIRST));
      const send = async (fields: Record<string, string>, threadId = one.threadId) => {
        const raw = written({ From: maya.address, To: 'bob@example.org', ...fields }).toString('base64url');
        return (await maya.api.users.messages.send({ ...USER, requestBody: { raw, threadId } })).data;
      };
      const answer = {
        Subject: 'Re: Lunch',
        References: '<1@example.org>',
        'In-Reply-To': '<1@example.org>',
      };
      expect((await send(answer)).threadId).toBe(one.threadId);
      expect((await send({ ...answer, Subject: 'Something else' })).threadId).not.toBe(one.threadId);
      expect(await refusal(send(answer, 'ffffffffffffffff'))).toMatchObject({ status: 404 });
    });

    it('come with their messages in order, as whole as was asked for', async () => {
      const { maya } = await given();
      const later = 'Tue, 03 Mar 2026 09:00:00 +0000';
      const one = await put(maya, mail(FIRST));
      const two = await put(maya, mail({ ...REPLY, Date: later }));
      const get = async (format: string) =>
        (await maya.api.users.threads.get({ ...USER, id: one.threadId, format })).data;
      const { id, historyId, messages = [] } = await get('full');
      expect(id).toBe(one.threadId);
      expect(messages.map((message) => message.id)).toEqual([one.id, two.id]);
      expect(historyId).toBe(messages[1]?.historyId);
      expect(messages[1]?.payload?.body?.data).toBeDefined();
      expect((await get('minimal')).messages?.[0]?.payload).toBeUndefined();
      expect((await get('metadata')).messages?.[0]?.payload?.headers?.length).toBeGreaterThan(3);
    });

    it('are listed once each, by any message that fits', async () => {
      const { maya } = await given();
      const one = await put(maya, mail(FIRST));
      await put(maya, mail(REPLY), { labelIds: ['STARRED'] });
      await put(maya, mail({ Subject: 'Dinner' }));
      const { data } = await maya.api.users.threads.list({ ...USER, q: 'label:starred' });
      expect(data.threads?.map(({ id }) => id)).toEqual([one.threadId]);
      expect((await maya.api.users.threads.list(USER)).data.threads).toHaveLength(2);
    });

    it('are gone with their last message', async () => {
      const { maya } = await given();
      const one = await put(maya, mail(FIRST));
      await maya.api.users.messages.delete({ ...USER, id: one.id });
      expect(await refusal(maya.api.users.threads.get({ ...USER, id: one.threadId }))).toMatchObject({
        status: 404,
      });
      const late = await put(maya, mail(REPLY));
      expect(late.threadId).toBe(late.id);
    });

    it('are trashed and deleted with all of their messages', async () => {
      const { maya } = await given();
      const one = await put(maya, mail(FIRST));
      const two = await put(maya, mail(REPLY));
      await maya.api.users.threads.trash({ ...USER, id: one.threadId });
      const { data } = await maya.api.users.messages.get({ ...USER, id: two.id });
      expect(data.labelIds).toContain('TRASH');
      await maya.api.users.threads.delete({ ...USER, id: one.threadId });
      expect(await refusal(maya.api.users.messages.get({ ...USER, id: two.id }))).toMatchObject({
        status: 404,
      });
    });
  });
}
