import { Fault } from '#core/fault';

/** The wrapped key, or the place that it was made for, is not the right one; no later try will be better. */
const WRONG = new Set(['InvalidCiphertextException']);
/** Whoever runs the product can mend it: the key is off, on its way out, another one, or not ours to use. */
const SET_UP = new Set([
  'DisabledException',
  'KMSInvalidStateException',
  'NotFoundException',
  'IncorrectKeyException',
  'AccessDeniedException',
  'UnrecognizedClientException',
  'InvalidSignatureException',
  'ExpiredTokenException',
  'CredentialsProviderError',
]);
/** Later, as KMS or the way to it says. */
const BUSY = new Set([
  'ThrottlingException',
  'Throttling',
  'RequestLimitExceeded',
  'LimitExceededException',
  'KeyUnavailableException',
  'DependencyTimeoutException',
  'KMSInternalException',
  'TimeoutError',
  'AbortError',
  'RequestTimeout',
]);
const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** What stands where the key service does not answer: nothing is done in clear instead. */
const BUSY_SAYS =
  'The key service is busy or away, and without it no mail is read or written. Try again in a moment.';
const SET_UP_SAYS =
  'The wrapping key cannot be used, and without it no mail is read or written: enable the key, or allow its use, then try again.';
const WRONG_SAYS =
  "The key of this account cannot be unwrapped: it is damaged, or another account's. Restore it, or connect the mailbox anew.";

/**
 * What an error of the KMS client asks for: `park` where the wrapped key is not of its place; `retry` where KMS is busy
 * or away, and also where its key is disabled, about to be deleted, unknown or not permitted, since that can be mended
 * and work that was put aside would be lost. Anything else is a defect, and stays a plain error.
 * Source: https://docs.aws.amazon.com/kms/latest/APIReference/API_Decrypt.html#API_Decrypt_Errors
 */
export function fromKms(error: unknown): Error {
  const name = error instanceof Error ? error.name : '';
  if (WRONG.has(name)) return wrong(error);
  if (SET_UP.has(name)) return new Fault('retry', SET_UP_SAYS, { cause: error });
  if (BUSY.has(name) || isAway(error)) return new Fault('retry', BUSY_SAYS, { cause: error });
  return new Error('The key service refused a request as malformed.', { cause: error });
}

/** What came out is no key of an account. */
export const wrong = (cause?: unknown): Fault => new Fault('park', WRONG_SAYS, { cause });

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const status = statusOf(error);
  return AWAY.test(code) || status >= 500 || status === 429;
}

function statusOf(error: Error): number {
  const metadata = '$metadata' in error ? error.$metadata : undefined;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return 0;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : 0;
}
