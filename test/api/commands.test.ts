import { describe, expect, it } from 'vitest';
import { Fault } from '#core/fault';
import type { LoopId } from '#core/id';
import { DAY, instant, iso } from '#core/time';
import { loopNamed } from '../contract/given.ts';
import { NOW } from '../loops/facts.ts';
import { type Door, door, given, hours, KINDS, loopIn, mine, oneOfEach, refusal } from './door.ts';

const path = (name: string, more = '') => `/v1/loops/${loopNamed(name)}${more}`;

const COMMANDS: ReadonlyArray<readonly [method: string, more: string, body: unknown]> = [
  ['GET', '', undefined],
  ['GET', '/events', undefined],
  ['POST', '/close', {}],
  ['POST', '/reopen', {}],
  ['POST', '/snooze', { until: null }],
];

describe('an id that is no loop', () => {
  const NONE = [
    '1',
    'abc',
    `${loopNamed('a')}0`,
    loopNamed('a').toUpperCase(),
    '%',
    '..',
    'a b',
    'é',
    '0'.repeat(24),
  ];
  it.each(COMMANDS)('is not found by %s …%s', async (method, more, body) => {
    const at = await oneOfEach();
    for (const id of NONE)
      expect([id, await at.ask(method, `/v1/loops/${id}${more}`, { body })]).toMatchObject([
        id,
        refusal(404, 'not-found'),
      ]);
  });
});

describe('POST /v1/loops/{id}/close', () => {
  it('closes as done where nothing else is said, even without a body', async () => {
    const at = door();
    await given(at, [mine('a')]);
    const told = await at.ask('POST', path('a', '/close'));
    expect(told).toMatchObject({ status: 200, headers: { etag: '"2"' } });
    expect(loopIn(told)).toMatchObject({
      ...{ status: 'done', version: 2 },
      closed: { at: iso(NOW), because: 'manual', byMessageId: null, note: null },
    });
    expect(loopIn(await at.ask('GET', path('a')))).toEqual(loopIn(told));
  });

  it('drops, with a note of up to 200 characters', async () => {
    const at = door();
    await given(at, [mine('a'), mine('b')]);
    const note = 'ü'.repeat(200);
    const told = await at.ask('POST', path('a', '/close'), { body: { as: 'dropped', note } });
    expect(loopIn(told)).toMatchObject({ status: 'dropped', closed: { note } });
    const tooLong = await at.ask('POST', path('b', '/close'), { body: { note: `${note}x` } });
    expect(tooLong).toMatchObject(refusal(400, 'invalid'));
    expect(loopIn(await at.ask('GET', path('b')))).toMatchObject({ status: 'open', version: 1 });
  });

  it.each(['open', 'held', 'snoozed', 'undelivered'])('closes one that is %s', async (kind) => {
    const at = await oneOfEach();
    expect(loopIn(await at.ask('POST', path(kind, '/close'))).status).toBe('done');
  });

  it.each(['done', 'dropped', 'stale'])('refuses one that is %s', async (kind) => {
    const at = await oneOfEach();
    expect(await at.ask('POST', path(kind, '/close'))).toMatchObject(refusal(409, 'conflict'));
    expect(loopIn(await at.ask('GET', path(kind))).version).toBe(1);
  });

  it.each([
    ['a field that is none', { as: 'done', why: 'x' }],
    ['a status that no owner sets', { as: 'stale' }],
    ['a note that is no text', { note: 5 }],
    ['a list', []],
    ['null', 'null'],
    ['a body that is no JSON', '{"as":'],
  ])('refuses %s', async (_, body) => {
    const at = await oneOfEach();
    expect(await at.ask('POST', path('open', '/close'), { body })).toMatchObject(refusal(400, 'invalid'));
    expect(loopIn(await at.ask('GET', path('open'))).version).toBe(1);
  });

  it('refuses another type of body, and one that is too large', async () => {
    const at = await oneOfEach();
    const typed = (type: string) =>
      at.ask('POST', path('open', '/close'), { body: {}, headers: { 'content-type': type } });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx'])
      expect(await typed(type)).toMatchObject(refusal(415, 'unsupported-type'));
    const body = { note: 'x'.repeat(65_536) };
    expect(await at.ask('POST', path('open', '/close'), { body })).toMatchObject(refusal(413, 'too-large'));
    expect(loopIn(await at.ask('GET', path('open'))).version).toBe(1);
    expect((await typed('application/merge-patch+json; charset=utf-8')).status).toBe(200);
  });
});

