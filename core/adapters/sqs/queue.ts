import {
  type BatchResultErrorEntry,
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { Fault, reject } from '#core/fault';
import type { Queue, QueueMessage } from '#core/ports';
import { fromSqs } from './fault.ts';

export type SqsQueueOptions = { readonly client: SQSClient; readonly url: string };

/** What SQS takes in one request. */
const BATCH = 10;
/** Ten of these fit into one request of SQS (1 MiB). */
const MAX_BODY_BYTES = 100 * 1024;
const TRIES = 3;
const ID = /^[\x21-\x7e]{1,128}$/;

/**
 * A queue of SQS; FIFO where its URL says so. Sends ten messages a request, one request after the other. What SQS
 * refuses of a request for a reason of its own is sent again before the next request, up to three tries, then a
 * `retry` fault is thrown: sending everything again is safe within the five minutes of deduplication. Only such a
 * partial refusal can bring two messages of one group out of order.
 * Source: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessageBatch.html
 */
export function sqsQueue<T>({ client, url }: SqsQueueOptions): Queue<T> {
  const fifo = url.endsWith('.fifo');
  return {
    send: async (messages) => {
      const entries = messages.map((message, index) => entryOf(message, index, fifo));
      for (let start = 0; start < entries.length; start += BATCH)
        await sendBatch({ client, url }, entries.slice(start, start + BATCH));
    },
  };
}

async function sendBatch(
  { client, url }: SqsQueueOptions,
  entries: readonly SendMessageBatchRequestEntry[],
): Promise<void> {
  let left = entries;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const failed = await failures({ client, url }, left);
    if (failed.some((one) => one.SenderFault === true))
      throw new Error('SQS takes a message of ours for wrong: queue and sender do not fit together.');
    const again = new Set(failed.map((one) => one.Id));
    left = left.filter((entry) => again.has(entry.Id));
    if (left.length === 0) return;
  }
  throw new Fault('retry', 'The queue took only a part of the messages: send them again.');
}

async function failures(
  { client, url }: SqsQueueOptions,
  entries: readonly SendMessageBatchRequestEntry[],
): Promise<readonly BatchResultErrorEntry[]> {
  try {
    const answer = await client.send(new SendMessageBatchCommand({ QueueUrl: url, Entries: [...entries] }));
    return answer.Failed ?? [];
  } catch (error) {
    throw fromSqs(error);
  }
}

function entryOf<T>(message: QueueMessage<T>, index: number, fifo: boolean): SendMessageBatchRequestEntry {
  const { body, group, deduplicationId } = message;
  if (!ID.test(group) || !ID.test(deduplicationId))
    throw reject('invalid', 'A queue group and a deduplication id need 1 to 128 printable ASCII characters.');
  const text = JSON.stringify(body);
  if (Buffer.byteLength(text) > MAX_BODY_BYTES)
    throw reject('too-large', 'A queue message holds at most 100 KiB: send ids, not content.');
  const entry = { Id: `${index}`, MessageBody: text, MessageGroupId: group };
  return fifo ? { ...entry, MessageDeduplicationId: deduplicationId } : entry;
}
