import { processPartialResponse, SqsFifoPartialProcessorAsync } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import { Fault } from '#core/fault';
import { type Instant, instant } from '#core/time';
import type { Log, LogEntry } from './log.ts';

/** A record that will never work, as it came. */
export type Parked = { readonly id: string; readonly group: string; readonly body: unknown };

/** What the queue says of a record: which it is, how often it came, and when it was sent. */
export type Received = { readonly id: string; readonly receives: number; readonly sentAt: Instant };

export type BatchOptions<T> = {
  /** What a body is. */
  readonly parse: z.ZodType<T>;
  readonly handle: (body: T, record: Received) => Promise<void>;
  /** Puts a record that will never work where a person finds it: the dead-letter queue. */
  readonly park: (record: Parked) => Promise<void>;
  readonly log: Log;
};

export type BatchHandler = (event: SQSEvent, context?: Context) => Promise<SQSBatchResponse>;

/**
 * An SQS handler: one call per record, one after the other. A record that fails comes again, and so does the rest of
 * its group, in order. A `retry` fault or a defect of ours fails the record (SQS gives it up after its last receive);
 * a record that will never work, by its body or by a `park`, `revoke` or `reject` fault, is parked at once and
 * acknowledged, since waiting for its last receive would hold up its group. Where parking fails, the record fails.
 * Source: https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
export function sqsBatch<T>(options: BatchOptions<T>): BatchHandler {
  return (event) =>
    // A processor holds the state of one batch.
    processPartialResponse(event, (record: SQSRecord) => one(options, record), processor(), {
      skipGroupOnError: true,
      throwOnFullBatchFailure: false,
    });
}

const processor = () => new SqsFifoPartialProcessorAsync();

async function one<T>(options: BatchOptions<T>, record: SQSRecord): Promise<void> {
  const body = jsonOf(record.body);
  const parsed = options.parse.safeParse(body);
  if (!parsed.success) return park(options, record, body);
  try {
    const { ApproximateReceiveCount, SentTimestamp } = record.attributes;
    const sentAt = instant(Number(SentTimestamp));
    await options.handle(parsed.data, {
      id: record.messageId,
      receives: Number(ApproximateReceiveCount),
      sentAt,
    });
  } catch (error) {
    if (error instanceof Fault && error.kind !== 'retry') return park(options, record, body);
    options.log(failureOf(record, error));
    throw error;
  }
}

async function park<T>(options: BatchOptions<T>, record: SQSRecord, body: unknown): Promise<void> {
  try {
    const group = record.attributes.MessageGroupId ?? record.messageId;
    await options.park({ id: record.messageId, group, body });
  } catch (error) {
    options.log(failureOf(record, error));
    throw error;
  }
  options.log({ level: 'error', code: 'record_parked', request: record.messageId });
}

function failureOf(record: SQSRecord, error: unknown): LogEntry {
  const later = error instanceof Fault && error.kind === 'retry';
  return later
    ? { level: 'warn', code: 'record_retried', request: record.messageId, error }
    : { level: 'error', code: 'record_failed', request: record.messageId, error };
}

/** The body's JSON, or its text where it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
