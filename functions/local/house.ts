import { join } from 'node:path';
import { keptAmong } from '#core/accounts/account';
import { tenantId } from '#core/id';
import type { Store } from '#core/ports';
import { type Instant, instant } from '#core/time';
import {
  FUNCTIONS,
  type FunctionName,
  HTTP,
  QUEUES,
  type QueueName,
  SCHEDULES,
  type ScheduleName,
} from '../../infra/topology.ts';
import { handler as apiHandler } from '../api/api.ts';
import { handler as backfillHandler } from '../backfill.ts';
import { handler as connectHandler } from '../connect.ts';
import { handler as pollHandler } from '../gmail-poll.ts';
import { handler as pushHandler } from '../gmail-push.ts';
import { handler as recheckHandler } from '../recheck.ts';
import { jsonLog, type Log } from '../shell/log.ts';
import { usePorts } from '../shell/wire.ts';
import { handler as sweepHandler } from '../sweep.ts';
import { handler as syncHandler } from '../sync.ts';
import { type AccessBook, openAccessBook } from './access.ts';
import { type LocalGmail, openLocalGmail } from './demo/gmail.ts';
import { isLocal, localDoor } from './door.ts';
import { localGoogle } from './google.ts';
import { type Ground, layGround } from './ground.ts';
import { keyFile } from './kms/key-file.ts';
import { eventSourceMapping } from './runtime/event-source.ts';
import { httpApi } from './runtime/http-api.ts';
import type { Handler } from './runtime/invoke.ts';
import { schedule } from './runtime/schedule.ts';

