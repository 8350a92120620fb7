import type { Use } from '#core/accounts/budget';
import { budgeted, type Pay, paying } from '#core/accounts/budgeted';
import type { TenantId } from '#core/id';
import type { Budget, LiveMail, Owner, Store } from '#core/ports';
import { settingOf } from '#core/tenants/settings';
import type { Instant } from '#core/time';

export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** What a mailbox may spend in a minute, as its tenant has set it; asked once a minute in each process. */
export function unitsAMinute(store: Pick<Store, 'settings'>, clock: () => Instant) {
  const known = new Map<TenantId, { readonly units: number; readonly at: Instant }>();
  return async ({ tenant }: Owner): Promise<number> => {
    const before = known.get(tenant);
    const now = clock();
    if (before !== undefined && now - before.at < MINUTE) return before.units;
    const units = settingOf(await store.settings(tenant), 'mail.units_a_minute');
    if (known.size >= MOST) known.clear();
    known.set(tenant, { units, at: now });
    return units;
  };
}
const MINUTE = 60_000;
const MOST = 1_000;

/** What mailboxes are made by, and from what their calls are paid. */
export type PaidPorts = {
  readonly mailOf: (of: Owner, pay: Pay) => LiveMail;
  readonly budget: Budget;
  readonly clock: () => Instant;
};

/** Mailboxes each of whose calls waits for its units, until an instant. */
export const paidMail =
  ({ mailOf, budget, clock }: PaidPorts, use: Use) =>
  (of: Owner, deadline: Instant): LiveMail => {
    const pay = paying({ budget, of, use, clock, sleep, deadline });
    return budgeted(mailOf(of, pay), pay);
  };
