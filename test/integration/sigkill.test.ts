import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as moment } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dynamoDataKeys } from '#core/adapters/dynamo/data-keys';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { sealUnder } from '#core/adapters/sealing/seal';
import { accountId, tenantId, threadId } from '#core/id';
import { instant } from '#core/time';
import { dynoxide, type Engine } from '../../functions/local/engines/dynoxide.ts';
import { fauxqs } from '../../functions/local/engines/fauxqs.ts';
import { fileWrapping } from '../../functions/local/kms/file-wrapping.ts';
import { KEYS, TABLE } from '../../infra/topology.ts';
import { generateMbox } from '../bench/generate.ts';
import { seeded } from '../contract/unkind.ts';
import { clientOf } from './dynoxide.ts';
import type { Doom } from './house-child.ts';
import { checkBooks, happened, record, type Whose } from './record.ts';

const MESSAGES = 1_200;
const PER_THREAD = 20;
const KILLS = 5;
const SEED = 20_261_130;
/** At which part of the requests that an import sends to the table the house is killed. */
const random = seeded(SEED);

const WHOSE: Whose = {
  tenant: tenantId('local'),
  account: accountId('work'),
  // The ids that the generator gives.
  threads: Array.from({ length: MESSAGES / PER_THREAD }, (_, index) =>
    threadId(String(1_700_000_000_000_000_000n + BigInt(index))),
  ),
};

const job = z.object({ id: z.string(), state: z.enum(['reading', 'judging', 'done', 'failed']) });

let root = '';
let mbox = '';
const running = new Set<ChildProcess>();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'openloop-sigkill-'));
  mbox = join(root, 'work.mbox');
  await generateMbox(mbox, { messages: MESSAGES, perThread: PER_THREAD, newest: new Date() });
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(root, { recursive: true, force: true });
});

type Running = {
  readonly url: string;
  readonly pid: number;
  /** Says who shall be killed and when; answers how often the table was asked since the last word. */
  readonly doom: (next: Doom | null) => Promise<number>;
  readonly kill: () => Promise<void>;
};

/** The house in a process of its own, on its own engines or on given ones. */
async function start(folder: string, engines: readonly string[] = []): Promise<Running> {
  const program = join(import.meta.dirname, 'house-child.ts');
  const child = fork(program, [folder, ...engines]);
  running.add(child);
  const ended = once(child, 'exit').finally(() => running.delete(child));
  const word = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  const url = z.string().parse(await word());
  const doom = async (next: Doom | null) => {
    child.send({ next });
    return z.number().parse(await word());
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { url, pid: z.number().parse(child.pid), doom, kill };
}

const ask = async (url: string, init?: RequestInit) => job.parse(await (await fetch(url, init)).json());

const begin = ({ url }: Running) =>
  ask(`${url}/local/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paths: [mbox], me: ['nora@example.com'], name: 'work' }),
  });

/** Follows an import to its end; throws where the house does not answer any more. */
async function follow({ url }: Running, id: string): Promise<'done' | 'failed'> {
  for (;;) {
    const { state } = await ask(`${url}/local/import/${id}`);
    if (state === 'done' || state === 'failed') return state;
    await moment(50);
  }
}

async function imported(house: Running): Promise<void> {
  expect(await follow(house, (await begin(house)).id)).toBe('done');
}

/** How often an import that runs through asks the table. */
async function asked(house: Running): Promise<number> {
  await house.doom(null);
  await imported(house);
  return house.doom(null);
}

/** All that an engine in a folder holds, read when nobody else uses it. */
async function held(folder: string) {
  const engine = await dynoxide({ folder: join(folder, 'dynamodb') });
  const client = clientOf(engine.endpoint);
  try {
    const wrapping = await fileWrapping(join(folder, 'wrapping.key'));
    const keys = dynamoDataKeys({ client, table: KEYS.name, wrapping, clock: () => instant(Date.now()) });
    const store = dynamoStore({ client, table: TABLE.name, seal: sealUnder(keys) });
    await checkBooks(store, WHOSE);
    return { record: await record(store, WHOSE), happened: await happened(store, WHOSE.tenant) };
  } finally {
    client.destroy();
    await engine.stop();
  }
}

const kept = (of: Awaited<ReturnType<typeof held>>) => ({
  facts: of.record.facts.reduce((sum, { messages }) => sum + messages.length, 0),
  loops: of.record.live.length,
});

describe('an import that is killed', () => {
  let clean: Awaited<ReturnType<typeof held>>;
  let first = 0;
  let again = 0;
  beforeAll(async () => {
    const folder = join(root, 'clean');
    const house = await start(folder);
    first = await asked(house);
    again = await asked(house);
    await house.kill();
    clean = await held(folder);
    expect(kept(clean)).toEqual({ facts: MESSAGES, loops: expect.any(Number) });
    expect(clean.record.live.length).toBeGreaterThan(10);
  });

  it('five times, by SIGKILL of the house, ends as one that ran through', async () => {
    const folder = join(root, 'killed');
    const ends: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const house = await start(folder);
      // Where a part is held already, an import asks no less than where all is.
      await house.doom({ pids: [house.pid], at: 1 + Math.floor(random() * (kill === 0 ? first : again)) });
      const job = begin(house).then(({ id }) => follow(house, id));
      ends.push(await job.catch(() => 'killed'));
      await house.kill();
    }
    expect(ends).toEqual(Array.from({ length: KILLS }, () => 'killed'));
    const house = await start(folder);
    await imported(house);
    await house.kill();
    expect(await held(folder)).toEqual(clean);
  });

  it('by SIGKILL of the engines alone, ends as one that ran through', async () => {
    const folder = join(root, 'engines');
    const engines: readonly Engine[] = await Promise.all([
      dynoxide({ folder: join(folder, 'dynamodb') }),
      fauxqs({ folder: join(folder, 'sqs') }),
    ]);
    const house = await start(
      folder,
      engines.map(({ endpoint }) => endpoint),
    );
    await house.doom({ pids: engines.map(({ pid }) => pid), at: Math.floor(first / 2) });
    const { id } = await begin(house);
    await Promise.all(engines.map(({ ended }) => ended));
    expect((await ask(`${house.url}/local/import/${id}`)).state).not.toBe('done');
    await house.kill();
    const second = await start(folder);
    await imported(second);
    await second.kill();
    expect(await held(folder)).toEqual(clean);
  });
});
