import { randomUUID } from 'node:crypto';
import { CreateQueueCommand, GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import fc from 'fast-check';
import { startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Recheck } from '#core/accounts/import';
import { dynamoDue } from '#core/adapters/dynamo/due';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { openSeal } from '#core/adapters/memory/seal';
import { sqsQueue } from '#core/adapters/sqs/queue';
import type { LoopId, ThreadId } from '#core/id';
import type { Queue, Store } from '#core/ports';
import { onLoopback } from '../../functions/local/engines/loopback.ts';
import { eventSourceMapping } from '../../functions/local/runtime/event-source.ts';
import { type Source, sqsSource } from '../../functions/local/runtime/source.ts';
import { handler } from '../../functions/recheck.ts';
import type { LogCode } from '../../functions/shell/log.ts';
import { usePorts } from '../../functions/shell/wire.ts';
import { account as accountOf, aTenant, WORK } from '../contract/given.ts';
import { laggingIndex, seeded } from '../contract/unkind.ts';
import { type Mishap, type UnkindEngine, unkindEngine } from '../contract/unkind-engine.ts';
import { NOW } from '../loops/facts.ts';
import { portsOf } from '../ports.ts';
import { importing, owning, type Stage, untilDone } from './actors.ts';
import { clientOf, type Dynoxide, dynoxide } from './dynoxide.ts';
import { MINE, THREADS } from './mailbox.ts';
import { checkEnd, type Played } from './oracle.ts';
import type { Whose } from './record.ts';
import { anySchedule, type Schedule } from './schedule.ts';

const RUNS = 50;
const AT_ONCE = 10;
const SEED = 20_261_130;
const MISHAPS: readonly Mishap[] = ['refused', 'conflict', 'reset', 'answer-lost', 'answer-reset', 'in-part'];
const RATE = 0.15;
/** Seconds until a record that failed comes again. */
const VISIBILITY = 1;
const RECEIVES = 50;

type Ends = { readonly close: () => Promise<void> };
type World = Ends & {
  /** The store through an engine that is unkind, its index late, and the one that the checks read. */
  readonly store: Store;
  readonly kind: Store;
  readonly catchUp: () => void;
  readonly proxy: UnkindEngine;
  readonly recheck: Queue<Recheck>;
  readonly source: Source;
  readonly depths: () => Promise<{ readonly waiting: number; readonly dead: number }>;
};

let world: World;
const logged = new Map<LogCode, number>();
/** Batches with two records of one group, and records that came again. */
const told = { twins: 0, again: 0 };

beforeAll(async () => {
  const engine = await dynoxide();
  const queues = await startQueues();
  const given = await startStore(engine);
  world = { ...given, ...queues.given, close: closing(given.proxy, engine, queues) };
});
afterAll(() => world.close());

const closing = (proxy: UnkindEngine, engine: Dynoxide, queues: Ends) => async () => {
  usePorts(undefined);
  await proxy.close();
  await engine.stop();
  await queues.close();
};

async function startStore({ endpoint, client, table }: Dynoxide) {
  const random = seeded(SEED);
  const proxy = await unkindEngine(endpoint, () =>
    random() < RATE ? (MISHAPS[Math.floor(random() * MISHAPS.length)] ?? 'none') : 'none',
  );
  const options = { client: clientOf(proxy.endpoint), table, pace: { sleep: async () => {} } };
  const { store, settle } = laggingIndex(dynamoStore({ ...options, seal: openSeal() }));
  const kind = dynamoStore({ client, table, seal: openSeal() });
  const parked: Queue<unknown> = { send: async () => expect.unreachable('nothing is to be parked') };
  const log = ({ code }: { readonly code: LogCode }) => void logged.set(code, (logged.get(code) ?? 0) + 1);
  usePorts(portsOf({ store, parked, log, due: dynamoDue({ client, table }), clock: () => NOW }));
  return { store, kind, catchUp: settle, proxy };
}

async function startQueues() {
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
  const deadUrl = await create('recheck-dead.fifo', {});
  const url = await create('recheck.fifo', {
    VisibilityTimeout: `${VISIBILITY}`,
    RedrivePolicy: JSON.stringify({
      deadLetterTargetArn: 'arn:aws:sqs:us-east-1:000000000000:recheck-dead.fifo',
      maxReceiveCount: RECEIVES,
    }),
  });
  const depths = async () => ({ waiting: await depthOf(client, url), dead: await depthOf(client, deadUrl) });
  const given = { recheck: sqsQueue<Recheck>({ client, url }), source: sqsSource({ client, url }), depths };
  const close = async () => {
    client.destroy();
    await server.stop();
  };
  return { given, close };
}

async function depthOf(client: SQSClient, url: string): Promise<number> {
  const names = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: [...names] }),
  );
  return names.reduce((sum, name) => sum + Number(Attributes[name] ?? 0), 0);
}

