import { describe, expect, it } from 'vitest';
import type { Page } from '#core/ports';
import { DAY, instant } from '#core/time';
import { NORA } from '../loops/facts.ts';
import { type Living, letter, opener } from './live-mail-given.ts';
import { liveHistoryContract } from './live-mail-history.ts';
import { liveMessageContract } from './live-mail-messages.ts';

async function collected<T>(read: (page?: string) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = [];
  for (let page: string | undefined; ; ) {
    const got = await read(page);
    all.push(...got.items);
    page = got.next;
    if (page === undefined) return all;
  }
}

/** What every mailbox does that lives elsewhere. */
export function liveMailContract(name: string, given: () => Promise<Living>): void {
  liveHistoryContract(name, given);
  liveMessageContract(name, given);
  const open = opener(given);

  describe(`a live mailbox: ${name}`, () => {
    it('lists the mail since an instant, newest first, without spam and bin', async () => {
      const { mail, mailbox, now } = await open();
      const ago = (ms: number) => ({ at: instant(now - ms) });
      mailbox.deliver(letter('too old'), ago(3 * DAY));
      const edge = mailbox.deliver(letter('at that very instant'), ago(2 * DAY));
      const sent = mailbox.deliver({ ...letter('mine'), from: NORA }, { labels: ['SENT'], ...ago(DAY) });
      mailbox.deliver(letter('junk'), { labels: ['SPAM'], ...ago(DAY) });
      mailbox.deliver(letter('bin'), { labels: ['TRASH'], ...ago(DAY) });
      const last = mailbox.deliver(letter('new'), ago(0));
      const listed = await collected((page) => mail.list({ after: instant(now - 2 * DAY) }, page));
      expect(listed).toEqual([last, sent, edge].map(({ id, threadId: thread }) => ({ id, thread })));
    });

    it('lists everything since the beginning, in pages', async () => {
      const { mail, mailbox } = await open();
      for (let number = 0; number < 501; number += 1) mailbox.deliver(letter(`number ${number}`));
      const first = await mail.list({ after: instant(0) });
      expect([first.items.length < 501, first.next === undefined]).toEqual([true, false]);
      const ids = (await collected((page) => mail.list({ after: instant(0) }, page))).map(({ id }) => id);
      expect(new Set(ids).size).toBe(501);
    });

    it('lists all threads with their last change, spam and bin too, in pages', async () => {
      const { mail, mailbox } = await open();
      for (let number = 0; number < 500; number += 1) mailbox.deliver(letter(`number ${number}`));
      const spam = mailbox.deliver(letter('junk'), { labels: ['SPAM'] });
      const one = mailbox.deliver(letter('one'));
      mailbox.label(one.id, { remove: ['INBOX'] });
      const listed = await collected((page) => mail.threads(page));
      expect(new Set(listed.map(({ id }) => id)).size).toBe(502);
      expect(listed.some(({ id }) => id === spam.threadId)).toBe(true);
      const version = listed.find(({ id }) => id === one.threadId)?.version;
      expect(version).toBe((await mail.message(one.id))?.source.version);
    });

    it('names the labels of its owner and no others', async () => {
      const { mail, mailbox } = await open();
      const own = ['Clients', 'Clients/Old'].map((label) => [mailbox.newLabel(label), label]);
      expect([...(await mail.labels())]).toEqual(own);
    });

    it('names the addresses that its owner may send as', async () => {
      const { mail, mailbox } = await open();
      mailbox.alias('nora.field@example.org', 'Nora');
      expect(await mail.aliases()).toEqual([NORA, 'nora.field@example.org']);
    });

    it('is watched for days from when it is asked to, as often as it is', async () => {
      const { mail, now } = await open();
      for (const _ of ['first', 'second']) {
        const watch = await mail.watch();
        expect(watch?.until).toBeGreaterThan(now + 2 * DAY);
      }
    });

    it('ends to be watched, whether it was or not', async () => {
      const { mail } = await open();
      await mail.unwatch();
      await mail.watch();
      await mail.unwatch();
      expect(await mail.unwatch()).toBeUndefined();
    });
  });
}
