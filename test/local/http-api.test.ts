import { once } from 'node:events';
import { request } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Hono } from 'hono';
import { handle } from 'hono/aws-lambda';
import { afterEach, describe, expect, it } from 'vitest';
import { type HttpApi, httpApi } from '../../functions/local/runtime/http-api.ts';
import type { Handler, InvokeContext } from '../../functions/local/runtime/invoke.ts';

type Event = APIGatewayProxyEventV2;
type Call = (event: Event, context: InvokeContext) => Promise<unknown>;

const LIMITS = { maxBodyBytes: 6 * 1024 * 1024, timeoutSeconds: 30 };
let api: HttpApi | undefined;
afterEach(async () => {
  await api?.stop();
  api = undefined;
});

const serve = (call: Call, limits = LIMITS): Promise<string> => start(call, limits);

async function start(handler: Handler, limits = LIMITS): Promise<string> {
  api = await httpApi({ port: 0, handler, limits });
  return api.url;
}

/** The event that a request becomes. */
async function eventOf(path: string, init: RequestInit = {}): Promise<Event> {
  const seen: Event[] = [];
  const url = await serve(async (event) => {
    seen.push(event);
    return { statusCode: 204 };
  });
  await fetch(`${url}${path}`, init);
  const [event] = seen;
  if (event === undefined) throw new Error('the handler was not called');
  return event;
}

/** A bare request, for headers that fetch does not let one set. */
async function status(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const sent = request(url, { headers, agent: false });
  sent.end();
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
}

describe('a request becomes an event', () => {
  it('with its path decoded, its query raw and joined by name, its cookies apart', async () => {
    const event = await eventOf('/v1/l%C3%B6cher%20x?a=1&a=2&b=%C3%A9', { headers: { cookie: 'x=1; y=2' } });
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: '$default',
      rawPath: '/v1/löcher x',
      rawQueryString: 'a=1&a=2&b=%C3%A9',
      queryStringParameters: { a: '1,2', b: 'é' },
      cookies: ['x=1', 'y=2'],
      isBase64Encoded: false,
    });
    expect(event.headers).not.toHaveProperty('cookie');
    expect(event.requestContext.http).toMatchObject({ method: 'GET', path: '/v1/löcher x' });
    expect(event).not.toHaveProperty('body');
  });

  it.each([
    ['application/json', '{"é":1}', false],
    ['application/problem+json', '{}', false],
    ['application/x-www-form-urlencoded', 'a=1', true],
    ['application/octet-stream', 'abc', true],
  ])('with a body of %s', async (type, body, base64) => {
    const event = await eventOf('/', { method: 'POST', body, headers: { 'content-type': type } });
    expect(event.isBase64Encoded).toBe(base64);
    expect(event.body).toBe(base64 ? Buffer.from(body).toString('base64') : body);
  });

  it('with a text that is no UTF-8 as base64, byte by byte', async () => {
    const body = Buffer.from([0x61, 0xff, 0xfe]);
    const event = await eventOf('/', { method: 'POST', body, headers: { 'content-type': 'text/plain' } });
    expect(Buffer.from(event.body ?? '', 'base64')).toEqual(body);
  });
});

