import type { DueIndex, DueItem, DueKind } from '#core/ports';

const keyOf = ({ tenant, account, at }: DueItem): string => JSON.stringify([tenant, account, at]);

/** A due index in this process. It is made anew from the accounts at each start, so it has no dump. */
export function memoryDue(): DueIndex {
  const kinds: Readonly<Record<DueKind, Map<string, DueItem>>> = {
    stale: new Map(),
    poll: new Map(),
    upkeep: new Map(),
  };
  return {
    put: async (kind, { tenant, account, at }) => {
      const item = { tenant, account, at };
      kinds[kind].set(keyOf(item), item);
    },
    take: async (kind, until, limit) =>
      [...kinds[kind].values()]
        .filter(({ at }) => at <= until)
        .sort((a, b) => a.at - b.at)
        .slice(0, limit),
    remove: async (kind, of) => {
      kinds[kind].delete(keyOf(of));
    },
  };
}
