import { expect } from 'vitest';
import { type GmailAccount, isHeld } from '#core/accounts/account';
import { backfillMailbox } from '#core/accounts/backfill';
import type { BackfillJob } from '#core/accounts/backfill-job';
import { connectMailbox } from '#core/accounts/connect';
import type { SyncJob } from '#core/accounts/job';
import { work } from '#core/accounts/work';
import { memoryDirectory } from '#core/adapters/memory/directory';
import { memoryDue } from '#core/adapters/memory/due';
import { memoryStore } from '#core/adapters/memory/store';
import { type ThreadId, threadId } from '#core/id';
import { isLive, type Loop } from '#core/loops/record';
import { settle } from '#core/loops/settle';
import { type HistoryId, isBefore } from '#core/mail/history';
import type { Message } from '#core/mail/message';
import type { DueIndex, LiveMail, Owner, Store } from '#core/ports';
import { HOUR, type Instant, instant } from '#core/time';
import type { MailboxControl } from '../../functions/local/gmail/control.ts';
import { byText, version } from '../contract/given.ts';
import { NO_GRANTS } from '../ports.ts';
import { checkBooks } from './record.ts';
import { unkindQueue } from './sync-queue.ts';

/** What there is to look at when all is calm. */
export type Ended = {
  readonly of: Owner;
  readonly store: Store;
  readonly control: MailboxControl;
  readonly mail: LiveMail;
  readonly now: Instant;
  /** Stretches of history that were never told. */
  readonly untold: ReadonlyArray<{ readonly from: HistoryId; readonly to: HistoryId }>;
};

const FOREVER = instant(8e15);
const UNWANTED = ['DRAFT', 'SPAM', 'TRASH', 'CHAT', 'SCHEDULED'];

/** The record of somebody who connects the mailbox as it is now, and to whom nothing happens. */
export async function cleanRun({ of, mail, now }: Pick<Ended, 'of' | 'mail' | 'now'>): Promise<Store> {
  const clock = { now };
  const [store, due, directory] = [memoryStore(), memoryDue(), memoryDirectory()];
  const queue = unkindQueue<SyncJob>(() => clock.now, true);
  const backfill = unkindQueue<BackfillJob>(() => clock.now, true);
  const ports = {
    ...{ store, due, directory, sync: queue, backfill, mailOf: () => mail, clock: () => clock.now },
    ...{ ...NO_GRANTS, sleep: async () => {} },
  };
  const asked = ({ sentAt }: { readonly sentAt: Instant }) => {
    clock.now = instant(clock.now + 1);
    return { sentAt, deadline: instant(clock.now + HOUR) };
  };
  await connectMailbox(ports, { ...of, name: of.account });
  while (queue.depth() > 0)
    for (const got of queue.take(1)) {
      await work(ports, got.body, asked(got));
      queue.done(got);
    }
  while (backfill.depth() > 0)
    for (const got of backfill.take(1)) {
      await backfillMailbox(ports, got.body, asked(got));
      backfill.done(got);
    }
  return store;
}

export const threadsOf = (store: Store, { tenant, account }: Owner): Promise<readonly ThreadId[]> =>
  store.threads(tenant, account, { limit: 10_000 });

const lasting = ({ source, ...message }: Message) => ({
  ...message,
  id: message.id,
  of: source?.id,
  labels: source?.labels,
});

/** The facts of every thread that has any, save at which place in history they were learned. */
export async function factsIn(store: Store, of: Owner) {
  const facts = new Map<string, ReturnType<typeof lasting>>();
  for (const id of await threadsOf(store, of)) {
    const { messages } = await store.thread(of.tenant, of.account, id);
    for (const message of messages) {
      const key = `${id} ${message.source?.id}`;
      expect(facts.has(key), 'a mail is one fact').toBe(false);
      facts.set(key, lasting(message));
    }
  }
  return facts;
}

const shown = ({
  id,
  threadId: thread,
  type,
  because,
  counterparty,
  evidence,
  openedAt,
  opensAt,
  subject,
  name,
  state,
}: Loop) => ({
  ...{ id, thread, type, because, counterparty, evidence, openedAt, opensAt, subject, name, state },
});

