import { type GmailAccount, type GmailState, isHeld, type Refill } from '#core/accounts/account';
import { pollEvery } from '#core/accounts/cadence';
import { rewriteGmail, withGmail } from '#core/accounts/rewrite';
import type { Slice } from '#core/accounts/take-in';
import { Fault } from '#core/fault';
import type { Address } from '#core/mail/address';
import type { HistoryId } from '#core/mail/history';
import { learnMe, meOf } from '#core/mail/identity';
import type { DueIndex, LiveMail, Owner, Race, Store } from '#core/ports';
import { DAY, HOUR, type Instant, instant } from '#core/time';

type On = { readonly store: Store; readonly mail: LiveMail; readonly slice: Slice };

/** Moves the cursor, unless somebody else has. */
export async function advance({ store, slice }: On, from: HistoryId, to: HistoryId): Promise<Race> {
  const moved = await rewriteGmail(store, slice.of, (old) =>
    old.gmail.cursor === from ? withGmail(old, { cursor: to }) : undefined,
  );
  return moved === undefined ? 'lost-race' : 'written';
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
 * Writes down that a mailbox is read to its end: cursor, freshness and what was learned, in one write. Not where somebody
 * else has moved the cursor meanwhile, or where a hole is open.
 */
export async function stamp({ store, due, slice }: On & { readonly due: DueIndex }, end: End): Promise<Race> {
  const { tenant, account } = slice.of;
  const held = slice.account.gaps > 0 || slice.answers.struck ? await store.heldMails(tenant, account) : [];
  const learned = learnMe(meOf([]), slice.learned);
  const sooner = soonerPoll(slice, end);
  if (sooner !== undefined) await due.put('poll', { ...slice.of, at: sooner });
  let before: Instant | undefined;
  const stamped = await rewriteGmail(store, slice.of, (old) => {
    if (old.gmail.refill !== undefined || !isPlace(old.gmail.cursor, end)) return undefined;
    const { notBefore: _, ...gmail } = old.gmail;
    const pollAt = sooner !== undefined && sooner < gmail.pollAt ? sooner : gmail.pollAt;
    before = pollAt === gmail.pollAt ? undefined : gmail.pollAt;
    return {
      ...old,
      senders: union(old.senders, learned.addresses),
      aliases: union(old.aliases, learned.aliases),
      gaps: held.filter(isHeld).length,
      dataThrough: end.began,
      syncedAt: slice.clock(),
      gmail: { ...gmail, ...movedBy(end), cursor: end.to, began: end.began, pollAt },
    };
  });
  if (before !== undefined) await due.remove('poll', { ...slice.of, at: before });
  return stamped === undefined ? 'lost-race' : 'written';
}

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

const union = (a: readonly Address[], b: Iterable<Address>): readonly Address[] =>
  [...new Set([...a, ...b])].sort();

/** Milliseconds to wait where the mailbox does not say how long: at a quota, where it is away, without a grant. */
const WAIT = { quota: 60_000, away: 30_000, revoked: HOUR } as const;
const LONGEST_WAIT = HOUR;

/**
 * Nobody calls the mailbox for this account before an instant, and then the poll does: pushes that come meanwhile cost
 * nothing, however often they are sent again. The due entry comes first, so that a crash leaves one too many, not none.
 */
export async function putOff(
  { store, due, clock }: { readonly store: Store; readonly due: DueIndex; readonly clock: () => Instant },
  of: Owner,
  { kind, code, after }: Fault,
): Promise<void> {
  const usual = kind === 'revoke' ? WAIT.revoked : code === 'too-many' ? WAIT.quota : WAIT.away;
  const at = instant(clock() + Math.min(LONGEST_WAIT, Math.max(1, after ?? usual)));
  await due.put('poll', { ...of, at });
  let before: Instant | undefined;
  await rewriteGmail(store, of, (old) => {
    before = old.gmail.pollAt;
    return withGmail(old, { notBefore: at, pollAt: at });
  });
  if (before !== undefined && before !== at) await due.remove('poll', { ...of, at: before });
}
