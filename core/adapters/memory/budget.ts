import type { Bucket } from '#core/accounts/budget';
import { type BudgetOptions, leased } from '#core/accounts/lease';
import type { Budget } from '#core/ports';

/** A budget in this process. It begins anew with full buckets at each start, so it has no dump. */
export function memoryBudget(options: BudgetOptions): Budget {
  const buckets = new Map<string, Bucket>();
  return leased(
    {
      change: async (of, next) => {
        const key = of === 'project' ? of : JSON.stringify([of.tenant, of.account]);
        const drawn = next(buckets.get(key));
        buckets.set(key, drawn.bucket);
        return drawn;
      },
    },
    options,
  );
}
