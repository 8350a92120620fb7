import { describe, expect, it } from 'vitest';
import { threadId } from '#core/id';
import { historyId } from '#core/mail/history';
import type { LiveMail } from '#core/ports';
import { UNITS } from '../../../functions/local/gmail/quota.ts';
import { BEA, NORA, NOW } from '../../loops/facts.ts';
import { opened } from './opened.ts';

/** What docs/gmail.md says that each call costs. */
const COSTS: Readonly<Record<keyof LiveMail, readonly [methods: string, units: number]>> = {
  profile: ['getProfile', 1],
  changes: ['history.list', 2],
  message: ['messages.get', 20],
  sender: ['messages.get', 20],
  thread: ['threads.get', 40],
  list: ['messages.list', 5],
  threads: ['threads.list', 10],
  labels: ['labels.list', 1],
  aliases: ['settings.sendAs.list', 1],
  watch: ['stop watch', 150],
  unwatch: ['stop', 50],
};

describe('a call', () => {
  const { mail, mailbox } = opened();
  const { id, threadId: thread } = mailbox.deliver({ from: BEA, to: NORA, subject: 'one', text: 'When?' });
  const since = historyId(mailbox.historyId()) ?? expect.fail('no place');
  const calls: Readonly<Record<keyof LiveMail, () => Promise<unknown>>> = {
    ...mail,
    changes: () => mail.changes(since),
    message: async () => (await mail.message(id))?.body(),
    sender: () => mail.sender(id),
    thread: async () => (await mail.thread(threadId(thread)))?.map(({ body }) => body()),
    list: () => mail.list({ after: NOW }),
    threads: () => mail.threads(),
  };

  it.each(Object.entries(COSTS))('of %s costs %j', async (name, [methods, units]) => {
    mailbox.resetUsage();
    await Object.entries(calls).find(([one]) => one === name)?.[1]();
    const used = mailbox.usage();
    expect([Object.keys(used.methods).join(' '), used.units]).toEqual([methods, units]);
    expect(methods.split(' ').every((method) => method in UNITS)).toBe(true);
  });

  it('costs no more for a mail with files', async () => {
    const boundary = 'Content-Type: multipart/mixed; boundary=x';
    const files = Array.from(
      { length: 9 },
      (_, at) => `--x\nContent-Type: application/pdf; name="${at}.pdf"\n\nabc`,
    );
    const raw = `From: ${BEA}\nTo: ${NORA}\nSubject: Files\n${boundary}\n\n--x\n\nSee the files.\n${files.join('\n')}\n--x--\n`;
    const placed = mailbox.deliver(raw);
    mailbox.resetUsage();
    const body = await (await mail.message(placed.id))?.body();
    expect([body?.text?.trim(), body?.parts.length, mailbox.usage().units]).toEqual([
      'See the files.',
      9,
      20,
    ]);
  });
});
