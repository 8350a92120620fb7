import { describe, expect, it } from 'vitest';
import { DAY, instant, iso } from '#core/time';
import { waitingView } from '../../functions/shell/view.ts';
import { account, closed, closing, HOME, loopNamed, opened } from '../contract/given.ts';
import { laggingIndex } from '../contract/unkind.ts';
import { at as addressOf, BEA, CARL, NOW } from '../loops/facts.ts';
import { type Asked, type Door, door, given, hours, ME, mine, refusal } from './door.ts';

const TOM = addressOf('tom@example.org');
const waiting = async (at: Door, query: Asked['query'] = {}) => {
  const told = await at.ask('GET', '/v1/waiting', { query });
  expect(told.status).toBe(200);
  return waitingView.parse(told.body);
};
/** The answer where there is one; a refusal is an error of the test. */
const answer = async (at: Door, query: Asked['query'] = {}) => {
  const view = await waiting(at, query);
  if (!view.ok) throw new Error(`refused as ${view.status}`);
  return view;
};
const people = async (at: Door, query: Asked['query'] = {}) =>
  (await answer(at, query)).groups.map((group) => group.counterparty);

describe('GET /v1/waiting', () => {
  it('says that nothing is connected, which does not mean that nobody waits', async () => {
    expect(await waiting(door())).toEqual({ ok: false, status: 'not_connected', groups: [] });
  });

  it('answers who waits, with the proof and how far the mail was read', async () => {
    const at = door();
    await given(at, [mine('a')]);
    expect(await waiting(at)).toMatchObject({
      ...{ ok: true, status: 'ok', asOf: iso(NOW), completeness: 'complete', people: 1, count: 1, stale: [] },
      accounts: [{ id: 'work', dataThrough: iso(NOW), syncedAt: iso(NOW), gaps: 0 }],
      groups: [
        {
          ...{ counterparty: BEA, name: 'Bea Alden', loopCount: 1, loopsOmitted: 0, score: 12 },
          ...{ oldestOpenedAt: iso(hours(-48)), nearestDueAt: null },
          loops: [{ id: loopNamed('a'), status: 'open', subject: 'About a', account: 'work' }],
        },
      ],
      noCounterparty: null,
    });
  });

  it('refuses when no account was read for a day, unless that is accepted', async () => {
    const at = door();
    await given(at, [mine('a')]);
    at.now = hours(24);
    expect(await waiting(at)).toMatchObject({ ok: true, stale: [] });
    at.now = instant(hours(24) + 1);
    expect(await waiting(at)).toMatchObject({
      ...{ ok: false, status: 'stale', groups: [], accounts: [{ id: 'work' }] },
      nextAction: { command: expect.stringContaining('openloop import') },
    });
    const accepted = await answer(at, { stale_ok: 'true' });
    expect(accepted).toMatchObject({ completeness: 'partial', stale: [{ id: 'work' }], people: 1 });
  });

  it('answers in part when only some accounts were read, or not all of their mail', async () => {
    const at = door();
    await given(at, [mine('a')]);
    await at.store.saveAccount(ME, account({ id: HOME }));
    const some = await answer(at);
    expect(some).toMatchObject({ completeness: 'partial', stale: [{ id: 'home', syncedAt: null }] });
    const only = await answer(at, { account: 'work' });
    expect(only).toMatchObject({ completeness: 'complete', stale: [], accounts: [{ id: 'work' }] });
    expect(await waiting(at, { account: 'home' })).toMatchObject({ ok: false, status: 'stale' });
    await at.store.saveAccount(ME, account({ version: 2, syncedAt: NOW, gaps: 1 }));
    expect(await answer(at, { account: 'work' })).toMatchObject({ completeness: 'partial', stale: [] });
  });

  it('keeps to one account where one is named, and knows none by another name', async () => {
    const at = door();
    await given(at, [mine('a'), mine('b', { account: HOME, counterparty: CARL })]);
    await at.store.saveAccount(ME, account({ id: HOME, syncedAt: NOW }));
    expect(new Set(await people(at))).toEqual(new Set([BEA, CARL]));
    expect(await people(at, { account: 'home' })).toEqual([CARL]);
    expect(await at.ask('GET', '/v1/waiting', { query: { account: 'hom' } })).toMatchObject(
      refusal(404, 'not-found'),
    );
  });

  it('shows as many people as asked for, else as set, and counts them all', async () => {
    const at = door();
    const who = (n: number) => addressOf(`p${n}@example.org`);
    await given(
      at,
      Array.from({ length: 6 }, (_, n) => mine(`l${n}`, { counterparty: who(n) })),
    );
    expect(await answer(at)).toMatchObject({ people: 6, count: 6, groups: { length: 3 } });
    expect(await people(at, { top: '1' })).toEqual([who(0)]);
    expect(await people(at, { top: '50' })).toHaveLength(6);
    await at.ask('PUT', '/v1/settings/waiting.top', { body: { value: '5' } });
    expect(await people(at)).toHaveLength(5);
  });

  it('shows five loops of a person and says how many more there are', async () => {
    const at = door();
    await given(
      at,
      Array.from({ length: 7 }, (_, n) => mine(`l${n}`)),
    );
    const { groups, count } = await answer(at);
    expect(count).toBe(7);
    expect(groups).toMatchObject([{ loopCount: 7, loops: { length: 5 }, loopsOmitted: 2 }]);
  });

  it('is as of the instant that is asked for', async () => {
    const at = door();
    await given(at, [mine('a'), mine('held', { opensAt: hours(3), counterparty: CARL })]);
    const later = { as_of: iso(hours(3)) };
    expect(await people(at, { as_of: iso(instant(hours(3) - 1)) })).toEqual([BEA]);
    expect(new Set(await people(at, later))).toEqual(new Set([BEA, CARL]));
    expect((await answer(at, later)).asOf).toBe(iso(hours(3)));
    expect(await waiting(at, { as_of: '2027-01-01' })).toMatchObject({ ok: false, status: 'stale' });
  });

  it('shows no loop that is held, snoozed, closed, or silent for more than 90 days', async () => {
    const at = door();
    await given(at, [
      mine('held', { opensAt: instant(NOW + 1) }),
      mine('snoozed', { snoozedUntil: instant(NOW + 1) }),
      mine('silent', { lastActivityAt: instant(NOW - 90 * DAY - 1) }),
      mine('done'),
      mine('quiet', { lastActivityAt: instant(NOW - 90 * DAY), counterparty: TOM }),
      mine('awake', { snoozedUntil: NOW, counterparty: CARL }),
    ]);
    await at.store.saveLoop(ME, closed(mine('done')), closing);
    expect(await people(at)).toEqual([CARL, TOM]);
    expect(await answer(at)).toMatchObject({ people: 2, count: 2 });
  });

  it('keeps loops that name nobody apart', async () => {
    const at = door();
    const nobody = Array.from({ length: 6 }, (_, n) => mine(`n${n}`, { counterparty: null, name: '' }));
    await given(at, [mine('a'), ...nobody]);
    expect(await answer(at)).toMatchObject({
      ...{ people: 1, count: 7, groups: [{ counterparty: BEA }] },
      noCounterparty: { loopCount: 6, loops: { length: 5 }, loopsOmitted: 1 },
    });
  });

  it('shows nothing that was closed since the index last heard of it, and counts it no more', async () => {
    const lag: { settle?: () => void } = {};
    const at = door((store) => {
      const lagging = laggingIndex(store);
      lag.settle = lagging.settle;
      return lagging.store;
    });
    const all = [
      mine('a'),
      mine('b'),
      mine('c', { counterparty: CARL }),
      mine('n', { counterparty: null }),
      mine('m', { counterparty: null }),
    ];
    await given(at, all);
    lag.settle?.();
    for (const name of ['b', 'c', 'n']) await at.store.saveLoop(ME, closed(mine(name)), closing);
    const view = await answer(at);
    expect(view).toMatchObject({
      ...{ people: 1, count: 2 },
      groups: [{ counterparty: BEA, loopCount: 1, loops: [{ id: loopNamed('a') }], loopsOmitted: 0 }],
      noCounterparty: { loopCount: 1, loops: [{ id: loopNamed('m') }], loopsOmitted: 0 },
    });
    lag.settle?.();
    expect(await answer(at)).toMatchObject({ people: view.people, count: view.count });
  });

  it.each([
    ['no top', 'top='],
    ['a top of nobody', 'top=0'],
    ['a top that is too high', 'top=10001'],
    ['a top that is no number', 'top=three'],
    ['a date that is none', 'as_of=yesterday'],
    ['a yes that is neither', 'stale_ok=1'],
    ['a parameter that is none', 'limit=5'],
    ['a parameter under another name', 'asOf=2026-09-15'],
  ])('refuses %s', async (_, query) => {
    const at = door();
    await given(at, []);
    expect(await at.ask('GET', '/v1/waiting', { query })).toMatchObject(refusal(400, 'invalid'));
  });
});

describe('an empty list', () => {
  it('is an answer, until something opens', async () => {
    const at = door();
    await given(at, []);
    expect(await answer(at)).toMatchObject({ people: 0, count: 0, groups: [], noCounterparty: null });
    await at.store.saveLoop(ME, mine('a'), opened);
    expect(await answer(at)).toMatchObject({ people: 1, count: 1 });
  });
});
