import type * as z from 'zod/mini';
import type { Engine, Item } from '#core/adapters/dynamo/engine';
import type { Key } from '#core/adapters/dynamo/keys';
import { readSealed, unreadable } from '#core/adapters/dynamo/schema';
import type { Owner, SealedPlace } from '#core/ports';

const placeOf = ({ tenant, account }: Owner, { pk, sk }: Key): SealedPlace => ({
  tenant,
  account,
  item: `${pk} ${sk}`,
});

/** The key of a stored item. */
export function keyOf({ pk, sk }: Item): Key {
  if (typeof pk !== 'string' || typeof sk !== 'string') throw unreadable();
  return { pk, sk };
}

/** What of an item can be read, as text that opens in its place alone. */
export const sealJson = ({ seal }: Engine, of: Owner, at: Key, value: object): Promise<string> =>
  seal.seal(placeOf(of, at), JSON.stringify(value));

/** What `sealJson` has sealed. Throws a `park` fault where the text is not of this item. */
export async function openJson<T>(on: Engine, of: Owner, item: Item, shape: z.ZodMiniType<T>): Promise<T> {
  if (typeof item.sealed !== 'string') throw unreadable();
  return readSealed(shape, await on.seal.open(placeOf(of, keyOf(item)), item.sealed));
}
