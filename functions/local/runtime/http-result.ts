/** What a client gets of a handler's result. */
export type HttpReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: Buffer;
};

/** Headers that belong to the connection; API Gateway sets its own. */
const HOP = /^(connection|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade|content-length)$/;
const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;
// A value with a line break would be a second header.
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * The reply that a result stands for (payload format 2.0): with a `statusCode` it is taken as it is, without one it is
 * the JSON body of a 200. Undefined where API Gateway could make nothing of it.
 */
export function httpReply(result: unknown): HttpReply | undefined {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) return inferred(result);
  const status = Number(result.statusCode);
  if (!Number.isInteger(status) || status < 200 || status > 599) return undefined;
  const headers = headersOf('headers' in result ? result.headers : undefined);
  const cookies = cookiesOf('cookies' in result ? result.cookies : undefined);
  const body = 'body' in result ? (result.body ?? '') : '';
  if (headers === undefined || cookies === undefined || typeof body !== 'string') return undefined;
  const base64 = 'isBase64Encoded' in result && result.isBase64Encoded === true;
  return { status, headers, cookies, body: Buffer.from(body, base64 ? 'base64' : 'utf8') };
}

function inferred(result: unknown): HttpReply {
  const body = typeof result === 'string' ? result : JSON.stringify(result);
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    cookies: [],
    body: Buffer.from(body),
  };
}

function headersOf(given: unknown): Record<string, string> | undefined {
  if (given === undefined || given === null) return { 'content-type': 'text/plain;charset=UTF-8' };
  if (typeof given !== 'object') return undefined;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const text = String(value);
    if (!TOKEN.test(name) || !VALUE.test(text)) return undefined;
    if (!HOP.test(name.toLowerCase())) headers[name.toLowerCase()] = text;
  }
  return { 'content-type': 'text/plain;charset=UTF-8', ...headers };
}

function cookiesOf(given: unknown): readonly string[] | undefined {
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given)) return undefined;
  const cookies = given.filter((one): one is string => typeof one === 'string' && VALUE.test(one));
  return cookies.length === given.length ? cookies : undefined;
}
