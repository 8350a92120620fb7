import { type Backfill, type GmailAccount, isUnwanted } from '#core/accounts/account';
import { type BackfillJob, backfillMessage } from '#core/accounts/backfill-job';
import { isUnpaid } from '#core/accounts/budgeted';
import { putOff } from '#core/accounts/cursor';
import { readSpan } from '#core/accounts/span';
import { type Asked, SLICE_MS, sliceOf } from '#core/accounts/sync';
import { Fault } from '#core/fault';
import type { DueIndex, LiveMail, Owner, Queue, Store } from '#core/ports';
import { type Instant, instant } from '#core/time';

export type BackfillPorts = {
  readonly store: Store;
  readonly due: DueIndex;
  readonly backfill: Queue<BackfillJob>;
  /** A mailbox whose calls wait for their units, at most until an instant. */
  readonly mailOf: (of: Owner, deadline: Instant) => LiveMail;
  readonly clock: () => Instant;
  readonly sleep: (ms: number) => Promise<void>;
};

/**
 * How a backfill ended for now. `none`: there is nothing (any more) to be read · `not-yet`: nobody may call before an
 * instant · `more`: the rest is queued · `done` · `put-off`: the mailbox is busy or away, or the grant is gone. After
 * `not-yet` and `put-off` nothing is queued: the poll that is due then wakes it (`wakeBackfill`).
 */
export type Backfilled = 'none' | 'not-yet' | 'more' | 'done' | 'put-off';

/**
 * Reads older mail for half a minute at most, and queues the rest. Safe to do twice, and beside a sync: what is held is
 * not fetched. Where the account is gone, what an earlier slice may have written behind its removal goes too.
 */
export async function backfillMailbox(
  ports: BackfillPorts,
  job: BackfillJob,
  asked: Asked,
): Promise<Backfilled> {
  const of: Owner = { tenant: job.tenant, account: job.account };
  const account = await ports.store.account(of.tenant, of.account);
  const began = ports.clock();
  const deadline = instant(Math.min(asked.deadline, began + SLICE_MS));
  if (account === undefined) return removeRest(ports, of, deadline);
  if (account.source !== 'gmail' || isUnwanted(account)) return 'none';
  const open = account.gmail.backfill;
  if (open === undefined) return 'none';
  const wait = (account.gmail.notBefore ?? began) - began;
  if (began + wait >= deadline) return 'not-yet';
  if (wait > 0) await ports.sleep(wait);
  const ended = await readOn(ports, { of, account, open, deadline });
  if (ended === 'stopped') {
    const left = await ports.store.account(of.tenant, of.account);
    return left === undefined ? removeRest(ports, of, deadline) : 'none';
  }
  if (ended === 'more') await queueRest(ports, of);
  return ended;
}

type Run = {
  readonly of: Owner;
  readonly account: GmailAccount;
  readonly open: Backfill;
  readonly deadline: Instant;
};

async function readOn(ports: BackfillPorts, { of, account, open, deadline }: Run) {
  const { store, sleep } = ports;
  const slice = sliceOf(ports, { of, account, deadline });
  try {
    return await readSpan({ store, sleep, slice, mail: ports.mailOf(of, deadline) }, open);
  } catch (error) {
    // Our own limit concerns nobody else; what Gmail says keeps the whole mailbox waiting.
    if (isUnpaid(error)) return 'more';
    if (!(error instanceof Fault)) throw error;
    // Without key and grant everything fails: of an account that is being removed that is no news.
    if (!(await isStillWanted(ports, of))) return 'stopped';
    return putOff(ports, of, error);
  }
}

async function isStillWanted({ store }: BackfillPorts, of: Owner): Promise<boolean> {
  const account = await store.account(of.tenant, of.account);
  return account?.source === 'gmail' && !isUnwanted(account);
}

const queueRest = (
  { backfill, clock }: Pick<BackfillPorts, 'backfill' | 'clock'>,
  of: Owner,
): Promise<void> => backfill.send([backfillMessage(of, `more ${clock()}`)]);

/** What a slice wrote while its account was being removed, nobody else removes. */
async function removeRest(ports: BackfillPorts, of: Owner, deadline: Instant): Promise<'none' | 'more'> {
  while ((await ports.store.erase(of.tenant, of.account)) === 'more')
    if (ports.clock() >= deadline) {
      await queueRest(ports, of);
      return 'more';
    }
  return 'none';
}
