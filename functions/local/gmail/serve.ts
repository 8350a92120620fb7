import { once } from 'node:events';
import { ServerResponse } from 'node:http';
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Fault } from '#core/fault';
import type { FakeGmail } from './gmail.ts';

export type ServedGmail = {
  /** Without a slash at its end. */
  readonly url: string;
  /** Ends it at once; calls under way are broken off. */
  readonly stop: () => Promise<void>;
};

/** Has the stand-in listen on 127.0.0.1; port 0 takes a free one. Throws a fault where the port is taken. */
export async function serveFakeGmail(fake: FakeGmail, port = 0): Promise<ServedGmail> {
  const server = createAdaptorServer({
    fetch: async (request: Request, { outgoing }: HttpBindings | Http2Bindings) =>
      whole(await fake.fetch(request), outgoing),
  });
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new Fault('park', `The stand-in for Gmail cannot listen on port ${port}: choose another.`, {
      cause,
    });
  }
  const at = server.address();
  const taken = typeof at === 'object' && at !== null ? at.port : port;
  return {
    url: `http://127.0.0.1:${taken}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}

type Outgoing = (HttpBindings | Http2Bindings)['outgoing'];

/** An answer with all of its body; where that breaks off in the middle, so does the connection. */
async function whole(response: Response, outgoing: Outgoing): Promise<Response> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of response.body ?? []) chunks.push(chunk);
  } catch (error) {
    if (!(outgoing instanceof ServerResponse)) throw error;
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.write(Buffer.concat(chunks), () => outgoing.destroy());
    return RESPONSE_ALREADY_SENT;
  }
  const { status, headers } = response;
  return new Response(chunks.length === 0 ? null : Buffer.concat(chunks), { status, headers });
}
