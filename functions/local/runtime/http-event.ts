import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** Body types that API Gateway passes on as text; all others, forms among them, come as base64. */
const TEXT = /^(text\/|application\/(json|javascript|xml|[\w.+-]+\+(json|xml))\b)/i;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * The event that an HTTP API makes of a request (payload format 2.0); undefined where the path is no valid URL path.
 * The path comes decoded, the query string both raw and decoded, cookies apart from the headers.
 * Source: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function httpEvent(
  request: IncomingMessage,
  body: Buffer,
  now: Date,
): APIGatewayProxyEventV2 | undefined {
  const { pathname, query } = split(request.url ?? '/');
  const path = decoded(pathname);
  if (path === undefined) return undefined;
  const method = request.method ?? 'GET';
  const host = request.headers.host ?? '';
  const sourceIp = request.socket.remoteAddress ?? '';
  const { headers, cookies } = headersOf(request, sourceIp);
  const parameters = parametersOf(query);
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: query,
    ...(cookies.length === 0 ? {} : { cookies }),
    headers,
    ...(parameters === undefined ? {} : { queryStringParameters: parameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: host,
      domainPrefix: 'local',
      http: {
        method,
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp,
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: '$default',
      stage: '$default',
      time: clfTime(now),
      timeEpoch: now.getTime(),
    },
    ...bodyOf(request, body),
  };
}

function split(url: string): { readonly pathname: string; readonly query: string } {
  const mark = url.indexOf('?');
  return mark < 0
    ? { pathname: url, query: '' }
    : { pathname: url.slice(0, mark), query: url.slice(mark + 1) };
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Several values of one name are joined by commas. */
function parametersOf(query: string): Record<string, string> | undefined {
  const all: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query))
    all[name] = Object.hasOwn(all, name) ? `${all[name]},${value}` : value;
  return Object.keys(all).length === 0 ? undefined : all;
}

function headersOf(request: IncomingMessage, sourceIp: string) {
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (values === undefined) continue;
    if (name === 'cookie') cookies.push(...values.flatMap((value) => value.split(/;\s*/)).filter(Boolean));
    else headers[name] = values.join(',');
  }
  headers['x-forwarded-for'] = sourceIp;
  headers['x-forwarded-proto'] = 'http';
  headers['x-forwarded-port'] = `${request.socket.localPort ?? ''}`;
  return { headers, cookies };
}

function bodyOf(request: IncomingMessage, body: Buffer): { body?: string; isBase64Encoded: boolean } {
  if (body.length === 0) return { isBase64Encoded: false };
  const plain =
    TEXT.test(request.headers['content-type'] ?? 'text/plain') &&
    request.headers['content-encoding'] === undefined;
  const text = plain ? body.toString('utf8') : '';
  return plain && Buffer.from(text, 'utf8').equals(body)
    ? { body: text, isBase64Encoded: false }
    : { body: body.toString('base64'), isBase64Encoded: true };
}

/** `12/Mar/2026:19:03:58 +0000`. */
function clfTime(now: Date): string {
  const [day, time] = now.toISOString().split(/[T.]/);
  const [year, month, date] = (day ?? '').split('-');
  return `${date}/${MONTHS[Number(month) - 1]}/${year}:${time} +0000`;
}