export async function liveIn(store: Store, of: Owner) {
  const rows = (await store.visibleLoops(of.tenant, FOREVER)).filter(({ account }) => account === of.account);
  const loops = await store.loops(
    of.tenant,
    rows.map(({ id }) => id),
  );
  return loops
    .filter(({ state }) => isLive(state))
    .map(shown)
    .sort(byText);
}

export async function accountIn(store: Store, of: Owner): Promise<GmailAccount> {
  const account = await store.account(of.tenant, of.account);
  if (account?.source !== 'gmail') throw new Error('the mailbox is not connected');
  return account;
}

/** The loops of somebody who is given all these facts at once, and then looks. */
async function loopsBy(store: Store, of: Owner, now: Instant) {
  const fresh = memoryStore();
  await fresh.saveAccount(of.tenant, { ...(await accountIn(store, of)), version: 1 });
  const ids = await threadsOf(store, of);
  for (const id of ids) {
    const { messages, omitted } = await store.thread(of.tenant, of.account, id);
    await fresh.addFacts(of.tenant, of.account, { thread: id, messages, omitted });
  }
  for (const thread of ids) await settle({ store: fresh }, { ...of, thread, now });
  return liveIn(fresh, of);
}

/**
 * Whether the record is the mailbox: each wanted mail a fact, its facts those of a clean run, its loops what the facts
 * say. One thing need not be noticed: that a mail was deleted for good in a stretch of history that is no longer told.
 */
export async function checkRecord(ended: Ended): Promise<void> {
  const { of, store, control, now } = ended;
  const [facts, clean] = [await factsIn(store, of), await factsIn(await cleanRun(ended), of)];
  for (const key of unnoticed(ended, clean)) facts.delete(key);
  expect([...facts.keys()].sort()).toEqual(
    control
      .messages()
      .filter(({ labels }) => !labels.some((label) => UNWANTED.includes(label)))
      .map(({ id, threadId: thread }) => `${thread} ${id}`)
      .sort(),
  );
  for (const [key, fact] of facts) expect(fact, key).toEqual(clean.get(key));
  expect(await liveIn(store, of)).toEqual(await loopsBy(store, of, now));
  await checkBooks(store, { ...of, threads: await threadsOf(store, of) });
}

/** Mails that are still facts although they were deleted where history did not tell. */
function unnoticed({ control, untold }: Ended, clean: ReadonlyMap<string, unknown>): readonly string[] {
  return control
    .history()
    .filter(({ deleted }) => deleted === true)
    .filter(({ id }) =>
      untold.some(({ from, to }) => id > BigInt(from) && !isBefore(to, version(String(id)))),
    )
    .map(({ message }) => `${threadId(message.threadId)} ${message.id}`)
    .filter((key) => !clean.has(key));
}

/** Whether the account looks read, nothing is left to do, and it is due exactly once of each kind. */
export async function checkAccount({
  of,
  store,
  control,
  due,
  now,
}: Ended & { readonly due: DueIndex }): Promise<void> {
  const { gmail, dataThrough, syncedAt, gaps, redetect } = await accountIn(store, of);
  expect((await store.heldMails(of.tenant, of.account)).filter(isHeld)).toEqual([]);
  expect({ cursor: gmail.cursor, refill: gmail.refill, gaps, redetect }).toEqual({
    cursor: control.historyId(),
    gaps: 0,
  });
  expect(dataThrough).toBeGreaterThan(now - 2 * HOUR);
  expect(syncedAt).toBeGreaterThanOrEqual(dataThrough ?? now);
  expect(gmail.notBefore ?? 0).toBeLessThanOrEqual(now);
  for (const [kind, at] of [
    ['poll', gmail.pollAt],
    ['upkeep', gmail.upkeepAt],
  ] as const) {
    const all = await due.take(kind, FOREVER, 1_000);
    const entries = all.filter(({ tenant, account }) => tenant === of.tenant && account === of.account);
    expect(
      entries.filter((entry) => entry.at === at),
      kind,
    ).toHaveLength(1);
    expect(
      entries.filter((entry) => entry.at < now - HOUR),
      `${kind} left over`,
    ).toEqual([]);
  }
}
