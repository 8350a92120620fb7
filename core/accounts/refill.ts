import type { Refill } from '#core/accounts/account';
import { strike } from '#core/accounts/hold';
import { reread } from '#core/accounts/reread';
import { rewriteGmail, withGmail } from '#core/accounts/rewrite';
import type { Slice } from '#core/accounts/slice';
import { takeListed } from '#core/accounts/take-in';
import { Fault } from '#core/fault';
import type { ThreadId } from '#core/id';
import { isBefore } from '#core/mail/history';
import { byCodePoint } from '#core/order';
import type { LiveMail, Page, Store } from '#core/ports';
import { instant } from '#core/time';

type On = { readonly store: Store; readonly mail: LiveMail; readonly slice: Slice };

const FOREVER = instant(8_640_000_000_000_000);

/**
 * Reads by listing what history no longer tells: first the mail that came in, newest first; then, where a cursor was
 * lost, the threads that are held and changed behind it; then those of live loops, whatever their last change, since mail
 * that was deleted for good leaves no trace in any listing. Each step goes on where it stopped. A listing misses the thread
 * that moves to its front while it is read; so the hole stays open until history has told of those, too.
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
    await remember(on, hole, now);
    if (now?.step === 'told') return false;
  }
  return true;
}

type Step = (on: On, hole: Refill) => Promise<Refill | 'closed' | 'stopped'>;

const STEPS: Readonly<Record<Refill['step'], Step>> = {
  mail: mailStep,
  threads: threadStep,
  loops: loopStep,
  told: async () => 'closed',
};

/** Only the hole that was begun with is written, and closed: somebody else may have closed it, or found a wider one. */
async function remember({ store, slice }: On, hole: Refill, next: Refill | undefined): Promise<void> {
  await rewriteGmail(store, slice.of, (old) => {
    if (old.gmail.refill === undefined || !isSame(old.gmail.refill, hole)) return undefined;
    if (next !== undefined) return withGmail(old, { refill: next });
    const { refill: _, ...gmail } = old.gmail;
    return { ...old, gmail };
  });
}

const isSame = (a: Refill, b: Refill): boolean =>
  a.after === b.after && a.lost === b.lost && a.tries === b.tries;

const at = (hole: Refill, step: Refill['step'], page?: string): Refill => {
  const { page: _, ...rest } = hole;
  return page === undefined ? { ...rest, step } : { ...rest, step, page };
};

async function mailStep(on: On, hole: Refill): Promise<Refill | 'closed' | 'stopped'> {
  const { items, next } = await listed(hole.page, (page) => on.mail.list({ after: hole.after }, page));
  on.slice.answers.count += 1;
  const { failures, isWhole } = await takeListed(on, on.slice, items);
  await strike(on, on.slice, failures);
  if (!isWhole) return 'stopped';
  if (next !== undefined) return at(hole, 'mail', next);
  return hole.lost === undefined ? 'closed' : at(hole, 'threads');
}

/** A place in a listing that Gmail no longer knows means beginning again: what is held is not fetched twice. */
async function listed<T>(
  page: string | undefined,
  list: (page?: string) => Promise<Page<T>>,
): Promise<Page<T>> {
  try {
    return await list(page);
  } catch (error) {
    if (page === undefined || !(error instanceof Fault) || error.kind !== 'park') throw error;
    return list();
  }
}

/** A thread need not have been read since because one of its mails was: each that changed is read, and the next noted. */
async function threadStep(on: On, hole: Refill): Promise<Refill | 'closed' | 'stopped'> {
  const { tenant, account } = on.slice.of;
  const { page, behind } = placeOf(hole);
  const { items, next } = await listed(page, on.mail.threads);
  on.slice.answers.count += 1;
  const changed = items.filter(({ version }) => hole.lost !== undefined && isBefore(hole.lost, version));
  const held = await on.store.heldThreads(
    tenant,
    account,
    changed.map(({ id }) => id),
  );
  for (const one of inOrder(changed).filter(({ id }) => held.has(id) && id > behind)) {
    if (on.slice.clock() >= on.slice.deadline) return 'stopped';
    await strike(on, on.slice, await reread(on, on.slice, one));
    await remember(on, hole, at(hole, 'threads', placed(page, one.id)));
  }
  return next === undefined ? at(hole, 'loops') : at(hole, 'threads', placed(next, ''));
}

const inOrder = <T extends { readonly id: ThreadId }>(threads: readonly T[]): readonly T[] =>
  [...threads].sort((a, b) => byCodePoint(a.id, b.id));

/** A page of threads and the last one of it that was read, as one text: ids of threads have no spaces in them. */
const placed = (page: string | undefined, behind: string): string => `${behind} ${page ?? ''}`;

function placeOf({ page = ' ' }: Refill): { readonly page: string | undefined; readonly behind: string } {
  const space = page.indexOf(' ');
  return { behind: page.slice(0, space), page: page.slice(space + 1) || undefined };
}

async function loopStep(on: On, hole: Refill): Promise<Refill | 'closed' | 'stopped'> {
  const { tenant, account } = on.slice.of;
  if (hole.lost === undefined) return 'closed';
  const live = (await on.store.visibleLoops(tenant, FOREVER)).filter((loop) => loop.account === account);
  const loops = await on.store.loops(
    tenant,
    live.map(({ id }) => id),
  );
  const threads = [...new Set(loops.map((loop) => loop.threadId))].map((id) => ({ id }));
  for (const one of inOrder(threads).filter(({ id }) => hole.page === undefined || id > hole.page)) {
    if (on.slice.clock() >= on.slice.deadline) return 'stopped';
    await strike(on, on.slice, await reread(on, on.slice, one));
    await remember(on, hole, at(hole, 'loops', one.id));
  }
  return at(hole, 'told');
}
