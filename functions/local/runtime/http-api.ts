import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { reject } from '#core/fault';
import { httpEvent } from './http-event.ts';
import { type HttpReply, httpReply } from './http-result.ts';
import { type Handler, invoke, MAX_PAYLOAD_BYTES, type Outcome } from './invoke.ts';

export type HttpApiOptions = {
  /** 0 takes a free one. */
  readonly port: number;
  readonly handler: Handler;
  readonly limits: { readonly maxBodyBytes: number; readonly timeoutSeconds: number };
  /** Told of every call that did not answer: for the log. */
  readonly onFailure?: (outcome: Exclude<Outcome, { ended: 'answered' }>) => void;
};

export type HttpApi = {
  readonly url: string;
  readonly port: number;
  /** Takes no more requests and resolves once those in flight are answered. */
  readonly stop: () => Promise<void>;
};

/** API Gateway refuses more bytes of headers (431). */
const SERVER = { maxHeaderSize: 10_240, IncomingMessage, ServerResponse };
const OWN_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * An HTTP API with one function behind every route, on 127.0.0.1: requests become events of payload format 2.0. Too
 * large → 413, an answer too large → 502, a throw or an answer that makes no sense → 500, too late → 503. Requests
 * under a name that is not this machine's, or from a page of another site, are refused with 403: a browser would carry
 * them here from anywhere. Throws `conflict` where the port is taken.
 */
export async function httpApi(options: HttpApiOptions): Promise<HttpApi> {
  const server = createServer(SERVER, (request, response) => {
    answer(options, request).then(
      (reply) => {
        // A connection that is kept alive would hold up the stop.
        response.shouldKeepAlive &&= server.listening;
        send(response, reply);
      },
      // The client went away in the middle of its request: nobody is left to answer.
      () => response.destroy(),
    );
  });
  server.requestTimeout = options.limits.timeoutSeconds * 1000;
  const port = await listening(server, options.port);
  return {
    url: `http://localhost:${port}`,
    port,
    stop: () =>
      new Promise((resolve, fail) => {
        server.close((error) => (error === undefined ? resolve() : fail(error)));
        server.closeIdleConnections();
      }),
  };
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE' || error.code === 'EACCES';
      const sentence = `Port ${port} is taken or not allowed: stop what uses it or choose another one.`;
      fail(taken ? reject('conflict', sentence, error) : error);
    });
    server.listen(port, '127.0.0.1', () => {
      const at = server.address();
      resolve(typeof at === 'object' && at !== null ? at.port : port);
    });
  });
}

async function answer(options: HttpApiOptions, request: IncomingMessage): Promise<HttpReply> {
  if (!isFromHere(request)) return message(403, 'Forbidden');
  const { maxBodyBytes, timeoutSeconds } = options.limits;
  const body = await bodyOf(request, maxBodyBytes);
  if (body === undefined) return message(413, 'Request Entity Too Large');
  const event = httpEvent(request, body, new Date());
  if (event === undefined) return message(400, 'Bad Request');
  if (Buffer.byteLength(JSON.stringify(event)) > MAX_PAYLOAD_BYTES)
    return message(413, 'Request Entity Too Large');
  const target = { name: 'api', handler: options.handler, timeout: timeoutSeconds };
  const outcome = await invoke(target, event);
  if (outcome.ended !== 'answered') {
    options.onFailure?.(outcome);
    return outcome.ended === 'timed-out'
      ? message(503, 'Service Unavailable')
      : message(500, 'Internal Server Error');
  }
  if (outcome.bytes > MAX_PAYLOAD_BYTES) return message(502, 'Bad Gateway');
  return httpReply(outcome.result) ?? message(500, 'Internal Server Error');
}

/** Whether the request names this machine, and comes from no page of another one, unless a browser is led here by one. */
function isFromHere({ headers, method }: IncomingMessage): boolean {
  if (!OWN_NAMES.test(headers.host ?? '')) return false;
  const isLedHere =
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  if (headers['sec-fetch-site'] === 'cross-site' && !isLedHere) return false;
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}

/** The whole body; undefined where it is larger than allowed. It is read to its end, so that the client hears why. */
async function bodyOf(request: IncomingMessage, max: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size <= max) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size <= max ? Buffer.concat(chunks) : undefined;
}

function send(response: ServerResponse, { status, headers, cookies, body }: HttpReply): void {
  response.writeHead(status, {
    ...headers,
    ...(cookies.length === 0 ? {} : { 'set-cookie': [...cookies] }),
    ...(status === 204 || status === 304 ? {} : { 'content-length': body.length }),
  });
  response.end(status === 204 || status === 304 ? undefined : body);
}

const message = (status: number, text: string): HttpReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  cookies: [],
  body: Buffer.from(JSON.stringify({ message: text })),
});