export type House = {
  readonly url: string;
  readonly ground: Ground;
  readonly gmail: LocalGmail;
  /** Resolves when all queued work has been done. */
  readonly settled: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type HouseOptions = {
  readonly folder: string;
  readonly port: number;
  readonly endpoints: { readonly dynamodb?: string | undefined; readonly sqs?: string | undefined };
  readonly write: (line: string) => void;
  /** Also writes what goes well: on a terminal that is noise. */
  readonly isTalkative?: boolean;
};

/** The one tenant of a house on one machine. */
export const LOCAL_TENANT = tenantId('local');
const LOOK_AGAIN_MS = 20;

const HANDLERS: Readonly<Record<FunctionName, Handler>> = {
  api: apiHandler,
  connect: connectHandler,
  gmailPush: pushHandler,
  gmailPoll: pollHandler,
  sync: syncHandler,
  backfill: backfillHandler,
  recheck: recheckHandler,
  sweep: sweepHandler,
};

/**
 * The whole product in this process: the very handlers of the cloud, fed with its event shapes, on embedded engines and
 * a stand-in for Gmail. Built from the topology. Throws a fault with one sentence where the port, the folder or an engine
 * cannot be had, and leaves nothing running then.
 */
export async function openHouse(options: HouseOptions): Promise<House> {
  const clock = (): Instant => instant(Date.now());
  const all = jsonLog(options.write, clock);
  const log: Log = (entry) => (entry.level === 'info' && !options.isTalkative ? undefined : all(entry));
  const ground = await layGround({ ...options, clock, tenant: LOCAL_TENANT });
  const running: Array<{ readonly stop: () => Promise<void> }> = [
    ground,
    { stop: async () => usePorts(undefined) },
  ];
  const stop = async (): Promise<void> => {
    for (const one of running.splice(0).reverse()) await one.stop();
  };
  try {
    const limits = { maxBodyBytes: HTTP.maxBodyBytes, timeoutSeconds: HTTP.timeoutSeconds };
    const routes = routed(ground);
    const web = await httpApi({
      port: options.port,
      handler: routes.handler,
      limits,
      onFailure: failed(log),
    });
    running.push(web);
    const gmail = await openLocalGmail({ folder: options.folder, clock, web: web.url });
    running.splice(2, 0, gmail);
    const book = await openAccessBook(join(options.folder, 'access.json'));
    const store = forgetting(ground.store, book);
    const google = localGoogle({ gmail, ground, book, clock, env: process.env });
    const signingKey = await keyFile(join(options.folder, 'signing.key'));
    const ports = { ...ground, store, clock, log, ...google, pushes: gmail.pushes };
    usePorts({ ...ports, site: { origin: web.url, signingKey }, tenant: () => LOCAL_TENANT });
    await sealOlder(ground.store);
    routes.open(localDoor({ ...ports, gmail, book, tenant: LOCAL_TENANT }));
    running.push(...runWorks(ground, log));
    const settled = async (): Promise<void> => {
      while (Object.values(await ground.depths()).some(({ waiting }) => waiting > 0))
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      await ground.save();
    };
    return { url: web.url, ground, gmail, settled, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Where the token of an account came from goes with the account, and where its owner has given leave. */
const forgetting = (store: Store, book: AccessBook): Store => ({
  ...store,
  saveGrant: async (tenant, account, grant) => {
    await book.remove(account);
    await store.saveGrant(tenant, account, grant);
  },
  erase: async (tenant, account) => {
    const ended = await store.erase(tenant, account);
    if (ended === 'erased') await book.remove(account);
    return ended;
  },
});

/** What an earlier version stored is sealed before anybody is let in. */
async function sealOlder(store: Store): Promise<void> {
  for (const { id } of keptAmong(await store.accounts(LOCAL_TENANT)))
    while ((await store.reseal(LOCAL_TENANT, id)) === 'more');
}

type Event = {
  readonly rawPath?: string;
  readonly requestContext?: { readonly http?: { readonly method?: string } };
};

/** Which function a request goes to. Nobody is let in before the house is ready. */
function routed(ground: Ground) {
  let local: Handler | undefined;
  const handler = async (event: Event, context: never) => {
    if (local === undefined) return { statusCode: 503, headers: { 'retry-after': '1' } };
    const method = event.requestContext?.http?.method;
    const name = new Map<string, FunctionName>(Object.entries(HTTP.routes)).get(`${method} ${event.rawPath}`);
    const target = isLocal(event) ? local : HANDLERS[name ?? HTTP.routes.$default];
    const result = await target(event as never, context);
    // What a request has changed is written down before its answer says so.
    if (method !== 'GET') await ground.save();
    return result;
  };
  return {
    handler,
    open: (door: Handler) => {
      local = door;
    },
  };
}

const failed = (log: Log) => (outcome: { readonly ended: string; readonly error?: unknown }) =>
  log({
    level: 'error',
    code: outcome.ended === 'timed-out' ? 'request_timed_out' : 'request_failed',
    ...('error' in outcome ? { error: outcome.error } : {}),
  });

/** What work has changed is written down before it counts as done. */
const worker = (name: FunctionName, { save }: Ground) => ({
  name,
  handler: async (event: never, context: never) => {
    const result = await HANDLERS[name](event, context);
    await save();
    return result;
  },
  timeout: FUNCTIONS[name].timeout,
});
const queueNames = Object.keys(QUEUES) as QueueName[];
const scheduleNames = Object.keys(SCHEDULES) as ScheduleName[];

/** Queues and schedules, as the topology has them. */
function runWorks(ground: Ground, log: Log) {
  const queues = queueNames.map((name) => {
    const { batch, concurrency, consumer } = QUEUES[name];
    return eventSourceMapping({
      ...{ source: ground.sources[name], target: worker(consumer, ground), batch, concurrency },
      onFailure: (why) =>
        log({ level: 'error', code: why.ended === 'no-source' ? 'queue_away' : 'batch_failed' }),
    });
  });
  const schedules = scheduleNames.map((name) =>
    schedule({
      ...{ name, expression: SCHEDULES[name].rate, target: worker(SCHEDULES[name].function, ground) },
      onFailure: (outcome) =>
        log({
          level: 'error',
          code: 'schedule_failed',
          ...('error' in outcome ? { error: outcome.error } : {}),
        }),
    }),
  );
  return [...queues, ...schedules];
}
