import type * as z from 'zod/mini';
import { away, parked, type Refused, refusedBy, slug } from '#core/adapters/google/refusal';
import type { Instant } from '#core/time';

/** How requests are sent: as the global `fetch` does. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type PostOptions = {
  readonly fetch: Fetch;
  readonly clock: () => Instant;
  /** Milliseconds that an answer may take. */
  readonly timeout: number;
};

/** A form that is posted, and what the call is named in notes. */
export type Posted = {
  readonly name: string;
  readonly url: string;
  readonly form: Readonly<Record<string, string>>;
};

/** Characters of an answer: the longest tokens that Google speaks of have 12 kB. */
const MAX_ANSWER = 64 * 1024;

/**
 * Posts a form to Google's accounts. Gives what a success holds, undefined where that is no JSON, or how it was refused.
 * Throws `retry` where there is no answer, or not all of one. Faults name codes only: forms and answers are secrets.
 */
export async function post(
  options: PostOptions,
  posted: Posted,
): Promise<{ readonly data: unknown } | { readonly refused: Refused }> {
  const { response, text } = await answered(options, posted);
  const data = jsonOf(text);
  return response.ok ? { data } : { refused: refusedBy(response, data, options.clock()) };
}

/** A success in its shape. What is no JSON was cut on its way; JSON of another shape will stay what it is. */
export function shaped<T>(name: string, data: unknown, shape: z.ZodMiniType<T>): T {
  if (data === undefined) throw away(`${name}: no JSON`);
  const parsed = shape.safeParse(data);
  if (parsed.success) return parsed.data;
  throw parked('Google answers in a way that Openloop does not understand: update it.', `${name}: shape`);
}

async function answered({ fetch, timeout }: PostOptions, { name, url, form }: Posted) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { Accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    return { response, text: await textOf(response) };
  } catch (error) {
    throw away(`${name}: ${codeOf(error)}`);
  }
}

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_ANSWER) throw new Error('the answer is too long');
  }
  return text;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The code of what befell a connection. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const inner = error.cause instanceof Error ? error.cause : error;
  return slug('code' in inner ? inner.code : inner.name) || slug(inner.name);
}