describe('If-Match', () => {
  const match = (at: Door, tag: string) =>
    at.ask('POST', path('a', '/close'), { headers: { 'if-match': tag } });

  it.each(['"1"', 'W/"1"', '*'])('lets a command through where %s is the version', async (tag) => {
    const at = door();
    await given(at, [mine('a')]);
    expect((await match(at, tag)).status).toBe(200);
  });

  it('stops a command that was meant for another version', async () => {
    const at = door();
    await given(at, [mine('a')]);
    await at.ask('POST', path('a', '/snooze'), { body: { until: iso(hours(9)) } });
    for (const tag of ['"1"', '"3"', '"999999999999999"'])
      expect(await match(at, tag)).toMatchObject(refusal(412, 'version-mismatch'));
    expect((await match(at, '"2"')).status).toBe(200);
  });

  it.each(['1', '"a"', '""', '"-1"', '"1", "2"', 'W/1'])('refuses %s', async (tag) => {
    const at = door();
    await given(at, [mine('a')]);
    expect(await match(at, tag)).toMatchObject(refusal(400, 'invalid'));
    expect(loopIn(await at.ask('GET', path('a'))).version).toBe(1);
  });
});

describe('POST /v1/loops/{id}/reopen', () => {
  it.each(['done', 'dropped'])('takes up one that is %s', async (kind) => {
    const at = await oneOfEach();
    const told = loopIn(await at.ask('POST', path(kind, '/reopen'), { body: {} }));
    expect(told).toMatchObject({ status: 'open', closed: null, version: 2 });
  });

  it('lifts a snooze, and makes a bounced one undelivered again', async () => {
    const at = door();
    await given(at, [mine('a', { snoozedUntil: hours(50) }), mine('b', KINDS.undelivered)]);
    for (const [name, status] of [
      ['a', 'open'],
      ['b', 'undelivered'],
    ] as const) {
      await at.ask('POST', path(name, '/close'));
      const told = loopIn(await at.ask('POST', path(name, '/reopen')));
      expect(told).toMatchObject({ status, snoozedUntil: null });
    }
  });

  it('refuses one that is live, and one that would be stale at once', async () => {
    const at = await oneOfEach();
    for (const kind of ['open', 'held', 'snoozed', 'undelivered'])
      expect(await at.ask('POST', path(kind, '/reopen'))).toMatchObject(refusal(409, 'conflict'));
    at.now = instant(hours(-48) + 90 * DAY + 1);
    const late = await at.ask('POST', path('stale', '/reopen'));
    expect(late).toMatchObject(refusal(409, 'conflict'));
    expect(JSON.stringify(late.body)).toContain('only newer mail');
    at.now = instant(hours(-48) + 90 * DAY);
    expect((await at.ask('POST', path('stale', '/reopen'))).status).toBe(200);
  });

  it('refuses a field', async () => {
    const at = await oneOfEach();
    const told = await at.ask('POST', path('done', '/reopen'), { body: { note: 'x' } });
    expect(told).toMatchObject(refusal(400, 'invalid'));
  });
});

