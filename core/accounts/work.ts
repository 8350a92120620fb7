import type { ConnectPorts } from '#core/accounts/connect';
import { type DisconnectPorts, type Erased, erase } from '#core/accounts/disconnect';
import type { SyncJob } from '#core/accounts/job';
import { redetect } from '#core/accounts/redetect';
import { retryHeld } from '#core/accounts/retry';
import { type Asked, type Synced, syncMailbox } from '#core/accounts/sync';
import { keepUp } from '#core/accounts/upkeep';

/** How a job ended; `lapsed` is an upkeep that found its watch lapsed. */
export type Worked = Synced | Erased | 'lapsed';

export type WorkPorts = DisconnectPorts & ConnectPorts;

/** Does one job of a mailbox. Every one is safe to do twice. */
export async function work(ports: WorkPorts, job: SyncJob, asked: Asked): Promise<Worked> {
  const { tenant, account } = job;
  const of = { tenant, account };
  switch (job.do) {
    case 'sync':
      return syncMailbox(ports, job, asked);
    case 'redetect':
      return redetect(ports, job, asked);
    case 'retry':
      return retryHeld(ports, of, asked);
    case 'erase':
      return erase(ports, of, asked.deadline);
    case 'upkeep': {
      const kept = await keepUp(ports, of);
      return kept.ended === 'done' && kept.hadLapsed ? 'lapsed' : kept.ended;
    }
  }
}
