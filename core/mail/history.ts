declare const brand: unique symbol;

/** A place in the history of a live mailbox: a uint64 in decimal (Gmail `historyId`), too large for a number. */
export type HistoryId = string & { readonly [brand]: 'HistoryId' };

const LARGEST = 2n ** 64n;

/** A text or number as a place in history; undefined where it is no uint64. Leading zeros go. */
export function historyId(given: unknown): HistoryId | undefined {
  const text = typeof given === 'number' && Number.isSafeInteger(given) ? `${given}` : given;
  if (typeof text !== 'string' || !/^\d{1,20}$/.test(text)) return undefined;
  const value = BigInt(text);
  return value < LARGEST ? (value.toString() as HistoryId) : undefined;
}

/** Whether one place lies before another: as integers, since "9" is before "10". */
export const isBefore = (a: HistoryId, b: HistoryId): boolean => BigInt(a) < BigInt(b);

export const comparePlaces = (a: HistoryId, b: HistoryId): number =>
  isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : 0;

export const laterOf = (a: HistoryId, b: HistoryId): HistoryId => (isBefore(a, b) ? b : a);

/** A place as text that sorts as the integer does. */
export const sortableHistoryId = (id: HistoryId): string => id.padStart(20, '0');
