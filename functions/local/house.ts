import { tenantId } from '#core/id';
import { type Instant, instant } from '#core/time';
import { FUNCTIONS, HTTP, QUEUES, SCHEDULES } from '../../infra/topology.ts';
import { handler as apiHandler } from '../api/api.ts';
import { handler as recheckHandler } from '../recheck.ts';
import { jsonLog, type Log } from '../shell/log.ts';
import { usePorts } from '../shell/wire.ts';
import { handler as sweepHandler } from '../sweep.ts';
import { isLocal, localDoor } from './door.ts';
import { type Ground, layGround } from './ground.ts';
import { eventSourceMapping } from './runtime/event-source.ts';
import { httpApi } from './runtime/http-api.ts';
import { schedule } from './runtime/schedule.ts';

export type House = {
  readonly url: string;
  readonly ground: Ground;
  /** Resolves when every thread that waits to be looked at has been. */
  readonly settled: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type HouseOptions = {
  readonly folder: string;
  readonly port: number;
  readonly endpoints: { readonly dynamodb?: string | undefined; readonly sqs?: string | undefined };
  readonly write: (line: string) => void;
};

/** The one tenant of a house on one machine. */
export const LOCAL_TENANT = tenantId('local');
const LOOK_AGAIN_MS = 20;

/**
 * The whole product in this process: the very handlers of the cloud, fed with its event shapes, on embedded engines. Built
 * from the topology. Throws a fault with one sentence where the port, the folder or an engine cannot be had, and leaves
 * nothing running then.
 */
export async function openHouse(options: HouseOptions): Promise<House> {
  const clock = (): Instant => instant(Date.now());
  const log = jsonLog(options.write, clock);
  const ground = await layGround({ ...options, clock, tenant: LOCAL_TENANT });
  usePorts({ ...ground, clock, log, tenant: () => LOCAL_TENANT });
  try {
    const door = localDoor({ ...ground, clock, log, tenant: LOCAL_TENANT });
    const handler = async (event: never, context: never) => {
      const result = await (isLocal(event) ? door : apiHandler)(event, context);
      // What a request has changed is written down before its answer says so.
      if (!isRead(event)) await ground.save();
      return result;
    };
    const limits = { maxBodyBytes: HTTP.maxBodyBytes, timeoutSeconds: HTTP.timeoutSeconds };
    const web = await httpApi({ port: options.port, handler, limits, onFailure: failed(log) });
    const works = runWorks(ground, log);
    return {
      url: web.url,
      ground,
      settled: async () => {
        while ((await ground.depth()).waiting > 0)
          await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
        await ground.save();
      },
      stop: async () => {
        await web.stop();
        await Promise.all(works.map((work) => work.stop()));
        await ground.stop();
        usePorts(undefined);
      },
    };
  } catch (error) {
    await ground.stop();
    usePorts(undefined);
    throw error;
  }
}

const isRead = (event: { readonly requestContext?: { readonly http?: { readonly method?: string } } }) =>
  event.requestContext?.http?.method === 'GET';

const failed = (log: Log) => (outcome: { readonly ended: string; readonly error?: unknown }) =>
  log({
    level: 'error',
    code: outcome.ended === 'timed-out' ? 'request_timed_out' : 'request_failed',
    ...('error' in outcome ? { error: outcome.error } : {}),
  });

/** Queues and schedules, as the topology has them. */
function runWorks(ground: Ground, log: Log) {
  const { batch, concurrency } = QUEUES.recheck;
  const recheck = { name: 'recheck', handler: recheckHandler, timeout: FUNCTIONS.recheck.timeout };
  const sweep = { name: 'sweep', handler: sweepHandler, timeout: FUNCTIONS.sweep.timeout };
  return [
    eventSourceMapping({
      source: ground.source,
      target: recheck,
      batch,
      concurrency,
      onFailure: (why) =>
        log({ level: 'error', code: why.ended === 'no-source' ? 'queue_away' : 'batch_failed' }),
    }),
    schedule({
      name: 'sweep',
      expression: SCHEDULES.sweep.rate,
      target: sweep,
      onFailure: (outcome) =>
        log({
          level: 'error',
          code: 'schedule_failed',
          ...('error' in outcome ? { error: outcome.error } : {}),
        }),
    }),
  ];
}
