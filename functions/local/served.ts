import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { Fault } from '#core/fault';

export type Served = {
  /** Without a slash at its end. */
  readonly url: string;
  /** Ends it at once; calls under way are broken off. */
  readonly stop: () => Promise<void>;
};

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

/**
 * Has a stand-in listen on 127.0.0.1; port 0 takes a free one. Throws a fault where the port is taken.
 *
 * @param of whom it stands in for, in words.
 */
export async function served(fetch: Fetch, of: string, port = 0): Promise<Served> {
  const server = createAdaptorServer({ fetch });
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new Fault('park', `The stand-in for ${of} cannot listen on port ${port}: choose another.`, {
      cause,
    });
  }
  const at = server.address();
  return {
    url: `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : port}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}
