/** An answer of Google's that is not a success: status, reason and words, in the shape that its clients read. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly reason: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    reason: string,
    { words, headers = {} }: { readonly words: string; readonly headers?: Readonly<Record<string, string>> },
  ) {
    super(words);
    this.status = status;
    this.reason = reason;
    this.headers = headers;
  }
}

const CANONICAL: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};
const USAGE = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'dailyLimitExceeded', 'quotaExceeded']);

/** The JSON of a refusal (developers.google.com/workspace/gmail/api/guides/handle-errors). */
export function refusalJson({ status, reason, message }: Refusal): object {
  const domain = USAGE.has(reason) ? 'usageLimits' : 'global';
  const where = status === 401 ? { location: 'Authorization', locationType: 'header' } : {};
  return {
    error: {
      code: status,
      message,
      errors: [{ message, domain, reason, ...where }],
      status: CANONICAL[status] ?? 'UNKNOWN',
    },
  };
}

export const refusalResponse = (refusal: Refusal): Response =>
  Response.json(refusalJson(refusal), { status: refusal.status, headers: refusal.headers });

export const badRequest = (words: string, reason = 'invalidArgument'): Refusal =>
  new Refusal(400, reason, { words });

export const notFound = (): Refusal =>
  new Refusal(404, 'notFound', { words: 'Requested entity was not found.' });
