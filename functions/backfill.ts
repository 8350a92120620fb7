import * as z from 'zod';
import { backfillMailbox } from '#core/accounts/backfill';
import type { BackfillJob } from '#core/accounts/backfill-job';
import { accountId, tenantId } from '#core/id';
import { sqsBatch } from './shell/batch.ts';
import { deadlineIn } from './shell/deadline.ts';
import { paidMail, sleep } from './shell/paid-mail.ts';
import { wire } from './shell/wire.ts';
import { wireMail } from './shell/wire-mail.ts';

const job: z.ZodType<BackfillJob> = z.object({
  tenant: z.string().transform(tenantId),
  account: z.string().transform(accountId),
});

const NEEDS = ['store', 'seal', 'due', 'backfill', 'parkedBackfill', 'budget'] as const;

/** Reads older mail of the mailbox that a message names, for half a minute. */
export const handler: ReturnType<typeof sqsBatch> = (event, context) => {
  const { store, due, backfill, parkedBackfill, budget, clock, log } = wire(...NEEDS);
  const mailOf = paidMail({ mailOf: wireMail(), budget, clock }, 'backfill');
  const ports = { store, due, backfill, clock, sleep, mailOf };
  const deadline = deadlineIn(clock(), context);
  return sqsBatch({
    parse: job,
    log,
    park: ({ id, group, body }) => parkedBackfill.send([{ body, group, deduplicationId: id }]),
    handle: async ({ tenant, account }, { sentAt }) => {
      const ended = await backfillMailbox(ports, { tenant, account }, { sentAt, deadline });
      if (ended === 'put-off') log({ level: 'warn', code: 'sync_put_off', tenant, account });
      else if (ended === 'done') log({ level: 'info', code: 'backfill_done', tenant, account });
    },
  })(event, context);
};
