import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { GetQueueAttributesCommand, ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sqsQueue } from '#core/adapters/sqs/queue';
import { dynoxide } from '../../functions/local/engines/dynoxide.ts';
import { type Engines, type EnginesOptions, startEngines } from '../../functions/local/engines/engines.ts';
import { fauxqs } from '../../functions/local/engines/fauxqs.ts';
import { folderFault } from '../../functions/local/engines/folder.ts';
import { eventSourceMapping } from '../../functions/local/runtime/event-source.ts';
import { sqsSource } from '../../functions/local/runtime/source.ts';

const SPEC = { fifo: true, visibility: 360, receives: 3, keepDeadDays: 14 };
const open: { readonly stop: () => Promise<void> }[] = [];
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openloop-engines-'));
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop();
  await rm(folder, { recursive: true, force: true });
});

const options = (more: Partial<EnginesOptions<'work'>> = {}): EnginesOptions<'work'> => ({
  folder,
  endpoints: {},
  table: {
    TableName: 'core',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  },
  queues: { work: SPEC },
  ...more,
});

async function start(more: Partial<EnginesOptions<'work'>> = {}): Promise<Engines<'work'>> {
  const engines = await startEngines(options(more));
  open.push(engines);
  return engines;
}

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const gone = (...pids: number[]) =>
  vi.waitFor(() => expect(pids.filter(alive)).toEqual([]), { timeout: 60_000, interval: 20 });
const pidsOf = ({ embedded }: Engines<'work'>): number[] => [
  embedded.dynamodb?.pid ?? 0,
  embedded.sqs?.pid ?? 0,
];

const put = ({ dynamodb }: Engines<'work'>, key: string) =>
  dynamodb.send(new PutItemCommand({ TableName: 'core', Item: { pk: { S: key } } }));
async function has({ dynamodb }: Engines<'work'>, key: string): Promise<boolean> {
  const Key = { pk: { S: key } };
  return (await dynamodb.send(new GetItemCommand({ TableName: 'core', Key }))).Item !== undefined;
}
async function receive(sqs: SQSClient, url: string): Promise<readonly (string | undefined)[]> {
  const answer = await sqs.send(new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10 }));
  return (answer.Messages ?? []).map((message) => message.Body);
}
const send = ({ sqs, queues }: Engines<'work'>, ...ids: string[]) =>
  sqsQueue<string>({ client: sqs, url: queues.work.url }).send(
    ids.map((id) => ({ body: id, group: id, deduplicationId: id })),
  );

