/**
 * Keeps texts in a lean form. A piece cut from a mail would keep the whole mail in memory, and the same addresses
 * and subjects come again and again: each is copied once and shared from then on.
 */
export type Keep = {
  readonly text: <T extends string>(text: T) => T;
  readonly list: <T extends string>(texts: readonly T[]) => readonly T[];
};

/** A copy that shares no memory with what it was cut from. */
export const detached = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

export function keeper(): Keep {
  const texts = new Map<string, string>();
  const lists = new Map<string, readonly string[]>();
  const text = <T extends string>(wanted: T): T => {
    const known = texts.get(wanted);
    if (known !== undefined) return known as T;
    const copy = detached(wanted);
    texts.set(copy, copy);
    return copy as T;
  };
  const list = <T extends string>(wanted: readonly T[]): readonly T[] => {
    // With its length before each text, no two lists look alike.
    const key = wanted.map((one) => `${one.length}:${one}`).join('');
    const known = lists.get(key);
    if (known !== undefined) return known as readonly T[];
    const copy = wanted.map(text);
    lists.set(detached(key), copy);
    return copy;
  };
  return { text, list };
}
