import { describe, expect, it } from 'vitest';
import { type Box, type GmailGiven, mail, put, refusal } from './gmail-given.ts';

const USER = { userId: 'me' } as const;

const ids = async (box: Box, query: object = {}): Promise<string[]> => {
  const { data } = await box.api.users.messages.list({ ...USER, ...query });
  return (data.messages ?? []).map(({ id }) => id ?? '');
};
const labelsOf = async (box: Box, id: string): Promise<string[]> => {
  const { data } = await box.api.users.messages.get({ ...USER, id, format: 'minimal' });
  return (data.labelIds ?? []).toSorted();
};
const subjects = async (box: Box): Promise<unknown[]> => {
  const all = (await ids(box)).map(async (id) => {
    const { data } = await box.api.users.messages.get({
      ...USER,
      id,
      metadataHeaders: ['Subject'],
      format: 'metadata',
    });
    return data.payload?.headers?.[0]?.value;
  });
  return Promise.all(all);
};

/** Messages one by one and in lists. */
export function messagePromises(given: () => Promise<GmailGiven>): void {
  describe('messages', () => {
    it('come whole, by their headers, bare or as they were sent', async () => {
      const { maya } = await given();
      const raw = mail({ 'X-Loop': 'yes' }, 'Are you free on Tuesday?');
      const { id, threadId } = await put(maya, raw);
      const get = async (format: string) => (await maya.api.users.messages.get({ ...USER, id, format })).data;
      const bare = {
        id,
        threadId,
        labelIds: ['INBOX'],
        snippet: 'Are you free on Tuesday?',
        historyId: expect.stringMatching(/^\d+$/),
        internalDate: String(Date.parse('2026-03-02T09:00:00Z')),
        sizeEstimate: expect.any(Number),
      };
      expect(await get('minimal')).toEqual(bare);
      const { raw: bytes, ...rest } = await get('raw');
      expect(rest).toEqual(bare);
      expect(Buffer.from(bytes ?? '', 'base64url').equals(raw)).toBe(true);
      const { payload: head } = await get('metadata');
      expect(head?.headers).toContainEqual({ name: 'X-Loop', value: 'yes' });
      expect(head?.body).toBeUndefined();
      const { payload, ...whole } = await get('full');
      expect(whole).toEqual(bare);
      expect(payload).toMatchObject({ partId: '', mimeType: 'text/plain', filename: '', body: { size: 24 } });
      expect(Buffer.from(payload?.body?.data ?? '', 'base64url').toString()).toBe('Are you free on Tuesday?');
    });

    it('come by the headers that were named, however their case', async () => {
      const { maya } = await given();
      const { id } = await put(maya, mail({ 'X-One': '1', 'X-Two': '2' }));
      const asked = { ...USER, id, format: 'metadata', metadataHeaders: ['x-two', 'SUBJECT'] };
      const { data } = await maya.api.users.messages.get(asked);
      expect(data.payload?.headers).toEqual([
        { name: 'Subject', value: 'Lunch' },
        { name: 'X-Two', value: '2' },
      ]);
    });

    it('are not given in a format that does not exist', async () => {
      const { maya } = await given();
      const { id } = await put(maya, mail());
      const call = maya.api.users.messages.get({ ...USER, id, format: 'everything' });
      expect(await refusal(call)).toMatchObject({ status: 400 });
    });

    it('are listed page by page, each of them once, the newest first', async () => {
      const { maya } = await given();
      const made: string[] = [];
      for (const day of ['03', '01', '05', '02', '04']) {
        const { id } = await put(maya, mail({ Subject: day, Date: `Mon, ${day} Mar 2026 09:00:00 +0000` }));
        made.push(id);
      }
      const first = await maya.api.users.messages.list({ ...USER, maxResults: 2 });
      // A mail that comes in between shifts nothing.
      await put(maya, mail({ Date: 'Mon, 09 Mar 2026 09:00:00 +0000' }));
      const pageToken = first.data.nextPageToken ?? '';
      const second = await maya.api.users.messages.list({ ...USER, maxResults: 4, pageToken });
      const all = [...(first.data.messages ?? []), ...(second.data.messages ?? [])];
      const [third, oldest, newest, fourth, next] = made;
      expect(all.map(({ id }) => id)).toEqual([newest, next, third, fourth, oldest]);
      expect(second.data.nextPageToken).toBeUndefined();
      expect(all[0]).toEqual({ id: newest, threadId: newest });
    });

    it('are listed when they have all of the labels', async () => {
      const { maya } = await given();
      const both = await put(maya, mail(), { labelIds: ['INBOX', 'STARRED'] });
      await put(maya, mail(), { labelIds: ['INBOX'] });
      expect(await ids(maya, { labelIds: ['INBOX', 'STARRED'] })).toEqual([both.id]);
    });

    it('are left out of lists in spam and in the trash, unless these are asked for', async () => {
      const { maya } = await given();
      const spam = await put(maya, mail({ Subject: 'a' }), { labelIds: ['SPAM'] });
      const plain = await put(maya, mail({ Subject: 'b' }));
      const binned = await put(maya, mail({ Subject: 'c' }), { labelIds: ['TRASH'] });
      expect(await ids(maya)).toEqual([plain.id]);
      expect(await ids(maya, { includeSpamTrash: true })).toEqual([binned.id, plain.id, spam.id]);
      expect(await ids(maya, { labelIds: ['TRASH'] })).toEqual([binned.id]);
      expect(await ids(maya, { q: 'in:spam' })).toEqual([spam.id]);
    });

    it('take the time of their Date header or that of their coming in', async () => {
      const { maya } = await given();
      const dated = await put(maya, mail());
      const received = await put(maya, mail(), { dated: false });
      const at = async (id: string) =>
        Number((await maya.api.users.messages.get({ ...USER, id })).data.internalDate);
      expect(await at(dated.id)).toBe(Date.parse('2026-03-02T09:00:00Z'));
      expect(await at(received.id)).toBeGreaterThan(Date.parse('2026-03-02T09:00:00Z'));
    });

    it('take the time of their coming in when inserted, and that of their Date header when imported', async () => {
      const { maya } = await given();
      const requestBody = { raw: mail().toString('base64url') };
      const { data: inserted } = await maya.api.users.messages.insert({ ...USER, requestBody });
      const { data: imported } = await maya.api.users.messages.import({ ...USER, requestBody });
      const at = async (id = '') =>
        Number((await maya.api.users.messages.get({ ...USER, id })).data.internalDate);
      expect(await at(inserted.id ?? '')).toBeGreaterThan(Date.parse('2026-03-02T09:00:00Z'));
      expect(await at(imported.id ?? '')).toBe(Date.parse('2026-03-02T09:00:00Z'));
    });

    it('change their labels one by one and in batches', async () => {
      const { maya } = await given();
      const { messages } = maya.api.users;
      const one = await put(maya, mail(), { labelIds: ['INBOX', 'UNREAD'] });
      const two = await put(maya, mail(), { labelIds: ['INBOX', 'UNREAD'] });
      const change = { addLabelIds: ['STARRED'], removeLabelIds: ['UNREAD'] };
      const { data } = await messages.modify({ ...USER, id: one.id, requestBody: change });
      expect(data).toMatchObject({ id: one.id, threadId: one.threadId, labelIds: ['INBOX', 'STARRED'] });
      const batch = { ids: [one.id, two.id], removeLabelIds: ['INBOX'] };
      await messages.batchModify({ ...USER, requestBody: batch });
      expect(await labelsOf(maya, one.id)).toEqual(['STARRED']);
      expect(await labelsOf(maya, two.id)).toEqual(['UNREAD']);
    });

    it.each(['SENT', 'DRAFT', 'CHAT'])('cannot be labelled %s by hand', async (label) => {
      const { maya } = await given();
      const { id } = await put(maya, mail());
      const call = maya.api.users.messages.modify({ ...USER, id, requestBody: { addLabelIds: [label] } });
      expect(await refusal(call)).toMatchObject({ status: 400 });
      expect(await labelsOf(maya, id)).toEqual(['INBOX']);
    });

    it('cannot have a label that does not exist', async () => {
      const { maya } = await given();
      const { id } = await put(maya, mail());
      const call = maya.api.users.messages.modify({
        ...USER,
        id,
        requestBody: { addLabelIds: ['Label_77'] },
      });
      expect(await refusal(call)).toMatchObject({ status: 400 });
    });

    it('go to the trash and come back, and are deleted for good', async () => {
      const { maya } = await given();
      const { id } = await put(maya, mail());
      await maya.api.users.messages.trash({ ...USER, id });
      expect(await labelsOf(maya, id)).toContain('TRASH');
      await maya.api.users.messages.untrash({ ...USER, id });
      expect(await labelsOf(maya, id)).not.toContain('TRASH');
      await maya.api.users.messages.delete({ ...USER, id });
      expect(await refusal(maya.api.users.messages.get({ ...USER, id }))).toMatchObject({ status: 404 });
    });

    it('may have the same Message-ID more than once', async () => {
      const { maya } = await given();
      await put(maya, mail({ 'Message-ID': '<1@example.org>', Subject: 'one' }));
      await put(maya, mail({ 'Message-ID': '<1@example.org>', Subject: 'two' }));
      expect((await subjects(maya)).toSorted()).toEqual(['one', 'two']);
    });
  });
}
