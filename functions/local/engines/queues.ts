import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  QueueDoesNotExist,
  SetQueueAttributesCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';

/** A queue as the topology says it. */
export type QueueSpec = {
  readonly fifo: boolean;
  readonly visibility: number;
  readonly receives: number;
  readonly keepDeadDays: number;
};

/** Where a queue and its dead letters are. */
export type QueueUrls = { readonly url: string; readonly deadUrl: string };

const DAY_SECONDS = 86_400;

/** Creates a queue and its dead-letter queue where they do not exist, and brings their settings up to date. */
export async function ensureQueue(client: SQSClient, name: string, spec: QueueSpec): Promise<QueueUrls> {
  const kind = spec.fifo ? { suffix: '.fifo', fixed: { FifoQueue: 'true' } } : { suffix: '', fixed: {} };
  const deadUrl = await ensure(client, `${name}-dead${kind.suffix}`, {
    fixed: kind.fixed,
    settings: { MessageRetentionPeriod: `${spec.keepDeadDays * DAY_SECONDS}` },
  });
  const deadLetterTargetArn = await arnOf(client, deadUrl);
  const url = await ensure(client, `${name}${kind.suffix}`, {
    fixed: kind.fixed,
    settings: {
      VisibilityTimeout: `${spec.visibility}`,
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: spec.receives }),
    },
  });
  return { url, deadUrl };
}

type Attributes = Readonly<Record<string, string>>;

async function ensure(
  client: SQSClient,
  name: string,
  { fixed, settings }: { readonly fixed: Attributes; readonly settings: Attributes },
): Promise<string> {
  const url = await urlOf(client, name);
  if (url === undefined) {
    const made = await client.send(
      new CreateQueueCommand({ QueueName: name, Attributes: { ...fixed, ...settings } }),
    );
    return made.QueueUrl ?? '';
  }
  await client.send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes: { ...settings } }));
  return url;
}

async function urlOf(client: SQSClient, name: string): Promise<string | undefined> {
  try {
    return (await client.send(new GetQueueUrlCommand({ QueueName: name }))).QueueUrl;
  } catch (error) {
    if (error instanceof QueueDoesNotExist) return undefined;
    throw error;
  }
}

async function arnOf(client: SQSClient, url: string): Promise<string> {
  const answer = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['QueueArn'] }),
  );
  return answer.Attributes?.QueueArn ?? '';
}
