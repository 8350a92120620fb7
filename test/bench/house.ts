import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { importMailbox } from '#core/accounts/import';
import { engine, putAll } from '#core/adapters/dynamo/engine';
import { listPk } from '#core/adapters/dynamo/keys';
import { loopItem } from '#core/adapters/dynamo/loops';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { openMailbox } from '#core/adapters/mbox/folder';
import { openSeal } from '#core/adapters/memory/seal';
import { type TenantId, tenantId } from '#core/id';
import { crossingsOf } from '#core/loops/crossings';
import { explain } from '#core/loops/explain';
import { NO_MUTES } from '#core/loops/mute';
import { collect } from '#core/mail/collect';
import { learnMe, meOf } from '#core/mail/identity';
import { HOUR, instant } from '#core/time';
import { handler } from '../../functions/api/api.ts';
import { openHouse } from '../../functions/local/house.ts';
import { usePorts } from '../../functions/shell/wire.ts';
import { account, closed, closing, loop, opened } from '../contract/given.ts';
import { meter } from '../contract/meter.ts';
import { bundle, tried } from '../infra/bundle.ts';
import { clientOf, dynoxide } from '../integration/dynoxide.ts';
import { at, NORA } from '../loops/facts.ts';
import { type Figure, keeps, line, median } from './figure.ts';
import { generateMbox } from './generate.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'openloop-house-'));
const figures: Figure[] = [];
const report = (figure: Figure): void => {
  figures.push(figure);
  console.log(line(figure));
};

const ROUNDS = 40;
const NOW = instant(Date.now());

async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}

const api = (path: string) =>
  handler(
    {
      version: '2.0',
      routeKey: '$default',
      rawPath: path,
      rawQueryString: '',
      headers: { host: 'localhost' },
      isBase64Encoded: false,
      requestContext: {
        http: { method: 'GET', path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'bench' },
        requestId: 'bench',
        stage: '$default',
        time: '',
        timeEpoch: 0,
        accountId: '0',
        apiId: '0',
        domainName: 'localhost',
        domainPrefix: 'localhost',
        routeKey: '$default',
      },
    } as never,
    {} as never,
  );

/** Writes open loops of a tenant, 25 a request, on a hundred people. */
async function seed(
  client: DynamoDBClient,
  table: string,
  { tenant, loops }: { tenant: TenantId; loops: number },
): Promise<void> {
  const on = engine({ client, table, seal: openSeal() });
  const SLICE = 1_000;
  for (let from = 0; from < loops; from += SLICE) {
    const items = await Promise.all(
      Array.from({ length: Math.min(SLICE, loops - from) }, (_, n) =>
        loopItem(
          on,
          loop(tenant, `${from + n}`, {
            counterparty: at(`person.${(from + n) % 100}@example.org`),
            openedAt: instant(NOW - 48 * HOUR),
            opensAt: instant(NOW - ((from + n) % 999) * 60_000 - HOUR),
            lastActivityAt: instant(NOW - 48 * HOUR),
          }),
        ),
      ),
    );
    await putAll(on, items);
  }
}

/** The list of a tenant with 5,000 open loops, alone and among 200,000 loops of others, beside the bare query. */
async function waiting(): Promise<void> {
  const db = await dynoxide();
  const client = clientOf(db.endpoint);
  const tenant = tenantId('bench');
  const store = dynamoStore({ client, table: db.table, seal: openSeal() });
  const clock = () => NOW;
  usePorts({ store, clock, log: () => {}, tenant: () => tenant } as never);
  await store.saveAccount(tenant, account({ syncedAt: NOW, dataThrough: NOW }));
  await seed(client, db.table, { tenant, loops: 5_000 });
  const bare = async () => {
    let from: Record<string, never> | undefined;
    do {
      const page = await client.send(
        new QueryCommand({
          TableName: db.table,
          IndexName: 'list',
          KeyConditionExpression: 'listPk = :list',
          ExpressionAttributeValues: { ':list': { S: listPk(tenant, 'live') } },
          ExclusiveStartKey: from,
        }),
      );
      from = page.LastEvaluatedKey as typeof from;
    } while (from !== undefined);
  };
  await api('/v1/waiting');
  const alone = await timed(() => api('/v1/waiting'));
  for (let other = 0; other < 40; other += 1)
    await seed(client, db.table, { tenant: tenantId(`other-${other}`), loops: 5_000 });
  const query = await timed(bare);
  const crowded = await timed(() => api('/v1/waiting'));
  report({ name: 'GET /v1/waiting, 5,000 loops among 200,000 of others, p50', value: crowded, unit: 'ms' });
  report({
    name: 'the same beside a bare Query of its pages',
    value: crowded / query,
    unit: 'times',
    most: 3,
  });
  report({
    name: 'the same beside itself without the others',
    value: crowded / alone,
    unit: 'times',
    most: 1.5,
  });
  usePorts(undefined);
  client.destroy();
  await db.stop();
}

