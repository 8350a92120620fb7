import { jobMessage, type SyncJob } from '#core/accounts/job';
import type { AccountId, TenantId } from '#core/id';
import { STALE_DAYS } from '#core/loops/loop';
import { isLive, type Loop } from '#core/loops/record';
import type { DueIndex, Queue, Store } from '#core/ports';
import { DAY, type Instant, instant } from '#core/time';

const FOREVER = instant(8_640_000_000_000_000);

/**
 * Marks the live loops of an account that have been silent for longer than a thread loop lives. Lists leave them out
 * before this has run; the mark is for the record. A loop that somebody else writes meanwhile is left for the next run.
 */
export async function markStale(
  { store }: { readonly store: Store },
  { tenant, account, now }: { readonly tenant: TenantId; readonly account: AccountId; readonly now: Instant },
): Promise<number> {
  const live = await store.visibleLoops(tenant, FOREVER);
  const silent = live.filter(
    (loop) => loop.account === account && now - loop.lastActivityAt > STALE_DAYS * DAY,
  );
  let marked = 0;
  for (const loop of await store.loops(
    tenant,
    silent.map(({ id }) => id),
  )) {
    if (!isLive(loop.state) || now - loop.lastActivityAt <= STALE_DAYS * DAY) continue;
    const change = { at: now, type: 'loop.closed', because: 'staleness' } as const;
    if ((await store.saveLoop(tenant, staled(loop, now), change)) === 'written') marked += 1;
  }
  return marked;
}

const staled = (loop: Loop, now: Instant): Loop => ({
  ...loop,
  version: loop.version + 1,
  state: { status: 'stale', closedAt: now, closedBecause: 'staleness' },
});

/** When an account is to be looked through again. */
export const STALE_EVERY = DAY;
const DUE_AT_ONCE = 100;

/**
 * Looks through every account that is due; the next day is written down before the old one is struck. The next day follows
 * from the old one, so that a run that is repeated writes the same one.
 */
export async function sweepStale(
  ports: { readonly store: Store; readonly due: DueIndex; readonly sync: Queue<SyncJob> },
  now: Instant,
): Promise<{ readonly accounts: number; readonly marked: number }> {
  const items = await ports.due.take('stale', now, DUE_AT_ONCE);
  let marked = 0;
  for (const item of items) {
    const account = await ports.store.account(item.tenant, item.account);
    // An account that is gone is not due again; one that is going goes, should the first message of that have been lost.
    if (account !== undefined) {
      const of = { tenant: item.tenant, account: item.account };
      if (account.closing === undefined) marked += await markStale(ports, { ...of, now });
      else await ports.sync.send([jobMessage({ ...of, do: 'erase' }, `stale ${item.at}`)]);
      const at = instant(item.at + STALE_EVERY * Math.ceil((now + 1 - item.at) / STALE_EVERY));
      await ports.due.put('stale', { ...item, at });
    }
    await ports.due.remove('stale', item);
  }
  return { accounts: items.length, marked };
}
