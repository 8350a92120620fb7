import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { SECOND_MAILBOX } from '../../functions/local/demo/gmail.ts';
import { dynamoClient } from '../../functions/local/engines/clients.ts';
import { dynoxide, type Engine } from '../../functions/local/engines/dynoxide.ts';
import { type House, openHouse } from '../../functions/local/house.ts';
import { waitingView } from '../../functions/shell/view.ts';
import { KEYS, TABLE } from '../../infra/topology.ts';

const begun = z.object({ url: z.string(), wording: z.string(), terms: z.array(z.string()) });
const account = z.object({ account: z.string() });
const health = z.looseObject({ status: z.string(), kind: z.string().optional() });
const logged: string[] = [];
let folder = '';
let engine: Engine;
let house: House;

const SCREWS = 'Screws for the ship models';

/** Asks the house over HTTP. */
async function ask(method: string, path: string, more: RequestInit = {}) {
  const response = await fetch(`${house.url}${path}`, { method, redirect: 'manual', ...more });
  const text = await response.text();
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : text;
  return { status: response.status, body, cookies: response.headers.getSetCookie() };
}
const json = (body: object): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** What a browser does from the first click to Google's way back. */
async function consent(name: string, person = SECOND_MAILBOX) {
  const { wording } = z.object({ wording: z.string() }).parse((await ask('GET', '/v1/accounts/terms')).body);
  const start = await ask('POST', '/v1/accounts/connect', json({ name, accept: wording }));
  expect(start.status).toBe(201);
  const back = house.gmail.fake.consent.allow({ url: begun.parse(start.body).url, account: person });
  const { pathname, search } = new URL(back);
  const cookie = start.cookies.map((one) => one.split(';')[0]).join('; ');
  return ask('GET', `${pathname}${search}`, { headers: { cookie, accept: 'application/json' } });
}

const isRead = (id: string) =>
  vi.waitFor(
    async () =>
      expect(health.parse((await ask('GET', `/v1/accounts/${id}/health`)).body).status).toBe('fresh'),
    { timeout: 60_000, interval: 20 },
  );
async function waiting(id: string) {
  const view = waitingView.parse((await ask('GET', `/v1/waiting?account=${id}`)).body);
  return view.ok
    ? view.groups.flatMap(({ loops }) => loops.map(({ subject }) => subject)).sort()
    : view.status;
}
const come = (subject: string, text: string) =>
  house.gmail.fake
    .mailbox(SECOND_MAILBOX)
    .deliver(
      { from: 'Bea Alden <bea@example.org>', to: SECOND_MAILBOX, subject, text },
      { labels: ['INBOX'] },
    );
const held = async (id: string) =>
  z
    .object({ loops: z.array(z.object({ subject: z.string() })) })
    .parse((await ask('GET', `/v1/loops?status=held&account=${id}`)).body)
    .loops.map(({ subject }) => subject)
    .sort();

