import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { Fault, reject } from '#core/fault';
import { type Child, startChild } from './child.ts';
import { usableFolder } from './folder.ts';

export type Engine = Pick<Child, 'pid' | 'ended' | 'stop'> & { readonly endpoint: string };

const NAME = 'The embedded DynamoDB';
const TRIES = 3;

/** Whether this machine has no embedded DynamoDB: its package exists for Linux on x64 alone. */
export const engineMissing = (): boolean => binary() === undefined;

/**
 * Starts the embedded DynamoDB on 127.0.0.1, its data in a folder. Throws `not-found` where there is no binary for this
 * machine, `conflict` where a given port is taken.
 */
export async function dynoxide(options: {
  readonly folder: string;
  readonly port?: number;
}): Promise<Engine> {
  const command = binary();
  if (command === undefined)
    throw reject(
      'not-found',
      'There is no embedded DynamoDB for this machine: set DYNAMODB_ENDPOINT to another one.',
    );
  await usableFolder(options.folder);
  for (let tries = 1; ; tries += 1) {
    const port = options.port ?? (await freePort());
    try {
      const path = join(options.folder, 'dynamodb.db');
      const child = await startChild({
        name: NAME,
        command: [command, 'serve', '--host', '127.0.0.1', '--port', `${port}`, '--db-path', path],
        readiness: /listening on http:\/\/127\.0\.0\.1:\d+/,
      });
      const { pid, ended, stop } = child;
      return { pid, ended, stop, endpoint: `http://127.0.0.1:${port}` };
    } catch (error) {
      // Somebody may take a free port before the engine does.
      const taken = error instanceof Fault && error.code === 'conflict';
      if (!taken || options.port !== undefined || tries >= TRIES) throw error;
    }
  }
}

function binary(): string | undefined {
  try {
    const found = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json');
    return process.platform === 'linux' && process.arch === 'x64'
      ? join(dirname(found), 'dynoxide')
      : undefined;
  } catch {
    return undefined;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const at = server.address();
      server.close(() => resolve(typeof at === 'object' && at !== null ? at.port : 0));
    });
  });
}
