import { describe, expect, it } from 'vitest';
import { threadId } from '#core/id';
import { header } from '#core/mail/mail';
import { DAY, instant } from '#core/time';
import { BEA } from '../loops/facts.ts';
import { type Living, letter, opener } from './live-mail-given.ts';
import { changesSince } from './live-mail-history.ts';

/** How every mailbox hands over its mail. */
export function liveMessageContract(name: string, given: () => Promise<Living>): void {
  const open = opener(given);

  describe(`the mail of a live mailbox: ${name}`, () => {
    it('hands over a mail whole', async () => {
      const { mail, mailbox, now } = await open();
      const at = instant(now - 3 * DAY);
      const own = mailbox.newLabel('Clients');
      const labels = ['INBOX', 'UNREAD', 'IMPORTANT', 'CATEGORY_PERSONAL', own];
      const placed = mailbox.deliver(letter('Käse', { 'X-Odd': 'a' }), { labels, at });
      const got = await mail.message(placed.id);
      expect(got).toMatchObject({ threadId: placed.threadId, receivedAt: at, userLabels: [] });
      expect(got && [...got.labels].sort()).toEqual(['INBOX', 'PERSONAL']);
      expect(got?.source).toMatchObject({ id: placed.id, labels: ['CATEGORY_PERSONAL', own].sort() });
      const fields = ['message-id', 'subject', 'x-odd'].map((field) => header(got?.headers ?? [], field));
      expect(fields).toEqual([placed.messageId, 'Käse', 'a']);
      expect((await got?.body())?.text?.trim()).toBe('When does it leave?');
    });

    it('hands over mail of every kind by its labels', async () => {
      const { mail, mailbox } = await open();
      for (const label of ['SENT', 'DRAFT', 'SPAM', 'TRASH'] as const) {
        const { id } = mailbox.deliver(letter(label), { labels: [label] });
        const got = await mail.message(id);
        expect([[...(got?.labels ?? [])], got?.source.labels]).toEqual([[label], [label]]);
      }
    });

    it('gives a mail a later version whenever it changes, and the version that history tells', async () => {
      const { mail, mailbox } = await open();
      const { historyId } = await mail.profile();
      const { id } = mailbox.deliver(letter('one'));
      const first = await mail.message(id);
      mailbox.label(id, { add: ['STARRED'] });
      const second = await mail.message(id);
      const { changes } = await changesSince(mail, historyId);
      expect([first?.source.version, second?.source.version]).toEqual(changes.map(({ at }) => at));
    });

    it('says who wrote a mail without handing it over', async () => {
      const { mail, mailbox } = await open();
      const { id } = mailbox.deliver(letter('one'));
      expect(await mail.sender(id)).toBe(BEA);
    });

    it('has nothing to say of a mail that is gone', async () => {
      const { mail, mailbox } = await open();
      const { id, threadId: thread } = mailbox.deliver(letter('one'));
      mailbox.remove(id);
      expect(await mail.message(id)).toBeUndefined();
      expect(await mail.sender(id)).toBeUndefined();
      expect(await mail.thread(threadId(thread))).toBeUndefined();
    });

    it('hands over all mail of a thread, spam and bin too', async () => {
      const { mail, mailbox } = await open();
      const { id, threadId: thread } = mailbox.deliver(letter('one'));
      const spam = mailbox.deliver(letter('two'), { labels: ['SPAM'], thread });
      const bin = mailbox.deliver(letter('three'), { labels: ['TRASH'], thread });
      mailbox.deliver(letter('elsewhere'));
      const got = await mail.thread(threadId(thread));
      expect(got?.map(({ source }) => source.id).sort()).toEqual([id, spam.id, bin.id].sort());
      for (const { body, ...rest } of got ?? []) {
        const alone = await mail.message(rest.source.id);
        expect(alone).toMatchObject(rest);
        expect(await alone?.body()).toEqual(await body());
      }
    });
  });
}