/** Everything in both tables, as text. */
async function everything(): Promise<string> {
  const client = dynamoClient(engine.endpoint);
  const pages = [];
  for (const { name } of [TABLE, KEYS]) {
    let from: Record<string, unknown> | undefined;
    do {
      const page = await client.send(new ScanCommand({ TableName: name, ExclusiveStartKey: from }));
      pages.push(...(page.Items ?? []));
      from = page.LastEvaluatedKey;
    } while (from !== undefined);
  }
  client.destroy();
  return JSON.stringify(pages);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openloop-connect-'));
  engine = await dynoxide({ folder: join(folder, 'engine') });
  house = await openHouse({
    ...{ folder: join(folder, 'home'), port: 0, endpoints: { dynamodb: engine.endpoint }, isTalkative: true },
    write: (line) => void logged.push(line),
  });
  await ask('POST', '/local/demo/connect');
  await isRead('demo');
});
afterAll(async () => {
  await house.stop();
  await engine.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a mailbox in the whole house', () => {
  it('is connected by consent, read back, and listed', async () => {
    const end = await consent('second');
    expect([end.status, account.parse(end.body).account]).toEqual([200, 'second']);
    await isRead('second');
    expect(await waiting('second')).toEqual(['Offer for the entrance desk', 'Plinths, second batch']);
  });

  it('is told of new mail by a push, and read through a Gmail that fails in passing', async () => {
    const { fake } = house.gmail;
    const isTheirs = ({ address }: { readonly address: string | undefined }) => address === SECOND_MAILBOX;
    const busy = { kind: 'refuse', status: 429, reason: 'rateLimitExceeded', retryAfter: '1' } as const;
    fake.fault({ when: isTheirs, times: 4, what: busy });
    come('Ladder', 'Can you bring the long ladder on Tuesday?');
    await vi.waitFor(
      async () => {
        await ask('POST', '/v1/accounts/second/sync');
        expect(await held('second')).toEqual(['Ladder', SCREWS]);
      },
      { timeout: 60_000, interval: 250 },
    );
    fake.clearFaults();
  });

  it('says that its grant is gone, and is read on from there once it is given again', async () => {
    house.gmail.fake.oauth.revokeAll(SECOND_MAILBOX);
    come('Primer', 'Which primer did you use for the doors?');
    await vi.waitFor(
      async () =>
        expect((await ask('GET', '/v1/accounts/second/health')).body).toMatchObject({
          ...{ status: 'reconnect_required', kind: 'revoked' },
        }),
      { timeout: 60_000, interval: 50 },
    );
    const view = waitingView.parse((await ask('GET', '/v1/waiting')).body);
    expect(view).toMatchObject({ completeness: 'partial' });
    expect(await ask('POST', '/v1/accounts/second/sync')).toMatchObject({ status: 409 });
    expect((await consent('second')).status).toBe(200);
    await isRead('second');
    await vi.waitFor(async () => expect(await held('second')).toEqual(['Ladder', 'Primer', SCREWS]), {
      ...{ timeout: 60_000, interval: 50 },
    });
  });

  it('leaves nothing when it is removed, and the other mailbox as it is', async () => {
    const before = await waiting('demo');
    expect(await everything()).toContain('#A#second');
    expect((await ask('DELETE', '/v1/accounts/second')).status).toBe(202);
    expect(await ask('GET', '/v1/waiting?account=second')).toMatchObject({ status: 404 });
    await vi.waitFor(async () => expect((await ask('GET', '/v1/accounts/second')).status).toBe(404), {
      ...{ timeout: 60_000, interval: 20 },
    });
    const left = JSON.parse(await everything()).filter((item: object) =>
      JSON.stringify(item).includes('second'),
    );
    // The one item says that the key is gone, and since when.
    expect(left).toEqual([
      { pk: 'T#local#A#second', schema: 1, forgottenAt: expect.any(Number), expiresAt: expect.any(Number) },
    ]);
    expect(await waiting('demo')).toEqual(before);
  });

  it('says nothing of mail, people or secrets in its log, and nothing that could be read lies in the tables', async () => {
    const codes = new Set(logged.map((line) => z.object({ code: z.string() }).parse(JSON.parse(line)).code));
    for (const code of ['sync_done', 'backfill_done', 'sync_put_off', 'account_erased'] as const)
      expect(codes).toContain(code);
    const readable =
      /@|jonas|maya|bea alden|ladder|primer|plinth|entrance desk|ya29|1\/\/|bearer|refresh_token|client_secret|code=/i;
    // Frames of a stack name files, and nothing else.
    for (const line of logged) expect(line.replaceAll(/"at [^"]*"/g, '""')).not.toMatch(readable);
    const stored = await everything();
    for (const text of [
      'Bea Alden',
      'bea@example.org',
      'Plinths',
      'entrance desk',
      'oak instead of birch',
      '1//',
    ])
      expect(stored).not.toContain(text);
  });
});
