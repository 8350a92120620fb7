import { type GmailAccount, type GmailState, isHeld, isUnwanted, type Refill } from '#core/accounts/account';
import { pollEvery } from '#core/accounts/cadence';
import { rewriteGmail, withGmail } from '#core/accounts/rewrite';
import type { Slice } from '#core/accounts/slice';
import { Fault } from '#core/fault';
import { type HistoryId, isBefore } from '#core/mail/history';
import type { DueIndex, LiveMail, Owner, Race, Store } from '#core/ports';
import { DAY, HOUR, type Instant, instant } from '#core/time';

type On = { readonly store: Store; readonly mail: LiveMail; readonly slice: Slice };

/** Moves the cursor, unless somebody else has. */
export async function advance({ store, slice }: On, from: HistoryId, to: HistoryId): Promise<Race> {
  const moved = await rewriteGmail(store, slice.of, (old) =>
    old.gmail.cursor === from ? withGmail(old, { cursor: to }) : undefined,
  );
  return raced(slice, moved);
}

/**
 * Has history told again from an earlier place: somebody else went on meanwhile, past what became of mail that was fetched
 * from there and not yet a fact. Not where a hole is open, which reads that mail by listing.
 */
export async function goBack({ store, slice }: On, to: HistoryId): Promise<void> {
  await rewriteGmail(store, slice.of, (old) => {
    const { refill, cursor } = old.gmail;
    return refill === undefined && isBefore(to, cursor) ? withGmail(old, { cursor: to }) : undefined;
  });
}

/** Gmail empties spam and bin after 30 days: what was rescued from there is no older. */
const RESCUE_MS = 31 * DAY;
const ANCHOR_TRIES = 3;

/**
 * The cursor has expired. History goes on from the newest place, taken before anything is listed, and the hole behind it
 * is written down in the same write, so that it is never forgotten. Where history refuses its newest place too, again and
 * again, the mailbox is left alone for an hour: it must not be asked for ever.
 */
export async function anchorAnew({ store, mail, slice }: On, lost: HistoryId): Promise<void> {
  const { historyId } = await mail.profile();
  const anchored = await rewriteGmail(store, slice.of, (old) =>
    old.gmail.cursor === lost ? withGmail(old, { cursor: historyId, refill: holeOf(old, lost) }) : undefined,
  );
  if ((anchored?.gmail.refill?.tries ?? 0) > ANCHOR_TRIES)
    throw new Fault('retry', 'The history of the mailbox cannot be read from its newest place.', {
      after: HOUR,
    });
}

function holeOf({ gmail, dataThrough, connectedAt }: GmailAccount, lost: HistoryId): Refill {
  const before = gmail.refill;
  const after = instant((dataThrough ?? connectedAt) - RESCUE_MS);
  return {
    after: before === undefined || after < before.after ? after : before.after,
    lost: before?.lost ?? lost,
    step: 'mail',
    tries: (before?.tries ?? 0) + 1,
  };
}

type End = {
  readonly from: HistoryId;
  readonly to: HistoryId;
  readonly hasMoved: boolean;
  readonly began: Instant;
  readonly job: { readonly why: string };
};

/**
 * Writes down that a mailbox is read to its end: cursor and freshness, in one write. Not where somebody else has moved the
 * cursor meanwhile, or where a hole is open.
 */
export async function stamp({ store, due, slice }: On & { readonly due: DueIndex }, end: End): Promise<Race> {
  await forgiveStrikes(store, slice);
  const sooner = soonerPoll(slice, end);
  if (sooner !== undefined) await due.put('poll', { ...slice.of, at: sooner });
  let before: Instant | undefined;
  const stamped = await rewriteGmail(store, slice.of, async (old) => {
    before = undefined;
    if (old.gmail.refill !== undefined || !isPlace(old.gmail.cursor, end)) return undefined;
    const { gmail } = isPutOff(old.gmail, slice.clock()) ? old : withoutLimit(old);
    const isSooner = sooner !== undefined && sooner < gmail.pollAt && gmail.notBefore === undefined;
    const pollAt = isSooner ? sooner : gmail.pollAt;
    before = isSooner ? gmail.pollAt : undefined;
    // Of two at once the one that began first may come to its end last.
    const began = later(old.gmail.began, end.began);
    const { redetect, ...rest } = old;
    const goesOn = slice.account.redetect?.waits && redetect?.waits;
    return {
      ...rest,
      ...(redetect === undefined ? {} : { redetect: goesOn ? withoutWaiting(redetect) : redetect }),
      gaps: await gapsOf(store, slice, old),
      dataThrough: began,
      syncedAt: slice.clock(),
      gmail: { ...gmail, ...movedBy(end), cursor: end.to, began, pollAt },
    };
  });
  if (before !== undefined) await due.remove('poll', { ...slice.of, at: before });
  else if (stamped !== undefined && sooner !== undefined && sooner !== stamped.gmail.pollAt)
    await due.remove('poll', { ...slice.of, at: sooner });
  return raced(slice, stamped);
}

