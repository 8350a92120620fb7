import { beforeAll, describe, expect, it } from 'vitest';
import { backfillMailbox } from '#core/accounts/backfill';
import type { BackfillJob } from '#core/accounts/backfill-job';
import { budgeted, paying } from '#core/accounts/budgeted';
import { connectMailbox } from '#core/accounts/connect';
import { healthOf } from '#core/accounts/health';
import type { SyncJob } from '#core/accounts/job';
import { takePush } from '#core/accounts/push';
import { work } from '#core/accounts/work';
import { gmailMail } from '#core/adapters/gmail/mail';
import { memoryBudget } from '#core/adapters/memory/budget';
import { memoryDirectory } from '#core/adapters/memory/directory';
import { memoryDue } from '#core/adapters/memory/due';
import { memoryQueue } from '#core/adapters/memory/queue';
import { memoryStore } from '#core/adapters/memory/store';
import { address } from '#core/mail/address';
import { historyId } from '#core/mail/history';
import type { Budget, LiveMail, Owner } from '#core/ports';
import { DAY, type Instant, instant } from '#core/time';
import { fakeGmail } from '../../functions/local/gmail/gmail.ts';
import { fixed } from '../adapters/gmail/opened.ts';
import { NO_GRANTS } from '../ports.ts';
import { simulated } from './backfill-time.ts';
import { BEA, NORA, OF, START } from './world.ts';

const MINUTE = 60_000;
const MAILS = 2_000;
const QUOTA = 6_000;
const SHARE = 0.8 * QUOTA;
/** Milliseconds that Gmail takes for a call, and a queue to begin the next slice. */
const LATENCY = { call: 150, queue: 200 } as const;

type Spent = { readonly at: Instant; readonly units: number; readonly use: 'sync' | 'backfill' };
type Sample = {
  readonly at: Instant;
  readonly done: number;
  readonly total: number | undefined;
  readonly eta: number | null;
  /** How many of the newest mails are held, in a row. */
  readonly inRow: number;
};

/** A mailbox of 2,000 mails in threads of one to four, at a Gmail that counts every unit and takes five calls at once. */
function mailbox() {
  const time = simulated(START);
  const { clock, sleep } = time;
  const fake = fakeGmail({
    clock,
    quota: { unitsPerMinute: 6_000, concurrent: 5 },
    delay: () => sleep(LATENCY.call),
    push: { endpoint: 'http://localhost/p', audience: 'a', serviceAccount: 's', subscription: 'x' },
  });
  const nora = fake.mailbox(NORA);
  for (let [n, thread] = [0, 0]; n < MAILS; thread += 1) {
    const size = Math.min(MAILS - n, 1 + (thread % 4));
    let of: string | undefined;
    for (let at = 0; at < size; at += 1, n += 1) {
      const when = instant(START - 80 * DAY + n * 3_400_000);
      const placed = nora.deliver(
        { from: BEA, to: NORA, subject: `Number ${n}`, text: 'Can you send me the keys?' },
        { at: when, ...(of === undefined ? {} : { thread: of }) },
      );
      of ??= placed.threadId;
    }
  }
  return { time, fake, nora };
}

/** Reads all of it by slices of backfills, while new mail comes and is synced. */
async function run() {
  const { time, fake, nora } = mailbox();
  const { clock, sleep } = time;
  const spent: Spent[] = [];
  const waits = { sync: 0, backfill: 0 };
  const bucket = memoryBudget({ clock, unitsAMinute: async () => 6_000 });
  const budget: Budget = {
    take: async (of, units, use) => {
      const got = await bucket.take(of, units, use);
      if (got === 'granted') spent.push({ at: clock(), units, use });
      return got;
    },
  };
  const token = fixed(fake.grant(NORA));
  const mailFor =
    (use: 'sync' | 'backfill') =>
    (of: Owner, deadline = instant(clock() + 50_000)): LiveMail => {
      const waiting = (ms: number) => {
        waits[use] += 1;
        return sleep(ms);
      };
      const pay = paying({ budget, of, use, clock, sleep: waiting, deadline });
      const fetch: typeof fake.fetch = (...args) => {
        time.moved();
        return fake.fetch(...args);
      };
      // Time that passes for real says nothing here, however busy this machine is.
      const timeouts = { call: 1e9, thread: 1e9 };
      const topic = 'projects/p/topics/gmail';
      const options = { tokens: token, owner: of, clock, fetch, topic, pay, timeouts };
      return budgeted(gmailMail(options), pay);
    };
  const [store, directory, due] = [memoryStore(), memoryDirectory(), memoryDue()];
  const sync = memoryQueue<SyncJob>({ clock, visibility: 360, receives: 5 });
  const backfill = memoryQueue<BackfillJob>({ clock, visibility: 360, receives: 5 });
  const ports = {
    store,
    directory,
    due,
    sync,
    backfill,
    clock,
    sleep,
    mailOf: mailFor('sync'),
    ...NO_GRANTS,
  };
  const newest = nora.messages().map(({ threadId }) => threadId);

  const samples: Sample[] = [];
  const sample = async (): Promise<void> => {
    const account = await store.account(OF.tenant, OF.account);
    if (account?.source !== 'gmail' || account.gmail.backfill === undefined) return;
    const { done, total } = account.gmail.backfill;
    const health = healthOf(account, clock());
    const eta = 'progress' in health ? health.progress.etaSeconds : null;
    const held = new Set<string>(await store.threads(OF.tenant, OF.account, { limit: 9_999 }));
    const gap = newest.findIndex((thread) => !held.has(thread));
    samples.push({ at: clock(), done, total, eta, inRow: gap < 0 ? newest.length : gap });
  };

  const ends: string[] = [];
  let isOver = false;
  const slices = async (): Promise<void> => {
    for (let [job] = backfill.receive(1); job !== undefined; [job] = backfill.receive(1)) {
      const asked = { sentAt: job.sentAt, deadline: instant(clock() + 50_000) };
      ends.push(await backfillMailbox({ ...ports, mailOf: mailFor('backfill') }, OF, asked));
      backfill.remove([job.receipt]);
      await sample();
      await sleep(LATENCY.queue);
    }
    isOver = true;
  };
  const syncs = async (): Promise<void> => {
    for (const push of fake.pushes.pending()) {
      const [to, place] = [address(push.address), historyId(push.historyId)];
      if (to === undefined || place === undefined) throw new Error('a push that says nothing');
      await takePush({ directory, sync }, { id: push.messageId, mailbox: to, historyId: place });
    }
    await fake.pushes.deliver();
    for (let [job] = sync.receive(1); job !== undefined; [job] = sync.receive(1)) {
      await work(ports, JSON.parse(job.body), { sentAt: job.sentAt, deadline: instant(clock() + 50_000) });
      sync.remove([job.receipt]);
    }
  };
  let live = 0;
  const lives = async (): Promise<void> => {
    for (let step = 0; !isOver; step += 1) {
      await sleep(10_000);
      for (let n = 0; n < (step % 12 === 5 ? 30 : step % 3 === 0 ? 1 : 0); n += 1, live += 1)
        nora.deliver({ from: BEA, to: NORA, subject: `Live ${live}`, text: 'When?' });
      await syncs();
    }
  };

  await time.until(connectMailbox(ports, { ...OF, name: OF.account }));
  await time.until(syncs());
  Object.assign(waits, { sync: 0 });
  const began = clock();
  await time.until(Promise.all([slices(), lives()]));
  const held = await store.threads(OF.tenant, OF.account, { limit: 9_999 });
  const all = await Promise.all(held.map((id) => store.thread(OF.tenant, OF.account, id)));
  const mails = all.reduce((sum, { messages }) => sum + messages.length, 0);
  return { spent, waits, samples, ends, live, mails, began, nora };
}