describe('POST /v1/loops/{id}/snooze', () => {
  it('puts a loop off until an instant, and null wakes it', async () => {
    const at = door();
    await given(at, [mine('a')]);
    const until = iso(hours(30));
    const asleep = loopIn(await at.ask('POST', path('a', '/snooze'), { body: { until } }));
    expect(asleep).toMatchObject({ status: 'snoozed', snoozedUntil: until, version: 2 });
    at.now = hours(30);
    expect(loopIn(await at.ask('GET', path('a')))).toMatchObject({ status: 'open' });
    at.now = hours(1);
    const awake = loopIn(await at.ask('POST', path('a', '/snooze'), { body: { until: null } }));
    expect(awake).toMatchObject({ status: 'open', snoozedUntil: null, version: 3 });
    const again = await at.ask('POST', path('a', '/snooze'), { body: { until: null } });
    expect(again).toMatchObject(refusal(409, 'conflict'));
  });

  it('takes a day, and a time of another zone', async () => {
    const at = door();
    await given(at, [mine('a'), mine('b')]);
    const day = loopIn(await at.ask('POST', path('a', '/snooze'), { body: { until: '2026-10-01' } }));
    expect(day.snoozedUntil).toBe('2026-10-01T00:00:00.000Z');
    const zone = { until: '2026-10-01T09:00:00+09:00' };
    expect(loopIn(await at.ask('POST', path('b', '/snooze'), { body: zone })).snoozedUntil).toBe(
      '2026-10-01T00:00:00.000Z',
    );
  });

  it.each([
    ['no instant at all', {}, 400, 'invalid'],
    ['a text that is no date', { until: 'tomorrow' }, 400, 'invalid'],
    ['a day that does not exist', { until: '2026-02-30' }, 400, 'invalid'],
    ['a number', { until: 5 }, 400, 'invalid'],
    ['a field that is none', { until: null, note: 'x' }, 400, 'invalid'],
    ['the past', { until: '2026-09-15T08:59:59Z' }, 422, 'unprocessable'],
    ['this very instant', { until: iso(NOW) }, 422, 'unprocessable'],
  ])('refuses %s', async (_, body, status, code) => {
    const at = await oneOfEach();
    expect(await at.ask('POST', path('open', '/snooze'), { body })).toMatchObject(refusal(status, code));
    expect(loopIn(await at.ask('GET', path('open'))).version).toBe(1);
  });

  it('refuses one that is closed', async () => {
    const at = await oneOfEach();
    const told = await at.ask('POST', path('done', '/snooze'), { body: { until: iso(hours(5)) } });
    expect(told).toMatchObject(refusal(409, 'conflict'));
  });
});

describe('a write that others disturb', () => {
  it('comes again while it loses, and says 503 when it has lost three times', async () => {
    let races = 2;
    const at = door((store) => ({
      ...store,
      saveLoop: async (tenant, loop, change) => {
        if (loop.version > 1 && races > 0) {
          races -= 1;
          return 'lost-race';
        }
        return store.saveLoop(tenant, loop, change);
      },
    }));
    await given(at, [mine('a'), mine('b')]);
    expect((await at.ask('POST', path('a', '/close'))).status).toBe(200);
    races = 3;
    const lost = await at.ask('POST', path('b', '/close'));
    expect(lost).toMatchObject(refusal(503));
    expect(lost.headers).toMatchObject({ 'retry-after': '5' });
    expect(loopIn(await at.ask('GET', path('b'))).version).toBe(1);
  });

  it('says 503 and when to come again where the engine is busy, and 500 and nothing else where we are wrong', async () => {
    let error: Error = new Fault('retry', 'The store is busy.', { after: 1_500 });
    const failing = async (_: unknown, id: LoopId) => {
      throw id === loopNamed('a') ? error : new Error('never');
    };
    const at = door((store) => ({ ...store, loop: failing }));
    const busy = await at.ask('GET', path('a'));
    expect(busy).toMatchObject(refusal(503));
    expect(busy.headers).toMatchObject({ 'retry-after': '2' });
    error = new TypeError('bea@example.org asked about the keys');
    const defect = await at.ask('GET', path('a'));
    expect(defect).toMatchObject(refusal(500));
    expect(defect.body).toEqual({ type: 'about:blank', title: 'Internal Server Error', status: 500 });
    expect(at.logged.map(({ code }) => code)).toEqual(['request_failed', 'request_failed']);
  });
});
