import { describe, expect, it } from 'vitest';
import { memoryStore } from '#core/adapters/memory/store';
import type { TenantId } from '#core/id';
import { commandLoop, type LoopCommand, obey } from '#core/loops/command';
import type { Loop } from '#core/loops/record';
import type { Store } from '#core/ports';
import { DAY, HOUR, instant } from '#core/time';
import { aTenant, closed, closing, loop, loopNamed, opened } from '../contract/given.ts';
import { NOW } from './facts.ts';

const TENANT = aTenant();
const ID = loopNamed('a');
const later = instant(NOW + 5 * HOUR);
const STATES: Readonly<Record<string, Loop>> = {
  open: loop(TENANT, 'a'),
  held: loop(TENANT, 'a', { opensAt: later }),
  snoozed: loop(TENANT, 'a', { snoozedUntil: later }),
  undelivered: loop(TENANT, 'a', { because: 'undelivered', state: { status: 'undelivered' } }),
  done: closed(loop(TENANT, 'a')),
  dropped: closed(loop(TENANT, 'a'), {
    state: { status: 'dropped', closedAt: NOW, closedBecause: 'muted_sender' },
  }),
  stale: closed(loop(TENANT, 'a'), {
    state: { status: 'stale', closedAt: NOW, closedBecause: 'staleness' },
  }),
};
const CLOSE: LoopCommand = { do: 'close', as: 'done' };
const SNOOZE: LoopCommand = { do: 'snooze', until: later };

describe('a command of the owner', () => {
  it.each<[string, LoopCommand, readonly string[]]>([
    ['loop.closed', CLOSE, ['open', 'held', 'snoozed', 'undelivered']],
    ['loop.reopened', { do: 'reopen' }, ['done', 'dropped', 'stale']],
    ['loop.snoozed', SNOOZE, ['open', 'held', 'snoozed', 'undelivered']],
    ['loop.woken', { do: 'snooze' }, ['snoozed']],
  ])('leads to %s where it applies, and to nothing elsewhere', (event, command, applies) => {
    for (const [name, before] of Object.entries(STATES)) {
      const step = obey(before, command, later);
      expect([name, step?.change]).toEqual([
        name,
        applies.includes(name) ? { at: later, type: event, because: 'manual' } : undefined,
      ]);
      if (step !== undefined) expect(step.loop.version).toBe(before.version + 1);
    }
  });

  it('takes up a closed loop as it was, awake and without the note', () => {
    for (const before of [loop(TENANT, 'a', { snoozedUntil: later }), loop(TENANT, 'a')]) {
      const shut = obey(before, { do: 'close', as: 'dropped', note: 'later' }, NOW)?.loop ?? before;
      expect(shut.state).toMatchObject({ status: 'dropped', note: 'later', closedBecause: 'manual' });
      expect(obey(shut, { do: 'reopen' }, NOW)?.loop).toEqual({ ...loop(TENANT, 'a'), version: 3 });
    }
  });

  it('takes up nothing that would be stale at once', () => {
    const shut = closed(loop(TENANT, 'a', { lastActivityAt: instant(NOW - 90 * DAY) }));
    expect(obey(shut, { do: 'reopen' }, NOW)?.loop.state).toEqual({ status: 'open' });
    expect(obey(shut, { do: 'reopen' }, instant(NOW + 1))).toBeUndefined();
  });

  it('keeps 200 characters of a note', () => {
    const step = obey(loop(TENANT, 'a'), { ...CLOSE, note: 'x'.repeat(300) }, NOW);
    expect(step?.loop.state).toMatchObject({ note: 'x'.repeat(200) });
  });
});

/** A store with one open loop, whose next writes of it lose against what somebody else does first. */
async function contested(meddling: ReadonlyArray<(store: Store, tenant: TenantId) => Promise<unknown>>) {
  const [inner, tenant] = [memoryStore(), aTenant()];
  await inner.saveLoop(tenant, loop(tenant, 'a'), opened);
  const left = [...meddling];
  const store: Store = {
    ...inner,
    saveLoop: async (...write) => {
      await left.shift()?.(inner, tenant);
      return inner.saveLoop(...write);
    },
  };
  return { store, tenant, of: { tenant, id: ID, now: NOW } };
}
const snoozedByOther = async (store: Store, tenant: TenantId) => {
  const current = await store.loop(tenant, ID);
  if (current === undefined) return;
  const asleep = { ...current, version: current.version + 1, snoozedUntil: later };
  await store.saveLoop(tenant, asleep, { ...opened, type: 'loop.snoozed' });
};
const closedByOther = (store: Store, tenant: TenantId) =>
  store.saveLoop(tenant, closed(loop(tenant, 'a')), closing);

describe('a command among others', () => {
  it('is carried out on what somebody else has made of the loop', async () => {
    const { store, of, tenant } = await contested([snoozedByOther, snoozedByOther]);
    expect(await commandLoop({ store }, of, CLOSE)).toMatchObject({ outcome: 'done', loop: { version: 4 } });
    expect(await store.loop(tenant, ID)).toMatchObject({ snoozedUntil: later, state: { status: 'done' } });
    expect((await store.events(tenant, ID)).map(({ type }) => type)).toEqual([
      ...['loop.opened', 'loop.snoozed', 'loop.snoozed', 'loop.closed'],
    ]);
  });

  it('does not apply any more when somebody else was first', async () => {
    const { store, of } = await contested([closedByOther]);
    expect(await commandLoop({ store }, of, CLOSE)).toMatchObject({
      ...{ outcome: 'not-applicable', loop: { version: 2 } },
    });
  });

  it('gives up when it has lost three times', async () => {
    const { store, of, tenant } = await contested([snoozedByOther, snoozedByOther, snoozedByOther]);
    expect(await commandLoop({ store }, of, CLOSE)).toEqual({ outcome: 'lost-race' });
    expect(await store.loop(tenant, ID)).toMatchObject({ version: 4, state: { status: 'open' } });
  });

  it('is for the version that it names alone, before and after a lost race', async () => {
    const { store, of, tenant } = await contested([snoozedByOther]);
    const mismatch = await commandLoop({ store }, { ...of, expected: 2 }, CLOSE);
    expect(mismatch).toMatchObject({ outcome: 'version-mismatch', loop: { version: 1 } });
    const lost = await commandLoop({ store }, { ...of, expected: 1 }, CLOSE);
    expect(lost).toMatchObject({ outcome: 'version-mismatch', loop: { version: 2 } });
    expect((await store.loop(tenant, ID))?.state).toEqual({ status: 'open' });
  });

  it('finds no loop of another tenant', async () => {
    const { store, of } = await contested([]);
    const foreign = await commandLoop({ store }, { ...of, tenant: aTenant() }, CLOSE);
    expect(foreign).toEqual({ outcome: 'not-found' });
  });
});
