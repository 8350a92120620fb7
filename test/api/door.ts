import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { handle, type LambdaEvent } from 'hono/aws-lambda';
import { z } from 'zod';
import type { BackfillJob } from '#core/accounts/backfill-job';
import type { SyncJob } from '#core/accounts/job';
import { memoryStore } from '#core/adapters/memory/store';
import { type TenantId, tenantId } from '#core/id';
import type { Loop } from '#core/loops/record';
import type { Store } from '#core/ports';
import { HOUR, type Instant, instant } from '#core/time';
import { api } from '../../functions/api/api.ts';
import type { LogEntry } from '../../functions/shell/log.ts';
import { loopRecord } from '../../functions/shell/view.ts';
import { account, loop, opened } from '../contract/given.ts';
import { NOW } from '../loops/facts.ts';

export const ME = tenantId('me');

export type Asked = {
  readonly query?: string | Readonly<Record<string, string>>;
  /** Sent as JSON; a text is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};
export type Told = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
};

/** A door with a record behind it, a clock that can be set and a tenant that can be changed. */
export type Door = {
  readonly store: Store;
  readonly logged: LogEntry[];
  /** What was queued for live mailboxes. */
  readonly jobs: SyncJob[];
  /** Whose older mail is to be read. */
  readonly backfills: BackfillJob[];
  now: Instant;
  tenant: TenantId | undefined;
  readonly ask: (method: string, path: string, asked?: Asked) => Promise<Told>;
};

/** The API as Lambda calls it, over the memory store or what a test makes of it. */
export function door(over: (store: Store) => Store = (store) => store): Door {
  const store = over(memoryStore());
  const logged: LogEntry[] = [];
  const jobs: SyncJob[] = [];
  const backfills: BackfillJob[] = [];
  const app = handle(
    api({
      ...{ store, clock: () => it.now, tenant: () => it.tenant },
      log: (entry) => void logged.push(entry),
      sync: { send: async (messages) => void jobs.push(...messages.map(({ body }) => body)) },
      backfill: { send: async (messages) => void backfills.push(...messages.map(({ body }) => body)) },
    }),
  );
  const it: Door = {
    store,
    logged,
    jobs,
    backfills,
    now: NOW,
    tenant: ME,
    ask: async (method, path, asked = {}) => toldOf(await app(eventOf(method, path, asked), CONTEXT)),
  };
  return it;
}

export const CONTEXT: Context = {
  ...{ callbackWaitsForEmptyEventLoop: true, functionName: 'api', functionVersion: '$LATEST' },
  ...{ invokedFunctionArn: 'arn:aws:lambda:local:000000000000:function:api', memoryLimitInMB: '1024' },
  ...{ awsRequestId: 'r', logGroupName: 'g', logStreamName: 's', getRemainingTimeInMillis: () => 29_000 },
  ...{ done: () => {}, fail: () => {}, succeed: () => {} },
};

/** A request as API Gateway hands it over (payload format 2.0). */
export function eventOf(
  method: string,
  path: string,
  { query = {}, body, headers = {} }: Asked,
): LambdaEvent {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: typeof query === 'string' ? query : new URLSearchParams(query).toString(),
    headers: {
      host: 'api.example.com',
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    requestContext: {
      ...{
        authentication: null,
        authorizer: {},
        accountId: '0',
        apiId: 'a',
        domainName: 'api.example.com',
        domainPrefix: 'api',
      },
      ...{ requestId: randomUUID(), routeKey: '$default', stage: '$default', time: '', timeEpoch: 0 },
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
    },
    body: text ?? null,
    isBase64Encoded: false,
  };
}

function toldOf(result: unknown): Told {
  const { statusCode, headers, body } = z
    .object({ statusCode: z.number(), headers: z.record(z.string(), z.unknown()), body: z.string() })
    .parse(result);
  return { status: statusCode, headers, body: JSON.parse(body) };
}

/** What a refusal looks like (RFC 9457); `code` names the reject code. */
export const refusal = (status: number, code?: string) => ({
  status,
  headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  body: { type: 'about:blank', status, ...(code === undefined ? {} : { code }) },
});

/** An account that was read an hour ago, and loops that opened an hour ago, of the tenant. */
export async function given(of: Door, loops: readonly Loop[], tenant = ME): Promise<void> {
  await of.store.saveAccount(tenant, account({ dataThrough: NOW, syncedAt: NOW }));
  for (const one of loops) await of.store.saveLoop(tenant, one, opened);
}

/** An open loop of mine on the thread of its name. */
export const mine = (name: string, over: Partial<Loop> = {}): Loop => loop(ME, name, over);

const page = z.object({ loops: z.array(loopRecord), next: z.string().nullable() });
export const loopsIn = (told: Told) => page.parse(told.body);
export const loopIn = (told: Told) => loopRecord.parse(told.body);

export const hours = (count: number): Instant => instant(NOW + count * HOUR);

/** A loop of each status that a person can see. */
export const KINDS: Readonly<Record<string, Partial<Loop>>> = {
  open: {},
  held: { opensAt: hours(3) },
  snoozed: { snoozedUntil: hours(5) },
  undelivered: { because: 'undelivered', type: 'unanswered_outbound', state: { status: 'undelivered' } },
  done: { state: { status: 'done', closedAt: hours(-1), closedBecause: 'i_replied' } },
  dropped: { state: { status: 'dropped', closedAt: hours(-2), closedBecause: 'manual' } },
  stale: { state: { status: 'stale', closedAt: hours(-3), closedBecause: 'staleness' } },
};

/** A door with a loop of each status, named after it. */
export async function oneOfEach(): Promise<Door> {
  const at = door();
  await given(
    at,
    Object.entries(KINDS).map(([name, over]) => mine(name, over)),
  );
  return at;
}
