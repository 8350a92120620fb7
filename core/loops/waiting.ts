import { type Account, type HeldMail, isHeld, keptAmong } from '#core/accounts/account';
import { type Coverage, coverage, type Health, healthOf } from '#core/accounts/health';
import type { AccountId, LoopId, MessageId, TenantId, ThreadId } from '#core/id';
import { STALE_DAYS } from '#core/loops/loop';
import { acrossAccounts, personOf } from '#core/loops/person';
import { type Group, type Ranked, type RankOptions, rank } from '#core/loops/rank';
import { isLive, type Loop, visibleAt } from '#core/loops/record';
import type { Address } from '#core/mail/address';
import { byCodePoint } from '#core/order';
import type { Store } from '#core/ports';
import { DAY, HOUR, type Instant } from '#core/time';

/** A loop as lists show it. */
export type ListedLoop = Omit<Ranked, 'person'> & {
  readonly counterparty: Address | null;
  readonly account: AccountId;
  readonly threadId: ThreadId;
  /** Display name of the person; '' where none is known. */
  readonly name: string;
  readonly subject: string;
  readonly evidence: ReadonlyArray<{
    readonly messageId: MessageId;
    readonly at: Instant;
    readonly quote: string;
  }>;
};

/** How far an account's mail was read, and when that was. `undefined`: never. */
export type Freshness = {
  readonly account: AccountId;
  readonly dataThrough: Instant | undefined;
  readonly syncedAt: Instant | undefined;
  /** Mails that could not be read: they make an answer partial. */
  readonly gaps: number;
  /** Those of them that are known by name. */
  readonly held?: readonly HeldMail[];
  readonly health: Health;
};

export type Waiting =
  | { readonly status: 'not_connected' }
  | { readonly status: 'stale'; readonly accounts: readonly Freshness[] }
  | Answer;

export type Answer = Found<ListedLoop, ShownGroup>;

type Found<L, G> = {
  readonly status: 'ok';
  readonly asOf: Instant;
  readonly accounts: readonly Freshness[];
  /** Accounts that were not read for a day, where others were or stale data was asked for. */
  readonly stale: readonly Freshness[];
  readonly dataThrough: Instant | undefined;
  readonly completeness: Coverage['completeness'];
  /** All open loops, and all people among them; `groups` is cut to the first `top`. */
  readonly loops: number;
  readonly people: number;
  readonly groups: readonly G[];
  readonly nobody: { readonly loops: readonly L[]; readonly total: number };
};

export type ShownGroup = Cut<Omit<Group<never>, 'person' | 'loops'>, ListedLoop> & {
  readonly counterparty: Address;
};
type Cut<G, L> = G & { readonly loops: readonly L[]; readonly total: number; readonly omitted: number };

/** What ranking makes of loops before anybody is named. */
type Outline = Found<Ranked, Cut<Group<Ranked>, Ranked>>;

/** Loops shown of one person. */
export const SHOWN_PER_PERSON = 5;
export const STALE_AFTER_HOURS = 24;

export type WaitingInput = Omit<OutlineInput, 'loops'> & { readonly loops: readonly ListedLoop[] };
type OutlineInput = {
  readonly loops: readonly Ranked[];
  readonly accounts: readonly Freshness[];
  /** People to show; all where undefined. */
  readonly top?: number | undefined;
  readonly staleOk: boolean;
} & RankOptions;

const isStale = (of: Freshness, now: Instant): boolean =>
  of.syncedAt === undefined || now - of.syncedAt > STALE_AFTER_HOURS * HOUR;

/**
 * Who waits on me and on whom I wait, by person, who presses most first. Refuses to answer when no account was read
 * for a day, and says so where there is no account at all: neither means that nobody waits.
 */
export function waiting(input: WaitingInput): Waiting {
  const loops = input.loops.map((loop) => ({ ...loop, person: personOf(loop.counterparty) }));
  const outlined = outline({ ...input, loops });
  if (outlined.status !== 'ok') return outlined;
  return described(outlined, new Map(input.loops.map((loop) => [loop.id, loop])));
}

function outline(input: OutlineInput): Exclude<Waiting, Answer> | Outline {
  const { accounts, now } = input;
  if (accounts.length === 0) return { status: 'not_connected' };
  const stale = accounts.filter((account) => isStale(account, now));
  if (stale.length === accounts.length && !input.staleOk) return { status: 'stale', accounts };
  const current = input.loops.filter((loop) => now - loop.lastActivityAt <= STALE_DAYS * DAY);
  const { groups, nobody } = rank(current, input);
  const { dataThrough, completeness } = coverage(accounts);
  return {
    status: 'ok',
    asOf: now,
    accounts,
    stale,
    dataThrough,
    completeness: stale.length > 0 ? 'partial' : completeness,
    loops: current.length,
    people: groups.length,
    groups: groups.slice(0, input.top).map(cut),
    nobody: { loops: nobody.slice(0, SHOWN_PER_PERSON), total: nobody.length },
  };
}

