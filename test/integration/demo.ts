import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ImportPorts, importMailbox, type Recheck } from '#core/accounts/import';
import { openMailbox } from '#core/adapters/mbox/folder';
import { memoryDirectory } from '#core/adapters/memory/directory';
import { memoryDue } from '#core/adapters/memory/due';
import { type MemoryQueue, memoryQueue } from '#core/adapters/memory/queue';
import { type MemoryStore, memoryStore } from '#core/adapters/memory/store';
import { accountId, tenantId, threadId } from '#core/id';
import { settle } from '#core/loops/settle';
import type { Mail, Unreadable } from '#core/mail/mail';
import type { Mailbox } from '#core/ports';
import { DAY, type Instant, instant } from '#core/time';
import { DEMO_OWNER, demoMbox, demoThreadId } from '../../functions/local/demo/demo.ts';
import { DEMO_THREADS } from '../../functions/local/demo/threads.ts';
import { Crashed } from './crash.ts';
import type { Whose } from './record.ts';

export const NOW = instant(Date.parse('2026-09-15T09:00:00Z'));
export const LATER = instant(NOW + 60_000);

/** Whose the demo mailbox is here. */
export const DEMO: Whose = {
  tenant: tenantId('t1'),
  account: accountId('demo'),
  threads: DEMO_THREADS.map((_, row) => threadId(demoThreadId(row))),
};

/** A house in memory with its ports. */
export type Home = ImportPorts & { readonly store: MemoryStore; readonly recheck: MemoryQueue<Recheck> };

export const emptyHome = (): Home => ({
  store: memoryStore(),
  directory: memoryDirectory(),
  due: memoryDue(),
  recheck: memoryQueue<Recheck>({ clock: () => NOW, visibility: 30, receives: 5 }),
});

/** The mails of the demo mailbox, read once. */
export async function demoMails(): Promise<ReadonlyArray<Mail | Unreadable>> {
  const folder = await mkdtemp(join(tmpdir(), 'openloop-replay-'));
  try {
    const path = join(folder, 'demo.mbox');
    await writeFile(path, demoMbox(NOW));
    const mailbox = await openMailbox(path);
    const mails: (Mail | Unreadable)[] = [];
    for await (const mail of mailbox.mails()) mails.push(mail);
    return mails;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A mailbox of these mails, whose reading may end in a crash behind the first few. */
export const mailboxOf = (mails: ReadonlyArray<Mail | Unreadable>, crashAfter?: number): Mailbox => ({
  mails: async function* () {
    for (const [index, mail] of mails.entries()) {
      if (index === crashAfter) throw new Crashed('while reading');
      yield mail;
    }
  },
  bytes: 0,
  consumed: () => 0,
});

export const importDemo = (ports: ImportPorts, mailbox: Mailbox, now: Instant) =>
  importMailbox(ports, {
    tenant: DEMO.tenant,
    name: DEMO.account,
    declared: DEMO_OWNER,
    mailbox,
    now,
  });

/** Does all the work that waits, and returns the looks that it took. */
export async function drain({ store, recheck }: Home, now: Instant): Promise<number> {
  let looks = 0;
  for (let batch = recheck.receive(10); batch.length > 0; batch = recheck.receive(10)) {
    for (const { body } of batch) await settle({ store }, { ...JSON.parse(body), now });
    recheck.remove(batch.map(({ receipt }) => receipt));
    looks += batch.length;
  }
  return looks;
}

/** What is due of the demo account within a month. */
export const dueIn = ({ due }: Home, now: Instant) => due.take('stale', instant(now + 30 * DAY), 100);
