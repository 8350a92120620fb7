import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { Ground } from './ground.ts';

/** One line of a health report: what was looked at, how it is, and what to do where it is not well. */
export type Check = {
  readonly name: string;
  readonly ok: boolean;
  readonly says: string;
  readonly todo?: string;
};

/** Looks at everything that a house stands on. */
export async function doctor({
  kind,
  store,
  depth,
}: Pick<Ground, 'kind' | 'store' | 'depth'>): Promise<Check[]> {
  return [
    engines(kind),
    await storeCheck(store),
    ...(await queueChecks(depth)),
    clockCheck(),
    await versions(),
  ];
}

const engines = (kind: Ground['kind']): Check => ({
  name: 'engines',
  ok: true,
  says:
    kind === 'engines'
      ? 'embedded DynamoDB and SQS'
      : 'no embedded engine for this machine: data is kept in memory and in a snapshot file',
  ...(kind === 'engines'
    ? {}
    : { todo: 'Set DYNAMODB_ENDPOINT and SQS_ENDPOINT to use engines of your own.' }),
});

async function storeCheck(store: Ground['store']): Promise<Check> {
  const trouble = await store.ping();
  return trouble === undefined
    ? { name: 'store', ok: true, says: 'answers' }
    : { name: 'store', ok: false, says: trouble, todo: 'Stop Openloop and start it again; your data stays.' };
}

async function queueChecks(depth: Ground['depth']): Promise<Check[]> {
  try {
    const { waiting, dead } = await depth();
    return [
      { name: 'queue recheck', ok: true, says: `${waiting} to come` },
      {
        name: 'dead letters',
        ok: dead === 0,
        says: `${dead} given up`,
        ...(dead === 0 ? {} : { todo: 'Import the mailbox again: it repeats whatever was given up.' }),
      },
    ];
  } catch {
    return [
      {
        name: 'queue recheck',
        ok: false,
        says: 'does not answer',
        todo: 'Stop Openloop and start it again.',
      },
    ];
  }
}

const EARLIEST = Date.UTC(2026, 0, 1);

/** A clock that is years behind judges every mail as of the future. */
function clockCheck(): Check {
  const now = Date.now();
  const says = new Date(now).toISOString();
  return now > EARLIEST
    ? { name: 'clock', ok: true, says }
    : { name: 'clock', ok: false, says, todo: 'Set the clock of this machine.' };
}

const manifest = z.object({ version: z.string() });

async function versions(): Promise<Check> {
  const { version } = manifest.parse(
    JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')),
  );
  return { name: 'versions', ok: true, says: `openloop ${version}, node ${process.versions.node}` };
}
