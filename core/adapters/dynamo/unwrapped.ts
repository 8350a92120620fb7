import type { DataKeys, Owner } from '#core/ports';
import type { Instant } from '#core/time';

/** How long a key is known unwrapped, from the moment it was asked for, and of how many accounts at once. */
export const UNWRAPPED_MS = 300_000;
export const UNWRAPPED_ACCOUNTS = 1_000;

type Known = { readonly key: Promise<Uint8Array>; readonly since: Instant };

/**
 * Keys that this process knows unwrapped. One that several ask for at once is fetched once; one that could not be fetched
 * is fetched anew. Where there are too many, the one that was not used for longest goes. Whatever is too old goes at the
 * next fetch of any key, since nothing here runs by itself.
 */
export function unwrappedKeys({
  fetch,
  held,
  clock,
}: {
  readonly fetch: (of: Owner) => Promise<Uint8Array>;
  readonly held: (of: Owner) => Promise<Uint8Array>;
  readonly clock: () => Instant;
}): Pick<DataKeys, 'key' | 'held'> & { readonly drop: (of: Owner) => void } {
  const known = new Map<string, Known>();
  // Looked for, and not to be made: whoever is to make one must not be told that there is none.
  const sought = new Map<string, Promise<Uint8Array>>();
  const isYoung = ({ since }: Known): boolean => Math.abs(clock() - since) < UNWRAPPED_MS;
  const keep = (name: string, one: Known): void => {
    known.delete(name);
    known.set(name, one);
    const [longest] = known.keys();
    if (known.size > UNWRAPPED_ACCOUNTS && longest !== undefined) known.delete(longest);
  };
  const young = (name: string): Known | undefined => {
    const there = known.get(name);
    if (there === undefined || !isYoung(there)) return undefined;
    keep(name, there);
    return there;
  };
  const letOldGo = (): void => {
    for (const [other, one] of known) if (!isYoung(one)) known.delete(other);
  };
  const made = (name: string, of: Owner): Known => {
    letOldGo();
    const one = { key: fetch(of), since: clock() };
    keep(name, one);
    one.key.catch(() => {
      if (known.get(name) === one) known.delete(name);
    });
    return one;
  };
  const seek = (name: string, of: Owner): Promise<Uint8Array> => {
    letOldGo();
    const since = clock();
    // What was dropped meanwhile is not kept.
    const isSought = (): boolean => sought.get(name) === seeking && sought.delete(name);
    const seeking: Promise<Uint8Array> = held(of).then(
      (key) => {
        if (isSought()) keep(name, { key: seeking, since });
        return key;
      },
      (error: unknown) => {
        isSought();
        throw error;
      },
    );
    sought.set(name, seeking);
    return seeking;
  };
  return {
    key: async (of) => (young(nameOf(of)) ?? made(nameOf(of), of)).key,
    held: async (of) => {
      const name = nameOf(of);
      return young(name)?.key ?? sought.get(name) ?? seek(name, of);
    },
    drop: (of) => {
      known.delete(nameOf(of));
      sought.delete(nameOf(of));
    },
  };
}

const nameOf = ({ tenant, account }: Owner): string => JSON.stringify([tenant, account]);
