import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pc from 'picocolors';
import { Fault } from '#core/fault';
import { instant } from '#core/time';
import { DEMO_OWNER, demoMbox } from '../local/demo/demo.ts';
import { type House, openHouse } from '../local/house.ts';
import { waitingFromServer } from './house.ts';
import { importInto } from './import.ts';
import { out, remark } from './say.ts';

export type StartOptions = { readonly fresh: boolean; readonly folder: string; readonly port: number };

const DEMO_NAME = 'demo';

/**
 * `start`: opens the whole house on this machine, with the demo mailbox as its first account, prints who waits, and serves
 * until it is told to stop. A second start finds its data; `--fresh` starts over.
 */
export async function startCommand({ fresh, folder, port }: StartOptions): Promise<number> {
  if (fresh) await rm(folder, { recursive: true, force: true });
  const house = await opened({ fresh, folder, port });
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

async function opened({ folder, port }: StartOptions): Promise<House> {
  const { DYNAMODB_ENDPOINT: dynamodb, SQS_ENDPOINT: sqs } = process.env;
  try {
    await mkdir(folder, { recursive: true });
    return await openHouse({
      folder,
      port,
      endpoints: { dynamodb, sqs },
      write: (line) => void process.stderr.write(line),
    });
  } catch (error) {
    if (error instanceof Fault)
      throw error.kind === 'reject' ? new Fault('park', error.message, { cause: error }) : error;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOSPC')
      throw new Fault('park', `The disk is full: make room for ${folder} and start again.`, { cause: error });
    if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST')
      throw new Fault('park', `${folder} cannot be written: give OPENLOOP_HOME another folder.`, {
        cause: error,
      });
    throw error;
  }
}

async function show(house: House, folder: string): Promise<void> {
  const path = join(folder, 'demo.mbox');
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (!isThere) await writeFile(path, demoMbox(instant(Date.now())));
  await importInto({ mbox: [path], me: DEMO_OWNER, name: DEMO_NAME });
  await waitingFromServer({ json: false, top: 20, staleOk: false });
  await out(
    [
      '',
      `${pc.bold('Openloop runs')} at ${house.url}/v1/waiting; Ctrl-C stops it, ${pc.bold('npm start -- --fresh')} starts over.`,
      `${pc.bold('In another terminal')}, your own mail (takeout.google.com, "Mail"), and what is on record:`,
      '  npx --no openloop import --mbox takeout.mbox --me you@example.com --name work',
      '  npx --no openloop waiting --account work',
      '  npx --no openloop loops list',
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
