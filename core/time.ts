declare const brand: unique symbol;

/** A point in time: milliseconds since the epoch, UTC. */
export type Instant = number & { readonly [brand]: 'Instant' };

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const instant = (ms: number): Instant => ms as Instant;

/** An ISO 8601 date or date-time as an instant; undefined when it is not one. A date without a zone is UTC. */
export function parseInstant(text: string): Instant | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(text)) return undefined;
  const zoned = /T.*(Z|[+-]\d{2}:?\d{2})$/.test(text) || !text.includes('T') ? text : `${text}Z`;
  const ms = Date.parse(zoned);
  return Number.isNaN(ms) ? undefined : instant(ms);
}

export const iso = (at: Instant): string => new Date(at).toISOString();

/** Whole days from `from` to `to`, never negative. */
export const daysBetween = (from: Instant, to: Instant): number => Math.max(0, Math.floor((to - from) / DAY));
