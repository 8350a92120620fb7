import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarMethod } from '#core/mail/calendar';
import { meOf } from '#core/mail/identity';
import type { Body } from '#core/mail/mail';
import { DEMO_OWNER, demoMbox } from '../../../functions/local/demo/demo.ts';
import { loadCases } from '../../corpus/case.ts';
import { mboxOf } from '../../corpus/mbox.ts';
import { NORA, NOW } from '../../loops/facts.ts';
import { read } from '../mbox/raw.ts';
import { anyMail } from './any-mail.ts';
import { opened } from './opened.ts';
import { bothWays, mailsOf } from './same.ts';

const folders = [
  join(import.meta.dirname, '../../corpus'),
  join(import.meta.dirname, '../../../../shared/cases'),
];
const corpus = folders
  .filter(existsSync)
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((path) => path.endsWith('.json'))
  .flatMap(loadCases)
  .filter((one) => one.messages.length > 0);

const CHARSET = /charset=/i;
const WAYS = [
  ['as they were sent', {}],
  ['converted to UTF-8', { text: 'utf-8' }],
  ['larger than an answer holds', { inlineLimit: 0 }],
] as const;

describe('the same mail says the same from a file and from Gmail', () => {
  it.each(WAYS)('in the corpus, with texts %s', async (_way, bodies) => {
    const mails = (await Promise.all(corpus.map((one) => mailsOf(mboxOf(one))))).flat();
    // What names no charset is converted from none.
    const given =
      'text' in bodies ? mails.filter(({ raw }) => isUtf8(raw) || CHARSET.test(String(raw))) : mails;
    expect(given.length).toBeGreaterThan(300);
    for (const { subject, filed, live, within } of await bothWays(given, { me: meOf([NORA]), bodies })) {
      expect({ subject, ...live }).toEqual({ subject, ...filed });
      expect({ subject, ...within }).toEqual({ subject, ...filed });
    }
  });

  it.each(WAYS)('in the demo mailbox, with texts %s', async (_way, bodies) => {
    const mails = await mailsOf(demoMbox(NOW));
    expect(mails.length).toBeGreaterThan(20);
    for (const { subject, filed, live } of await bothWays(mails, { me: meOf(DEMO_OWNER), bodies }))
      expect({ subject, ...live }).toEqual({ subject, ...filed });
  });

  it.each(WAYS.slice(0, 2))('whatever its parts are, with texts %s', async (_way, bodies) => {
    const { mail, mailbox } = opened({ bodies });
    await fc.assert(
      fc.asyncProperty(anyMail, async (raw) => {
        const filed = readable(await read(raw));
        const { id } = mailbox.deliver(raw);
        mailbox.resetUsage();
        const live = await (await mail.message(id))?.body();
        // Three contents are fetched at most: what a mail of four files says is another matter.
        fc.pre((mailbox.usage().methods['messages.attachments.get']?.calls ?? 0) < 3);
        expect(live && readable(live)).toEqual(filed);
      }),
      { numRuns: 300 },
    );
  });
});

/** A body as far as a person or a rule can tell: without the white space at the ends of its texts. */
const readable = ({ text, html, parts }: Body) => ({
  text: text?.trim() || undefined,
  html: html?.trim() || undefined,
  parts:
    parts === 'unread'
      ? parts
      : parts.map(({ text: _, ...part }) => ({ ...part, method: calendarMethod([{ ...part }]) })),
});
