import { describe, expect, it } from 'vitest';
import { changes, type GmailGiven, historyId, mail, put, refusal } from './gmail-given.ts';

const USER = { userId: 'me' } as const;

/** What changed since a cursor. */
export function historyPromises(given: () => Promise<GmailGiven>): void {
  describe('history', () => {
    it('tells of every kind of change, in the order of its ids', async () => {
      const { maya } = await given();
      const before = await historyId(maya);
      const { id, threadId } = await put(maya, mail(), { labelIds: ['INBOX', 'UNREAD'] });
      const { messages } = maya.api.users;
      await messages.modify({ ...USER, id, requestBody: { removeLabelIds: ['UNREAD'] } });
      await messages.modify({ ...USER, id, requestBody: { addLabelIds: ['STARRED'] } });
      await messages.delete({ ...USER, id });
      const all = await changes(maya, before);
      const one = { id, threadId };
      expect(all).toEqual([
        {
          id: expect.any(String),
          messages: [one],
          messagesAdded: [{ message: { ...one, labelIds: ['INBOX', 'UNREAD'] } }],
        },
        {
          id: expect.any(String),
          messages: [one],
          labelsRemoved: [{ message: { ...one, labelIds: ['INBOX'] }, labelIds: ['UNREAD'] }],
        },
        {
          id: expect.any(String),
          messages: [one],
          labelsAdded: [{ message: { ...one, labelIds: ['INBOX', 'STARRED'] }, labelIds: ['STARRED'] }],
        },
        {
          id: expect.any(String),
          messages: [one],
          messagesDeleted: [{ message: { ...one, labelIds: ['INBOX', 'STARRED'] } }],
        },
      ]);
      const ids = all.map((record) => BigInt(record.id ?? ''));
      expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)));
    });

    it('begins behind its cursor, and answers with the newest id', async () => {
      const { maya } = await given();
      const first = await put(maya, mail());
      const between = await historyId(maya);
      const second = await put(maya, mail({ Subject: 'Dinner' }));
      const all = await changes(maya, between);
      expect(all.flatMap((record) => record.messagesAdded?.map(({ message }) => message?.id))).toEqual([
        second.id,
      ]);
      const { data } = await maya.api.users.messages.get({ ...USER, id: first.id });
      expect(data.historyId).toBe(between);
      const { data: page } = await maya.api.users.history.list({ ...USER, startHistoryId: between });
      expect(page.historyId).toBe(await historyId(maya));
      expect(page.historyId).toBe(all.at(-1)?.id);
    });

    it('is empty where nothing has changed since', async () => {
      const { maya } = await given();
      await put(maya, mail());
      expect(await changes(maya, await historyId(maya))).toEqual([]);
    });

    it('goes on from page to page, and leaves nothing out', async () => {
      const { maya } = await given();
      const before = await historyId(maya);
      const made: string[] = [];
      for (const number of [1, 2, 3, 4, 5]) {
        const { id } = await put(maya, mail({ Subject: String(number) }));
        made.push(id);
      }
      const all = await changes(maya, before, { maxResults: 2 });
      expect(all.map((record) => record.messages?.[0]?.id)).toEqual(made);
    });

    it('gives the kinds of change that were asked for', async () => {
      const { maya } = await given();
      const before = await historyId(maya);
      const { id } = await put(maya, mail());
      await maya.api.users.messages.modify({ ...USER, id, requestBody: { addLabelIds: ['STARRED'] } });
      const kinds = async (historyTypes: string[]) =>
        (await changes(maya, before, { historyTypes })).flatMap((one) =>
          Object.keys(one).filter((key) => /^(messages|labels)(Added|Removed|Deleted)$/.test(key)),
        );
      expect(await kinds(['messageAdded'])).toEqual(['messagesAdded']);
      expect(await kinds(['labelAdded', 'labelRemoved'])).toEqual(['labelsAdded']);
      expect(await kinds(['messageDeleted'])).toEqual([]);
    });

    it('gives the changes of messages with a label', async () => {
      const { maya } = await given();
      const before = await historyId(maya);
      const one = await put(maya, mail(), { labelIds: ['STARRED'] });
      await put(maya, mail());
      const all = await changes(maya, before, { labelId: 'STARRED' });
      expect(all.map((record) => record.messages?.[0]?.id)).toEqual([one.id]);
    });

    it('does not know a kind of change that does not exist', async () => {
      const { maya } = await given();
      const call = changes(maya, await historyId(maya), { historyTypes: ['labelsAdded'] });
      expect(await refusal(call)).toMatchObject({ status: 400 });
    });

    it('is not found from a cursor that is too old', async () => {
      const { maya } = await given();
      await put(maya, mail());
      expect(await refusal(changes(maya, '1'))).toEqual({ status: 404, reason: 'notFound' });
    });

    it.each(['', 'yesterday', '-5'])('is refused from %j, which is no cursor', async (cursor) => {
      const { maya } = await given();
      expect(await refusal(changes(maya, cursor))).toMatchObject({ status: 400 });
    });
  });
}
