import { CreateQueueCommand, GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { startFauxqs } from 'fauxqs';
import { expect } from 'vitest';
import type { BackfillJob } from '#core/accounts/backfill-job';
import type { Pay } from '#core/accounts/budgeted';
import type { Recheck } from '#core/accounts/import';
import type { SyncJob } from '#core/accounts/job';
import { dynamoBudget } from '#core/adapters/dynamo/budget';
import { dynamoDirectory } from '#core/adapters/dynamo/directory';
import { dynamoDue } from '#core/adapters/dynamo/due';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { gmailMail } from '#core/adapters/gmail/mail';
import { googlePushTokens } from '#core/adapters/google/push-token';
import { openSeal } from '#core/adapters/memory/seal';
import { sqsQueue } from '#core/adapters/sqs/queue';
import type { DueIndex, LiveMail, Owner, Queue, Store } from '#core/ports';
import { type Instant, instant } from '#core/time';
import { handler as pushHandler } from '../../functions/gmail-push.ts';
import { onLoopback } from '../../functions/local/engines/loopback.ts';
import { type FakeGmail, fakeGmail } from '../../functions/local/gmail/gmail.ts';
import { serveFakeGmail } from '../../functions/local/gmail/serve.ts';
import { httpApi } from '../../functions/local/runtime/http-api.ts';
import { type Source, sqsSource } from '../../functions/local/runtime/source.ts';
import type { LogCode } from '../../functions/shell/log.ts';
import { unitsAMinute } from '../../functions/shell/paid-mail.ts';
import { type Ports, usePorts } from '../../functions/shell/wire.ts';
import { HTTP, PUSH_PATH } from '../../infra/topology.ts';
import { seeded } from '../contract/unkind.ts';
import { type Mishap, type UnkindEngine, unkindEngine } from '../contract/unkind-engine.ts';
import { NO_GRANTS } from '../ports.ts';
import { clientOf, dynoxide } from './dynoxide.ts';

export const MISHAPS: readonly Mishap[] = [
  'refused',
  'conflict',
  'reset',
  'answer-lost',
  'answer-reset',
  'in-part',
];
const RATE = 0.08;
/** Seconds until a record that failed comes again. */
const VISIBILITY = 3;
const RECEIVES = 200;
/** Milliseconds that Gmail may take: some calls never end. */
const PATIENCE = 500;
const PUSHER = 'pubsub@example.com';
const SUBSCRIPTION = 'projects/p/subscriptions/gmail';
const TOPIC = 'projects/p/topics/gmail';

/** The address of a tenant's one mailbox. */
export const mailboxOf = ({ tenant }: Pick<Owner, 'tenant'>): string => `${tenant}@example.com`;

export type SyncWorld = {
  /** The ports as the doors have them, through an engine that is unkind; and what the checks read. */
  readonly ports: Ports;
  readonly kind: { readonly store: Store; readonly due: DueIndex };
  readonly proxy: UnkindEngine;
  readonly fake: FakeGmail;
  readonly source: Source;
  /** Where slices of older mail are queued. */
  readonly older: Source;
  readonly depths: () => Promise<{ readonly waiting: number; readonly dead: number }>;
  readonly logged: ReadonlyMap<LogCode, number>;
  /** Lets time pass, for whoever looks at a clock; nothing may be queued. */
  readonly pass: (ms: number) => void;
  readonly close: () => Promise<void>;
};

/** The product's doors on embedded engines, beside a stand-in for Gmail behind HTTP. */
export async function syncWorld(seed: number): Promise<SyncWorld> {
  const time = { ahead: 0 };
  const clock = (): Instant => instant(Date.now() + time.ahead);
  const logged = new Map<LogCode, number>();
  const log = ({ code }: { readonly code: LogCode }) => void logged.set(code, (logged.get(code) ?? 0) + 1);
  const engine = await startStore(seed, clock);
  const queues = await startQueues(time);
  const web = await httpApi({ port: 0, handler: pushHandler, limits: HTTP });
  const gmail = await startGmail(clock, `${web.url}${PUSH_PATH}`);
  const unused = { send: async () => expect.unreachable('nothing is to be sent there') };
  const recheck: Queue<Recheck> = unused;
  const ports: Ports = {
    ...{ ...engine.ports, ...queues.ports, ...gmail.ports, clock, log, recheck },
    ...{ parked: unused, parkedSync: unused, parkedBackfill: unused, tenant: () => undefined },
    ...{ ...NO_GRANTS, seal: openSeal(), site: { origin: '', signingKey: new Uint8Array() } },
  };
  usePorts(ports);
  return {
    ...{ ports, kind: engine.kind, proxy: engine.proxy, fake: gmail.fake, logged },
    ...{ source: queues.source, older: queues.older, depths: queues.depths },
    pass: (ms) => {
      time.ahead += ms;
    },
    close: async () => {
      usePorts(undefined);
      await web.stop();
      await gmail.stop();
      await engine.close();
      await queues.close();
    },
  };
}

async function startStore(seed: number, clock: () => Instant) {
  const { endpoint, client, table, stop } = await dynoxide();
  const random = seeded(seed);
  const proxy = await unkindEngine(endpoint, () =>
    random() < RATE ? (MISHAPS[Math.floor(random() * MISHAPS.length)] ?? 'none') : 'none',
  );
  const far = clientOf(proxy.endpoint);
  const options = { client: far, table, pace: { sleep: async () => {} } };
  const store = dynamoStore({ ...options, seal: openSeal() });
  return {
    ports: {
      store,
      budget: dynamoBudget({ ...options, clock, unitsAMinute: unitsAMinute(store, clock) }),
      due: dynamoDue(options),
      directory: dynamoDirectory({ ...options, key: 'a key of this test' }),
    },
    kind: { store: dynamoStore({ client, table, seal: openSeal() }), due: dynamoDue({ client, table }) },
    proxy,
    close: async () => {
      far.destroy();
      await proxy.close();
      await stop();
    },
  };
}

async function startQueues(time: { readonly ahead: number }) {
  const server = await onLoopback(() => startFauxqs({ port: 0, logger: false }));
  const client = new SQSClient({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${server.port}`,
    useQueueUrlAsEndpoint: false,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const create = async (QueueName: string, more: Record<string, string>) => {
    const Attributes = { FifoQueue: 'true', ...more };
    return (await client.send(new CreateQueueCommand({ QueueName, Attributes }))).QueueUrl ?? '';
  };
  const queue = async (name: string) => {
    const deadUrl = await create(`${name}-dead.fifo`, {});
    const url = await create(`${name}.fifo`, {
      VisibilityTimeout: `${VISIBILITY}`,
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: `arn:aws:sqs:us-east-1:000000000000:${name}-dead.fifo`,
        maxReceiveCount: RECEIVES,
      }),
    });
    const source = sqsSource({ client, url });
    return { url, deadUrl, source: { ...source, receive: inTime(source, time) } };
  };
  const [sync, older] = [await queue('sync'), await queue('backfill')];
  const depths = async (name: 'url' | 'deadUrl') =>
    (await depthOf(client, sync[name])) + (await depthOf(client, older[name]));
  return {
    ports: {
      sync: sqsQueue<SyncJob>({ client, url: sync.url }),
      backfill: sqsQueue<BackfillJob>({ client, url: older.url }),
    },
    ...{ source: sync.source, older: older.source },
    depths: async () => ({ waiting: await depths('url'), dead: await depths('deadUrl') }),
    close: async () => {
      client.destroy();
      await server.stop();
    },
  };
}

/** The queue's clock goes with the one that is moved. */
const inTime =
  (source: Source, time: { readonly ahead: number }): Source['receive'] =>
  async (max, signal) =>
    (await source.receive(max, signal)).map((record) => {
      const SentTimestamp = `${Number(record.attributes.SentTimestamp) + time.ahead}`;
      return { ...record, attributes: { ...record.attributes, SentTimestamp } };
    });

async function depthOf(client: SQSClient, url: string): Promise<number> {
  const names = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: [...names] }),
  );
  return names.reduce((sum, name) => sum + Number(Attributes[name] ?? 0), 0);
}

async function startGmail(clock: () => Instant, endpoint: string) {
  const push = { endpoint, audience: endpoint, serviceAccount: PUSHER, subscription: SUBSCRIPTION };
  const fake = fakeGmail({ clock, push });
  const { url, stop } = await serveFakeGmail(fake);
  const mailOf = (owner: Owner, pay?: Pay): LiveMail => {
    const token = fake.grant(mailboxOf(owner));
    return gmailMail({
      ...(pay === undefined ? {} : { pay }),
      tokens: { token: async () => token },
      ...{ owner, clock, topic: TOPIC, rootUrl: `${url}/` },
      timeouts: { call: PATIENCE, thread: PATIENCE },
    });
  };
  const prove = googlePushTokens({
    ...{ jwksUrl: `${url}/oauth2/v3/certs`, audience: endpoint, email: PUSHER, clock },
  });
  return { fake, stop, ports: { mailOf, pushes: { prove, subscription: SUBSCRIPTION } } };
}
