import * as z from 'zod';
import { accountId, tenantId, threadId } from '#core/id';
import { settle } from '#core/loops/settle';
import { sqsBatch } from './shell/batch.ts';
import { wire } from './shell/wire.ts';

const job = z.object({
  tenant: z.string().transform(tenantId),
  account: z.string().transform(accountId),
  thread: z.string().transform(threadId),
});

/** Looks again at the threads that a batch names. */
export const handler: ReturnType<typeof sqsBatch> = (event, context) => {
  const { store, parked, clock, log } = wire('store', 'seal', 'parked');
  return sqsBatch({
    parse: job,
    log,
    park: ({ id, group, body }) => parked.send([{ body, group, deduplicationId: id }]),
    handle: async ({ tenant, account, thread }) => {
      await settle({ store }, { tenant, account, thread, now: clock() });
    },
  })(event, context);
};