/**
 * The source, which adds a second record of its group to every batch, as SQS may (the embedded one never does), and
 * counts what comes again.
 */
function twinned(source: Source): Source {
  const twins = new Set<string>();
  return {
    receive: async (max, signal) => {
      const records = await source.receive(max, signal);
      told.again += records.filter(({ attributes }) => attributes.ApproximateReceiveCount !== '1').length;
      const [first] = records;
      if (first === undefined) return [];
      const twin = { ...first, messageId: randomUUID() };
      twins.add(twin.messageId);
      told.twins += 1;
      return [...records, twin];
    },
    remove: (records) => source.remove(records.filter(({ messageId }) => !twins.has(messageId))),
  };
}

/** Two groups for each thread, so that the queue's lock does not keep looks at one thread apart. */
async function ask({ tenant, account }: Whose, threads: readonly ThreadId[], pick: () => number) {
  const looks = threads.flatMap((thread) => Array.from({ length: 1 + Math.floor(pick() * 2) }, () => thread));
  const messages = looks.map((thread) => ({
    body: { tenant, account, thread },
    group: `${tenant}-${thread}-${Math.floor(pick() * 2)}`,
    deduplicationId: randomUUID(),
  }));
  for (let at = 0; at < messages.length; at += 10) await world.recheck.send(messages.slice(at, at + 10));
}

type Run = { readonly schedule: Schedule; readonly of: Whose; readonly played: Played };

/** Plays the importer and the owner of a schedule; the workers are those of the queue. */
async function perform(schedule: Schedule, number: number): Promise<Run> {
  const { store, kind, catchUp } = world;
  const of: Whose = { tenant: aTenant(), account: WORK, threads: THREADS };
  const random = seeded(SEED + number);
  const closed = new Map<LoopId, number>();
  const stage: Stage = {
    ...{ schedule, of, closed, plain: kind, catchUp, importer: store, owner: store },
    lagging: store,
    turn: async () => void (await kind.ping()),
    queue: (threads) => ask(of, threads, random),
  };
  await kind.saveAccount(of.tenant, accountOf({ declared: MINE }));
  await Promise.all([importing(stage), owning(stage)]);
  return { schedule, of, played: { store: kind, closed, trace: [`schedule ${number} of seed ${SEED}`] } };
}

it('fifty schedules over the engines all end in what the facts say', async () => {
  const schedules = fc.sample(anySchedule, { numRuns: RUNS, seed: SEED });
  const mapping = eventSourceMapping({
    source: twinned(world.source),
    target: { name: 'recheck', handler, timeout: 60 },
    ...{ batch: 10, concurrency: 5 },
    onFailure: () => void logged.set('batch_failed', (logged.get('batch_failed') ?? 0) + 1),
  });
  const runs: Run[] = [];
  for (let at = 0; at < RUNS; at += AT_ONCE) {
    const some = schedules.slice(at, at + AT_ONCE).map((one, index) => perform(one, at + index));
    runs.push(...(await Promise.all(some)));
  }
  await vi.waitFor(async () => expect(await world.depths()).toEqual({ waiting: 0, dead: 0 }), {
    timeout: 50_000,
    interval: 100,
  });
  await mapping.stop();
  world.catchUp();
  for (const { schedule, of, played } of runs) await untilDone(() => checkEnd(of, schedule, played));
  for (const mishap of MISHAPS) expect(world.proxy.struck.get(mishap), mishap).toBeGreaterThan(10);
  expect(logged.get('record_retried'), 'records that failed').toBeGreaterThan(0);
  expect(logged.get('record_failed'), 'defects').toBeUndefined();
  expect(logged.get('batch_failed'), 'batches that failed').toBeUndefined();
  expect(told.twins, 'batches with two records of one group').toBeGreaterThan(10);
  expect(told.again, 'records that came again').toBeGreaterThan(0);
}, 90_000);
