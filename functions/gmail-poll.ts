import type { Context } from 'aws-lambda';
import { dispatchPolls } from '#core/accounts/poll';
import { deadlineIn } from './shell/deadline.ts';
import { wire } from './shell/wire.ts';

/** Every minute: queues a look into each mailbox that is due for one. */
export async function handler(_event?: unknown, context?: Context): Promise<void> {
  const ports = wire('store', 'due', 'sync', 'backfill');
  const queued = await dispatchPolls(ports, deadlineIn(ports.clock(), context));
  if (queued > 0) ports.log({ level: 'info', code: 'polls_queued', count: queued });
}