function raced({ answers }: Slice, written: GmailAccount | undefined): Race {
  if (written !== undefined) return 'written';
  answers.overtaken = true;
  return 'lost-race';
}

/** Mails with fewer than three strikes were waited for, and are taken in by the end of history. */
async function forgiveStrikes(store: Store, slice: Slice): Promise<void> {
  if (!canBeStruck(slice)) return;
  const { tenant, account } = slice.of;
  for (const one of await store.heldMails(tenant, account))
    if (!isHeld(one)) await store.dropHeldMail(tenant, account, one.id);
}

/** Counted after the account was read, since a backfill may hold mail meanwhile. Costs nothing where there can be none. */
async function gapsOf(store: Store, slice: Slice, { gaps }: GmailAccount): Promise<number> {
  if (gaps === 0 && !canBeStruck(slice)) return 0;
  return (await store.heldMails(slice.of.tenant, slice.of.account)).filter(isHeld).length;
}

const canBeStruck = ({ account, answers }: Slice): boolean =>
  answers.struck || account.gmail.notBefore !== undefined;

const withoutWaiting = ({ waits: _, ...redetect }: NonNullable<GmailAccount['redetect']>) => redetect;

const isPutOff = ({ notBefore }: GmailState, now: Instant): boolean =>
  notBefore !== undefined && notBefore > now;

const withoutLimit = ({ gmail: { notBefore: _, ...gmail }, ...account }: GmailAccount): GmailAccount => ({
  ...account,
  gmail,
});

const later = (a: Instant | undefined, b: Instant): Instant => (a !== undefined && a > b ? a : b);

/** Where the cursor may stand: where it was read from, or at the end, if that is written already. */
const isPlace = (cursor: HistoryId, { from, to }: End): boolean => cursor === from || cursor === to;

const movedBy = ({ hasMoved, began, job }: End): Pick<GmailState, 'moved'> =>
  hasMoved ? { moved: { at: began, by: job.why === 'push' ? 'push' : 'poll' } } : {};

/** When to poll next where history moved and the poll that is due is too far away for that. */
function soonerPoll({ account }: Slice, end: End): Instant | undefined {
  const now = withGmail(account, movedBy(end));
  const at = instant(end.began + pollEvery(now, end.began));
  return end.hasMoved && at < account.gmail.pollAt ? at : undefined;
}

/** Milliseconds to wait where the mailbox does not say how long: at a quota, where it is away, without a grant. */
const WAIT = { quota: 60_000, away: 30_000, revoked: HOUR } as const;
const LONGEST_WAIT = HOUR;

/** Whether a failure keeps a mailbox waiting and no more: it passes by itself, or once its owner connects again. */
export const isToWaitFor = (error: unknown): error is Fault =>
  error instanceof Fault && (error.kind === 'retry' || error.kind === 'revoke');

/**
 * Nobody calls the mailbox for this account before an instant, and then the poll does: pushes that come meanwhile cost
 * nothing, however often they are sent again. The due entry comes first, so that a crash leaves one too many, not none. Who
 * was put off for longer already stays so. Throws on what is nothing to wait for.
 */
export async function putOff(
  { store, due, clock }: { readonly store: Store; readonly due: DueIndex; readonly clock: () => Instant },
  of: Owner,
  failure: unknown,
): Promise<'put-off'> {
  if (!isToWaitFor(failure)) throw failure;
  const { kind, code, after } = failure;
  const usual = kind === 'revoke' ? WAIT.revoked : code === 'too-many' ? WAIT.quota : WAIT.away;
  const at = instant(clock() + Math.min(LONGEST_WAIT, Math.max(1, after ?? usual)));
  await due.put('poll', { ...of, at });
  let before: Instant | undefined;
  let kept: Instant | undefined;
  await rewriteGmail(store, of, (old) => {
    before = undefined;
    kept = old.gmail.pollAt;
    if (isUnwanted(old) || isPutOff(old.gmail, at)) return undefined;
    before = old.gmail.pollAt;
    kept = at;
    return withGmail(old, { notBefore: at, pollAt: at });
  });
  const over = before ?? at;
  if (over !== kept) await due.remove('poll', { ...of, at: over });
  return 'put-off';
}
