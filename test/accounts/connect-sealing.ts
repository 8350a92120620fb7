import type { DataKeys, Store } from '#core/ports';

/** A store that cannot be without the key of an account where the real one seals: no key, no grant and no facts. */
export const sealing = <S extends Store>(store: S, keys: DataKeys): S => ({
  ...store,
  grant: async (tenant, account) => {
    const grant = await store.grant(tenant, account);
    if (grant !== undefined) await keys.key({ tenant, account });
    return grant;
  },
  saveGrant: async (tenant, account, grant) => {
    await keys.key({ tenant, account });
    await store.saveGrant(tenant, account, grant);
  },
  addFacts: async (tenant, account, facts) => {
    await keys.key({ tenant, account });
    await store.addFacts(tenant, account, facts);
  },
  saveLabels: async (tenant, account, names) => {
    await keys.key({ tenant, account });
    await store.saveLabels(tenant, account, names);
  },
});
