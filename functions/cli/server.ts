import * as z from 'zod';
import { Fault, reject } from '#core/fault';

const problem = z.object({ status: z.number(), detail: z.string().optional(), code: z.string().optional() });

/** Where the product runs, for the commands that talk to it. */
export const serverUrl = (): string =>
  (process.env.OPENLOOP_URL || `http://localhost:${process.env.OPENLOOP_PORT || 8787}`).replace(/\/+$/, '');

export type Request = { readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; readonly body?: object };

/**
 * Asks the running product. A problem that it answers becomes a fault of the same meaning; where nothing answers, the
 * sentence says how to start it.
 */
export async function ask<T>(
  path: string,
  shape: z.ZodType<T>,
  { method = 'GET', body }: Request = {},
): Promise<T> {
  const response = await reached(path, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return understood(shape, answer);
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
