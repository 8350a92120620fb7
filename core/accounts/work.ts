import type { SyncJob } from '#core/accounts/job';
import { redetect } from '#core/accounts/redetect';
import { retryHeld } from '#core/accounts/retry';
import { type Asked, type Synced, type SyncPorts, syncMailbox } from '#core/accounts/sync';
import { keepUp } from '#core/accounts/upkeep';

/** How a job ended; `lapsed` is an upkeep that found its watch lapsed. */
export type Worked = Synced | 'lapsed';

/** Does one job of a mailbox. Every one is safe to do twice. */
export async function work(ports: SyncPorts, job: SyncJob, asked: Asked): Promise<Worked> {
  const { tenant, account } = job;
  const of = { tenant, account };
  switch (job.do) {
    case 'sync':
      return syncMailbox(ports, job, asked);
    case 'redetect':
      return redetect(ports, job, asked);
    case 'retry':
      return retryHeld(ports, of, asked);
    case 'upkeep': {
      const kept = await keepUp(ports, of);
      return kept.ended === 'done' && kept.hadLapsed ? 'lapsed' : kept.ended;
    }
  }
}
