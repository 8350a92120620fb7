import { type Account, type GmailAccount, isKept, isUnwanted } from '#core/accounts/account';
import { isToWaitFor, putOff } from '#core/accounts/cursor';
import { jobBehind, jobMessage, type SyncJob } from '#core/accounts/job';
import { reread } from '#core/accounts/reread';
import { rewrite } from '#core/accounts/rewrite';
import { type Asked, SLICE_MS, type SyncPorts, sliceOf } from '#core/accounts/sync';
import { Fault } from '#core/fault';
import type { ThreadId } from '#core/id';
import { settle } from '#core/loops/settle';
import { FEATURES } from '#core/mail/fact';
import type { Owner, Store, StoredThread } from '#core/ports';
import { type Instant, instant } from '#core/time';

const PAGE = 100;

/**
 * Judges the stored threads of an account anew, after a change of the rules. The mailbox is asked only for threads whose
 * facts were made by older rules; facts of a file are judged as they are, since nothing can be asked. Goes on where it
 * stopped: at the end of a slice by itself, at a quota with the sync that comes after it.
 */
export async function redetect(
  ports: SyncPorts,
  job: Extract<SyncJob, { do: 'redetect' }>,
  asked: Asked,
): Promise<'none' | 'done' | 'more' | 'put-off'> {
  const of: Owner = { tenant: job.tenant, account: job.account };
  const account = await ports.store.account(of.tenant, of.account);
  if (!isKept(account)) return 'none';
  // It is asked for again when its owner has connected it again.
  if (account.source === 'gmail' && isUnwanted(account)) return 'none';
  const began = ports.clock();
  const walk: Walk = { of, account, deadline: instant(Math.min(asked.deadline, began + SLICE_MS)) };
  const after = { current: job.after };
  try {
    const isDone = await judgeBehind(ports, walk, after);
    await mark(ports.store, of, isDone ? 'done' : { reached: after.current });
    if (isDone) return 'done';
    await ports.sync.send([jobMessage(jobBehind(of, after.current), `more ${began}`)]);
    return 'more';
  } catch (error) {
    if (account.source !== 'gmail' || !isToWaitFor(error)) throw error;
    await mark(ports.store, of, { reached: after.current, waits: true });
    return putOff(ports, of, error);
  }
}

type Walk = { readonly of: Owner; readonly account: Account; readonly deadline: Instant };

async function judgeBehind(
  ports: SyncPorts,
  walk: Walk,
  after: { current: ThreadId | undefined },
): Promise<boolean> {
  const { tenant, account } = walk.of;
  for (;;) {
    const query = after.current === undefined ? { limit: PAGE } : { limit: PAGE, after: after.current };
    const threads = await ports.store.threads(tenant, account, query);
    for (const thread of threads) {
      if (ports.clock() >= walk.deadline) return false;
      await judge(ports, walk, thread);
      after.current = thread;
    }
    if (threads.length < PAGE) return true;
  }
}

async function judge(ports: SyncPorts, { of, account, deadline }: Walk, thread: ThreadId): Promise<void> {
  if (account.source === 'gmail' && isOld(await ports.store.thread(of.tenant, of.account, thread))) {
    await readAgain(ports, { of, account, deadline }, thread);
    return;
  }
  await settle(ports, { ...of, thread, now: ports.clock() });
}

const isOld = ({ messages }: StoredThread): boolean => messages.some(({ features }) => features < FEATURES);

async function readAgain(
  ports: SyncPorts,
  walk: Walk & { readonly account: GmailAccount },
  thread: ThreadId,
): Promise<void> {
  if (walk.account.gmail.notBefore !== undefined && ports.clock() < walk.account.gmail.notBefore)
    throw new Fault('retry', 'The mailbox may not be called yet.', {
      after: walk.account.gmail.notBefore - ports.clock(),
    });
  const failures = await reread({ ...ports, mail: ports.mailOf(walk.of) }, sliceOf(ports, walk), {
    id: thread,
  });
  if (failures.length > 0) throw new Fault('retry', 'A thread could not be read again.');
}

/** Asks for it, and for all of it, whatever was under way. */
export async function askRedetect(ports: Pick<SyncPorts, 'store' | 'sync'>, of: Owner): Promise<void> {
  const marked = await mark(ports.store, of, { reached: undefined });
  // Named by its mark: who asks twice at the same instant asks twice.
  if (marked !== undefined)
    await ports.sync.send([jobMessage(jobBehind(of, undefined), `asked ${marked.version}`)]);
}

type Reached = { readonly reached: ThreadId | undefined; readonly waits?: true };

const mark = (store: Store, of: Owner, how: Reached | 'done'): Promise<Account | undefined> =>
  rewrite(store, of, (old) => {
    if (old === undefined) return undefined;
    if (how === 'done') {
      const { redetect: _, ...rest } = old;
      return rest;
    }
    const { reached, ...more } = how;
    return { ...old, redetect: reached === undefined ? more : { after: reached, ...more } };
  });
