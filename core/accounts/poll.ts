import type { GmailAccount, GmailState } from '#core/accounts/account';
import { pollEvery } from '#core/accounts/cadence';
import { jobMessage, type SyncJob } from '#core/accounts/job';
import { rewriteGmail, withGmail } from '#core/accounts/rewrite';
import type { DueIndex, DueItem, DueKind, Queue, Store } from '#core/ports';
import { type Instant, instant } from '#core/time';

export type DispatchPorts = {
  readonly store: Store;
  readonly due: DueIndex;
  readonly sync: Queue<SyncJob>;
  readonly clock: () => Instant;
};

/** Entries that one look into the due index takes, and of these how many are worked on at a time. */
const TAKEN = 100;
const AT_ONCE = 10;
/** An entry stands before the account that names it does, so that one that does not count may be about to. */
const LEFTOVER_MS = 900_000;

/**
 * Queues a look into every mailbox that is due for one, and writes down when it is due next: the safety net for pushes
 * that are late, lost or dropped. What is not reached by the deadline stays due.
 */
export const dispatchPolls = (ports: DispatchPorts, deadline: Instant): Promise<number> =>
  dispatch(ports, deadline, {
    kind: 'poll',
    job: (of) => ({ ...of, do: 'sync', why: 'poll' }),
    counts: ({ gmail }) => gmail.pollAt,
    next: (account, now) => ({ pollAt: instant(now + pollEvery(account, now)) }),
  });

/** Queues the upkeep of every mailbox that is due for it. The upkeep itself writes down when it is due next. */
export const dispatchUpkeep = (ports: DispatchPorts, deadline: Instant): Promise<number> =>
  dispatch(ports, deadline, {
    kind: 'upkeep',
    job: (of) => ({ ...of, do: 'upkeep' }),
    counts: ({ gmail }) => gmail.upkeepAt,
    next: (_, now) => ({ upkeepAt: instant(now + UPKEEP_AGAIN_MS) }),
  });

/** If an upkeep never comes to its end, it is asked for again after so long. */
const UPKEEP_AGAIN_MS = 3_600_000;

type Kind = {
  readonly kind: DueKind;
  readonly job: (of: Pick<DueItem, 'tenant' | 'account'>) => SyncJob;
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
  const valid = found.flatMap(({ item, account }) =>
    account?.source === 'gmail' && kind.counts(account) === item.at ? [item] : [],
  );
  if (valid.length > 0)
    await ports.sync.send(
      valid.map((item) => jobMessage(kind.job({ tenant: item.tenant, account: item.account }), `${item.at}`)),
    );
  await Promise.all(valid.map((item) => writeNext(ports, kind, item)));
  const old = ports.clock() - LEFTOVER_MS;
  const over = items.filter((item) => item.at < old || valid.includes(item));
  await Promise.all(over.map((item) => ports.due.remove(kind.kind, item)));
  return { queued: valid.length, gone: over.length };
}

async function writeNext({ store, due, clock }: DispatchPorts, kind: Kind, item: DueItem): Promise<void> {
  const account = await store.account(item.tenant, item.account);
  if (account?.source !== 'gmail') return;
  const over = kind.next(account, clock());
  const at = kind.counts(withGmail(account, over));
  await due.put(kind.kind, { tenant: item.tenant, account: item.account, at });
  await rewriteGmail(store, item, (old) => (kind.counts(old) === item.at ? withGmail(old, over) : undefined));
}