describe('the engines', () => {
  it('keep what they acknowledged through SIGKILL, and a message in flight comes again at once', async () => {
    const first = await start();
    const keys = Array.from({ length: 50 }, (_, index) => `key-${index}`);
    await Promise.all(keys.map((key) => put(first, key)));
    await send(first, 'a', 'b');
    expect(await receive(first.sqs, first.queues.work.url)).toEqual(['"a"', '"b"']);
    for (const pid of pidsOf(first)) process.kill(pid, 'SIGKILL');
    await Promise.all([first.embedded.dynamodb?.ended, first.embedded.sqs?.ended]);

    const second = await start();
    const found = await Promise.all(keys.map((key) => has(second, key)));
    expect(found).not.toContain(false);
    expect(await receive(second.sqs, second.queues.work.url)).toEqual(['"a"', '"b"']);
  });

  it('end when they are stopped', async () => {
    const engines = await start();
    const pids = pidsOf(engines);
    expect(pids.map(alive)).toEqual([true, true]);
    await engines.stop();
    await gone(...pids);
  });

  it.each(['SIGKILL', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'end when their parent ends by %s',
    async (signal) => {
      const program = join(import.meta.dirname, 'house.ts');
      const parent = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
      const [line] = await once(parent.stdout, 'data');
      const pids: number[] = JSON.parse(String(line));
      expect(pids.map(alive)).toEqual([true, true]);
      parent.kill(signal);
      await once(parent, 'exit');
      await gone(...pids);
    },
  );

  it('are furnished again without harm, and settings that changed are taken over', async () => {
    const first = await start();
    await put(first, 'key');
    await first.stop();
    const second = await start({ queues: { work: { ...SPEC, visibility: 77 } } });
    expect(await has(second, 'key')).toBe(true);
    const { Attributes } = await second.sqs.send(
      new GetQueueAttributesCommand({ QueueUrl: second.queues.work.url, AttributeNames: ['All'] }),
    );
    expect(Attributes).toMatchObject({ VisibilityTimeout: '77', FifoQueue: 'true' });
    expect(JSON.parse(Attributes?.RedrivePolicy ?? '')).toMatchObject({ maxReceiveCount: 3 });
  });

  it('that are given by their endpoints are used and not started', async () => {
    const first = await start();
    const endpoints = { dynamodb: first.embedded.dynamodb?.endpoint, sqs: first.embedded.sqs?.endpoint };
    const second = await start({ endpoints, folder: join(folder, 'unused') });
    expect(second.embedded).toEqual({ dynamodb: undefined, sqs: undefined });
    await put(second, 'key');
    expect(await has(first, 'key')).toBe(true);
    await second.stop();
    expect(await has(first, 'key')).toBe(true);
  });

  it('answer on this machine alone', async () => {
    const { embedded } = await start();
    const outside = Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .find((one) => !one.internal && one.family === 'IPv4')?.address;
    // 127.0.0.2 is this machine too, so that a server on every interface answers there.
    for (const engine of [embedded.dynamodb, embedded.sqs])
      for (const host of ['127.0.0.2', ...(outside === undefined ? [] : [outside])])
        await expect(fetch(`http://${host}:${new URL(engine?.endpoint ?? '').port}`)).rejects.toThrow();
  });

  it('keep their folder to its owner', async () => {
    await start();
    expect((await stat(join(folder, 'dynamodb'))).mode & 0o077).toBe(0);
    expect((await stat(join(folder, 'sqs'))).mode & 0o077).toBe(0);
  });

  it('feed a function: 50 messages, of which 5 never work', async () => {
    const engines = await start();
    const { sqs: client, queues } = engines;
    const ids = Array.from({ length: 50 }, (_, index) => (index % 10 === 0 ? `bad${index}` : `ok${index}`));
    await send(engines, ...ids);
    const tries = new Map<string, number>();
    const handler = async ({ Records }: { Records: { body: string; messageId: string }[] }) => {
      for (const { body } of Records) tries.set(body, (tries.get(body) ?? 0) + 1);
      const bad = Records.filter(({ body }) => body.startsWith('"bad'));
      return { batchItemFailures: bad.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    };
    const mapping = eventSourceMapping({
      source: sqsSource({ client, url: queues.work.url, visibility: 1 }),
      target: { name: 'work', handler, timeout: 5 },
      ...{ batch: 10, concurrency: 5 },
    });
    const dead: (string | undefined)[] = [];
    await vi.waitFor(
      async () => {
        dead.push(...(await receive(client, queues.work.deadUrl)));
        expect(dead).toHaveLength(5);
      },
      { timeout: 60_000, interval: 100 },
    );
    await mapping.stop();
    expect([...tries.values()].filter((count) => count === 3)).toHaveLength(5);
    expect([...tries.values()].filter((count) => count === 1)).toHaveLength(45);
  });
});

describe('an engine that cannot start says why in one sentence', () => {
  it('where its port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    open.push({ stop: async () => void server.close() });
    const at = server.address();
    const port = typeof at === 'object' && at !== null ? at.port : 0;
    const fault = { kind: 'reject', code: 'conflict', message: expect.stringMatching(/port is taken/) };
    await expect(dynoxide({ folder, port })).rejects.toMatchObject(fault);
    await expect(fauxqs({ folder, port })).rejects.toMatchObject(fault);
  });

  it('where another one uses its folder', async () => {
    await start();
    await expect(startEngines(options())).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/another Openloop uses this folder/),
    });
  });

  it('where its folder cannot be written, or the disk is full', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const fault = { name: 'Fault', message: expect.stringMatching(/cannot be written/) };
    await expect(startEngines(options({ folder: file }))).rejects.toMatchObject(fault);
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    expect(folderFault(full, folder).message).toMatch(/disk is full/);
  });

  it('where its data is damaged', async () => {
    await start().then((engines) => engines.stop());
    await writeFile(join(folder, 'dynamodb', 'dynamodb.db'), 'x'.repeat(8192));
    await rm(join(folder, 'dynamodb', 'dynamodb.db-wal'), { force: true });
    await expect(startEngines(options())).rejects.toMatchObject({
      message: expect.stringMatching(/damaged/),
    });
  });
});
