import { describe, expect, it } from 'vitest';
import type { SyncJob } from '#core/accounts/job';
import { memoryDue } from '#core/adapters/memory/due';
import { memoryStore } from '#core/adapters/memory/store';
import type { TenantId } from '#core/id';
import type { Loop } from '#core/loops/record';
import { settle } from '#core/loops/settle';
import { markStale, STALE_EVERY, sweepStale } from '#core/loops/stale';
import type { DueIndex, DueItem, Queue } from '#core/ports';
import { DAY, HOUR, instant } from '#core/time';
import { account, aTenant, closed, closing, HOME, loop, loopNamed, opened, WORK } from '../contract/given.ts';
import { laggingIndex } from '../contract/unkind.ts';
import { fact, NOW } from './facts.ts';

const SILENT = instant(NOW - 90 * DAY - 1);
const BORDER = instant(NOW - 90 * DAY);
const erased: string[] = [];
const sync: Queue<SyncJob> = {
  send: async (messages) => void erased.push(...messages.map(({ body }) => `${body.do} ${body.account}`)),
};
const FOREVER = instant(8_640_000_000_000_000);

async function house(loops: Readonly<Record<string, Partial<Loop>>>) {
  const [store, tenant] = [memoryStore(), aTenant()];
  await store.saveAccount(tenant, account());
  for (const [name, over] of Object.entries(loops))
    await store.saveLoop(tenant, loop(tenant, name, over), opened);
  const status = async (name: string) => (await store.loop(tenant, loopNamed(name)))?.state.status;
  return { store, tenant, status, of: { tenant, account: WORK, now: NOW } };
}

describe('silence', () => {
  it('of more than 90 days makes any live loop of the account stale', async () => {
    const { store, tenant, status, of } = await house({
      open: { lastActivityAt: SILENT },
      held: { lastActivityAt: SILENT, opensAt: instant(NOW + HOUR) },
      snoozed: { lastActivityAt: SILENT, snoozedUntil: instant(NOW + 9 * DAY) },
      lost: { lastActivityAt: SILENT, because: 'undelivered', state: { status: 'undelivered' } },
      border: { lastActivityAt: BORDER },
      elsewhere: { lastActivityAt: SILENT, account: HOME },
    });
    expect(await markStale({ store }, of)).toBe(4);
    for (const name of ['open', 'held', 'snoozed', 'lost']) expect(await status(name)).toBe('stale');
    for (const name of ['border', 'elsewhere']) expect(await status(name)).toBe('open');
    expect(await store.loop(tenant, loopNamed('open'))).toMatchObject({
      ...{ version: 2, state: { status: 'stale', closedAt: NOW, closedBecause: 'staleness' } },
    });
    const [, event] = await store.events(tenant, loopNamed('open'));
    expect(event).toMatchObject({ type: 'loop.closed', because: 'staleness', at: NOW });
    expect(await markStale({ store }, of)).toBe(0);
  });

  it('leaves alone what the index does not yet know to be closed or heard of again', async () => {
    const {
      store: inner,
      tenant,
      of,
    } = await house({
      done: { lastActivityAt: SILENT },
      heard: { lastActivityAt: SILENT },
    });
    const { store } = laggingIndex(inner);
    const silent = (name: string) => loop(tenant, name, { lastActivityAt: SILENT });
    await store.saveLoop(tenant, closed(silent('done')), closing);
    await store.saveLoop(tenant, { ...silent('heard'), version: 2, lastActivityAt: NOW }, closing);
    expect(await markStale({ store }, of)).toBe(0);
    expect(await inner.loop(tenant, loopNamed('heard'))).toMatchObject({ version: 2 });
  });

  it('leaves a loop that somebody else writes for the next run', async () => {
    const { store: inner, of, status } = await house({ a: { lastActivityAt: SILENT } });
    const store = { ...inner, saveLoop: async () => 'lost-race' as const };
    expect(await markStale({ store }, of)).toBe(0);
    expect(await status('a')).toBe('open');
    expect(await markStale({ store: inner }, of)).toBe(1);
  });

  it('ends with a newer mail, and with nothing else', async () => {
    const { store, tenant } = await house({});
    const one = loop(tenant, 'talk');
    const look = () => settle({ store }, { tenant, account: WORK, thread: one.threadId, now: NOW });
    const arrive = (ageHours: number) =>
      store.addFacts(tenant, WORK, {
        thread: one.threadId,
        messages: [fact({ ageHours })],
        omitted: [],
      });
    await arrive(89 * 24);
    await settle({ store }, { tenant, account: WORK, thread: one.threadId, now: instant(NOW - 70 * DAY) });
    await markStale({ store }, { tenant, account: WORK, now: instant(NOW + 2 * DAY) });
    const status = async () => (await store.loop(tenant, one.id))?.state.status;
    await look();
    expect(await status()).toBe('stale');
    await arrive(48);
    await look();
    expect(await status()).toBe('open');
  });
});

