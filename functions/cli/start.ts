import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pc from 'picocolors';
import * as z from 'zod';
import { Fault, reject } from '#core/fault';
import { instant } from '#core/time';
import { DEMO_OWNER, demoMbox } from '../local/demo/demo.ts';
import { type House, openHouse } from '../local/house.ts';
import { waitingFromServer } from './house.ts';
import { out, remark } from './say.ts';
import { ask } from './server.ts';
import { untilRead } from './sync.ts';

export type StartOptions = { readonly fresh: boolean; readonly folder: string; readonly port: number };

const DEMO_FILE = 'demo.mbox';
/** What Openloop keeps in its folder; whatever else lies there is not its own. */
const KEPT = [
  ...['dynamodb', 'sqs', 'directory.key', 'wrapping.key', 'signing.key'],
  ...['snapshot.json', 'snapshot.json.next', 'access.json', 'access.json.next'],
  ...['gmail.json', 'gmail.json.next', DEMO_FILE],
];

/**
 * `start`: opens the whole house on this machine, with the demo mailbox as its first account, prints who waits, and serves
 * until it is told to stop. A second start finds its data; `--fresh` starts over.
 */
export async function startCommand({ fresh, folder, port }: StartOptions): Promise<number> {
  if (fresh) await clear({ folder, port });
  const house = await opened({ folder, port });
  const stopped = untilStopped();
  try {
    process.env.OPENLOOP_URL = house.url;
    if (house.ground.kind === 'memory')
      remark(
        `${pc.yellow('note:')} no embedded engine for this machine; the record is kept in memory and in ${folder}/snapshot.json.`,
      );
    await Promise.race([show(house, folder), stopped]);
    await stopped;
    return 0;
  } finally {
    await house.stop();
  }
}

type Place = Pick<StartOptions, 'folder' | 'port'>;

const endpoints = () => ({ dynamodb: process.env.DYNAMODB_ENDPOINT, sqs: process.env.SQS_ENDPOINT });

/** Throws the data away, unless another Openloop runs on it: only who can open a house may tear it down. */
async function clear({ folder, port }: Place): Promise<void> {
  const { dynamodb, sqs } = endpoints();
  if (dynamodb !== undefined || sqs !== undefined)
    throw reject(
      'invalid',
      '--fresh cannot clear engines that DYNAMODB_ENDPOINT or SQS_ENDPOINT name: empty them yourself, or unset both.',
    );
  try {
    const house = await openHouse({ folder, port, endpoints: {}, write: () => {} });
    await house.stop();
  } catch (error) {
    // Whatever else keeps it from opening, damage most of all, is what starting over is for.
    if (error instanceof Fault && error.code === 'conflict') throw refused(error, folder);
  }
  try {
    for (const name of KEPT) await rm(join(folder, name), { recursive: true, force: true });
  } catch (error) {
    throw refused(error, folder);
  }
}

async function opened({ folder, port }: Place): Promise<House> {
  try {
    await mkdir(folder, { recursive: true });
    return await openHouse({
      folder,
      port,
      endpoints: endpoints(),
      write: (line) => void process.stderr.write(line),
      isTalkative: process.env.OPENLOOP_LOG === 'all',
    });
  } catch (error) {
    throw refused(error, folder);
  }
}

/** What kept a house from opening, as a sentence with exit code 1. */
function refused(error: unknown, folder: string): unknown {
  if (error instanceof Fault)
    return error.kind === 'reject' ? new Fault('park', error.message, { cause: error }) : error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC')
    return new Fault('park', `The disk is full: make room for ${folder} and start again.`, { cause: error });
  if (typeof code === 'string' && UNWRITABLE.has(code))
    return new Fault('park', `${folder} cannot be written: give OPENLOOP_HOME another folder.`, {
      cause: error,
    });
  return error;
}

const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']);

async function show(house: House, folder: string): Promise<void> {
  const path = join(folder, DEMO_FILE);
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (!isThere) await writeFile(path, demoMbox(instant(Date.now())));
  const demo = z.object({ account: z.string().nullable() });
  const { account } = await ask('/local/demo/connect', demo, { method: 'POST' });
  if (account !== null) await untilRead(account);
  await waitingFromServer({ json: false, top: 20, staleOk: false });
  await out(
    [
      '',
      `${pc.bold('Openloop runs')} at ${house.url}/v1/waiting; Ctrl-C stops it, ${pc.bold('npm start -- --fresh')} starts over.`,
      `${pc.bold('In another terminal')}, your own mail (takeout.google.com, "Mail"), and what is on record:`,
      '  npx --no openloop import --mbox takeout.mbox --me you@example.com --name work',
      '  npx --no openloop waiting --account work',
      '  npx --no openloop loops list',
      `${pc.bold('Connect a mailbox')} by consent, with your own Google client or the stand-in's second mailbox:`,
      '  npx --no openloop connect --name second',
      `${pc.bold('Have a mail come in')} and see what becomes of it:`,
      `  npx --no openloop demo mail --from "Bea Alden <bea@example.org>" --subject Keys --text "Can you send me the keys?"`,
      '  npx --no openloop loops list --status held --account demo',
      `${pc.bold('Why is a thread on the list, or not?')}`,
      `  npx --no openloop explain --mbox ${path} --me ${DEMO_OWNER.join(',')}`,
    ].join('\n'),
  );
}

/** Resolves at Ctrl-C, at a polite end, and when the terminal goes away. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}
