import * as z from 'zod';
import { Fault, reject } from '#core/fault';

const problem = z.object({ status: z.number(), detail: z.string().optional(), code: z.string().optional() });

/** Where the product runs, for the commands that talk to it. */
export const serverUrl = (): string =>
  (process.env.OPENLOOP_URL || `http://localhost:${process.env.OPENLOOP_PORT || 8787}`).replace(/\/+$/, '');

export type Request = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Asks the running product. A problem that it answers becomes a fault of the same meaning; where nothing answers, the
 * sentence says how to start it.
 */
export const ask = async <T>(path: string, shape: z.ZodType<T>, request: Request = {}): Promise<T> =>
  (await askRaw(path, shape, request)).value;

/** The same with the cookies that the product sets, as a browser would send them back. */
export async function askRaw<T>(
  path: string,
  shape: z.ZodType<T>,
  { method = 'GET', body, headers = {} }: Request = {},
): Promise<{ readonly value: T; readonly cookies: readonly string[] }> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await reached(path, {
    method,
    headers: { ...json, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  if (response.ok) return { value: understood(shape, answer), cookies };
  const told = problem.safeParse(answer);
  const detail =
    (told.success ? told.data.detail : undefined) ?? `${serverUrl()} answered ${response.status}.`;
  throw faultOf(response.status, detail);
}

function understood<T>(shape: z.ZodType<T>, answer: unknown): T {
  const read = shape.safeParse(answer);
  if (read.success) return read.data;
  throw new Fault(
    'park',
    `What answers at ${serverUrl()} is no Openloop of this version. Say by OPENLOOP_URL where it is.`,
    { cause: read.error },
  );
}

async function reached(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(`${serverUrl()}${path}`, { ...request, signal: AbortSignal.timeout(40_000) });
  } catch (cause) {
    throw new Fault(
      'retry',
      `No Openloop answers at ${serverUrl()}. Start it with \`npm start\`, or say where it is by OPENLOOP_URL.`,
      { cause },
    );
  }
}

/** The fault that a status stands for. */
export function faultOf(status: number, detail: string): Fault {
  if (status === 404) return reject('not-found', detail);
  if (status === 409) return reject('conflict', detail);
  if (status === 401) return reject('unauthenticated', detail);
  if (status === 403) return reject('forbidden', detail);
  if (status === 410) return reject('gone', detail);
  if (status >= 400 && status < 500) return reject('invalid', detail);
  return new Fault('retry', detail);
}

/** A query string of what is given. */
export function query(of: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const given = Object.entries(of).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
