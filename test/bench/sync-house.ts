import { join } from 'node:path';
import { GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { BackfillJob } from '#core/accounts/backfill-job';
import type { Recheck } from '#core/accounts/import';
import type { SyncJob } from '#core/accounts/job';
import { dynamoBudget } from '#core/adapters/dynamo/budget';
import { dynamoDirectory } from '#core/adapters/dynamo/directory';
import { dynamoDue } from '#core/adapters/dynamo/due';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { tableInput } from '#core/adapters/dynamo/table';
import { gmailMail } from '#core/adapters/gmail/mail';
import { googlePushTokens } from '#core/adapters/google/push-token';
import { sqsQueue } from '#core/adapters/sqs/queue';
import { type TenantId, tenantId } from '#core/id';
import type { LiveMail, Owner } from '#core/ports';
import { type Instant, instant } from '#core/time';
import { handler as apiHandler } from '../../functions/api/api.ts';
import { handler as pollHandler } from '../../functions/gmail-poll.ts';
import { handler as pushHandler } from '../../functions/gmail-push.ts';
import { startEngines } from '../../functions/local/engines/engines.ts';
import { fakeGmail } from '../../functions/local/gmail/gmail.ts';
import { serveFakeGmail } from '../../functions/local/gmail/serve.ts';
import { eventSourceMapping } from '../../functions/local/runtime/event-source.ts';
import { httpApi } from '../../functions/local/runtime/http-api.ts';
import type { Handler } from '../../functions/local/runtime/invoke.ts';
import { sqsSource } from '../../functions/local/runtime/source.ts';
import type { LogEntry } from '../../functions/shell/log.ts';
import { unitsAMinute } from '../../functions/shell/paid-mail.ts';
import { type Ports, usePorts } from '../../functions/shell/wire.ts';
import { handler as syncHandler } from '../../functions/sync.ts';
import { FUNCTIONS, HTTP, PUSH_PATH, QUEUES, TABLE } from '../../infra/topology.ts';
import { testSeal } from '../contract/given.ts';
import { meter } from '../contract/meter.ts';
import { NO_GRANTS } from '../ports.ts';
import { requestMeter } from './sync-requests.ts';

export type SyncHouse = Awaited<ReturnType<typeof openSyncHouse>>;

const SUBSCRIPTION = 'projects/bench/subscriptions/gmail';
const TOPIC = 'projects/bench/topics/gmail';
const PUSHER = 'pubsub@bench.example.com';
const LOOK_AGAIN_MS = 5;

/** The mailbox of a tenant, who has one. */
export const mailboxOf = (tenant: TenantId): string => `${tenant}@example.com`;

/**
 * Doors, queue, worker and store of the sync as the local house has them, on embedded engines and a stand-in for Gmail
 * behind HTTP, with everything counted. Its tenants are many, and its clock can be moved forward.
 */
export async function openSyncHouse(folder: string) {
  const state = { ahead: 0, asking: tenantId('') };
  const clock = (): Instant => instant(Date.now() + state.ahead);
  const { engines, ground, units, requests } = await layGround(join(folder, 'engines'), clock);
  const web = await httpApi({ port: 0, handler: routed, limits: HTTP });
  const { gmail, fake, ...given } = await openGmail(clock, `${web.url}${PUSH_PATH}`);
  const ports: Ports = { ...ground, ...given, clock, tenant: () => state.asking, log: told };
  usePorts(ports);
  const { url, deadUrl } = engines.queues.sync;
  const worker = eventSourceMapping({
    source: sqsSource({ client: engines.sqs, url }),
    target: { name: 'sync', handler: syncHandler, timeout: FUNCTIONS.sync.timeout },
    ...{ batch: QUEUES.sync.batch, concurrency: QUEUES.sync.concurrency },
  });
  return {
    ...{ ports, fake, units, requests },
    /** Resolves when all queued work has been done. */
    settled: async (): Promise<void> => {
      while ((await messagesIn(engines.sqs, url)) > 0)
        await new Promise((wake) => setTimeout(wake, LOOK_AGAIN_MS));
    },
    /** Queue messages that were given up. */
    dead: () => messagesIn(engines.sqs, deadUrl),
    /** What the schedule of polls does once, so much later. */
    pollAfter: (ms: number): Promise<void> => {
      state.ahead += ms;
      return pollHandler();
    },
    /** Asks the API as somebody. */
    ask: (tenant: TenantId, path: string): Promise<Response> => {
      state.asking = tenant;
      return fetch(`${web.url}${path}`);
    },
    stop: async (): Promise<void> => {
      await worker.stop();
      await web.stop();
      await gmail.stop();
      usePorts(undefined);
      await engines.stop();
    },
  };
}

/** Embedded engines whose clients count, and the ports that stand on them. */
async function layGround(folder: string, clock: () => Instant) {
  const table = tableInput(TABLE.name, TABLE);
  const engines = await startEngines({ folder, endpoints: {}, table, queues: QUEUES });
  const { client, units } = meter(engines.dynamodb);
  const requests = requestMeter(engines.sqs);
  const { recheck, sync, backfill } = engines.queues;
  const of = { client, table: TABLE.name };
  const queue = <T>(url: string) => sqsQueue<T>({ client: engines.sqs, url });
  const seal = testSeal();
  const store = dynamoStore({ ...of, seal });
  const ground = {
    ...{ ...NO_GRANTS, store, seal, site: { origin: '', signingKey: new Uint8Array() } },
    backfill: queue<BackfillJob>(backfill.url),
    parkedBackfill: queue<unknown>(backfill.deadUrl),
    budget: dynamoBudget({ ...of, clock, unitsAMinute: unitsAMinute(store, clock) }),
    due: dynamoDue(of),
    directory: dynamoDirectory({ ...of, key: 'a key of the bench' }),
    recheck: queue<Recheck>(recheck.url),
    parked: queue<unknown>(recheck.deadUrl),
    sync: queue<SyncJob>(sync.url),
    parkedSync: queue<unknown>(sync.deadUrl),
  };
  return { engines, ground, units, requests };
}

/** A stand-in whose pushes wait, and how doors reach it. */
async function openGmail(clock: () => Instant, audience: string) {
  const push = { endpoint: audience, audience, serviceAccount: PUSHER, subscription: SUBSCRIPTION };
  const fake = fakeGmail({ clock, push: { ...push, auto: true } });
  fake.pushes.pause();
  const gmail = await serveFakeGmail(fake);
  const mailOf = (owner: Owner): LiveMail => {
    const token = fake.grant(mailboxOf(owner.tenant));
    const tokens = { token: async () => token };
    return gmailMail({ tokens, owner, clock, topic: TOPIC, rootUrl: `${gmail.url}/` });
  };
  const jwksUrl = `${gmail.url}/oauth2/v3/certs`;
  const prove = googlePushTokens({ jwksUrl, audience, email: PUSHER, clock });
  return { fake, gmail, mailOf, pushes: { prove, subscription: SUBSCRIPTION } };
}

type Event = { readonly rawPath?: string };
const routed: Handler = (event: Event, context: never) => {
  const door: Handler = event.rawPath === PUSH_PATH ? pushHandler : apiHandler;
  return door(event as never, context);
};

/** Whatever is not as it should be would spoil the figures. */
function told({ level, code }: LogEntry): void {
  if (level !== 'info') console.log(`${level}: ${code}`);
}

async function messagesIn(client: SQSClient, url: string): Promise<number> {
  const names = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: [...names] }),
  );
  return names.reduce((sum, name) => sum + Number(Attributes[name] ?? 0), 0);
}
