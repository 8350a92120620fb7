import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Fault, reject } from '#core/fault';

const PATIENCE_MS = 10 * 60_000;

/** A browser that comes back from Google to this machine. */
export type Browser = {
  readonly redirectUri: string;
  /** Waits for it, and tells it how the work with what it brought has ended. Rejects after ten minutes. */
  readonly answered: <T>(work: (query: string) => Promise<T>) => Promise<T>;
  readonly close: () => void;
};

type Came = { readonly query: string; readonly response: ServerResponse };

/** Listens on this machine alone, at any free port (RFC 8252 section 7.3). */
export async function awaitBrowser(): Promise<Browser> {
  const { promise, resolve, reject: fail } = Promise.withResolvers<Came>();
  // Whoever awaits it hears of it.
  promise.catch(() => {});
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { search, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    response.shouldKeepAlive = false;
    if (searchParams.has('state')) resolve({ query: search, response });
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const late = reject('conflict', 'Nobody came back from Google within ten minutes. Connect again.');
  const timer = setTimeout(() => fail(late), PATIENCE_MS);
  const at = server.address();
  return {
    redirectUri: `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`,
    answered: async (work) => {
      const { query, response } = await promise;
      try {
        const done = await work(query);
        tell(response, 200, 'Connected. You can close this page and go back to the terminal.');
        return done;
      } catch (error) {
        tell(
          response,
          400,
          error instanceof Fault ? error.message : 'Openloop failed. Look at the terminal.',
        );
        throw error;
      }
    },
    close: () => {
      clearTimeout(timer);
      server.close();
    },
  };
}

function tell(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(text);
}
