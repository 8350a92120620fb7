import { afterEach, describe, expect, it } from 'vitest';
import { memoryStore } from '#core/adapters/memory/store';
import { type TenantId, tenantId } from '#core/id';
import { handler } from '../../functions/api/api.ts';
import { usePorts } from '../../functions/shell/wire.ts';
import { account, loop, loopNamed, opened } from '../contract/given.ts';
import { NOW } from '../loops/facts.ts';
import { portsOf } from '../ports.ts';
import { type Asked, type Door, door, eventOf, ME, refusal } from './door.ts';

const OTHER = tenantId('other');
const SHARED = loopNamed('shared');
const THEIRS = loopNamed('theirs');
const mute = (value: string) => ({ kind: 'sender', value: `${value}@example.org` });

/** Two tenants with an account and a loop of the same ids; all texts of theirs say so. */
async function two(): Promise<Door> {
  const at = door();
  const own = async (tenant: TenantId, name: string) => {
    await at.store.saveAccount(tenant, account({ name, syncedAt: NOW }));
    await at.store.saveLoop(tenant, loop(tenant, 'shared', { subject: name, name }), opened);
    await at.store.addMute(tenant, account().id, { kind: 'sender', value: `${name}@example.org`, at: NOW });
    await at.store.saveSetting(tenant, 'loops.exclude_labels', name);
  };
  await own(ME, 'mine');
  await own(OTHER, 'theirs');
  await at.store.saveLoop(OTHER, loop(OTHER, 'theirs', { subject: 'theirs' }), opened);
  return at;
}

const stateOf = async ({ store }: Door, tenant: TenantId) => [
  await store.accounts(tenant),
  await store.loops(tenant, [SHARED, THEIRS]),
  await store.mutes(tenant, account().id),
  await store.settings(tenant),
  await store.changes(tenant, 0, 100),
];

type Route = readonly [method: string, path: string, asked: Asked];
const ROUTES: readonly Route[] = [
  ['GET', '/v1/waiting', {}],
  ['GET', '/v1/loops', {}],
  ['GET', `/v1/loops/${SHARED}`, {}],
  ['GET', `/v1/loops/${SHARED}/events`, {}],
  ['POST', `/v1/loops/${SHARED}/close`, { body: {} }],
  ['POST', `/v1/loops/${SHARED}/snooze`, { body: { until: '2027-01-01' } }],
  ['GET', '/v1/mutes', {}],
  ['POST', '/v1/mutes', { body: mute('new') }],
  ['DELETE', '/v1/mutes', { query: mute('mine') }],
  ['GET', '/v1/accounts', {}],
  ['GET', '/v1/accounts/work', {}],
  ['GET', '/v1/settings', {}],
  ['GET', '/v1/settings/loops.exclude_labels', {}],
  ['PUT', '/v1/settings/waiting.top', { body: { value: '9' } }],
];

describe('two tenants with equal ids', () => {
  it.each(ROUTES)('%s %s tells and touches nothing of the other', async (method, path, asked) => {
    const at = await two();
    const before = await stateOf(at, OTHER);
    const told = await at.ask(method, path, asked);
    expect(told.status).toBe(200);
    expect(JSON.stringify(told.body)).not.toContain('theirs');
    expect(await stateOf(at, OTHER)).toEqual(before);
  });

  it('takes up for one what the other keeps closed', async () => {
    const at = await two();
    for (const tenant of [ME, OTHER]) {
      at.tenant = tenant;
      await at.ask('POST', `/v1/loops/${SHARED}/close`);
    }
    at.tenant = ME;
    expect((await at.ask('POST', `/v1/loops/${SHARED}/reopen`)).status).toBe(200);
    expect((await at.store.loop(OTHER, SHARED))?.state.status).toBe('done');
  });

  it('does not know the loop of another, by any command', async () => {
    const at = await two();
    const before = await stateOf(at, OTHER);
    for (const [method, more, body] of [
      ['GET', ''],
      ['GET', '/events'],
      ['POST', '/close', {}],
      ['POST', '/reopen', {}],
      ['POST', '/snooze', { until: null }],
    ] as const)
      expect(await at.ask(method, `/v1/loops/${THEIRS}${more}`, { body })).toMatchObject(
        refusal(404, 'not-found'),
      );
    expect(await at.ask('DELETE', '/v1/mutes', { query: mute('theirs') })).toMatchObject({
      body: { removed: false },
    });
    expect(await stateOf(at, OTHER)).toEqual(before);
  });

  it('never takes its tenant from the request', async () => {
    const at = await two();
    const headers = { 'x-tenant': OTHER, authorization: `Bearer ${OTHER}`, cookie: `tenant=${OTHER}` };
    expect((await at.ask('GET', `/v1/loops/${THEIRS}`, { headers })).status).toBe(404);
    const asked = await at.ask('GET', '/v1/loops', { query: { tenant: OTHER } });
    expect(asked).toMatchObject(refusal(400, 'invalid'));
  });
});

describe('without a tenant', () => {
  it.each<Route>([...ROUTES, ['GET', '/v1/none', {}], ['GET', '/v1', {}]])(
    '%s %s wants a sign-in',
    async (method, path, asked) => {
      const at = await two();
      const before = await stateOf(at, ME);
      at.tenant = undefined;
      const told = await at.ask(method, path, asked);
      expect(told).toMatchObject(refusal(401, 'unauthenticated'));
      expect(told.headers['www-authenticate']).toBe('Bearer');
      expect(await stateOf(at, ME)).toEqual(before);
    },
  );
});

describe('an address at which nothing is', () => {
  it.each([
    ['GET', '/'],
    ['GET', '/v1/none'],
    ['GET', '/v2/waiting'],
    ['POST', '/v1/waiting'],
    ['DELETE', `/v1/loops/${SHARED}`],
    ['PUT', `/v1/loops/${SHARED}/close`],
    ['GET', `/v1/loops/${SHARED}/close`],
    ['GET', `/v1/loops/${SHARED}/events/1`],
    ['GET', '/V1/waiting'],
    ['GET', '/local/doctor'],
  ])('%s %s is a problem too', async (method, path) => {
    expect(await (await two()).ask(method, path)).toMatchObject(refusal(404, 'not-found'));
  });
});

describe('the Lambda handler', () => {
  afterEach(() => usePorts(undefined));

  it('serves the ports that it is given, and others when it is given others', async () => {
    const answers = [ME, OTHER].map(async (tenant) => {
      const { store } = await two();
      return { tenant, store };
    });
    for (const { tenant, store } of [...(await Promise.all(answers)), { tenant: ME, store: memoryStore() }]) {
      usePorts(portsOf({ store, clock: () => NOW, tenant: () => tenant }));
      const told = JSON.stringify(await handler(eventOf('GET', '/v1/accounts', {})));
      const names = (await store.accounts(tenant)).map(({ name }) => name);
      expect(told).toContain(names[0] ?? '[]');
      expect(told).toContain('200');
    }
  });
});
