import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { Fault } from '#core/fault';
import type { FakeKms } from './kms.ts';

/** Has the stand-in listen on a free port of 127.0.0.1. `stop` breaks off calls under way. */
export async function serveFakeKms(
  fake: Pick<FakeKms, 'fetch'>,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const server = createAdaptorServer({ fetch: fake.fetch });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  if (typeof at !== 'object' || at === null)
    throw new Fault('park', 'The stand-in for KMS got no port: start it again.');
  return {
    url: `http://127.0.0.1:${at.port}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}
