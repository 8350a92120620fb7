import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { Account } from '#core/accounts/account';
import type { Recheck } from '#core/accounts/import';
import type { SyncJob } from '#core/accounts/job';
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
import { QUEUES, type QueueName, TABLE } from '../../infra/topology.ts';
import { engineMissing } from './engines/dynoxide.ts';
import { startEngines } from './engines/engines.ts';
import { replaced } from './replaced.ts';
import { memorySource, type Source, sqsSource } from './runtime/source.ts';

/** Messages of a queue: to come or in work, and given up. */
export type Depth = { readonly waiting: number; readonly dead: number };
export type Depths = Readonly<Record<QueueName, Depth>>;

/** What the house stands on: embedded engines, or this process and a file. */
export type Ground = {
  readonly kind: 'engines' | 'memory';
  readonly store: Store;
  readonly directory: Directory;
  readonly due: DueIndex;
  readonly recheck: Queue<Recheck>;
  readonly sync: Queue<SyncJob>;
  readonly parked: Queue<unknown>;
  readonly parkedSync: Queue<unknown>;
  readonly sources: Readonly<Record<QueueName, Source>>;
  readonly depths: () => Promise<Depths>;
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
  const { recheck, sync } = queues;
  const of = { client, table: TABLE.name };
  const depthOf = async ({ url, deadUrl }: typeof sync): Promise<Depth> => ({
    waiting: await messagesIn(sqs, url),
    dead: await messagesIn(sqs, deadUrl),
  });
  return {
    kind: 'engines',
    store: dynamoStore({ ...of, seal: openSeal() }),
    directory: dynamoDirectory({ ...of, key: await directoryKey(folder) }),
    due: dynamoDue(of),
    recheck: sqsQueue<Recheck>({ client: sqs, url: recheck.url }),
    sync: sqsQueue<SyncJob>({ client: sqs, url: sync.url }),
    parked: sqsQueue<unknown>({ client: sqs, url: recheck.deadUrl }),
    parkedSync: sqsQueue<unknown>({ client: sqs, url: sync.deadUrl }),
    sources: {
      recheck: sqsSource({ client: sqs, url: recheck.url }),
      sync: sqsSource({ client: sqs, url: sync.url }),
    },
    depths: async () => ({ recheck: await depthOf(recheck), sync: await depthOf(sync) }),
    save: async () => {},
    stop: engines.stop,
  };
}

async function messagesIn(client: SQSClient, url: string): Promise<number> {
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
  const recheck = memoryQueue<Recheck>({ clock, ...QUEUES.recheck });
  const sync = memoryQueue<SyncJob>({ clock, ...QUEUES.sync });
  const [parked, parkedSync] = [pile(), pile()];
  const before = await ifThere(path);
  if (before !== undefined) {
    const [stored = '', owners = ''] = before.split('\n');
    store.load(stored);
    directory.load(owners);
  }
  for (const account of await store.accounts(tenant)) await putDue(due, { tenant, account, now: clock() });
  const { save } = replaced(path, () => `${store.dump()}\n${directory.dump()}\n`);
  return {
    kind: 'memory',
    store,
    directory,
    due,
    ...{ recheck, sync, parked, parkedSync },
    sources: {
      recheck: memorySource(recheck, 'recheck.fifo'),
      sync: memorySource(sync, 'sync.fifo'),
    },
    depths: async () => ({
      recheck: { waiting: recheck.depth(), dead: recheck.dead().length + parked.count() },
      sync: { waiting: sync.depth(), dead: sync.dead().length + parkedSync.count() },
    }),
    save,
    stop: save,
  };
}

/** Where records go that will never work. */
function pile(): Queue<unknown> & { readonly count: () => number } {
  let count = 0;
  return {
    send: async (messages) => {
      count += messages.length;
    },
    count: () => count,
  };
}

/** What was due of an account before the process ended; a memory of it is not kept. */
async function putDue(
  due: DueIndex,
  { tenant, account, now }: { readonly tenant: TenantId; readonly account: Account; readonly now: Instant },
): Promise<void> {
  const of = { tenant, account: account.id };
  await due.put('stale', { ...of, at: now });
  if (account.source !== 'gmail') return;
  await due.put('poll', { ...of, at: account.gmail.pollAt });
  await due.put('upkeep', { ...of, at: account.gmail.upkeepAt });
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
