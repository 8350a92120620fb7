import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { Recheck } from '#core/accounts/import';
import { dynamoDirectory } from '#core/adapters/dynamo/directory';
import { dynamoDue } from '#core/adapters/dynamo/due';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { tableInput } from '#core/adapters/dynamo/table';
import { memoryDirectory } from '#core/adapters/memory/directory';
import { memoryDue } from '#core/adapters/memory/due';
import { memoryQueue } from '#core/adapters/memory/queue';
import { openSeal } from '#core/adapters/memory/seal';
import { memoryStore } from '#core/adapters/memory/store';
import { sqsQueue } from '#core/adapters/sqs/queue';
import type { TenantId } from '#core/id';
import type { Directory, DueIndex, Queue, Store } from '#core/ports';
import type { Instant } from '#core/time';
import { QUEUES, TABLE } from '../../infra/topology.ts';
import { engineMissing } from './engines/dynoxide.ts';
import { startEngines } from './engines/engines.ts';
import { memorySource, type Source, sqsSource } from './runtime/source.ts';

/** Messages of the recheck queue: to come or in work, and given up. */
export type Depth = { readonly waiting: number; readonly dead: number };

/** What the house stands on: embedded engines, or this process and a file. */
export type Ground = {
  readonly kind: 'engines' | 'memory';
  readonly store: Store;
  readonly directory: Directory;
  readonly due: DueIndex;
  readonly recheck: Queue<Recheck>;
  readonly parked: Queue<unknown>;
  readonly source: Source;
  readonly depth: () => Promise<Depth>;
  /** Writes down what only this process knows; what was done before the call is on the disk when it resolves. */
  readonly save: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type GroundOptions = {
  readonly folder: string;
  readonly endpoints: { readonly dynamodb?: string | undefined; readonly sqs?: string | undefined };
  readonly clock: () => Instant;
  /** The one tenant of the house. */
  readonly tenant: TenantId;
};

/** Lays the ground in a folder; without an engine for this machine, in memory with a snapshot file. */
export async function layGround(options: GroundOptions): Promise<Ground> {
  await mkdir(options.folder, { recursive: true });
  const own = options.endpoints.dynamodb === undefined && engineMissing();
  return own ? inMemory(options) : onEngines(options);
}

async function onEngines({ folder, endpoints }: GroundOptions): Promise<Ground> {
  const engines = await startEngines({
    folder,
    endpoints,
    table: tableInput(TABLE.name, TABLE),
    queues: QUEUES,
  });
  const { dynamodb: client, sqs, queues } = engines;
  const { url, deadUrl } = queues.recheck;
  const of = { client, table: TABLE.name };
  return {
    kind: 'engines',
    store: dynamoStore({ ...of, seal: openSeal() }),
    directory: dynamoDirectory({ ...of, key: await directoryKey(folder) }),
    due: dynamoDue(of),
    recheck: sqsQueue<Recheck>({ client: sqs, url }),
    parked: sqsQueue<unknown>({ client: sqs, url: deadUrl }),
    source: sqsSource({ client: sqs, url }),
    depth: async () => ({ waiting: await depthOf(sqs, url), dead: await depthOf(sqs, deadUrl) }),
    save: async () => {},
    stop: engines.stop,
  };
}

async function depthOf(client: SQSClient, url: string): Promise<number> {
  const names = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: [...names] }),
  );
  return names.reduce((sum, name) => sum + Number(Attributes[name] ?? 0), 0);
}

const KEY_BYTES = 32;

/** The product-wide secret under which addresses stand in the directory: made once, readable by its owner alone. */
async function directoryKey(folder: string): Promise<Buffer> {
  const path = join(folder, 'directory.key');
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(randomBytes(KEY_BYTES));
    await file.sync();
    await file.close();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFile(path);
}

async function inMemory({ folder, clock, tenant }: GroundOptions): Promise<Ground> {
  const path = join(folder, 'snapshot.json');
  const [store, directory, due] = [memoryStore(), memoryDirectory(), memoryDue()];
  const { visibility, receives } = QUEUES.recheck;
  const queue = memoryQueue<Recheck>({ clock, visibility, receives });
  const parked: string[] = [];
  const before = await ifThere(path);
  if (before !== undefined) {
    const [stored = '', owners = ''] = before.split('\n');
    store.load(stored);
    directory.load(owners);
  }
  for (const { id: account } of await store.accounts(tenant))
    await due.put('stale', clock(), { tenant, account, at: clock() });
  const save = oneAtATime(() => replace(path, `${store.dump()}\n${directory.dump()}\n`));
  return {
    kind: 'memory',
    store,
    directory,
    due,
    recheck: queue,
    parked: {
      send: async (messages) => void parked.push(...messages.map(({ body }) => JSON.stringify(body))),
    },
    source: memorySource(queue, 'recheck.fifo'),
    depth: async () => ({ waiting: queue.depth(), dead: queue.dead().length + parked.length }),
    save,
    stop: save,
  };
}

/** What a file holds; undefined where there is none. One that is there and cannot be read must not be written over. */
async function ifThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Puts a text in a file's place: whoever reads it finds the old text or the new one, whole. */
async function replace(path: string, text: string): Promise<void> {
  const next = `${path}.next`;
  const file = await open(next, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
}

/** Runs the work after the run before it; calls that come while one waits share that one. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return () => {
    waiting ??= running.then(() => {
      waiting = undefined;
      const run = work();
      running = run.catch(() => {});
      return run;
    });
    return waiting;
  };
}
