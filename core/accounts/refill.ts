import type { Refill } from '#core/accounts/account';
import { strike } from '#core/accounts/hold';
import { rewriteGmail, withGmail } from '#core/accounts/rewrite';
import { knownIn, reread, type Slice, takeListed } from '#core/accounts/take-in';
import type { ThreadId } from '#core/id';
import { type HistoryId, isBefore } from '#core/mail/history';
import type { LiveMail, Owner, Store } from '#core/ports';
import { DAY, type Instant, instant } from '#core/time';

type On = { readonly store: Store; readonly mail: LiveMail; readonly slice: Slice };

/** Days that a mailbox is read back at first. */
export const REFILL_DAYS = 90;

/** Opens a hole as far back as mailboxes are read at first; one that is open already stays as it is. */
export const askRefill = async (store: Store, of: Owner, now: Instant): Promise<void> => {
  const refill: Refill = { after: instant(now - REFILL_DAYS * DAY), step: 'mail', tries: 0 };
  await rewriteGmail(store, of, (old) =>
    old.gmail.refill === undefined ? withGmail(old, { refill }) : undefined,
  );
};

const FOREVER = instant(8_640_000_000_000_000);

/**
 * Reads by listing what history no longer tells: first the mail that came in, newest first; then, where a cursor was
 * lost, the threads that are held and changed behind it; last those of live loops that no listing named, since all of
 * their mail may be gone. Each step goes on where it stopped.
 *
 * @returns whether the hole is closed; if not, the slice is over.
 */
export async function refill(on: On, hole: Refill): Promise<boolean> {
  let now: Refill | undefined = hole;
  while (now !== undefined) {
    if (on.slice.clock() >= on.slice.deadline) return false;
    const next: Refill | 'closed' | 'stopped' = await STEPS[now.step](on, now);
    if (next === 'stopped') return false;
    now = next === 'closed' ? undefined : next;
    await remember(on, now);
  }
  return true;
}

type Step = (on: On, hole: Refill) => Promise<Refill | 'closed' | 'stopped'>;

const STEPS: Readonly<Record<Refill['step'], Step>> = {
  mail: mailStep,
  threads: threadStep,
  loops: loopStep,
};

/** Only a hole that is still open is written: somebody else may have closed it. */
async function remember({ store, slice }: On, hole: Refill | undefined): Promise<void> {
  await rewriteGmail(store, slice.of, (old) => {
    if (old.gmail.refill === undefined) return undefined;
    if (hole !== undefined) return withGmail(old, { refill: hole });
    const { refill: _, ...gmail } = old.gmail;
    return { ...old, gmail };
  });
}

const at = (hole: Refill, step: Refill['step'], page?: string): Refill => {
  const { page: _, ...rest } = hole;
  return page === undefined ? { ...rest, step } : { ...rest, step, page };
};

async function mailStep(on: On, hole: Refill): Promise<Refill | 'closed' | 'stopped'> {
  const { items, next } = await on.mail.list(hole.after, hole.page);
  on.slice.answers.count += 1;
  const { failures, isWhole } = await takeListed(on, on.slice, items);
  await strike(on, on.slice, failures);
  if (!isWhole) return 'stopped';
  if (next !== undefined) return at(hole, 'mail', next);
  return hole.lost === undefined ? 'closed' : at(hole, 'threads');
}

/** A page that is begun again costs no request for threads that were read before. */
async function threadStep(on: On, hole: Refill): Promise<Refill | 'closed' | 'stopped'> {
  const { tenant, account } = on.slice.of;
  const { items, next } = await on.mail.threads(hole.page);
  on.slice.answers.count += 1;
  const changed = items.filter(({ version }) => hole.lost !== undefined && isBefore(hole.lost, version));
  const held = await on.store.heldThreads(
    tenant,
    account,
    changed.map(({ id }) => id),
  );
  for (const one of changed.filter(({ id }) => held.has(id))) {
    if (on.slice.clock() >= on.slice.deadline) return 'stopped';
    await rereadUnless(on, one, (version) => !isBefore(version, one.version));
  }
  return next === undefined ? at(hole, 'loops') : at(hole, 'threads', next);
}

async function loopStep(on: On, hole: Refill): Promise<Refill | 'closed' | 'stopped'> {
  const { tenant, account } = on.slice.of;
  const { lost } = hole;
  if (lost === undefined) return 'closed';
  const live = (await on.store.visibleLoops(tenant, FOREVER)).filter((loop) => loop.account === account);
  const loops = await on.store.loops(
    tenant,
    live.map(({ id }) => id),
  );
  const threads = [...new Set(loops.map((loop) => loop.threadId))].sort();
  for (const id of threads.filter((one) => hole.page === undefined || one > hole.page)) {
    if (on.slice.clock() >= on.slice.deadline) return 'stopped';
    await rereadUnless(on, { id }, (version) => isBefore(lost, version));
    await remember(on, at(hole, 'loops', id));
  }
  return 'closed';
}

/** A thread was read since where something is known of it that can only be known from then. */
async function rereadUnless(
  on: On,
  of: { readonly id: ThreadId; readonly version?: HistoryId },
  isSince: (version: HistoryId) => boolean,
): Promise<void> {
  const { tenant, account } = on.slice.of;
  const known = [...knownIn(await on.store.thread(tenant, account, of.id)).values()];
  if (known.some(({ source }) => isSince(source.version))) return;
  await strike(on, on.slice, await reread(on, on.slice, of));
}