let ran: Awaited<ReturnType<typeof run>>;
beforeAll(async () => {
  ran = await run();
}, 240_000);

const own = () => ran.spent.filter(({ use }) => use === 'backfill');
const unitsOf = (spent: readonly Spent[]): number => spent.reduce((sum, { units }) => sum + units, 0);
/** What was spent in each whole minute of it. */
const everyMinute = (end: Instant) =>
  Array.from({ length: Math.floor((end - ran.began) / MINUTE) }, (_, n) => {
    const from = ran.began + n * MINUTE;
    const spent = ran.spent.filter(({ at }) => at >= from && at < from + MINUTE);
    const of = (use: Spent['use']) => unitsOf(spent.filter((one) => one.use === use));
    return { sync: of('sync'), backfill: of('backfill') };
  });
const mostInAMinute = (spent: readonly Spent[]): number =>
  Math.max(
    ...spent.map(({ at: from }) =>
      spent.filter(({ at }) => at >= from && at < from + MINUTE).reduce((sum, { units }) => sum + units, 0),
    ),
  );

describe('a backfill of 2,000 mails while new mail comes', () => {
  it('brings all of them, and all that came meanwhile', () => {
    expect(ran.mails).toBe(MAILS + ran.live);
    expect(ran.live).toBeGreaterThan(100);
    expect(ran.ends.filter((end) => end !== 'more')).toEqual(['done']);
  });

  it('is never turned away', () => {
    expect(ran.nora.usage().refused).toBe(0);
  });

  it('keeps at least 90 % of its share busy, of which it leaves to syncs what they take', () => {
    const end = own().at(-1)?.at ?? START;
    const minutes = (end - ran.began) / MINUTE;
    expect(minutes).toBeGreaterThan(5);
    const during = ran.spent.filter(({ at }) => at >= ran.began && at <= end);
    expect(unitsOf(during) / minutes).toBeGreaterThanOrEqual(0.9 * SHARE);
    const calm = everyMinute(end).filter(({ sync }) => sync < 0.02 * QUOTA);
    expect(calm.length).toBeGreaterThan(0);
    for (const { backfill } of calm) expect(backfill).toBeGreaterThanOrEqual(0.9 * SHARE);
  });

  it('takes no more than its share in any minute, and both together no more than there is', () => {
    expect(mostInAMinute(own())).toBeLessThanOrEqual(SHARE);
    expect(mostInAMinute(ran.spent)).toBeLessThanOrEqual(QUOTA);
  });

  it('keeps no sync waiting', () => {
    expect(ran.waits.backfill).toBeGreaterThan(100);
    expect(ran.waits.sync).toBe(0);
  });

  it('reads the newest mail first', () => {
    for (const { done, total, inRow } of ran.samples)
      if (total !== undefined) expect(inRow).toBeGreaterThanOrEqual(done);
  });

  it('knows when it will be through, within a quarter, from a tenth on', () => {
    const end = own().at(-1)?.at ?? START;
    const told = ran.samples.filter(({ done }) => done >= MAILS / 10);
    expect(told.length).toBeGreaterThan(5);
    for (const { at, eta } of told) {
      const left = (end - at) / 1_000;
      expect(Math.abs((eta ?? Number.NaN) - left)).toBeLessThanOrEqual(0.25 * left + 10);
    }
  });
});
