import {
  DeleteMessageBatchCommand,
  type Message,
  type MessageSystemAttributeName,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import type { MemoryQueue } from '#core/adapters/memory/queue';

/** Where an event source mapping takes its records from. */
export type Source = {
  /** At most `max` records, waiting for the first one for some seconds; none where the wait or the signal ends. */
  readonly receive: (max: number, signal: AbortSignal) => Promise<readonly SQSRecord[]>;
  readonly remove: (records: readonly SQSRecord[]) => Promise<void>;
};

export type SqsSourceOptions = {
  readonly client: SQSClient;
  readonly url: string;
  /** Seconds, where the queue's own visibility is not meant. */
  readonly visibility?: number;
};

/** Seconds that a receive waits for a first message. */
const WAIT = 20;
const LOOK_AGAIN_MS = 500;
const ATTRIBUTES: readonly MessageSystemAttributeName[] = ['All'];

/** A queue of SQS, by long polling. */
export function sqsSource({ client, url, visibility }: SqsSourceOptions): Source {
  const arn = `arn:aws:sqs:us-east-1:000000000000:${url.slice(url.lastIndexOf('/') + 1)}`;
  return {
    receive: async (max, signal) => {
      const answer = await client.send(
        new ReceiveMessageCommand({
          QueueUrl: url,
          MaxNumberOfMessages: max,
          WaitTimeSeconds: WAIT,
          MessageSystemAttributeNames: [...ATTRIBUTES],
          ...(visibility === undefined ? {} : { VisibilityTimeout: visibility }),
        }),
        { abortSignal: signal },
      );
      return (answer.Messages ?? []).map((message) => recordOf(message, arn));
    },
    remove: async (records) => {
      if (records.length === 0) return;
      const answer = await client.send(
        new DeleteMessageBatchCommand({
          QueueUrl: url,
          Entries: records.map((record, index) => ({
            Id: `${index}`,
            ReceiptHandle: record.receiptHandle,
          })),
        }),
      );
      if ((answer.Failed ?? []).length > 0) throw new Error('The queue did not delete every message.');
    },
  };
}

/** A queue in this process; looks again at least twice a second, for messages that become visible by themselves. */
export function memorySource<T>(queue: MemoryQueue<T>, name: string): Source {
  const take = (max: number) => queue.receive(max).map((delivery) => memoryRecord(delivery, name));
  return {
    receive: async (max, signal) => {
      const first = take(max);
      if (first.length > 0 || signal.aborted) return first;
      await soon(queue.changed(), signal);
      return signal.aborted ? [] : take(max);
    },
    remove: async (records) => queue.remove(records.map((record) => record.receiptHandle)),
  };
}

/** Resolves with the change, the abort, or after a moment. */
function soon(change: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, LOOK_AGAIN_MS);
    signal.addEventListener('abort', done);
    change.then(done);
  });
}

function recordOf(message: Message, arn: string): SQSRecord {
  const { Attributes: given = {} } = message;
  const { MessageGroupId, MessageDeduplicationId, SequenceNumber, AWSTraceHeader } = given;
  return {
    messageId: message.MessageId ?? '',
    receiptHandle: message.ReceiptHandle ?? '',
    body: message.Body ?? '',
    attributes: {
      ApproximateReceiveCount: given.ApproximateReceiveCount ?? '1',
      SentTimestamp: given.SentTimestamp ?? '',
      SenderId: given.SenderId ?? '',
      ApproximateFirstReceiveTimestamp: given.ApproximateFirstReceiveTimestamp ?? '',
      ...(SequenceNumber === undefined ? {} : { SequenceNumber }),
      ...(MessageGroupId === undefined ? {} : { MessageGroupId }),
      ...(MessageDeduplicationId === undefined ? {} : { MessageDeduplicationId }),
      ...(AWSTraceHeader === undefined ? {} : { AWSTraceHeader }),
    },
    messageAttributes: {},
    md5OfBody: message.MD5OfBody ?? '',
    eventSource: 'aws:sqs',
    eventSourceARN: arn,
    awsRegion: 'us-east-1',
  };
}

const memoryRecord = (
  delivery: ReturnType<MemoryQueue<unknown>['receive']>[number],
  name: string,
): SQSRecord =>
  recordOf(
    {
      MessageId: delivery.id,
      ReceiptHandle: delivery.receipt,
      Body: delivery.body,
      Attributes: {
        ApproximateReceiveCount: `${delivery.receives}`,
        SentTimestamp: `${delivery.sentAt}`,
        ApproximateFirstReceiveTimestamp: `${delivery.firstReceivedAt}`,
        SequenceNumber: `${delivery.sequence}`.padStart(20, '0'),
        MessageGroupId: delivery.group,
        MessageDeduplicationId: delivery.deduplicationId,
      },
    },
    `arn:aws:sqs:us-east-1:000000000000:${name}`,
  );
