import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { iso } from '#core/time';
import { account, HOME } from '../contract/given.ts';
import { NOW } from '../loops/facts.ts';
import { door, given, ME, refusal } from './door.ts';

const settings = z.object({ settings: z.array(z.record(z.string(), z.string())) });

describe('/v1/settings', () => {
  it('lists every setting with its value, its default and what it may be', async () => {
    const told = await door().ask('GET', '/v1/settings');
    expect(settings.parse(told.body).settings.map(({ key, value }) => [key, value])).toEqual([
      ['waiting.top', '3'],
      ['loops.first_sight_days', '30'],
      ['mail.backfill_days', '90'],
      ['mail.units_a_minute', '6000'],
      ['loops.exclude_labels', ''],
    ]);
  });

  it.each([
    ['waiting.top', '50'],
    ['loops.first_sight_days', '3650'],
    ['loops.exclude_labels', 'Family, Travel/2026'],
    ['loops.exclude_labels', ''],
  ])('sets %s to "%s"', async (key, value) => {
    const at = door();
    const told = await at.ask('PUT', `/v1/settings/${key}`, { body: { value } });
    expect(told).toMatchObject({ status: 200, body: { key, value } });
    expect(await at.ask('GET', `/v1/settings/${key}`)).toMatchObject({ status: 200, body: { key, value } });
  });

  it.each([
    ['waiting.top', { value: '0' }],
    ['waiting.top', { value: '51' }],
    ['waiting.top', { value: 'three' }],
    ['waiting.top', { value: '' }],
    ['waiting.top', { value: '-1' }],
    ['waiting.top', { value: 3 }],
    ['waiting.top', {}],
    ['waiting.top', { value: '3', key: 'x' }],
    ['loops.first_sight_days', { value: '3651' }],
    ['mail.backfill_days', { value: '3651' }],
    ['mail.units_a_minute', { value: '1999' }],
    ['loops.exclude_labels', { value: 'x'.repeat(2_001) }],
    ['waiting.bottom', { value: '3' }],
    ['__proto__', { value: '3' }],
    ['constructor', { value: '3' }],
  ])('refuses %s of %o and writes nothing', async (key, body) => {
    const at = door();
    expect(await at.ask('PUT', `/v1/settings/${key}`, { body })).toMatchObject(refusal(400, 'invalid'));
    expect(await at.store.settings(ME)).toEqual({});
  });

  it('tells which settings there are where one is asked for that is none', async () => {
    const told = await door().ask('GET', '/v1/settings/top');
    expect(told).toMatchObject(refusal(400, 'invalid'));
    expect(JSON.stringify(told.body)).toContain('waiting.top, loops.first_sight_days, mail.backfill_days');
  });
});

describe('/v1/accounts', () => {
  const WORK = {
    ...{ id: 'work', name: 'work', source: 'file', addresses: ['nora@example.com'], gaps: 0 },
    ...{ held: [], mailbox: null, redetecting: false, removing: false, health: { status: 'fresh' } },
    ...{ dataThrough: iso(NOW), syncedAt: iso(NOW), connectedAt: iso(NOW) },
  };

  it('lists every account and how far it was read', async () => {
    const at = door();
    expect((await at.ask('GET', '/v1/accounts')).body).toEqual({ accounts: [] });
    await given(at, []);
    await at.store.saveAccount(ME, account({ id: HOME, name: 'home', gaps: 2 }));
    const never = { dataThrough: null, syncedAt: null, health: { status: 'lagging' } };
    expect((await at.ask('GET', '/v1/accounts')).body).toEqual({
      accounts: expect.arrayContaining([WORK, { ...WORK, ...never, id: 'home', name: 'home', gaps: 2 }]),
    });
  });

  it('gives one account, and knows none by another name', async () => {
    const at = door();
    await given(at, []);
    expect((await at.ask('GET', '/v1/accounts/work')).body).toEqual(WORK);
    for (const id of ['nope', '%', 'a b', '..%2f'])
      expect(await at.ask('GET', `/v1/accounts/${id}`)).toMatchObject(refusal(404, 'not-found'));
  });
});
