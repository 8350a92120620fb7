import type { Context } from 'aws-lambda';
import { dispatchUpkeep } from '#core/accounts/poll';
import { sweepStale } from '#core/loops/stale';
import { deadlineIn } from './shell/deadline.ts';
import { wire } from './shell/wire.ts';

/** Every hour: marks what has been silent for too long, and queues what live mailboxes need once a day. */
export async function handler(_event?: unknown, context?: Context): Promise<void> {
  const { store, due, sync, clock, log } = wire('store', 'seal', 'due', 'sync');
  const deadline = deadlineIn(clock(), context);
  const { marked } = await sweepStale({ store, due, sync }, clock());
  const upkeep = await dispatchUpkeep({ store, due, sync, clock }, deadline);
  log({ level: 'info', code: 'sweep_done', count: marked });
  if (upkeep > 0) log({ level: 'info', code: 'upkeep_queued', count: upkeep });
}