describe('a result becomes a response', () => {
  it('with its status, headers and several cookies', async () => {
    const result = { statusCode: 302, headers: { location: '/x' }, cookies: ['a=1; HttpOnly', 'b=2'] };
    const answer = await fetch(await serve(async () => result), { redirect: 'manual' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/x');
    expect(answer.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
  });

  it('with bytes out of base64', async () => {
    const bytes = Buffer.from([0, 255, 1, 254]);
    const result = { statusCode: 200, isBase64Encoded: true, body: bytes.toString('base64') };
    const answer = await fetch(await serve(async () => result));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  });

  it('of 200 and JSON where it has no status', async () => {
    const answer = await fetch(await serve(async () => ({ a: new Date(0), gone: undefined })));
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toEqual({ a: '1970-01-01T00:00:00.000Z' });
  });

  it.each([
    ['a status that is none', { statusCode: 'x' }],
    ['a header with a line break', { statusCode: 200, headers: { a: 'b\r\nset-cookie: c=d' } }],
    ['a body that is no text', { statusCode: 200, body: { a: 1 } }],
  ])('of 500 for %s', async (_, result) => {
    const answer = await fetch(await serve(async () => result));
    expect(answer.status).toBe(500);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('as a Hono app on Lambda makes it', async () => {
    const app = new Hono().post('/v1/:id', async (c) =>
      c.json({ id: c.req.param('id'), q: c.req.queries('q'), sent: await c.req.json() }, 201),
    );
    const url = await start(handle(app));
    const body = JSON.stringify({ text: 'é' });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/v1/a%20b?q=1&q=2`, { method: 'POST', body, headers });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ id: 'a b', q: ['1', '2'], sent: { text: 'é' } });
  });
});

describe('limits', () => {
  it('a body over the limit is 413, and the handler does not see it', async () => {
    let calls = 0;
    const url = await serve(async () => {
      calls += 1;
    });
    const body = Buffer.alloc(LIMITS.maxBodyBytes + 1);
    expect((await fetch(url, { method: 'POST', body })).status).toBe(413);
    expect(calls).toBe(0);
  });

  it('a body that fits but whose base64 does not is 413 too', async () => {
    const url = await serve(async () => ({ statusCode: 204 }));
    const send = (bytes: number, type: string) =>
      fetch(url, { method: 'POST', body: Buffer.alloc(bytes, 'a'), headers: { 'content-type': type } });
    expect((await send(5_000_000, 'text/plain')).status).toBe(204);
    expect((await send(5_000_000, 'image/png')).status).toBe(413);
  });

  it('an answer over the limit is 502', async () => {
    const url = await serve(async () => ({ statusCode: 200, body: 'x'.repeat(6_291_556) }));
    expect((await fetch(url)).status).toBe(502);
  });

  it('an answer that does not come in time is 503, and the handler knew its time', async () => {
    const left: number[] = [];
    const url = await serve(
      (_, context) => {
        left.push(context.getRemainingTimeInMillis());
        return new Promise(() => {});
      },
      { ...LIMITS, timeoutSeconds: 0.05 },
    );
    expect((await fetch(url)).status).toBe(503);
    expect(left[0]).toBeGreaterThan(0);
    expect(left[0]).toBeLessThanOrEqual(50);
  });

  it('a throw is 500 and says nothing', async () => {
    const url = await serve(async () => {
      throw new Error('the secret');
    });
    const answer = await fetch(url);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ message: 'Internal Server Error' });
  });
});

describe('the door', () => {
  it('refuses other names and pages of other sites', async () => {
    const url = await serve(async () => ({ statusCode: 204 }));
    const host = new URL(url).host;
    expect(await status(url, { host })).toBe(204);
    expect(await status(url, { host, origin: url })).toBe(204);
    expect(await status(url, { host: 'evil.example.com' })).toBe(403);
    expect(await status(url, { host, origin: 'https://evil.example.com' })).toBe(403);
    expect(await status(url, { host, 'sec-fetch-site': 'cross-site' })).toBe(403);
  });

  it('lets in a browser that another site leads here, and not into a frame of it', async () => {
    const url = await serve(async () => ({ statusCode: 204 }));
    const led = { host: new URL(url).host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect(await status(url, { ...led, 'sec-fetch-dest': 'document' })).toBe(204);
    expect(await status(url, { ...led, 'sec-fetch-dest': 'iframe' })).toBe(403);
  });

  it('refuses a path that is none', async () => {
    expect((await fetch(`${await serve(async () => ({ statusCode: 204 }))}/%E0%A4%A`)).status).toBe(400);
  });

  it('says in a sentence that its port is taken', async () => {
    await serve(async () => ({}));
    const again = httpApi({ port: api?.port ?? 0, handler: async () => ({}), limits: LIMITS });
    await expect(again).rejects.toMatchObject({ kind: 'reject', code: 'conflict' });
  });

  it('answers what is in flight before it stops, and nothing afterwards', async () => {
    let release = () => {};
    const entered = Promise.withResolvers<void>();
    const url = await serve(async () => {
      entered.resolve();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return { statusCode: 200, body: 'done' };
    });
    const answer = fetch(url);
    await entered.promise;
    const stopped = api?.stop();
    api = undefined;
    release();
    expect(await (await answer).text()).toBe('done');
    await stopped;
    await expect(fetch(url)).rejects.toThrow();
  });
});
