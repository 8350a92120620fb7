import { describe, expect, it } from 'vitest';
import { changes, type GmailGiven, historyId, mail, put, refusal, written } from './gmail-given.ts';

const USER = { userId: 'me' } as const;
const raw = (text: string): string =>
  written({ From: 'maya@example.com', To: 'bob@example.org', Subject: 'Plan' }, text).toString('base64url');

/** Drafts. */
export function draftPromises(given: () => Promise<GmailGiven>): void {
  describe('drafts', () => {
    const drafted = async () => {
      const { maya, bob } = await given();
      const { drafts } = maya.api.users;
      const { data } = await drafts.create({ ...USER, requestBody: { message: { raw: raw('One.') } } });
      return { maya, bob, drafts, id: data.id ?? '', message: data.message ?? {} };
    };

    it('are messages with the label DRAFT', async () => {
      const { drafts, id, message } = await drafted();
      expect(message.labelIds).toEqual(['DRAFT']);
      const { data } = await drafts.list(USER);
      expect(data.drafts).toEqual([{ id, message: { id: message.id, threadId: message.threadId } }]);
    });

    it('keep their id when they are changed, and get another message', async () => {
      const { maya, drafts, id, message } = await drafted();
      const before = await historyId(maya);
      const { data } = await drafts.update({ ...USER, id, requestBody: { message: { raw: raw('Two.') } } });
      expect(data.id).toBe(id);
      expect(data.message?.id).not.toBe(message.id);
      expect(data.message?.threadId).toBe(message.threadId);
      expect(await refusal(maya.api.users.messages.get({ ...USER, id: message.id ?? '' }))).toMatchObject({
        status: 404,
      });
      const all = await changes(maya, before);
      const of = (key: 'messagesAdded' | 'messagesDeleted') =>
        all.flatMap((record) => (record[key] ?? []).map((one) => one.message?.id));
      expect(of('messagesAdded')).toEqual([data.message?.id]);
      expect(of('messagesDeleted')).toEqual([message.id]);
    });

    it('are sent as another message, with the label SENT, and are drafts no more', async () => {
      const { bob, drafts, id, message } = await drafted();
      const { data } = await drafts.send({ ...USER, requestBody: { id } });
      expect(data.labelIds).toEqual(['SENT']);
      expect(data.id).not.toBe(message.id);
      expect(data.threadId).toBe(message.threadId);
      expect((await drafts.list(USER)).data.drafts ?? []).toEqual([]);
      expect((await bob.api.users.messages.list(USER)).data.messages).toHaveLength(1);
    });

    it('answer within the thread that they name', async () => {
      const { maya } = await given();
      const { drafts } = maya.api.users;
      const one = await put(maya, mail({ 'Message-ID': '<1@example.org>' }));
      const answer = written({
        From: maya.address,
        To: 'bob@example.org',
        Subject: 'Re: Lunch',
        'In-Reply-To': '<1@example.org>',
        References: '<1@example.org>',
      }).toString('base64url');
      const message = { raw: answer, threadId: one.threadId };
      const { data } = await drafts.create({ ...USER, requestBody: { message } });
      expect(data.message?.threadId).toBe(one.threadId);
      const { data: sent } = await drafts.send({ ...USER, requestBody: { id: data.id ?? '' } });
      expect(sent.threadId).toBe(one.threadId);
    });

    it('are deleted for good', async () => {
      const { maya, drafts, id, message } = await drafted();
      await drafts.delete({ ...USER, id });
      expect(await refusal(drafts.get({ ...USER, id }))).toMatchObject({ status: 404 });
      expect(await refusal(maya.api.users.messages.get({ ...USER, id: message.id ?? '' }))).toMatchObject({
        status: 404,
      });
    });
  });
}
