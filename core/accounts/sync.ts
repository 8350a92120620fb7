import { callable, type GmailAccount } from '#core/accounts/account';
import { advance, anchorAnew, goBack, putOff, stamp } from '#core/accounts/cursor';
import { strike } from '#core/accounts/hold';
import { jobBehind, jobMessage, type SyncJob } from '#core/accounts/job';
import { refill } from '#core/accounts/refill';
import type { Slice } from '#core/accounts/slice';
import { takeIn } from '#core/accounts/take-in';
import { without } from '#core/accounts/tied';
import { settle } from '#core/loops/settle';
import { type HistoryId, isBefore } from '#core/mail/history';
import type { ChangePage, DueIndex, LiveMail, Owner, Queue, Store } from '#core/ports';
import { type Instant, instant } from '#core/time';

export type SyncPorts = {
  readonly store: Store;
  readonly due: DueIndex;
  readonly sync: Queue<SyncJob>;
  readonly mailOf: (of: Owner) => LiveMail;
  readonly clock: () => Instant;
};

/**
 * How a look into a mailbox ended. `none`: there is no such live mailbox · `done-before`: a sync that began later has
 * done it · `not-yet`: nobody may call before an instant that is due · `done` · `more`: the rest is queued · `put-off`:
 * the mailbox is busy or away, or the grant is gone; it is tried again at an instant that is due.
 */
export type Synced = 'none' | 'done-before' | 'not-yet' | 'done' | 'more' | 'put-off';

export type Asked = {
  /** When the job was sent: a sync that began later has done it. */
  readonly sentAt: Instant;
  /** By when this worker must be through. */
  readonly deadline: Instant;
};

type Job = Extract<SyncJob, { do: 'sync' }>;
type Run = { readonly job: Job; readonly asked: Asked; readonly began: Instant };

/** Milliseconds of a slice at most; then the rest is queued, since other accounts wait too. */
export const SLICE_MS = 30_000;

/**
 * Reads what is new in a mailbox: history from the cursor on, and by listing what history does not tell. Facts first,
 * then the loops of the threads that changed, then the cursor, and that only where nobody else moved it: a crash repeats,
 * it never skips. Only a sync that came to the end makes the account look read.
 */
export async function syncMailbox(ports: SyncPorts, job: Job, asked: Asked): Promise<Synced> {
  const of: Owner = { tenant: job.tenant, account: job.account };
  const began = ports.clock();
  const account = callable(await ports.store.account(of.tenant, of.account), began);
  if (typeof account === 'string') return account;
  if (isDone(account, job, asked)) return 'done-before';
  try {
    return await readOn(ports, account, { job, asked, began });
  } catch (error) {
    return putOff(ports, of, error);
  }
}

/**
 * Whether a job is done already: by a sync that began after it was sent, or since history is read past its place. One
 * that names a place behind the cursor is not, whatever the clocks of queue and worker say.
 */
function isDone({ gmail }: GmailAccount, job: Job, { sentAt }: Asked): boolean {
  const { historyId } = job;
  if (gmail.refill !== undefined) return false;
  if (historyId !== undefined && isBefore(gmail.cursor, historyId)) return false;
  if (gmail.began !== undefined && gmail.began > sentAt) return true;
  return historyId !== undefined && isBefore(historyId, gmail.cursor);
}

async function readOn(ports: SyncPorts, account: GmailAccount, run: Run): Promise<'done' | 'more'> {
  const of: Owner = { tenant: run.job.tenant, account: account.id };
  const deadline = instant(Math.min(run.asked.deadline, run.began + SLICE_MS));
  const on = { ...ports, mail: ports.mailOf(of), slice: sliceOf(ports, { of, account, deadline }) };
  const read = await readHistory(on, account.gmail.cursor);
  const isRead = read.ended === 'end' && (await refillHole(on, account, read));
  // A judging anew that was put off with the mailbox goes on with it.
  if (isRead && account.redetect?.waits)
    await ports.sync.send([jobMessage(jobBehind(of, account.redetect.after), `more ${run.began}`)]);
  if (isRead && (await stamp(on, { ...read, ...run })) === 'written') return 'done';
  if (on.slice.answers.overtaken) await goBack(on, account.gmail.cursor);
  await ports.sync.send([jobMessage({ ...of, do: 'sync', why: 'more' }, `more ${run.began}`)]);
  return 'more';
}

type On = SyncPorts & { readonly mail: LiveMail; readonly slice: Slice };

/** How far history was read: to its end, which is still to be written down, or not so far. */
type Read =
  | { readonly ended: 'end'; readonly from: HistoryId; readonly to: HistoryId; readonly hasMoved: boolean }
  | { readonly ended: 'early' };

async function readHistory(on: On, cursor: HistoryId): Promise<Read> {
  let from = cursor;
  let page: string | undefined;
  let hasMoved = false;
  while (on.clock() < on.slice.deadline) {
    const got = await on.mail.changes(from, page);
    if (got === 'expired') {
      await anchorAnew(on, from);
      return { ended: 'early' };
    }
    on.slice.answers.count += 1;
    const { failures, isWhole } = await takeIn(on, on.slice, got.changes);
    await strike(on, on.slice, failures);
    if (!isWhole) return { ended: 'early' };
    hasMoved ||= got.changes.length > 0;
    if (got.next === undefined) return { ended: 'end', from, to: got.newest, hasMoved };
    const to = lastOf(got);
    page = to === undefined ? got.next : undefined;
    if (to === undefined) continue;
    if ((await advance(on, from, to)) === 'lost-race') return { ended: 'early' };
    from = to;
  }
  return { ended: 'early' };
}

/** The place of a page's last change is one to go on from, since history is told in order; else none is. */
function lastOf({ changes }: ChangePage): HistoryId | undefined {
  const inOrder = changes.every(({ at }, index) => !isBefore(at, changes[index - 1]?.at ?? at));
  return inOrder ? changes.at(-1)?.at : undefined;
}

/** What is to be read by listing, behind history: its new mail must not wait for the old. */
async function refillHole(on: On, account: GmailAccount, { from, to }: Extract<Read, { ended: 'end' }>) {
  const hole = account.gmail.refill;
  if (hole === undefined) return true;
  if (from !== to && (await advance(on, from, to)) === 'lost-race') return false;
  return refill(on, hole);
}

/** The place where one slice works; threads are looked at as soon as their facts are written. */
export function sliceOf(
  { store, clock }: Pick<SyncPorts, 'store' | 'clock'>,
  { of, account, deadline }: Pick<Slice, 'of' | 'account' | 'deadline'>,
): Slice {
  const look: Slice['look'] = async (threads, gone) => {
    const seen = gone === undefined ? store : without(store, gone);
    for (const thread of threads) await settle({ store: seen }, { ...of, thread, now: clock() });
  };
  return {
    ...{ of, account, clock, deadline, look },
    mine: { senders: new Set(account.senders), aliases: new Set(account.aliases) },
    names: { current: undefined, isFresh: false },
    answers: { count: 0, struck: false, overtaken: false },
  };
}
