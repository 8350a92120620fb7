import { memoryBudget } from '#core/adapters/memory/budget';
import type { Budget } from '#core/ports';
import { budgetContract } from './budget.ts';

budgetContract('in memory', async () => {
  let only: Budget | undefined;
  return {
    // Memory is one process, so all are the same.
    process: (options) => {
      only ??= memoryBudget(options);
      return only;
    },
    close: async () => {},
  };
});
