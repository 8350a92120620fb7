import { STATUS_CODES } from 'node:http';
import { Fault, REJECT_STATUS } from '#core/fault';

/** A problem as RFC 9457 has it; `code` is ours and names the reject code where there is one. */
export type Problem = {
  readonly type: 'about:blank';
  readonly title: string;
  readonly status: number;
  readonly detail?: string;
  readonly code?: string;
};

/** Seconds to wait where a fault does not say. */
const RETRY_SECONDS = 5;

/**
 * What a caller is told of a failure: reject → its own status; retry → 503 with Retry-After; park → 500; revoke → 409;
 * anything else is our defect and a 500 that says nothing. Source: RFC 9457.
 */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof Fault)) return problem(500);
  if (error.kind === 'retry') return problem(503, error.message);
  if (error.kind === 'park') return problem(500, error.message);
  if (error.kind === 'revoke') return problem(409, error.message);
  const code = error.code ?? 'invalid';
  return { ...problem(REJECT_STATUS[code], error.message), code };
}

/** The problem as a web response, with the headers that its status demands. */
export function problemResponse(error: unknown): Response {
  const body = problemOf(error);
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  const after = error instanceof Fault ? error.after : undefined;
  if (body.status === 503 || (body.status === 429 && after !== undefined))
    headers.set(
      'retry-after',
      `${after === undefined ? RETRY_SECONDS : Math.max(1, Math.ceil(after / 1000))}`,
    );
  if (body.status === 401) headers.set('www-authenticate', 'Bearer');
  return new Response(JSON.stringify(body), { status: body.status, headers });
}

function problem(status: number, detail?: string): Problem {
  const plain = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status } as const;
  return detail === undefined ? plain : { ...plain, detail };
}
