import { join } from 'node:path';
import type { CreateTableCommandInput, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { Fault } from '#core/fault';
import { dynamoClient, sqsClient } from './clients.ts';
import { dynoxide, type Engine } from './dynoxide.ts';
import { fauxqs } from './fauxqs.ts';
import { ensureQueue, type QueueSpec, type QueueUrls } from './queues.ts';
import { ensureTable } from './table.ts';

export type EnginesOptions<Name extends string> = {
  /** Where the engines keep their data. */
  readonly folder: string;
  /** Engines that run elsewhere and are to be used instead of embedded ones. */
  readonly endpoints: { readonly dynamodb?: string | undefined; readonly sqs?: string | undefined };
  readonly table: CreateTableCommandInput;
  readonly queues: Readonly<Record<Name, QueueSpec>>;
};

export type Engines<Name extends string> = {
  readonly dynamodb: DynamoDBClient;
  readonly sqs: SQSClient;
  readonly queues: Readonly<Record<Name, QueueUrls>>;
  /** The embedded engines among them. */
  readonly embedded: { readonly dynamodb: Engine | undefined; readonly sqs: Engine | undefined };
  /** Ends the embedded engines; what they have acknowledged stays. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts what is not given as an endpoint, and creates the table and the queues where they do not exist. Throws a fault
 * with one sentence, and leaves nothing running, where that does not succeed.
 */
export async function startEngines<Name extends string>(
  options: EnginesOptions<Name>,
): Promise<Engines<Name>> {
  const { folder, endpoints } = options;
  const starts = await Promise.allSettled([
    endpoints.dynamodb === undefined ? dynoxide({ folder: join(folder, 'dynamodb') }) : undefined,
    endpoints.sqs === undefined ? fauxqs({ folder: join(folder, 'sqs') }) : undefined,
  ]);
  const [dynamodbStart, sqsStart] = starts;
  const running = starts.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
  const end = async () => {
    await Promise.all(running.map((engine) => engine.stop()));
  };
  try {
    const embedded = { dynamodb: started(dynamodbStart), sqs: started(sqsStart) };
    const dynamodb = dynamoClient(embedded.dynamodb?.endpoint ?? endpoints.dynamodb ?? '');
    const sqs = sqsClient(embedded.sqs?.endpoint ?? endpoints.sqs ?? '');
    const queues = await furnish(options, dynamodb, sqs);
    const stop = async () => {
      dynamodb.destroy();
      sqs.destroy();
      await end();
    };
    return { dynamodb, sqs, queues, embedded, stop };
  } catch (error) {
    await end();
    throw error;
  }
}

async function furnish<Name extends string>(
  { table, queues }: EnginesOptions<Name>,
  dynamodb: DynamoDBClient,
  sqs: SQSClient,
): Promise<Readonly<Record<Name, QueueUrls>>> {
  const names = Object.keys(queues) as Name[];
  try {
    const [made] = await Promise.all([
      Promise.all(names.map(async (name) => [name, await ensureQueue(sqs, name, queues[name])] as const)),
      ensureTable(dynamodb, table),
    ]);
    return Object.fromEntries(made) as Record<Name, QueueUrls>;
  } catch (cause) {
    throw new Fault(
      'park',
      'The table or a queue cannot be created: look at DYNAMODB_ENDPOINT, SQS_ENDPOINT and the free disk space.',
      { cause },
    );
  }
}

function started<T>(start: PromiseSettledResult<T>): T {
  if (start.status === 'rejected') throw start.reason;
  return start.value;
}
