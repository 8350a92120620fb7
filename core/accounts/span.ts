import { type Backfill, isHeld, isUnwanted } from '#core/accounts/account';
import { strike } from '#core/accounts/hold';
import { reread } from '#core/accounts/reread';
import { rewriteGmail } from '#core/accounts/rewrite';
import type { Failure, Slice } from '#core/accounts/slice';
import { takeIn, takeListed } from '#core/accounts/take-in';
import { Fault } from '#core/fault';
import type { HistoryId } from '#core/mail/history';
import type { LiveMail, Page, Store } from '#core/ports';
import { instant } from '#core/time';

export type SpanPorts = {
  readonly store: Store;
  readonly mail: LiveMail;
  readonly slice: Slice;
  readonly sleep: (ms: number) => Promise<void>;
};

/**
 * How reading a span ended for now: `done`: it is read · `more`: the slice is over · `stopped`: the account does not want
 * it any more, or is gone.
 */
export type SpanRead = 'done' | 'more' | 'stopped';

/** Mails that are taken in between two places that are written down: some ten seconds' worth of units. */
const BATCH = 50;

/**
 * Reads a span of older mail on from its place: counts it by listing ids alone, then takes it in, the newest mail first.
 * Each place is written down as soon as all before it is taken in, so a crash repeats a batch and skips nothing.
 */
export async function readSpan(on: SpanPorts, open: Backfill): Promise<SpanRead> {
  let now = open;
  while (on.slice.clock() < on.slice.deadline) {
    const next: Backfill | SpanRead =
      now.total === undefined
        ? await countPage(on, now, now === open)
        : await readPage(on, now, now === open);
    if (typeof next === 'string') return next;
    now = next;
  }
  return 'more';
}

/** @param isOld its place was noted by an earlier slice. */
async function countPage(on: SpanPorts, open: Backfill, isOld: boolean): Promise<Backfill | SpanRead> {
  const page = await listed(on, open, isOld);
  if (page === 'lost-place') return noted(on, { ...withoutPage(open), counted: 0 });
  const counted = open.counted + page.items.length;
  const next: Backfill =
    page.next === undefined
      ? { ...withoutPage(open), counted, total: counted }
      : { ...open, counted, page: placed('', page.next) };
  return noted(on, next);
}

type Listed = Awaited<ReturnType<LiveMail['list']>>['items'];

async function readPage(on: SpanPorts, open: Backfill, isOld: boolean): Promise<Backfill | SpanRead> {
  const { token, behind } = placeOf(open);
  const page = await listed(on, open, isOld);
  if (page === 'lost-place') return noted(on, { ...withoutPage(open), done: 0 });
  let now = open;
  let left = leftBehind(page.items, behind);
  while (left.length > 0) {
    const batch = left.slice(0, BATCH);
    const { failures, isWhole } = await takeListed(on, on.slice, batch);
    const isTaken = await struckOut(on, failures);
    if (!isWhole) return 'more';
    if (!isTaken) {
      if (on.slice.clock() >= on.slice.deadline) return 'more';
      continue;
    }
    const heard = await hearAgain(on, now.heard, batch);
    if (heard === undefined) return 'more';
    left = left.slice(BATCH);
    const done = Math.min(now.total ?? 0, now.done + batch.length);
    const next = { ...now, done, heard, page: placed(batch.at(-1)?.id ?? '', token) };
    // The end of a page is written down together with where the next one begins.
    if (left.length > 0 && !(await remember(on, next))) return 'stopped';
    now = next;
  }
  if (page.next !== undefined) return noted(on, { ...now, page: placed('', page.next) });
  return (await remember(on, now, 'closed')) ? 'done' : 'stopped';
}

/**
 * What became of mail after it was fetched and before it was a fact, a sync has gone past: it is told again now. Gives the
 * place in history up to which that is done; undefined where the slice is over.
 */