function cut(group: Group<Ranked>): Cut<Group<Ranked>, Ranked> {
  const loops = group.loops.slice(0, SHOWN_PER_PERSON);
  return { ...group, loops, total: group.loops.length, omitted: group.loops.length - loops.length };
}

export type WaitingQuery = {
  readonly tenant: TenantId;
  readonly now: Instant;
  readonly top?: number | undefined;
  readonly account?: AccountId | undefined;
  readonly staleOk: boolean;
};

/**
 * The same from the record: one query of the list index ranks every open loop; only those shown are then read, and
 * consistently, so that what was closed a moment ago is not shown. Accounts that are being removed count no more.
 */
export async function waitingOf({ store }: { readonly store: Store }, query: WaitingQuery): Promise<Waiting> {
  const { tenant, now, account, top, staleOk } = query;
  const [accounts, visible] = await Promise.all([store.accounts(tenant), store.visibleLoops(tenant, now)]);
  const asked = keptAmong(accounts, account);
  const ids = new Set(asked.map(({ id }) => id));
  const [fresh, loops] = await Promise.all([
    Promise.all(asked.map((one) => freshnessIn(store, one, { tenant, now }))),
    acrossAccounts(
      store,
      tenant,
      visible.filter((loop) => ids.has(loop.account)),
    ),
  ]);
  const outlined = outline({ loops, accounts: fresh, now, top, staleOk });
  if (outlined.status !== 'ok') return outlined;
  const shownIds = [...outlined.groups.flatMap((group) => group.loops), ...outlined.nobody.loops].map(
    (loop) => loop.id,
  );
  const read = await store.loops(tenant, shownIds);
  const shown = read.filter((loop) => isLive(loop.state) && visibleAt(loop) <= now);
  return described(outlined, new Map(shown.map((loop) => [loop.id, listed(loop)])));
}

/** How far an account was read; what is held of it by name, where there is any. */
export async function freshnessIn(
  store: Store,
  of: Account,
  { tenant, now }: { readonly tenant: TenantId; readonly now: Instant },
): Promise<Freshness> {
  const held = of.gaps > 0 ? (await store.heldMails(tenant, of.id)).filter(isHeld) : [];
  const { id, dataThrough, syncedAt, gaps } = of;
  return { account: id, dataThrough, syncedAt, gaps, held, health: healthOf(of, now) };
}

/** Puts what is known of them in the place of ranked loops; what is not known any more is gone, and counts no more. */
function described(outlined: Outline, known: ReadonlyMap<LoopId, ListedLoop>): Answer {
  const detailed = (loops: readonly Ranked[]): ListedLoop[] => loops.flatMap(({ id }) => known.get(id) ?? []);
  const left = outlined.groups
    .map(({ person: _, ...group }) => {
      const loops = detailed(group.loops);
      return { ...group, loops, total: group.total - (group.loops.length - loops.length) };
    })
    .filter((group) => group.total > 0);
  const nobody = detailed(outlined.nobody.loops);
  const nobodyGone = outlined.nobody.loops.length - nobody.length;
  return {
    ...outlined,
    loops: outlined.loops - (sumOf(outlined.groups) - sumOf(left)) - nobodyGone,
    people: outlined.people - (outlined.groups.length - left.length),
    groups: left.flatMap(namedGroup).sort(byScore),
    nobody: { loops: nobody, total: outlined.nobody.total - nobodyGone },
  };
}

const sumOf = (groups: ReadonlyArray<{ readonly total: number }>): number =>
  groups.reduce((sum, { total }) => sum + total, 0);

/** A group by the least address that its loops name; none where every loop that would be shown is gone. */
function namedGroup<G extends { readonly loops: readonly ListedLoop[] }>(group: G) {
  const [counterparty] = group.loops.flatMap((loop) => loop.counterparty ?? []).sort(byCodePoint);
  return counterparty === undefined ? [] : [{ ...group, counterparty }];
}

/** Equal scores by address, which reads the same everywhere. */
const byScore = (a: ShownGroup, b: ShownGroup): number =>
  b.score - a.score || byCodePoint(a.counterparty, b.counterparty);

export const listed = (loop: Loop): ListedLoop => ({ ...loop, status: loop.state.status });
