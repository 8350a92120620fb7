import * as z from 'zod/mini';
import { forgotten, isStillForgotten } from '#core/accounts/forgotten';
import { pack, unpack } from '#core/adapters/memory/snapshot';
import type { DataKeys, KeyWrapping, Owner } from '#core/ports';
import type { Instant } from '#core/time';

const at = z.custom<Instant>((value) => Number.isFinite(value));
const Row = z.union([z.object({ wrapped: z.string(), createdAt: at }), z.object({ forgottenAt: at })]);
const Dump = z.array(z.tuple([z.string(), Row]));

/**
 * The keys of accounts in this process, wrapped, so that a dump of them opens nothing by itself: a key is unwrapped each
 * time that it is asked for. Throws as the wrapping does, and `park` where a key was removed.
 */
export function memoryDataKeys({
  wrapping,
  clock,
}: {
  readonly wrapping: KeyWrapping;
  readonly clock: () => Instant;
}): DataKeys & { readonly dump: () => string; readonly load: (text: string) => void } {
  const rows = new Map<string, z.infer<typeof Row>>();
  const nameOf = ({ tenant, account }: Owner): string => JSON.stringify([tenant, account]);
  const wrappedOf = async (of: Owner): Promise<string> => {
    const row = rows.get(nameOf(of));
    if (row !== undefined && 'wrapped' in row) return row.wrapped;
    if (row !== undefined && isStillForgotten(row.forgottenAt, clock())) throw forgotten();
    const { wrapped } = await wrapping.generate(of);
    // Another may have made one meanwhile, or the account may have been forgotten.
    if (rows.get(nameOf(of)) !== row) return wrappedOf(of);
    const text = Buffer.from(wrapped).toString('base64');
    rows.set(nameOf(of), { wrapped: text, createdAt: clock() });
    return text;
  };
  return {
    key: async (of) => wrapping.unwrap(of, Buffer.from(await wrappedOf(of), 'base64')),
    held: async (of) => {
      const row = rows.get(nameOf(of));
      if (row === undefined || 'forgottenAt' in row) throw forgotten();
      return wrapping.unwrap(of, Buffer.from(row.wrapped, 'base64'));
    },
    isForgotten: async (of) => {
      const row = rows.get(nameOf(of));
      return row !== undefined && 'forgottenAt' in row && isStillForgotten(row.forgottenAt, clock());
    },
    forget: async (of) => {
      rows.set(nameOf(of), { forgottenAt: clock() });
    },
    dump: () => pack([...rows]),
    load: (text) => {
      const read = unpack(text, Dump);
      rows.clear();
      for (const [name, row] of read) rows.set(name, row);
    },
  };
}