async function hearAgain(on: SpanPorts, from: HistoryId, batch: Listed): Promise<HistoryId | undefined> {
  const { store, mail, slice } = on;
  const account = await store.account(slice.of.tenant, slice.of.account);
  if (account?.source !== 'gmail' || account.gmail.cursor === from) return from;
  let page: string | undefined;
  do {
    const got = await mail.changes(from, page);
    if (got === 'expired') return (await rereadAll(on, batch)) ? account.gmail.cursor : undefined;
    const { failures, isWhole } = await takeIn(on, slice, got.changes);
    // What comes behind must not be told of a mail before that is.
    if (!(await struckOut(on, failures)) || !isWhole) return undefined;
    page = got.next;
  } while (page !== undefined);
  return account.gmail.cursor;
}

/** Where history does not tell any more what became of mail, its threads are read as they are. */
async function rereadAll(on: SpanPorts, batch: Listed): Promise<boolean> {
  for (const id of new Set(batch.map(({ thread }) => thread))) {
    if (on.slice.clock() >= on.slice.deadline) return false;
    if (!(await struckOut(on, await reread(on, on.slice, { id })))) return false;
  }
  return true;
}

/** A page of the span. An old place that the mailbox no longer knows is lost; one that it has just given is a defect. */
async function listed(
  { mail, slice }: SpanPorts,
  open: Backfill,
  isOld: boolean,
): Promise<Page<Listed[number]> | 'lost-place'> {
  const { after, before } = open;
  const { token } = placeOf(open);
  try {
    const page = await mail.list(before === undefined ? { after } : { after, before }, token);
    slice.answers.count += 1;
    return page;
  } catch (error) {
    if (isOld && token !== undefined && error instanceof Fault && error.kind === 'park') return 'lost-place';
    throw error;
  }
}

/** What comes behind a mail in a page; all of it where that mail is not there any more. */
function leftBehind(items: Listed, behind: string): Listed {
  const at = items.findIndex(({ id }) => id === behind);
  return at < 0 ? items : items.slice(at + 1);
}

/** Milliseconds until a mail is tried again that could not be taken in. */
const AGAIN_MS = 10_000;

/**
 * Whether no mail must be waited for (any more). One that fails alone is waited for here, and not by the whole mailbox:
 * new mail must not wait for old.
 */
async function struckOut(on: SpanPorts, failures: readonly Failure[]): Promise<boolean> {
  const { answers, clock, deadline } = on.slice;
  const wasStruck = answers.struck;
  answers.struck = false;
  try {
    await strike(on, on.slice, failures);
    return true;
  } catch (error) {
    if (!answers.struck) throw error;
    await on.sleep(Math.max(0, Math.min(AGAIN_MS, deadline - clock())));
    return false;
  } finally {
    answers.struck ||= wasStruck;
  }
}

async function noted(on: SpanPorts, next: Backfill): Promise<Backfill | 'stopped'> {
  return (await remember(on, next)) ? next : 'stopped';
}

/**
 * Writes down how far a span is read; `closed`: to its end. Not where the account does not want it any more.
 */
async function remember({ store, slice }: SpanPorts, now: Backfill, closed?: 'closed'): Promise<boolean> {
  const { tenant, account } = slice.of;
  const kept = await rewriteGmail(store, slice.of, async (old) => {
    const { backfill, ...gmail } = old.gmail;
    if (isUnwanted(old) || backfill === undefined || !isSame(backfill, now)) return undefined;
    const readFrom = instant(Math.min(now.after, gmail.readFrom ?? now.after));
    return {
      ...old,
      gaps: slice.answers.struck ? (await store.heldMails(tenant, account)).filter(isHeld).length : old.gaps,
      gmail: closed === undefined ? { ...gmail, backfill: now } : { ...gmail, readFrom },
    };
  });
  return kept !== undefined;
}

const isSame = (a: Backfill, b: Backfill): boolean =>
  a.after === b.after && a.before === b.before && a.startedAt === b.startedAt;

/** A page and the last mail of it that was taken in, as one text: ids of mails have no spaces in them. */
const placed = (behind: string, token: string | undefined): string => `${behind} ${token ?? ''}`;

function placeOf({ page = ' ' }: Backfill): { readonly behind: string; readonly token: string | undefined } {
  const space = page.indexOf(' ');
  return { behind: page.slice(0, space), token: page.slice(space + 1) || undefined };
}

const withoutPage = ({ page: _, ...rest }: Backfill): Backfill => rest;
