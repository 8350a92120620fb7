import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { CreateTableCommand, type DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { dynamoClient } from '#core/adapters/dynamo/client';
import { tableInput } from '#core/adapters/dynamo/table';
import { TABLE } from '../../infra/topology.ts';

export type Dynoxide = {
  readonly endpoint: string;
  readonly client: DynamoDBClient;
  readonly table: string;
  /** Ends the engine as a crash would, by SIGKILL. */
  readonly stop: () => Promise<void>;
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address === null || typeof address === 'string'
          ? reject(new Error('no port was given'))
          : resolve(address.port),
      );
    });
  });

export const clientOf = (endpoint: string): DynamoDBClient =>
  dynamoClient({
    endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });

// The engine ends when its standard input does: with `stop`, and with this process however that ends.
const WATCHED = '"$0" "$@" & read -r _; kill -9 $!';

/** An engine of its own in a child process, in memory or on a file, with the table in it. */
export async function dynoxide(options: { readonly path?: string } = {}): Promise<Dynoxide> {
  const folder = dirname(createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json'));
  const port = await freePort();
  const place = options.path === undefined ? [] : ['--db-path', options.path];
  const child = spawn(
    'sh',
    ['-c', WATCHED, join(folder, 'dynoxide'), 'serve', '--port', String(port), ...place],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const client = clientOf(endpoint);
  await untilItAnswers(client, () => child.exitCode !== null);
  await client.send(new CreateTableCommand(tableInput(TABLE.name, TABLE))).catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'ResourceInUseException') throw error;
  });
  const stop = async (): Promise<void> => {
    client.destroy();
    child.stdin.end();
    await ended;
  };
  return { endpoint, client, table: TABLE.name, stop };
}

const PATIENCE_MS = 10_000;

/** Asks until there is an answer: there is no other sign that the engine is up. */
async function untilItAnswers(client: DynamoDBClient, isGone: () => boolean): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; ; ) {
    try {
      await client.send(new ListTablesCommand({}));
      return;
    } catch (error) {
      if (isGone() || performance.now() > end) throw error;
    }
  }
}
