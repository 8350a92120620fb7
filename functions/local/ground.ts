import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { Account } from '#core/accounts/account';
import type { BackfillJob } from '#core/accounts/backfill-job';
import type { Recheck } from '#core/accounts/import';
import type { SyncJob } from '#core/accounts/job';
import { dynamoBudget } from '#core/adapters/dynamo/budget';
import { dynamoDataKeys, keysTableInput } from '#core/adapters/dynamo/data-keys';
import { dynamoDirectory } from '#core/adapters/dynamo/directory';
import { dynamoDue } from '#core/adapters/dynamo/due';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { tableInput } from '#core/adapters/dynamo/table';
import { memoryBudget } from '#core/adapters/memory/budget';
import { memoryDataKeys } from '#core/adapters/memory/data-keys';
import { memoryDirectory } from '#core/adapters/memory/directory';
import { memoryDue } from '#core/adapters/memory/due';
import { memoryQueue } from '#core/adapters/memory/queue';
import { memoryStore } from '#core/adapters/memory/store';
import { sealUnder } from '#core/adapters/sealing/seal';
import { sqsQueue } from '#core/adapters/sqs/queue';
import { Fault } from '#core/fault';
import type { TenantId } from '#core/id';
import type { Budget, DataKeys, Directory, DueIndex, Queue, Seal, Store } from '#core/ports';
import type { Instant } from '#core/time';
import { KEYS, QUEUES, type QueueName, TABLE } from '../../infra/topology.ts';
import { unitsAMinute } from '../shell/paid-mail.ts';
import { engineMissing } from './engines/dynoxide.ts';
import { type Engines, startEngines } from './engines/engines.ts';
import { ensureTable } from './engines/table.ts';
import { fileWrapping } from './kms/file-wrapping.ts';
import { keyFile } from './kms/key-file.ts';
import { memorySource, type Source, sqsSource } from './runtime/source.ts';
import { snapshotFile } from './snapshot.ts';

/** Messages of a queue: to come or in work, and given up. */
export type Depth = { readonly waiting: number; readonly dead: number };
export type Depths = Readonly<Record<QueueName, Depth>>;

/** What the house stands on: embedded engines, or this process and a file. */
export type Ground = {
  readonly kind: 'engines' | 'memory';
  readonly store: Store;
  readonly seal: Seal;
  readonly keys: DataKeys;
  readonly directory: Directory;
  readonly due: DueIndex;
  readonly recheck: Queue<Recheck>;
  readonly sync: Queue<SyncJob>;
  readonly backfill: Queue<BackfillJob>;
  readonly parked: Queue<unknown>;
  readonly parkedSync: Queue<unknown>;
  readonly parkedBackfill: Queue<unknown>;
  readonly budget: Budget;
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

/** In the folder: what wraps the keys of accounts, and what hides addresses in the directory. */
const [WRAPPING_FILE, DIRECTORY_FILE] = ['wrapping.key', 'directory.key'];

async function onEngines(options: GroundOptions): Promise<Ground> {
  const engines = await startEngines({
    ...options,
    table: tableInput(TABLE.name, TABLE),
    queues: QUEUES,
  });
  try {
    return await grounded(engines, options);
  } catch (error) {
    await engines.stop();
    throw error;
  }
}

async function grounded(engines: Engines<QueueName>, { folder, clock }: GroundOptions): Promise<Ground> {
  const { dynamodb: client, sqs, queues } = engines;
  const { recheck, sync, backfill } = queues;
  const of = { client, table: TABLE.name };
  const depthOf = async ({ url, deadUrl }: typeof sync): Promise<Depth> => ({
    waiting: await messagesIn(sqs, url),
    dead: await messagesIn(sqs, deadUrl),
  });
  await keysTable(client);
  const wrapping = await fileWrapping(join(folder, WRAPPING_FILE));
  const keys = dynamoDataKeys({ client, table: KEYS.name, wrapping, clock });
  const seal = sealUnder(keys);
  const store = dynamoStore({ ...of, seal });
  return {
    kind: 'engines',
    ...{ store, seal, keys },
    budget: dynamoBudget({ ...of, clock, unitsAMinute: unitsAMinute(store, clock) }),
    directory: dynamoDirectory({ ...of, key: await keyFile(join(folder, DIRECTORY_FILE)) }),
    due: dynamoDue(of),
    recheck: sqsQueue<Recheck>({ client: sqs, url: recheck.url }),
    sync: sqsQueue<SyncJob>({ client: sqs, url: sync.url }),
    parked: sqsQueue<unknown>({ client: sqs, url: recheck.deadUrl }),
    parkedSync: sqsQueue<unknown>({ client: sqs, url: sync.deadUrl }),
    backfill: sqsQueue<BackfillJob>({ client: sqs, url: backfill.url }),
    parkedBackfill: sqsQueue<unknown>({ client: sqs, url: backfill.deadUrl }),
    sources: {
      backfill: sqsSource({ client: sqs, url: backfill.url }),
      recheck: sqsSource({ client: sqs, url: recheck.url }),
      sync: sqsSource({ client: sqs, url: sync.url }),
    },
    depths: async () => ({
      recheck: await depthOf(recheck),
      sync: await depthOf(sync),
      backfill: await depthOf(backfill),
    }),
    save: async () => {},
    stop: engines.stop,
  };
}

async function keysTable(client: Engines<QueueName>['dynamodb']): Promise<void> {
  try {
    await ensureTable(client, keysTableInput(KEYS.name, KEYS));
  } catch (cause) {
    throw new Fault(
      'park',
      'The table of keys cannot be created: look at DYNAMODB_ENDPOINT and the free disk space.',
      { cause },
    );
  }
}

async function messagesIn(client: SQSClient, url: string): Promise<number> {
  const names = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: [...names] }),
  );
  return names.reduce((sum, name) => sum + Number(Attributes[name] ?? 0), 0);
}

async function inMemory({ folder, clock, tenant }: GroundOptions): Promise<Ground> {
  const [store, directory, due] = [memoryStore(), memoryDirectory(), memoryDue()];
  const keys = memoryDataKeys({ wrapping: await fileWrapping(join(folder, WRAPPING_FILE)), clock });
  const seal = sealUnder(keys);
  const recheck = memoryQueue<Recheck>({ clock, ...QUEUES.recheck });
  const sync = memoryQueue<SyncJob>({ clock, ...QUEUES.sync });
  const backfill = memoryQueue<BackfillJob>({ clock, ...QUEUES.backfill });
  const [parked, parkedSync, parkedBackfill] = [pile(), pile(), pile()];
  const file = snapshotFile(join(folder, 'snapshot.json'), { store, directory, keys, seal });
  await file.load();
  for (const account of await store.accounts(tenant)) await putDue(due, { tenant, account, now: clock() });
  return {
    kind: 'memory',
    ...{ store, seal, keys, directory, due },
    ...{ recheck, sync, backfill, parked, parkedSync, parkedBackfill },
    budget: memoryBudget({ clock, unitsAMinute: unitsAMinute(store, clock) }),
    sources: {
      backfill: memorySource(backfill, 'backfill.fifo'),
      recheck: memorySource(recheck, 'recheck.fifo'),
      sync: memorySource(sync, 'sync.fifo'),
    },
    depths: async () => ({
      recheck: { waiting: recheck.depth(), dead: recheck.dead().length + parked.count() },
      sync: { waiting: sync.depth(), dead: sync.dead().length + parkedSync.count() },
      backfill: { waiting: backfill.depth(), dead: backfill.dead().length + parkedBackfill.count() },
    }),
    save: file.save,
    stop: file.save,
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
