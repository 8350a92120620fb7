import type { SQSRecord } from 'aws-lambda';
import { invoke, type LocalFunction, type Outcome } from './invoke.ts';
import type { Source } from './source.ts';

export type EventSourceOptions = {
  readonly source: Source;
  readonly target: LocalFunction;
  /** Records of a batch at most. */
  readonly batch: number;
  /** Batches at a time at most. */
  readonly concurrency: number;
  /** Told of every batch that failed as a whole, and of a source that did not answer: for the log. */
  readonly onFailure?: (
    why: Exclude<Outcome, { ended: 'answered' }> | { readonly ended: 'no-source' },
  ) => void;
};

export type EventSource = {
  /** Takes no more batches and resolves once those in flight are over. */
  readonly stop: () => Promise<void>;
};

/** Milliseconds before a source that did not answer is asked again: the first time, and at most. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Feeds a queue to a function as Lambda does, with ReportBatchItemFailures: what the function answers for is deleted,
 * what it names as failed stays hidden until its visibility ends, and a throw, a timeout or an answer that names an
 * unknown record fails the whole batch. Groups of a FIFO queue are kept apart by the queue's own lock.
 * Source: https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
export function eventSourceMapping(options: EventSourceOptions): EventSource {
  const stopping = new AbortController();
  const loops = Array.from({ length: options.concurrency }, () => poll(options, stopping.signal));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function poll(options: EventSourceOptions, signal: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    try {
      const records = await options.source.receive(options.batch, signal);
      if (records.length > 0) await handle(options, records);
      pause = FIRST_PAUSE_MS;
    } catch {
      if (signal.aborted) return;
      options.onFailure?.({ ended: 'no-source' });
      await rest(pause, signal);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }
}

async function handle(options: EventSourceOptions, records: readonly SQSRecord[]): Promise<void> {
  const outcome = await invoke(options.target, { Records: records });
  if (outcome.ended !== 'answered') options.onFailure?.(outcome);
  else await options.source.remove(succeeded(records, outcome.result));
}

/** The records that an answer counts as done; none where the answer makes no sense. */
export function succeeded(records: readonly SQSRecord[], answer: unknown): readonly SQSRecord[] {
  if (answer === null || answer === '') return records;
  if (typeof answer !== 'object') return [];
  const failures = 'batchItemFailures' in answer ? answer.batchItemFailures : [];
  if (failures === null) return records;
  if (!Array.isArray(failures)) return [];
  const known = new Set(records.map((record) => record.messageId));
  const failed = new Set(failures.map(identifierOf));
  for (const id of failed) if (id === undefined || !known.has(id)) return [];
  return records.filter((record) => !failed.has(record.messageId));
}

function identifierOf(failure: unknown): string | undefined {
  if (typeof failure !== 'object' || failure === null || !('itemIdentifier' in failure)) return undefined;
  return typeof failure.itemIdentifier === 'string' ? failure.itemIdentifier : undefined;
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
