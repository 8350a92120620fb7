import { Fault } from '#core/fault';

/** How long to wait between tries; tests give their own. */
export type Pace = {
  readonly sleep?: (ms: number) => Promise<void>;
  /** From 0 up to but not 1. */
  readonly random?: () => number;
};

/** Carries out a call, again where the engine is busy or away; its errors come out as faults. */
export type Patience = {
  readonly call: <T>(work: () => Promise<T>) => Promise<T>;
  /** Waits before try number `attempt` + 2: at most 50 ms, then 100, each time a random part of it. */
  readonly pause: (attempt: number) => Promise<void>;
};

/** Tries of one call in all. The client itself does not try again (`client.ts`), so this is the whole sum. */
export const TRIES = 3;
const BASE_MS = 50;

const BUSY = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'ThrottlingError',
  'RequestLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
  'TransactionConflictException',
  'TransactionInProgressException',
  'ReplicatedWriteConflictException',
  'TimeoutError',
  'RequestTimeout',
]);
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !('$metadata' in error)) return 0;
  const metadata = error.$metadata;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return 0;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : 0;
}

/** Whether the same call may well succeed a moment later. */
export const isPassing = (error: unknown): boolean =>
  BUSY.has(nameOf(error)) || UNREACHABLE.has(codeOf(error)) || statusOf(error) >= 500;

const isRefusedCondition = (error: unknown): boolean => nameOf(error) === 'ConditionalCheckFailedException';

/** A refused condition is an answer and no failure, so it is left to whoever asked. */
const isAnswer = (error: unknown): boolean =>
  isRefusedCondition(error) || nameOf(error) === 'TransactionCanceledException';

/** Whether the condition of a write held, so that it was carried out. Throws what else it fails by. */
export async function isMet(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isRefusedCondition(error)) return false;
    throw error;
  }
}

export const busy = (cause?: unknown): Fault =>
  new Fault('retry', 'The store is busy or away. Try again in a moment.', { cause });

/** An error of the engine as the fault that it is; what is no error of the engine, or an answer, as it came. */
export function faultOf(error: unknown): unknown {
  if (error instanceof Fault || isAnswer(error)) return error;
  if (isPassing(error)) return busy(error);
  if (nameOf(error) === 'ResourceNotFoundException')
    return new Fault('park', 'The table of the store does not exist. Create it, then try again.', {
      cause: error,
    });
  if (statusOf(error) >= 400)
    return new Fault('park', 'The store refused a call: it is too large or malformed, or not permitted.', {
      cause: error,
    });
  return error;
}

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** The patience of a store. */
export function patience({ sleep = wait, random = Math.random }: Pace = {}): Patience {
  const pause = (attempt: number): Promise<void> => sleep(Math.ceil(random() * BASE_MS * 2 ** attempt));
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (attempt + 1 >= TRIES || !isPassing(error)) throw faultOf(error);
      }
      await pause(attempt);
    }
  };
  return { call, pause };
}
