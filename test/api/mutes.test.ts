import { describe, expect, it } from 'vitest';
import { loopId, threadId } from '#core/id';
import { settle } from '#core/loops/settle';
import { HOUR, instant, iso } from '#core/time';
import { account, HOME, WORK } from '../contract/given.ts';
import { BEA, fact, NOW } from '../loops/facts.ts';
import { type Door, door, given, loopIn, ME, refusal } from './door.ts';

const THREAD = threadId('1749');
const SENDER = { kind: 'sender', value: 'bea@example.org' };
const mutes = async (at: Door, query = {}) => (await at.ask('GET', '/v1/mutes', { query })).body;

/** A thread on which Bea has asked so many hours ago, looked at. */
async function asked(at: Door, ageHours: number) {
  await at.store.addFacts(ME, WORK, { thread: THREAD, messages: [fact({ ageHours })], omitted: [] });
  await settle(at, { tenant: ME, account: WORK, thread: THREAD, now: at.now });
  return `/v1/loops/${loopId(WORK, THREAD, 'unanswered_inbound')}`;
}

describe('/v1/mutes', () => {
  it('mutes a person in the only account there is, and lists it in canonical form', async () => {
    const at = door();
    await given(at, []);
    const first = await at.ask('POST', '/v1/mutes', {
      body: { kind: 'sender', value: ' Bea+x@Example.org ' },
    });
    const said = { account: 'work', kind: 'sender', value: 'bea@example.org', muted: true };
    expect(first).toMatchObject({ status: 200, body: { ...said, already: false } });
    const again = await at.ask('POST', '/v1/mutes', { body: SENDER });
    expect(again).toMatchObject({ status: 200, body: { ...said, already: true } });
    expect(await mutes(at)).toEqual({ mutes: [{ account: 'work', ...SENDER, at: iso(NOW) }] });
  });

  it('takes a mute away, and once more is no failure', async () => {
    const at = door();
    await given(at, []);
    await at.ask('POST', '/v1/mutes', { body: SENDER });
    for (const removed of [true, false]) {
      const told = await at.ask('DELETE', '/v1/mutes', { query: SENDER });
      expect(told).toMatchObject({ status: 200, body: { account: 'work', ...SENDER, removed } });
    }
    expect(await mutes(at)).toEqual({ mutes: [] });
  });

  it('withdraws what is held at once, leaves what is open, and brings back on the next look', async () => {
    const at = door();
    await given(at, []);
    const held = await asked(at, 2);
    await at.ask('POST', '/v1/mutes', { body: { kind: 'thread', value: THREAD } });
    expect(loopIn(await at.ask('GET', held))).toMatchObject({
      ...{ status: 'dropped', closed: { because: 'muted_thread' } },
    });
    await at.ask('DELETE', '/v1/mutes', { query: { kind: 'thread', value: THREAD } });
    expect(loopIn(await at.ask('GET', held)).status).toBe('dropped');
    await settle(at, { tenant: ME, account: WORK, thread: THREAD, now: at.now });
    expect(loopIn(await at.ask('GET', held)).status).toBe('held');
    at.now = instant(NOW + 23 * HOUR);
    await at.ask('POST', '/v1/mutes', { body: { kind: 'sender', value: BEA } });
    expect(loopIn(await at.ask('GET', held)).status).toBe('open');
  });

  it('wants to know the account where there is not exactly one', async () => {
    const at = door();
    const none = await at.ask('POST', '/v1/mutes', { body: SENDER });
    expect(none).toMatchObject(refusal(422, 'unprocessable'));
    await given(at, []);
    await at.store.saveAccount(ME, account({ id: HOME }));
    for (const told of [
      await at.ask('POST', '/v1/mutes', { body: SENDER }),
      await at.ask('DELETE', '/v1/mutes', { query: SENDER }),
    ]) {
      expect(told).toMatchObject(refusal(422, 'unprocessable'));
      expect(JSON.stringify(told.body)).toMatch(/--account: (work, home|home, work)/);
    }
    const named = { ...SENDER, account: 'home' };
    expect((await at.ask('POST', '/v1/mutes', { body: named })).status).toBe(200);
    expect(await mutes(at, { account: 'work' })).toEqual({ mutes: [] });
    expect(await mutes(at, { account: 'home' })).toMatchObject({ mutes: [{ account: 'home' }] });
  });

  it('knows no account by a name that is none', async () => {
    const at = door();
    await given(at, []);
    const named = { ...SENDER, account: 'nope' };
    for (const told of [
      await at.ask('POST', '/v1/mutes', { body: named }),
      await at.ask('DELETE', '/v1/mutes', { query: named }),
      await at.ask('GET', '/v1/mutes', { query: { account: 'nope' } }),
    ])
      expect(told).toMatchObject(refusal(404, 'not-found'));
  });

  it.each([
    ['a kind that is none', { kind: 'label', value: 'x' }],
    ['no value', { kind: 'sender' }],
    ['an empty value', { kind: 'sender', value: '' }],
    ['a value that is too long', { kind: 'sender', value: `${'x'.repeat(320)}@example.org` }],
    ['a sender that is no address', { kind: 'sender', value: 'Bea Alden' }],
    ['a thread that is none', { kind: 'thread', value: 'a thread' }],
    ['a field that is none', { ...SENDER, until: 'tomorrow' }],
  ])('refuses %s, to set and to take away', async (_, body) => {
    const at = door();
    await given(at, []);
    const query = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]));
    expect(await at.ask('POST', '/v1/mutes', { body })).toMatchObject(refusal(400, 'invalid'));
    expect(await at.ask('DELETE', '/v1/mutes', { query })).toMatchObject(refusal(400, 'invalid'));
    expect(await mutes(at)).toEqual({ mutes: [] });
  });

  it('refuses a parameter that is none', async () => {
    const at = door();
    await given(at, []);
    const told = await at.ask('GET', '/v1/mutes', { query: { acount: 'work' } });
    expect(told).toMatchObject(refusal(400, 'invalid'));
  });
});
