import * as z from 'zod';
import type { SyncJob } from '#core/accounts/job';
import { work } from '#core/accounts/work';
import { accountId, tenantId, threadId } from '#core/id';
import { type HistoryId, historyId } from '#core/mail/history';
import type { LiveMail, Owner } from '#core/ports';
import { sqsBatch } from './shell/batch.ts';
import { deadlineIn } from './shell/deadline.ts';
import { paidMail } from './shell/paid-mail.ts';
import { wire } from './shell/wire.ts';
import { wireConsent } from './shell/wire-consent.ts';
import { wireMail } from './shell/wire-mail.ts';

const whose = { tenant: z.string().transform(tenantId), account: z.string().transform(accountId) };
const place = z.custom<HistoryId>((value) => historyId(value) === value);
const job: z.ZodType<SyncJob> = z.discriminatedUnion('do', [
  z.object({
    ...whose,
    do: z.literal('sync'),
    why: z.enum(['push', 'poll', 'more', 'asked']),
    historyId: z.exactOptional(place),
  }),
  z.object({ ...whose, do: z.literal('upkeep') }),
  z.object({ ...whose, do: z.literal('retry') }),
  z.object({ ...whose, do: z.literal('erase') }),
  z.object({ ...whose, do: z.literal('redetect'), after: z.exactOptional(z.string().transform(threadId)) }),
]);

const NEEDS = [
  ...(['store', 'seal', 'keys', 'directory', 'due', 'budget'] as const),
  ...(['sync', 'backfill', 'parkedSync'] as const),
];

/** Looks into the mailboxes that a batch names, and does what else they need. */
export const handler: ReturnType<typeof sqsBatch> = (event, context) => {
  const { store, keys, directory, due, budget, sync, backfill, parkedSync, clock, log } = wire(...NEEDS);
  const deadline = deadlineIn(clock(), context);
  const paid = paidMail({ mailOf: wireMail(), budget, clock }, 'sync');
  const mailOf = (of: Owner): LiveMail => paid(of, deadline);
  const ports = { store, keys, directory, due, sync, backfill, clock, consent: wireConsent(), mailOf };
  return sqsBatch({
    parse: job,
    log,
    park: ({ id, group, body }) => parkedSync.send([{ body, group, deduplicationId: id }]),
    handle: async (wanted, { sentAt }) => {
      const began = clock();
      const ended = await work(ports, wanted, { sentAt, deadline });
      const { tenant, account } = wanted;
      if (ended === 'lapsed') log({ level: 'error', code: 'watch_lapsed', tenant, account });
      else if (ended === 'put-off') log({ level: 'warn', code: 'sync_put_off', tenant, account });
      else if (ended === 'unrevoked') log({ level: 'warn', code: 'access_not_returned', tenant, account });
      else if (ended === 'erased') log({ level: 'info', code: 'account_erased', tenant, account });
      else if (ended === 'done')
        log({ level: 'info', code: 'sync_done', tenant, account, ms: clock() - began });
    },
  })(event, context);
};
