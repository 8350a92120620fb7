import { Fault } from '#core/fault';

/** Error names with which SQS or the way to it says "later". */
const LATER = new Set([
  'ThrottlingException',
  'RequestThrottled',
  'OverLimit',
  'ServiceUnavailable',
  'InternalError',
  'InternalFailure',
  'TimeoutError',
  'AbortError',
  'RequestTimeout',
  'KmsThrottled',
]);
const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;

/**
 * What an error of the SQS client asks for: `retry` for throttling, 5xx, timeouts and an engine that is away. Anything
 * else (no such queue, no permission) is a defect of the set-up and stays a plain error, since giving up the message
 * or asking its sender to change it would both be wrong.
 */
export function fromSqs(error: unknown): Error {
  if (isLater(error)) return new Fault('retry', 'The queue is busy or away: try again.', { cause: error });
  return new Error('The queue refused a request: does it exist, and may it be used from here?', {
    cause: error,
  });
}

function isLater(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return LATER.has(error.name) || AWAY.test(code) || statusOf(error) >= 500 || statusOf(error) === 429;
}

function statusOf(error: object): number {
  const metadata = '$metadata' in error ? error.$metadata : undefined;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return 0;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : 0;
}
