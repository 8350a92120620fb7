import { reject } from '#core/fault';
import { personOf } from '#core/loops/person';
import { type IndexedLoop, isLive, type Loop, visibleAt } from '#core/loops/record';
import { byCodePoint } from '#core/order';
import type { LoopQuery } from '#core/ports';
import type { Instant } from '#core/time';

/** A loop as the list index projects it; what stands for a person is in this process their address itself. */
export function indexed(loop: Loop): IndexedLoop {
  const { id, account, type, because, counterparty, openedAt, opensAt, lastActivityAt, state } = loop;
  return {
    id,
    account,
    type,
    because,
    person: personOf(counterparty),
    openedAt,
    opensAt,
    lastActivityAt,
    ...(loop.dueAt === undefined ? {} : { dueAt: loop.dueAt }),
    ...(loop.snoozedUntil === undefined ? {} : { snoozedUntil: loop.snoozedUntil }),
    status: state.status,
  };
}

/** The live loops that are visible by an instant. */
export const visibleIn = (loops: Iterable<Loop>, until: Instant): IndexedLoop[] =>
  [...loops].filter((loop) => isLive(loop.state) && visibleAt(loop) <= until).map(indexed);

/** Where a loop stands in its list: when it is visible, or when it was closed. */
const place = (loop: Loop): string => {
  const at = 'closedAt' in loop.state ? loop.state.closedAt : visibleAt(loop);
  return `${String(Math.max(0, at)).padStart(16, '0')}#${loop.id}`;
};

/** A page of the live or of the closed loops, the newest first. Throws `reject` for a page mark that is none. */
export function listPage(
  loops: Iterable<Loop>,
  { of, limit, after }: LoopQuery,
): { readonly loops: readonly IndexedLoop[]; readonly next?: string } {
  if (after !== undefined && !/^\d{16}#/.test(after))
    throw reject('invalid', 'This is no mark of a page. Take the one that the page before gave.');
  const rows = [...loops]
    .filter((loop) => isLive(loop.state) === (of === 'live'))
    .map((loop) => ({ loop, at: place(loop) }))
    .filter(({ at }) => after === undefined || byCodePoint(at, after) < 0)
    .sort((a, b) => byCodePoint(b.at, a.at));
  const last = rows[limit - 1];
  const page = rows.slice(0, limit).map(({ loop }) => indexed(loop));
  return rows.length > limit && last !== undefined ? { loops: page, next: last.at } : { loops: page };
}