/** What the due index holds, whenever it is due. */
const held = (due: DueIndex): Promise<readonly DueItem[]> => due.take('stale', FOREVER, 1_000);

async function dueAt(at: number) {
  const made = await house({ a: { lastActivityAt: SILENT } });
  const due = memoryDue();
  const item = { tenant: made.tenant, account: WORK, at: instant(at) };
  await due.put('stale', item);
  return { ...made, due, item };
}

describe('the sweep', () => {
  it('looks through what is due and sets it down for the next day', async () => {
    const { store, due, item } = await dueAt(NOW - HOUR);
    expect(await sweepStale({ store, due, sync }, NOW)).toEqual({ accounts: 1, marked: 1 });
    expect(await held(due)).toEqual([{ ...item, at: NOW - HOUR + STALE_EVERY }]);
    expect(await sweepStale({ store, due, sync }, NOW)).toEqual({ accounts: 0, marked: 0 });
  });

  it('leaves what is not due yet', async () => {
    const { store, due, item, status } = await dueAt(NOW + 1);
    expect(await sweepStale({ store, due, sync }, NOW)).toEqual({ accounts: 0, marked: 0 });
    expect(await held(due)).toEqual([item]);
    expect(await status('a')).toBe('open');
  });

  it.each([0, 1, DAY - 1, DAY, 5 * DAY, 5 * DAY + 7])(
    'makes up for nothing when it is %i ms late: the next day lies ahead',
    async (late) => {
      const { store, due } = await dueAt(NOW - late);
      await sweepStale({ store, due, sync }, NOW);
      const [next, ...more] = await held(due);
      expect(more).toEqual([]);
      expect(next?.at).toBeGreaterThan(NOW);
      expect(next?.at).toBeLessThanOrEqual(NOW + STALE_EVERY);
    },
  );

  it('sets an account down once, however often it breaks off', async () => {
    for (const call of ['put', 'remove'] as const)
      for (const when of ['before', 'after'] as const) {
        const { store, due, status } = await dueAt(NOW - HOUR);
        const failing: DueIndex = {
          ...due,
          [call]: async (...args: never) => {
            if (when === 'after') await Reflect.apply(due[call], due, args);
            throw new Error('broke off');
          },
        };
        await expect(sweepStale({ store, due: failing, sync }, NOW)).rejects.toThrow('broke off');
        // What was struck already is not due any more, so that this one need not break off.
        await sweepStale({ store, due: failing, sync }, instant(NOW + HOUR)).catch(() => {});
        await sweepStale({ store, due, sync }, instant(NOW + 2 * HOUR));
        expect([call, when, (await held(due)).map(({ at }) => at - NOW)]).toEqual([
          ...[call, when, [STALE_EVERY - HOUR]],
        ]);
        expect(await status('a')).toBe('stale');
      }
  });

  it('keeps tenants apart', async () => {
    const { store, due, tenant } = await dueAt(NOW);
    const other: TenantId = aTenant();
    await store.saveLoop(other, loop(other, 'a', { lastActivityAt: SILENT }), opened);
    await sweepStale({ store, due, sync }, NOW);
    expect((await store.loop(tenant, loopNamed('a')))?.state.status).toBe('stale');
    expect((await store.loop(other, loopNamed('a')))?.state.status).toBe('open');
  });

  it('forgets an account that is gone, and has one that is going erased for as long as it is there', async () => {
    const { store, tenant } = await house({});
    const due = memoryDue();
    await store.saveAccount(tenant, account({ version: 2, closing: true }));
    for (const id of [WORK, HOME]) await due.put('stale', { tenant, account: id, at: NOW });
    expect(await sweepStale({ store, due, sync }, NOW)).toEqual({ accounts: 2, marked: 0 });
    expect(erased).toEqual([`erase ${WORK}`]);
    expect(await due.take('stale', FOREVER, 10)).toEqual([
      { tenant, account: WORK, at: instant(NOW + STALE_EVERY) },
    ]);
  });
});
