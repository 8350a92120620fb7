import type { HeldMail } from '#core/accounts/account';
import { type Read, type State, tenantIn } from '#core/adapters/memory/state';
import type { Store } from '#core/ports';

type LiveCalls = Pick<Store, 'labels' | 'saveLabels' | 'heldMails' | 'saveHeldMail' | 'dropHeldMail'>;
type GrantCalls = Pick<Store, 'grant' | 'saveGrant' | 'dropGrant' | 'savePending' | 'takePending'>;

/** What only mailboxes have that go on. */
export const liveCalls = (state: State, read: Read): LiveCalls => ({
  labels: async (tenant, account) => read(tenant).labels.get(account) ?? new Map(),
  saveLabels: async (tenant, account, names) => {
    tenantIn(state, tenant).labels.set(account, new Map(names));
  },
  heldMails: async (tenant, account) => [...(read(tenant).heldMails.get(account)?.values() ?? [])],
  saveHeldMail: async (tenant, account, held) => {
    const { heldMails } = tenantIn(state, tenant);
    const mails = heldMails.get(account) ?? new Map<string, HeldMail>();
    heldMails.set(account, mails.set(held.id, held));
  },
  dropHeldMail: async (tenant, account, id) => {
    read(tenant).heldMails.get(account)?.delete(id);
  },
});

/** Leave to read mailboxes, given or asked for. */
export const grantCalls = (state: State, read: Read): GrantCalls => ({
  grant: async (tenant, account) => read(tenant).grants.get(account),
  saveGrant: async (tenant, account, grant) => {
    tenantIn(state, tenant).grants.set(account, grant);
  },
  dropGrant: async (tenant, account) => {
    read(tenant).grants.delete(account);
  },
  savePending: async (tenant, pending) => {
    tenantIn(state, tenant).pendings.set(pending.id, pending);
  },
  takePending: async (tenant, id, now) => {
    const pending = read(tenant).pendings.get(id);
    read(tenant).pendings.delete(id);
    return pending === undefined || pending.until <= now ? undefined : pending;
  },
});
