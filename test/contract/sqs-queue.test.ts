import {
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { startFauxqs } from 'fauxqs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sqsQueue } from '#core/adapters/sqs/queue';
import { onLoopback } from '../../functions/local/engines/loopback.ts';
import { queueContract, type Taken } from './queue.ts';

const START = Date.parse('2026-03-02T09:00:00Z');

const clientOf = (port: number, tries = 1): SQSClient =>
  new SQSClient({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    useQueueUrlAsEndpoint: false,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: tries,
  });

async function engine() {
  const server = await onLoopback(() => startFauxqs({ port: 0, logger: false }));
  const client = clientOf(server.port);
  const create = async (name: string, attributes: Record<string, string>) => {
    const made = await client.send(
      new CreateQueueCommand({ QueueName: name, Attributes: { FifoQueue: 'true', ...attributes } }),
    );
    return made.QueueUrl ?? '';
  };
  const end = async () => {
    client.destroy();
    await server.stop();
  };
  return { client, create, end };
}

async function receive(client: SQSClient, url: string): Promise<readonly Message[]> {
  const answer = await client.send(
    new ReceiveMessageCommand({
      QueueUrl: url,
      MaxNumberOfMessages: 10,
      MessageSystemAttributeNames: ['All'],
    }),
  );
  return answer.Messages ?? [];
}

queueContract('SQS', async ({ visibility, receives }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  const { client, create, end } = await engine();
  const deadUrl = await create('work-dead.fifo', {});
  const url = await create('work.fifo', {
    VisibilityTimeout: `${visibility}`,
    RedrivePolicy: JSON.stringify({
      deadLetterTargetArn: 'arn:aws:sqs:us-east-1:000000000000:work-dead.fifo',
      maxReceiveCount: receives,
    }),
  });
  const receipts = new Map<Taken, string>();
  const taken = ({ Body, Attributes, ReceiptHandle }: Message): Taken => {
    const one = {
      body: JSON.parse(Body ?? ''),
      group: Attributes?.MessageGroupId ?? '',
      receives: Number(Attributes?.ApproximateReceiveCount),
    };
    receipts.set(one, ReceiptHandle ?? '');
    return one;
  };
  return {
    queue: sqsQueue({ client, url }),
    take: async () => (await receive(client, url)).map(taken),
    done: async (all) => {
      const Entries = all.map((one, index) => ({ Id: `${index}`, ReceiptHandle: receipts.get(one) ?? '' }));
      await client.send(new DeleteMessageBatchCommand({ QueueUrl: url, Entries }));
    },
    dead: async () => (await receive(client, deadUrl)).map(({ Body }) => JSON.parse(Body ?? '')),
    pass: async (seconds) => {
      vi.setSystemTime(Date.now() + seconds * 1000);
    },
    end: async () => {
      await end();
      vi.useRealTimers();
    },
  };
});

describe('a queue of SQS that does not do as it is told', () => {
  let close: () => Promise<void> = async () => {};
  afterEach(() => close());
  const messages = ['a', 'b', 'c'].map((id) => ({ body: { id }, group: 'g', deduplicationId: id }));

  /** An engine whose first answers claim that SQS refused message 1 of each request. */
  async function refusing(times: number, senderFault: boolean) {
    const { client, create, end } = await engine();
    close = end;
    const url = await create('work.fifo', {});
    const requests: string[][] = [];
    client.middlewareStack.add(
      (next, context) => async (args) => {
        if (context.commandName !== 'SendMessageBatchCommand' || !hasEntries(args.input)) return next(args);
        const { Entries } = args.input;
        requests.push(Entries.map((entry) => entry.MessageBody));
        if (requests.length > times) return next(args);
        const Failed = [{ Id: '1', SenderFault: senderFault, Code: 'InternalError' }];
        const refused = Entries.find((entry) => entry.Id === '1');
        if (Entries.length === 1) return { response: {}, output: { $metadata: {}, Successful: [], Failed } };
        const answer = await next({
          ...args,
          input: { ...args.input, Entries: Entries.filter((entry) => entry !== refused) },
        });
        return { ...answer, output: { ...answer.output, Failed } };
      },
      { step: 'initialize' },
    );
    return { client, queue: sqsQueue({ client, url }), url, requests };
  }

  it('is sent again what it refused, and only that', async () => {
    const { client, queue, url, requests } = await refusing(1, false);
    await queue.send(messages);
    expect(requests.map((bodies) => bodies.length)).toEqual([3, 1]);
    const first = await receive(client, url);
    expect(first.map(({ Body }) => Body)).toEqual(['{"id":"a"}']);
  });

  it('is a retry fault after three tries', async () => {
    const { queue, requests } = await refusing(5, false);
    await expect(queue.send(messages)).rejects.toMatchObject({ name: 'Fault', kind: 'retry' });
    expect(requests).toHaveLength(3);
  });

  it('is our defect where it takes the message for wrong', async () => {
    const { queue, requests } = await refusing(5, true);
    await expect(queue.send(messages)).rejects.not.toHaveProperty('kind');
    expect(requests).toHaveLength(1);
  });

  it('is our defect where it does not exist', async () => {
    const { client, end } = await engine();
    close = end;
    const url = 'http://127.0.0.1/000000000000/none.fifo';
    await expect(sqsQueue({ client, url }).send(messages)).rejects.not.toHaveProperty('kind');
  });

  it('is a retry fault, with its cause, where it is away', async () => {
    const { client, create, end } = await engine();
    const url = await create('work.fifo', {});
    await end();
    const again = clientOf(Number(new URL(await endpointOf(client)).port));
    close = async () => again.destroy();
    const fault = sqsQueue({ client: again, url }).send(messages);
    await expect(fault).rejects.toMatchObject({ name: 'Fault', kind: 'retry', cause: expect.any(Error) });
  });
});

async function endpointOf(client: SQSClient): Promise<string> {
  const endpoint = await client.config.endpoint?.();
  return `http://${endpoint?.hostname}:${endpoint?.port}`;
}

type Sent = { readonly Entries: readonly { readonly Id: string; readonly MessageBody: string }[] };
const hasEntries = (input: object): input is Sent => 'Entries' in input && Array.isArray(input.Entries);
