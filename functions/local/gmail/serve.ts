import { ServerResponse } from 'node:http';
import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Served, served } from '../served.ts';
import type { FakeGmail } from './gmail.ts';

/** Has the stand-in listen on 127.0.0.1; port 0 takes a free one. Throws a fault where the port is taken. */
export const serveFakeGmail = (fake: FakeGmail, port = 0): Promise<Served> =>
  served(
    async (request: Request, { outgoing }: HttpBindings | Http2Bindings) =>
      whole(await fake.fetch(request), outgoing),
    'Gmail',
    port,
  );

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
