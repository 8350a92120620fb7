import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Bundle, bundle } from './bundle.ts';
import { BOOTSTRAP } from './cloud.ts';

/** A function that was asked to be built: what SST would put into it. */
export type Build = {
  readonly functionID: string;
  readonly handler: string;
  readonly runtime: string;
  /** What `Resource` holds inside of the function. */
  readonly links: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly properties: { readonly minify?: boolean; readonly architecture?: string };
  readonly bundle?: Bundle;
};

export type Workshop = {
  readonly root: string;
  readonly work: string;
  /** Really bundle the handlers; otherwise an empty file stands for each. */
  readonly bundles: boolean;
};

/**
 * Stands for SST's command, which its components ask over HTTP for two things: where assets go, and to build a
 * handler. What was built is added to `builds`. Never keeps the process alive.
 */
export async function serve(shop: Workshop, builds: Build[]): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, params }: { readonly method: string; readonly params: readonly [Build] } = JSON.parse(
      Buffer.concat(chunks).toString(),
    );
    const result = await respond(method, params[0]).catch((error: unknown) => ({ error: String(error) }));
    response.end(JSON.stringify(result));
  });

  const respond = async (method: string, asked: Build) => {
    if (method === 'Provider.Aws.Bootstrap') return { result: BOOTSTRAP };
    if (method !== 'Runtime.Build')
      return { error: `test/infra/rpc.ts knows no answer to ${method}; add one.` };
    const out = join(shop.work, 'artifacts', `${asked.functionID}-src`);
    builds.push({ ...asked, ...(await fill(out, asked)) });
    const name = asked.handler.slice(asked.handler.lastIndexOf('.') + 1);
    return { result: { handler: `bundle.${name}`, out, errors: [], sourcemaps: [] } };
  };

  const fill = async (out: string, asked: Build): Promise<Pick<Build, 'bundle'>> => {
    if (shop.bundles)
      return {
        bundle: await bundle(shop.root, asked.handler, { folder: out, minify: asked.properties.minify }),
      };
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, 'bundle.mjs'), '');
    return {};
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  server.on('connection', (socket) => socket.unref());
  return `http://127.0.0.1:${portOf(server.address())}`;
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