/** What a loop costs to write, and a message that changes none. */
async function units(): Promise<void> {
  const db = await dynoxide();
  const { client, units: spent } = meter(clientOf(db.endpoint));
  const store = dynamoStore({ client, table: db.table, seal: openSeal() });
  const tenant = tenantId('units');
  const one = loop(tenant, 'a', { subject: 'S'.repeat(120) });
  for (const [name, work] of [
    ['a loop that opens', () => store.saveLoop(tenant, one, opened)],
    ['a loop that closes', () => store.saveLoop(tenant, closed(one), closing)],
  ] as const) {
    spent.clear();
    await work();
    report({ name: `write units, ${name}`, value: spent.written(), unit: 'units', most: 24 });
  }
  client.destroy();
  await db.stop();
}

/** 10,000 messages through store and queue, beside the pure engine on the same file. */
async function importing(): Promise<void> {
  const messages = 10_000;
  const path = join(folder, 'import.mbox');
  await generateMbox(path, { messages, perThread: 5, newest: new Date(NOW - HOUR) });
  const pureStart = performance.now();
  const collection = await collect(await openMailbox(path), meOf([NORA]));
  const me = learnMe(
    meOf([NORA]),
    collection.threads.flatMap((thread) => thread.messages),
  );
  const crossings = crossingsOf(collection.threads, me);
  for (const thread of collection.threads)
    explain(thread, { me, now: NOW, mutes: NO_MUTES, crossings: crossings(thread), firstSightDays: 30 });
  report({
    name: 'a file to verdicts, the pure engine',
    value: messages / ((performance.now() - pureStart) / 1_000),
    unit: 'messages/s',
  });
  const house = await openHouse({ folder: join(folder, 'house'), port: 0, endpoints: {}, write: () => {} });
  const start = performance.now();
  await importMailbox(house.ground, {
    tenant: tenantId('local'),
    name: 'bench',
    declared: [NORA],
    mailbox: await openMailbox(path),
    now: NOW,
  });
  report({
    name: 'import: file to facts and queued work',
    value: messages / ((performance.now() - start) / 1_000),
    unit: 'messages/s',
  });
  await house.settled();
  report({
    name: 'import: file to settled loops',
    value: messages / ((performance.now() - start) / 1_000),
    unit: 'messages/s',
  });
  await house.stop();
}

/** What Lambda has to load for the API. */
async function bundles(): Promise<void> {
  const made = await bundle(root, 'functions/api/api.handler', {
    folder: join(folder, 'bundle'),
    minify: true,
  });
  report({ name: 'API bundle, minified', value: made.bytes / 1e6, unit: 'MB', most: 1.8 });
  const trial = await tried(made, {
    links: { CoreRead: { table: 'core' }, DataKeys: { table: 'keys', wrapping: 'arn' } },
    event: {},
  });
  report({ name: 'API bundle, import', value: trial.ms, unit: 'ms' });
}

try {
  await bundles();
  await units();
  await waiting();
  await importing();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const missed = figures.filter((figure) => !keeps(figure)).length;
console.log(missed === 0 ? 'every figure kept' : `${missed} figures missed`);
process.exitCode = missed === 0 ? 0 : 1;
