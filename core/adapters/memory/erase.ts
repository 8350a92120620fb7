import type { Read } from '#core/adapters/memory/state';
import type { Store } from '#core/ports';

/** Removes an account at once, with all that is held of it. */
export const eraseCall = (read: Read): Pick<Store, 'erase'> => ({
  erase: async (tenant, account) => {
    const of = read(tenant);
    const own = new Set(
      [...of.loops.values()].filter((loop) => loop.account === account).map(({ id }) => id),
    );
    for (const id of own) of.loops.delete(id);
    of.changes = of.changes.filter(({ loop }) => !own.has(loop));
    for (const [id, pending] of of.pendings) if (pending.account === account) of.pendings.delete(id);
    for (const part of [of.shelves, of.labels, of.heldMails, of.grants, of.mutes, of.accounts])
      part.delete(account);
    return 'erased';
  },
});
