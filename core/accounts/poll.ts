import { type Account, type GmailAccount, type GmailState, isUnwanted } from '#core/accounts/account';
import { type BackfillJob, wakeBackfill } from '#core/accounts/backfill-job';
import { CONNECTING_MS, pollEvery } from '#core/accounts/cadence';
import { jobMessage, type SyncJob } from '#core/accounts/job';
import { rewriteGmail, withGmail } from '#core/accounts/rewrite';
import type { DueIndex, DueItem, DueKind, Owner, Queue, Store } from '#core/ports';
import { type Instant, instant } from '#core/time';

export type DispatchPorts = {
  readonly store: Store;
  readonly due: DueIndex;
  readonly sync: Queue<SyncJob>;
  readonly clock: () => Instant;
};
export type PollPorts = DispatchPorts & { readonly backfill: Queue<BackfillJob> };

/** Entries that one look into the due index takes, and of these how many are worked on at a time. */
const TAKEN = 100;
const AT_ONCE = 10;
/** An entry stands before the account that names it does, so that one that does not count may be about to. */
const LEFTOVER_MS = CONNECTING_MS;

/**
 * Queues a look into every mailbox that is due for one, and writes down when it is due next: the safety net for pushes
 * that are late, lost or dropped. What is not reached by the deadline stays due.
 */
export const dispatchPolls = (ports: PollPorts, deadline: Instant): Promise<number> =>
  dispatch(ports, deadline, {
    kind: 'poll',
    job: (of) => ({ ...of, do: 'sync', why: 'poll' }),
    // A backfill that was put off, or whose message was lost, goes on with the poll.
    beside: (of, account, slot) => wakeBackfill(ports, { of, account, slot }),
    counts: ({ gmail }) => gmail.pollAt,
    next: (account, now) => ({ pollAt: instant(now + pollEvery(account, now)) }),
  });

/**
 * Queues the upkeep of every mailbox that is due for it; the upkeep itself writes down when it is due next. One that is
 * being removed is erased, should the first message of that have been lost, and so is what a broken-off connecting left.
 */
export const dispatchUpkeep = (ports: DispatchPorts, deadline: Instant): Promise<number> =>
  dispatch(ports, deadline, {
    kind: 'upkeep',
    job: (of) => ({ ...of, do: 'upkeep' }),
    beside: async () => {},
    counts: ({ gmail }) => gmail.upkeepAt,
    next: (_, now) => ({ upkeepAt: instant(now + UPKEEP_AGAIN_MS) }),
  });

/** If an upkeep never comes to its end, it is asked for again after so long. */
const UPKEEP_AGAIN_MS = 3_600_000;

type Kind = {
  readonly kind: DueKind;
  readonly job: (of: Owner) => SyncJob;
  /** What else is done where a job is queued; `slot` names the entry. */
  readonly beside: (of: Owner, account: GmailAccount, slot: string) => Promise<void>;
  /** The entry that counts: others are leftovers of a crash. */
  readonly counts: (account: GmailAccount) => Instant;
  readonly next: (account: GmailAccount, now: Instant) => Partial<GmailState>;
};

async function dispatch(ports: DispatchPorts, deadline: Instant, kind: Kind): Promise<number> {
  let queued = 0;
  for (;;) {
    const items = await ports.due.take(kind.kind, ports.clock(), TAKEN);
    let gone = 0;
    for (let at = 0; at < items.length; at += AT_ONCE) {
      if (ports.clock() >= deadline) return queued;
      const some = await queueSome(ports, kind, items.slice(at, at + AT_ONCE));
      queued += some.queued;
      gone += some.gone;
    }
    if (items.length < TAKEN || gone === 0) return queued;
  }
}

/** The jobs first, then when they are due next, then the old entry goes: a crash repeats, and the queue drops repeats. */
async function queueSome(
  ports: DispatchPorts,
  kind: Kind,
  items: readonly DueItem[],
): Promise<{ readonly queued: number; readonly gone: number }> {
  const found = await Promise.all(
    items.map(async (item) => ({ item, account: await ports.store.account(item.tenant, item.account) })),
  );
  const old = ports.clock() - LEFTOVER_MS;
  const dues = found.map((one) => ({ ...one, ...judged(kind, one, old) }));
  const jobs = dues.flatMap(({ item, job }) => (job === undefined ? [] : [jobMessage(job, `${item.at}`)]));
  if (jobs.length > 0) await ports.sync.send(jobs);
  await Promise.all(dues.map((one) => goOn(ports, kind, one)));
  const over = dues.filter(({ item, counts }) => counts || item.at < old);
  await Promise.all(over.map(({ item }) => ports.due.remove(kind.kind, item)));
  return { queued: jobs.length, gone: over.length };
}

type Found = { readonly item: DueItem; readonly account: Account | undefined };
type Judged = { readonly job?: SyncJob; readonly counts: boolean };

/** What an entry of the index asks for: nothing where its account does not name it, or may not be called at all. */
function judged({ kind, job, counts }: Kind, { item, account }: Found, old: number): Judged {
  const of: Owner = { tenant: item.tenant, account: item.account };
  const isLeftOver = kind === 'upkeep' && account === undefined && item.at < old;
  if (isLeftOver) return { job: { ...of, do: 'erase' }, counts: false };
  if (account?.source !== 'gmail' || counts(account) !== item.at) return { counts: false };
  if (account.closing !== undefined) return { job: { ...of, do: 'erase' }, counts: true };
  return isUnwanted(account) ? { counts: true } : { job: job(of), counts: true };
}

/** An account that nobody may call is not due again: connecting it anew makes it so. */
async function goOn(ports: DispatchPorts, kind: Kind, { item, account, job }: Found & Judged): Promise<void> {
  if (job === undefined || account?.source !== 'gmail') return;
  await kind.beside({ tenant: item.tenant, account: item.account }, account, `${item.at}`);
  await writeNext(ports, kind, item);
}

async function writeNext({ store, due, clock }: DispatchPorts, kind: Kind, item: DueItem): Promise<void> {
  const account = await store.account(item.tenant, item.account);
  if (account?.source !== 'gmail') return;
  const over = kind.next(account, clock());
  const at = kind.counts(withGmail(account, over));
  await due.put(kind.kind, { tenant: item.tenant, account: item.account, at });
  await rewriteGmail(store, item, (old) => (kind.counts(old) === item.at ? withGmail(old, over) : undefined));
}
