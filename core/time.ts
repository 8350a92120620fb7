declare const brand: unique symbol;

/** A point in time: milliseconds since the epoch, UTC. */
export type Instant = number & { readonly [brand]: 'Instant' };

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const instant = (ms: number): Instant => ms as Instant;

const ISO = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** An ISO 8601 date or date-time as an instant; undefined when it is none. Without a zone it is UTC. */
export function parseInstant(text: string): Instant | undefined {
  const [, day, time, , , zone] = ISO.exec(text) ?? [];
  if (day === undefined || !isRealDay(day)) return undefined;
  const ms = Date.parse(time !== undefined && zone === undefined ? `${text}Z` : text);
  return Number.isNaN(ms) ? undefined : instant(ms);
}

/** `Date` reads the 30th of February as the 2nd of March; nobody means that. */
function isRealDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}

export const iso = (at: Instant): string => new Date(at).toISOString();

/** Whole days from `from` to `to`, never negative. */
export const daysBetween = (from: Instant, to: Instant): number => Math.max(0, Math.floor((to - from) / DAY));
