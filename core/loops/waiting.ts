import { type Account, type HeldMail, isHeld } from '#core/accounts/account';
import type { AccountId, MessageId, TenantId, ThreadId } from '#core/id';
import { STALE_DAYS } from '#core/loops/loop';
import { type Group, type Ranked, type RankOptions, rank } from '#core/loops/rank';
import { isLive, type Loop, visibleAt } from '#core/loops/record';
import { canonical } from '#core/mail/address';
import type { Store } from '#core/ports';
import { DAY, HOUR, type Instant } from '#core/time';

/** A loop as lists show it. */
export type ListedLoop = Ranked & {
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
};

export type Waiting<L extends Ranked = ListedLoop> =
  | { readonly status: 'not_connected' }
  | { readonly status: 'stale'; readonly accounts: readonly Freshness[] }
  | Answer<L>;

export type Answer<L extends Ranked = ListedLoop> = {
  readonly status: 'ok';
  readonly asOf: Instant;
  readonly accounts: readonly Freshness[];
  /** Accounts that were not read for a day, where others were or stale data was asked for. */
  readonly stale: readonly Freshness[];
  readonly completeness: 'complete' | 'partial';
  /** All open loops, and all people among them; `groups` is cut to the first `top`. */
  readonly loops: number;
  readonly people: number;
  readonly groups: ReadonlyArray<ShownGroup<L>>;
  readonly nobody: { readonly loops: readonly L[]; readonly total: number };
};

export type ShownGroup<L extends Ranked = ListedLoop> = Omit<Group<L>, 'loops'> & {
  readonly loops: readonly L[];
  readonly total: number;
  readonly omitted: number;
};

/** Loops shown of one person. */
export const SHOWN_PER_PERSON = 5;
export const STALE_AFTER_HOURS = 24;

export type WaitingInput<L extends Ranked> = {
  readonly loops: readonly L[];
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
export function waiting<L extends Ranked>(input: WaitingInput<L>): Waiting<L> {
  const { accounts, now } = input;
  if (accounts.length === 0) return { status: 'not_connected' };
  const stale = accounts.filter((account) => isStale(account, now));
  if (stale.length === accounts.length && !input.staleOk) return { status: 'stale', accounts };
  const current = input.loops.filter((loop) => now - loop.lastActivityAt <= STALE_DAYS * DAY);
  const { groups, nobody } = rank(current, { ...input, keyOf: canonical });
  const isPartial = stale.length > 0 || accounts.some((account) => account.gaps > 0);
  return {
    status: 'ok',
    asOf: now,
    accounts,
    stale,
    completeness: isPartial ? 'partial' : 'complete',
    loops: current.length,
    people: groups.length,
    groups: groups.slice(0, input.top).map(shown),
    nobody: { loops: nobody.slice(0, SHOWN_PER_PERSON), total: nobody.length },
  };
}

function shown<L extends Ranked>(group: Group<L>): ShownGroup<L> {
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
 * consistently, so that what was closed a moment ago is not shown.
 */
export async function waitingOf({ store }: { readonly store: Store }, query: WaitingQuery): Promise<Waiting> {
  const { tenant, now, account, top, staleOk } = query;
  const isAsked = (of: { readonly account: AccountId }): boolean =>
    account === undefined || of.account === account;
  const [accounts, visible] = await Promise.all([store.accounts(tenant), store.visibleLoops(tenant, now)]);
  const fresh = await Promise.all(
    accounts.filter(({ id }) => isAsked({ account: id })).map((one) => freshnessIn(store, tenant, one)),
  );
  const answer = waiting({ loops: visible.filter(isAsked), accounts: fresh, now, top, staleOk });
  if (answer.status !== 'ok') return answer;
  const shownIds = [...answer.groups.flatMap((group) => group.loops), ...answer.nobody.loops].map(
    (loop) => loop.id,
  );
  const read = await store.loops(tenant, shownIds);
  return withDetails(
    answer,
    new Map(
      read.filter((loop) => isLive(loop.state) && visibleAt(loop) <= now).map((loop) => [loop.id, loop]),
    ),
  );
}

/** How far an account was read; what is held of it by name, where there is any. */
export async function freshnessIn(store: Store, tenant: TenantId, of: Account): Promise<Freshness> {
  const held = of.gaps > 0 ? (await store.heldMails(tenant, of.id)).filter(isHeld) : [];
  const { id, dataThrough, syncedAt, gaps } = of;
  return { account: id, dataThrough, syncedAt, gaps, held };
}

function withDetails(answer: Answer<Ranked>, known: ReadonlyMap<string, Loop>): Answer {
  const detailed = (loops: readonly Ranked[]): ListedLoop[] =>
    loops.flatMap(({ id }) => {
      const loop = known.get(id);
      return loop === undefined ? [] : [listed(loop)];
    });
  const groups = answer.groups
    .map((group) => {
      const loops = detailed(group.loops);
      return { ...group, loops, total: group.total - (group.loops.length - loops.length) };
    })
    .filter((group) => group.total > 0);
  const nobody = detailed(answer.nobody.loops);
  const gone =
    answer.groups.reduce((sum, group) => sum + group.total, 0) -
    groups.reduce((sum, group) => sum + group.total, 0);
  const nobodyGone = answer.nobody.loops.length - nobody.length;
  return {
    ...answer,
    loops: answer.loops - gone - nobodyGone,
    people: answer.people - (answer.groups.length - groups.length),
    groups,
    nobody: { loops: nobody, total: answer.nobody.total - nobodyGone },
  };
}

export const listed = (loop: Loop): ListedLoop => ({ ...loop, status: loop.state.status });
