import type { LoopId } from '#core/id';
import type { LoopStatus, LoopType, Reason } from '#core/loops/loop';
import { byCodePoint } from '#core/order';
import { DAY, daysBetween, type Instant } from '#core/time';

/** What ranking needs to know of a loop: nothing that has to be unsealed. */
export type Ranked = {
  readonly id: LoopId;
  readonly type: LoopType;
  readonly status: LoopStatus;
  readonly because: Reason;
  /** Whose it is, by whatever name: equal names are one person. Null where it names nobody. */
  readonly person: string | null;
  readonly openedAt: Instant;
  readonly lastActivityAt: Instant;
  readonly dueAt?: Instant;
};

/** A person with all their loops, in the order in which to show them. */
export type Group<L extends Ranked> = {
  readonly person: string;
  readonly score: number;
  readonly oldestOpenedAt: Instant;
  readonly nearestDueAt?: Instant;
  readonly loops: readonly L[];
};

export type RankOptions = {
  readonly now: Instant;
  /** Links to a person in memory; 0 where nothing is known of them. */
  readonly links?: (person: string) => number;
};

const earliest = (times: readonly Instant[]): Instant | undefined =>
  times.reduce<Instant | undefined>((min, at) => (min === undefined || at < min ? at : min), undefined);

/** When a loop presses: an undelivered mail is due now, whatever else is known of it. */
const dueOf = (loop: Ranked, now: Instant): Instant | undefined =>
  loop.status === 'undelivered' ? now : loop.dueAt;

function dueBonus(due: Instant | undefined, now: Instant): number {
  if (due === undefined) return 0;
  const days = (due - now) / DAY;
  return days <= 0 ? 50 : days <= 3 ? 30 : days <= 7 ? 15 : 5;
}

/**
 * How much a person presses: loops × 10 + nearest due (due or past 50, within 3 days 30, within 7 days 15, later 5)
 * + min(20, age of the oldest in whole days) + min(20, links to the person).
 */
export function score(loops: readonly Ranked[], { now, links }: RankOptions): number {
  const due = earliest(loops.map((loop) => dueOf(loop, now)).filter((at) => at !== undefined));
  const oldest = earliest(loops.map((loop) => loop.openedAt)) ?? now;
  const person = loops[0]?.person ?? undefined;
  const linked = person === undefined || links === undefined ? 0 : links(person);
  return (
    loops.length * 10 + dueBonus(due, now) + Math.min(20, daysBetween(oldest, now)) + Math.min(20, linked)
  );
}

/** Undelivered first, then the soonest due, undated last, then the latest activity; ids settle the rest. */
export function byUrgency(a: Ranked, b: Ranked): number {
  const lost = Number(b.status === 'undelivered') - Number(a.status === 'undelivered');
  if (lost !== 0) return lost;
  const due = (a.dueAt ?? Number.POSITIVE_INFINITY) - (b.dueAt ?? Number.POSITIVE_INFINITY);
  if (due !== 0 && !Number.isNaN(due)) return due;
  return b.lastActivityAt - a.lastActivityAt || byCodePoint(a.id, b.id);
}

/**
 * Groups loops by person and orders the people, who presses most first; ties by name in code-point order, so that the
 * order is total. Loops that name nobody come back on their own.
 */
export function rank<L extends Ranked>(
  loops: readonly L[],
  options: RankOptions,
): { readonly groups: ReadonlyArray<Group<L>>; readonly nobody: readonly L[] } {
  const people = new Map<string, L[]>();
  const nobody: L[] = [];
  for (const loop of loops) {
    if (loop.person === null) {
      nobody.push(loop);
      continue;
    }
    const known = people.get(loop.person);
    if (known === undefined) people.set(loop.person, [loop]);
    else known.push(loop);
  }
  const groups = [...people].map(([person, theirs]) => groupOf(person, theirs, options));
  groups.sort((a, b) => b.score - a.score || byCodePoint(a.person, b.person));
  return { groups, nobody: nobody.sort(byUrgency) };
}

function groupOf<L extends Ranked>(person: string, theirs: readonly L[], options: RankOptions): Group<L> {
  const loops = [...theirs].sort(byUrgency);
  const nearestDueAt = earliest(theirs.map((loop) => loop.dueAt).filter((at) => at !== undefined));
  return {
    person,
    score: score(loops, options),
    oldestOpenedAt: earliest(theirs.map((loop) => loop.openedAt)) ?? options.now,
    ...(nearestDueAt === undefined ? {} : { nearestDueAt }),
    loops,
  };
}
