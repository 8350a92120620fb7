import type { GmailAccount } from '#core/accounts/account';
import { type Backfilled, backfillMailbox } from '#core/accounts/backfill';
import type { BackfillJob } from '#core/accounts/backfill-job';
import { connectMailbox } from '#core/accounts/connect';
import type { SyncJob } from '#core/accounts/job';
import { dispatchPolls, dispatchUpkeep } from '#core/accounts/poll';
import { takePush } from '#core/accounts/push';
import { type Worked, type WorkPorts, work } from '#core/accounts/work';
import { gmailMail } from '#core/adapters/gmail/mail';
import { memoryDirectory } from '#core/adapters/memory/directory';
import { memoryDue } from '#core/adapters/memory/due';
import { type MemoryQueue, memoryQueue } from '#core/adapters/memory/queue';
import { type MemoryStore, memoryStore } from '#core/adapters/memory/store';
import { accountId, tenantId } from '#core/id';
import { address } from '#core/mail/address';
import { historyId } from '#core/mail/history';
import type { LiveMail, Owner } from '#core/ports';
import { HOUR, type Instant, instant } from '#core/time';
import { type FakeGmail, type FakeGmailOptions, fakeGmail } from '../../functions/local/gmail/gmail.ts';
import { NO_GRANTS } from '../ports.ts';

export const NORA = 'nora@example.com';
export const BEA = 'Bea Alden <bea@example.org>';
export const OF: Owner = { tenant: tenantId('t1'), account: accountId('work') };
export const START = instant(Date.parse('2026-09-15T09:00:00Z'));
const TOPIC = 'projects/p/topics/gmail';

/** A product in memory beside a mailbox, with a clock that stands until it is moved. */
export type World = WorkPorts & {
  now: Instant;
  readonly sleep: (ms: number) => Promise<void>;
  readonly store: MemoryStore;
  readonly sync: MemoryQueue<SyncJob>;
  readonly backfill: MemoryQueue<BackfillJob>;
  readonly fake: FakeGmail;
  readonly nora: ReturnType<FakeGmail['mailbox']>;
  /** Connects the mailbox and reads what is there. */
  readonly connect: () => Promise<void>;
  /** Connects it and reads what comes from now on; what is older waits to be read. */
  readonly begin: () => Promise<void>;
  readonly pass: (ms: number) => void;
  /** Delivers what Gmail pushes, and tells how many pushes there were. */
  readonly push: () => Promise<number>;
  /** Does all queued work, backfills last, and tells how each job of a sync ended. */
  readonly drain: () => Promise<readonly Worked[]>;
  /** Does the queued work of syncs alone. */
  readonly drainSync: () => Promise<readonly Worked[]>;
  /** Does the queued slices of backfills, as many as are said, and tells how each ended. */
  readonly drainBackfill: (slices?: number) => Promise<readonly Backfilled[]>;
  /** What the schedules do once: polls, or upkeep. */
  readonly poll: () => Promise<number>;
  readonly sweep: () => Promise<number>;
  /** Push and work, the usual way of a mail. */
  readonly hear: () => Promise<readonly Worked[]>;
  readonly account: () => Promise<GmailAccount>;
  /** Live loops as "type person subject", sorted. */
  readonly loops: () => Promise<readonly string[]>;
};

/** History told in pages of one change. */
export const oneByOne = (mail: LiveMail): LiveMail => ({
  ...mail,
  changes: async (since, page = '0') => {
    const got = await mail.changes(since);
    if (got === 'expired') return got;
    const next = Number(page) + 1;
    const changes = got.changes.slice(next - 1, next);
    return { changes, newest: got.newest, ...(next < got.changes.length ? { next: `${next}` } : {}) };
  },
});

export type WorldOptions = Partial<FakeGmailOptions> & {
  /** What stands between the sync and the mailbox. */
  readonly around?: (mail: LiveMail) => LiveMail;
};

export function world({ around = (mail) => mail, ...over }: WorldOptions = {}): World {
  let time = START;
  const clock = (): Instant => time;
  const fake = fakeGmail({
    clock,
    push: {
      endpoint: 'http://localhost/webhooks/gmail',
      audience: 'a',
      serviceAccount: 's',
      subscription: 'x',
    },
    ...over,
  });
  const nora = fake.mailbox(NORA);
  const token = fake.grant(NORA);
  const mailOf = (owner: Owner): LiveMail =>
    around(
      gmailMail({
        tokens: { token: async () => token },
        owner,
        clock,
        topic: TOPIC,
        fetch: fake.fetch,
        rootUrl: 'http://gmail.example.com/',
      }),
    );
  const [store, directory, due] = [memoryStore(), memoryDirectory(), memoryDue()];
  const sync = memoryQueue<SyncJob>({ clock, visibility: 360, receives: 5 });
  const backfill = memoryQueue<BackfillJob>({ clock, visibility: 360, receives: 5 });
  const sleep = async (ms: number): Promise<void> => it.pass(ms);
  const ports = { store, due, sync, backfill, directory, mailOf, clock, sleep, ...NO_GRANTS };
  const it: World = {
    ...ports,
    get now() {
      return time;
    },
    set now(next) {
      time = next;
    },
    ...{ fake, nora },
    connect: async () => {
      await it.begin();
      await it.drain();
      it.pass(1);
    },
    begin: async () => {
      await connectMailbox(ports, { ...OF, name: OF.account });
      await it.drainSync();
    },
    pass: (ms) => {
      it.now = instant(it.now + ms);
    },
    push: async () => {
      const pending = fake.pushes.pending();
      for (const push of pending) {
        const mailbox = address(push.address);
        const place = historyId(push.historyId);
        if (mailbox === undefined || place === undefined) throw new Error('a push that says nothing');
        await takePush({ directory, sync }, { id: push.messageId, mailbox, historyId: place });
      }
      await fake.pushes.deliver();
      return pending.length;
    },
    drain: async () => {
      const ended = await it.drainSync();
      await it.drainBackfill();
      return ended;
    },
    drainSync: async () => {
      const ended: Worked[] = [];
      for (let batch = sync.receive(1); batch.length > 0; batch = sync.receive(1))
        for (const { body, sentAt, receipt } of batch) {
          it.pass(1);
          const asked = { sentAt, deadline: instant(it.now + HOUR) };
          ended.push(await work(ports, JSON.parse(body), asked));
          sync.remove([receipt]);
        }
      return ended;
    },
    drainBackfill: async (slices = Number.POSITIVE_INFINITY) => {
      const ended: Backfilled[] = [];
      while (ended.length < slices) {
        const [job] = backfill.receive(1);
        if (job === undefined) break;
        it.pass(1);
        const asked = { sentAt: job.sentAt, deadline: instant(it.now + HOUR) };
        ended.push(await backfillMailbox(ports, JSON.parse(job.body), asked));
        backfill.remove([job.receipt]);
      }
      return ended;
    },
    poll: () => dispatchPolls(ports, instant(it.now + HOUR)),
    sweep: () => dispatchUpkeep(ports, instant(it.now + HOUR)),
    hear: async () => {
      await it.push();
      return it.drain();
    },
    account: async () => {
      const account = await store.account(OF.tenant, OF.account);
      if (account?.source !== 'gmail') throw new Error('the mailbox is not connected');
      return account;
    },
    loops: async () => {
      const live = await store.visibleLoops(OF.tenant, instant(8e15));
      const loops = await store.loops(
        OF.tenant,
        live.map(({ id }) => id),
      );
      return loops.map(({ type, counterparty, subject }) => `${type} ${counterparty} ${subject}`).sort();
    },
  };
  return it;
}
