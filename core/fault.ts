/** What the caller of a failed operation should do about it. */
export type FaultKind = 'retry' | 'park' | 'revoke' | 'reject';

/** The reject codes and the HTTP status each becomes at a door. */
export const REJECT_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'version-mismatch': 412,
  'too-large': 413,
  'unsupported-type': 415,
  unprocessable: 422,
  'too-many': 429,
} as const;
export type RejectCode = keyof typeof REJECT_STATUS;

type FaultOptions = { readonly code?: RejectCode; readonly after?: number; readonly cause?: unknown };

/** A failure whose remedy is known. Its message is a sentence for the person who reads it. */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly kind: FaultKind;
  readonly code: RejectCode | undefined;
  /** Milliseconds to wait before a retry, where the other side said so. */
  readonly after: number | undefined;

  constructor(kind: FaultKind, message: string, options: FaultOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.code = options.code;
    this.after = options.after;
  }
}

/** The caller is wrong: nothing was done, and the sentence says what to do instead. */
export const reject = (code: RejectCode, message: string, cause?: unknown): Fault =>
  new Fault('reject', message, cause === undefined ? { code } : { code, cause });
