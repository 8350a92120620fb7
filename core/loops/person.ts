import type { LoopId, TenantId } from '#core/id';
import type { IndexedLoop } from '#core/loops/record';
import { type Address, canonical } from '#core/mail/address';
import type { Store } from '#core/ports';

/** The person behind an address: the same for every address of one mailbox. */
export const personOf = (of: Address | null): string | null => (of === null ? null : canonical(of));

/**
 * A person has another alias in each account. Where loops of several accounts meet, one of each alias is opened to learn
 * who that is; a tenant with one account reads nothing for it.
 */
export async function acrossAccounts(
  store: Store,
  tenant: TenantId,
  loops: readonly IndexedLoop[],
): Promise<readonly IndexedLoop[]> {
  if (new Set(loops.map(({ account }) => account)).size < 2) return loops;
  const first = new Map<string, LoopId>();
  for (const { person, id } of loops) if (person !== null && !first.has(person)) first.set(person, id);
  const read = await store.loops(tenant, [...first.values()]);
  const named = new Map(read.map(({ id, counterparty }) => [id, personOf(counterparty)]));
  return loops.map((loop) => {
    const id = loop.person === null ? undefined : first.get(loop.person);
    return { ...loop, person: (id === undefined ? undefined : named.get(id)) ?? loop.person };
  });
}
