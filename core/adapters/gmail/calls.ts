import { gmail, type gmail_v1 } from 'googleapis/build/src/apis/gmail/index.js';
import type * as z from 'zod/mini';
import { type Outcome, outcomeOf, parked } from '#core/adapters/gmail/refusal';
import { Fault } from '#core/fault';
import type { AccessTokens, Owner } from '#core/ports';
import type { Instant } from '#core/time';

/** How requests are sent: as the global `fetch` does. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export type CallOptions = {
  readonly tokens: AccessTokens;
  readonly owner: Owner;
  readonly clock: () => Instant;
  /** Where Gmail is; Google's own address where it is not said. Ends with a slash. */
  readonly rootUrl?: string;
  readonly fetch?: Fetch;
  /** Milliseconds that a call may take, and one that brings a whole thread. */
  readonly timeouts?: { readonly call: number; readonly thread: number };
};

/** What the client takes beside the parameters of a method. */
type Extras = {
  readonly headers: { readonly Authorization: string };
  readonly timeout: number;
  readonly retry: false;
  readonly responseType: 'json';
  readonly fetchImplementation: Fetch;
};

/** A request: Gmail's name for the method, how it is sent, and what its answer looks like. */
export type Question<T> = {
  readonly name: string;
  readonly send: (client: gmail_v1.Gmail, extras: Extras) => Promise<{ readonly data: unknown }>;
  readonly shape: z.ZodMiniType<T>;
  readonly takes?: 'call' | 'thread';
};

/** Asks Gmail; `gone` where it answers 404 or 410. Throws the faults that `LiveMail` names. */
export type Ask = <T>(question: Question<T>) => Promise<T | 'gone'>;

const TIMEOUTS = { call: 10_000, thread: 20_000 };
/** Bytes of an answer: a hundred mails of a thread with their texts are far below. */
const MAX_ANSWER = 64 * 1024 * 1024;

/**
 * Calls of one mailbox through Google's client, which retries nothing and takes compressed answers. A token that is
 * refused is replaced once.
 */
export function gmailCalls(options: CallOptions): Ask {
  const client = gmail({
    version: 'v1',
    ...(options.rootUrl === undefined ? {} : { rootUrl: options.rootUrl }),
  });
  const { call, thread } = options.timeouts ?? TIMEOUTS;
  const fetchImplementation = bounded(options.fetch ?? globalThis.fetch);

  async function attempt<T>(question: Question<T>, token: string): Promise<T | Outcome> {
    const { name, send, shape, takes } = question;
    const extras: Extras = {
      headers: { Authorization: `Bearer ${token}` },
      timeout: takes === 'thread' ? thread : call,
      retry: false,
      responseType: 'json',
      fetchImplementation,
    };
    try {
      return read(await send(client, extras), { name, shape });
    } catch (error) {
      return error instanceof Fault ? error : outcomeOf(error, { name, now: options.clock() });
    }
  }

  return async (question) => {
    const token = await options.tokens.token(options.owner);
    let got = await attempt(question, token);
    if (got === 'unauthorized')
      got = await attempt(question, await options.tokens.token(options.owner, token));
    if (got === 'unauthorized') throw new Fault('retry', 'Gmail refuses even a new access token: try again.');
    if (got instanceof Fault) throw got;
    return got;
  };
}

/** An answer in its shape. What is no JSON was cut or garbled on its way; JSON of another shape will stay what it is. */
function read<T>(
  { data }: { readonly data: unknown },
  { name, shape }: Pick<Question<T>, 'name' | 'shape'>,
): T {
  const parsed = shape.safeParse(data);
  if (parsed.success) return parsed.data;
  if (typeof data !== 'object' || data === null)
    throw new Fault('retry', 'The answer of Gmail broke off or was garbled: try again.', {
      cause: new Error(`${name}: no JSON`),
    });
  throw parked('Gmail answers in a way that Openloop does not understand: update it.', `${name}: shape`);
}

/** The same fetch, whose answers end in a fault where they grow beyond all measure. */
const bounded =
  (fetch: Fetch): Fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    if (answer.body === null) return answer;
    let size = 0;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        size += chunk.length;
        if (size <= MAX_ANSWER) controller.enqueue(chunk);
        else controller.error(parked('This mail is too large to be read.', 'answer: too large'));
      },
    });
    const { status, statusText, headers } = answer;
    return new Response(answer.body.pipeThrough(counter), { status, statusText, headers });
  };
