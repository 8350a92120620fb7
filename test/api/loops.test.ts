import { describe, expect, it } from 'vitest';
import { messageId } from '#core/id';
import { iso } from '#core/time';
import { account, closed, closing, HOME, loopNamed, opened } from '../contract/given.ts';
import { laggingIndex } from '../contract/unkind.ts';
import { NOW } from '../loops/facts.ts';
import { door, given, hours, KINDS, loopIn, loopsIn, ME, mine, oneOfEach, refusal } from './door.ts';

const path = (name: string, more = '') => `/v1/loops/${loopNamed(name)}${more}`;
const ids = (loops: ReadonlyArray<{ readonly id: string }>) => loops.map(({ id }) => id);

describe('GET /v1/loops', () => {
  it.each(Object.keys(KINDS))('gives those that are %s, and no other', async (status) => {
    const at = await oneOfEach();
    const { loops, next } = loopsIn(await at.ask('GET', '/v1/loops', { query: { status } }));
    expect(loops.map((loop) => [loop.id, loop.status])).toEqual([[loopNamed(status), status]]);
    expect(next).toBeNull();
  });

  it('gives what is live where no status is asked for', async () => {
    const { loops } = loopsIn(await (await oneOfEach()).ask('GET', '/v1/loops'));
    expect(new Set(loops.map((loop) => loop.status))).toEqual(
      new Set(['open', 'held', 'snoozed', 'undelivered']),
    );
  });

  it('filters by type and by account', async () => {
    const at = await oneOfEach();
    const typed = await at.ask('GET', '/v1/loops', { query: { type: 'unanswered_outbound' } });
    expect(ids(loopsIn(typed).loops)).toEqual([loopNamed('undelivered')]);
    await at.store.saveAccount(ME, account({ id: HOME, name: 'home' }));
    await at.store.saveLoop(ME, mine('elsewhere', { account: HOME }), opened);
    const of = async (account: string) =>
      ids(loopsIn(await at.ask('GET', '/v1/loops', { query: { account } })).loops);
    expect(await of('home')).toEqual([loopNamed('elsewhere')]);
    expect(await of('work')).toHaveLength(4);
    expect(await at.ask('GET', '/v1/loops', { query: { account: 'nope' } })).toMatchObject(
      refusal(404, 'not-found'),
    );
  });

  it.each([
    ['a status that is none', { status: 'opened' }],
    ['a type that is none', { type: 'unanswered' }],
    ['a parameter that is none', { stauts: 'done' }],
    ['no limit at all', { limit: '' }],
    ['a limit of nothing', { limit: '0' }],
    ['a limit that is too high', { limit: '201' }],
    ['a limit that is no number', { limit: '1e2' }],
    ['a cursor that is none', { cursor: 'abc' }],
    ['a cursor that is JSON of another kind', { cursor: Buffer.from('5').toString('base64url') }],
    ['a cursor to no place', { cursor: Buffer.from('["live","x"]').toString('base64url') }],
    ['a cursor of a number', { cursor: Buffer.from('["live",7]').toString('base64url') }],
  ])('refuses %s', async (_, query) => {
    expect(await (await oneOfEach()).ask('GET', '/v1/loops', { query })).toMatchObject(
      refusal(400, 'invalid'),
    );
  });

  it.each(['7', '50', '120', '200'])('gives each of 120 loops once, %s at a time', async (limit) => {
    const at = door();
    const all = Array.from({ length: 120 }, (_, n) => mine(`l${n}`, { opensAt: hours(-1 - (n % 40)) }));
    await given(at, all);
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 130; pages += 1) {
      const query: Record<string, string> = cursor === '' ? { limit } : { limit, cursor };
      const page = loopsIn(await at.ask('GET', '/v1/loops', { query }));
      expect(page.loops.length).toBeLessThanOrEqual(Number(limit));
      seen.push(...ids(page.loops));
      cursor = page.next;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen)).toEqual(new Set(ids(all)));
  });

  it('finds the one loop of a rare kind, however many pages lie before it', async () => {
    const at = door();
    const many = Array.from({ length: 90 }, (_, n) => mine(`l${n}`));
    await given(at, [...many, mine('rare', { snoozedUntil: hours(1), opensAt: hours(-99) })]);
    at.now = hours(0.5);
    const found: string[] = [];
    let query: Record<string, string> | undefined = { status: 'snoozed', limit: '3' };
    while (query !== undefined) {
      const { loops, next } = loopsIn(await at.ask('GET', '/v1/loops', { query }));
      found.push(...ids(loops));
      query = next === null ? undefined : { status: 'snoozed', limit: '3', cursor: next };
    }
    expect(found).toEqual([loopNamed('rare')]);
  });

  it('refuses the cursor of the closed ones for the live ones', async () => {
    const at = door();
    const state = { status: 'done', closedAt: NOW, closedBecause: 'manual' } as const;
    await given(at, [mine('a', { state }), mine('b', { state })]);
    const { next } = loopsIn(await at.ask('GET', '/v1/loops', { query: { status: 'done', limit: '1' } }));
    const cursor = next ?? '';
    expect(cursor).not.toBe('');
    expect(await at.ask('GET', '/v1/loops', { query: { cursor } })).toMatchObject(refusal(400, 'invalid'));
  });

  it('leaves out what was closed since the index last heard of it', async () => {
    const lags: (() => void)[] = [];
    const at = door((store) => {
      const lagging = laggingIndex(store);
      lags.push(lagging.settle);
      return lagging.store;
    });
    await given(at, [mine('a'), mine('b')]);
    for (const settle of lags) settle();
    await at.store.saveLoop(mine('a').tenant, closed(mine('a')), closing);
    for (const query of [{}, { status: 'open' }])
      expect(ids(loopsIn(await at.ask('GET', '/v1/loops', { query })).loops)).toEqual([loopNamed('b')]);
    expect(loopsIn(await at.ask('GET', '/v1/loops', { query: { status: 'done' } })).loops).toEqual([]);
  });
});

describe('GET /v1/loops/{id}', () => {
  it('gives a loop whole, with its version as ETag', async () => {
    const at = door();
    const evidence = [{ messageId: messageId('<q@example.org>'), at: hours(-48), quote: 'Where?' }];
    await given(at, [mine('a', { evidence, dueAt: hours(9), name: '' })]);
    const told = await at.ask('GET', path('a'));
    expect(told).toMatchObject({ status: 200, headers: { etag: '"1"' } });
    expect(loopIn(told)).toMatchObject({
      ...{ id: loopNamed('a'), status: 'open', type: 'unanswered_inbound', because: 'they_asked' },
      ...{ account: 'work', threadId: 'a', counterparty: 'bea@example.org', name: null, subject: 'About a' },
      ...{ dueAt: iso(hours(9)), snoozedUntil: null, opensAt: iso(hours(-1)), version: 1, closed: null },
      evidence: [{ messageId: '<q@example.org>', at: iso(hours(-48)), quote: 'Where?' }],
    });
  });

  it('tells what happened to it, oldest first', async () => {
    const at = door();
    await given(at, [mine('a'), mine('b')]);
    at.now = hours(2);
    await at.ask('POST', path('a', '/close'), { body: {} });
    const told = await at.ask('GET', path('a', '/events'));
    expect(told.body).toEqual({
      events: [
        { seq: 1, at: iso(NOW), type: 'loop.opened', because: 'they_asked', byMessageId: null },
        { seq: 3, at: iso(hours(2)), type: 'loop.closed', because: 'manual', byMessageId: null },
      ],
    });
  });
});
