import { describe, expect, it } from 'vitest';
import { type HistoryId, isBefore } from '#core/mail/history';
import type { ChangePage, LiveMail, MailChange } from '#core/ports';
import { BEA, NORA } from '../loops/facts.ts';
import { type Living, letter, opener } from './live-mail-given.ts';

const inOrder = (all: readonly MailChange[]): boolean =>
  all.every(({ at }, index) => index === 0 || !isBefore(at, all[index - 1]?.at ?? at));

/** All pages of a stretch of history. */
export async function changesSince(
  mail: LiveMail,
  since: HistoryId,
): Promise<ChangePage & { pages: number }> {
  const changes: MailChange[] = [];
  for (let page: string | undefined, pages = 1; ; pages += 1) {
    const got = await mail.changes(since, page);
    if (got === 'expired') throw new Error('this history is told no longer');
    changes.push(...got.changes);
    page = got.next;
    if (page === undefined) return { changes, newest: got.newest, pages };
  }
}

/** What every mailbox tells of its history. */
export function liveHistoryContract(name: string, given: () => Promise<Living>): void {
  const open = opener(given);

  describe(`the history of a live mailbox: ${name}`, () => {
    it('says whose it is, and a place in its history that moves with every change', async () => {
      const { mail, mailbox } = await open();
      const before = await mail.profile();
      expect(before.address).toBe(NORA);
      mailbox.deliver(letter('one'));
      const after = await mail.profile();
      expect(isBefore(before.historyId, after.historyId)).toBe(true);
    });

    it('tells what happened to each mail, in order, with the labels that came and went', async () => {
      const { mail, mailbox } = await open();
      const { historyId } = await mail.profile();
      const own = mailbox.newLabel('Clients');
      const { id, threadId: thread } = mailbox.deliver(letter('one'), { labels: ['INBOX', 'UNREAD'] });
      mailbox.label(id, { add: [own] });
      mailbox.label(id, { remove: ['UNREAD'] });
      mailbox.label(id, { add: ['SPAM'] });
      mailbox.remove(id);
      const { changes, newest } = await changesSince(mail, historyId);
      expect(changes.map(({ at: _, ...change }) => change)).toEqual([
        { id, thread, kind: 'added', labels: ['INBOX', 'UNREAD'] },
        { id, thread, kind: 'labelled', labels: [own] },
        { id, thread, kind: 'unlabelled', labels: ['UNREAD'] },
        { id, thread, kind: 'labelled', labels: ['SPAM'] },
        { id, thread, kind: 'deleted' },
      ]);
      expect(inOrder(changes)).toBe(true);
      expect(changes.every(({ at }) => isBefore(historyId, at) && !isBefore(newest, at))).toBe(true);
    });

    it('tells of mail that was sent elsewhere, of drafts, and of mail that never was in the inbox', async () => {
      const { mail, mailbox } = await open();
      const { historyId } = await mail.profile();
      const mine = { ...letter('mine'), from: NORA, to: BEA };
      const sent = mailbox.deliver(mine, { labels: ['SENT'] });
      const draft = mailbox.deliver({ ...mine, subject: 'not yet' }, { labels: ['DRAFT'] });
      const filtered = mailbox.deliver(letter('filtered'), { labels: [] });
      const { changes } = await changesSince(mail, historyId);
      expect(changes.map(({ id }) => id)).toEqual([sent.id, draft.id, filtered.id]);
    });

    it('tells nothing where nothing happened, and the place where it stands', async () => {
      const { mail, mailbox } = await open();
      mailbox.deliver(letter('one'));
      const { historyId } = await mail.profile();
      expect(await mail.changes(historyId)).toEqual({ changes: [], newest: historyId });
    });

    it('tells a long stretch in pages, and each change once', async () => {
      const { mail, mailbox } = await open();
      const { historyId } = await mail.profile();
      const { id } = mailbox.deliver(letter('one'));
      for (let time = 0; time < 1_200; time += 1)
        mailbox.label(id, time % 2 === 0 ? { add: ['STARRED'] } : { remove: ['STARRED'] });
      const { changes, newest, pages } = await changesSince(mail, historyId);
      expect(pages).toBeGreaterThan(1);
      expect(changes).toHaveLength(1_201);
      expect(inOrder(changes)).toBe(true);
      expect(newest).toBe((await mail.profile()).historyId);
    });

    it('says when a stretch of history is told no longer', async () => {
      const { mail, mailbox } = await open();
      const { historyId } = await mail.profile();
      mailbox.deliver(letter('one'));
      mailbox.raiseFloor();
      expect(await mail.changes(historyId)).toBe('expired');
      expect(await mail.changes((await mail.profile()).historyId)).not.toBe('expired');
    });
  });
}
