import { describe, expect, it } from 'vitest';
import { reject } from '#core/fault';
import { messageId, threadId } from '#core/id';
import type { IndexedLoop, Loop } from '#core/loops/record';
import { DAY, HOUR, instant } from '#core/time';
import { fact, NOW } from '../loops/facts.ts';
import { aTenant, type Bench, byText, closed, closing, loop, loopNamed, opened, WORK } from './given.ts';

const hours = (count: number) => instant(NOW + count * HOUR);
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).sort();

/** What the index is to say of a loop. */
export const rowOf = async (of: Loop, person: Bench['person']): Promise<IndexedLoop> => ({
  id: of.id,
  account: of.account,
  type: of.type,
  because: of.because,
  person: await person(of),
  openedAt: of.openedAt,
  opensAt: of.opensAt,
  lastActivityAt: of.lastActivityAt,
  ...(of.dueAt === undefined ? {} : { dueAt: of.dueAt }),
  ...(of.snoozedUntil === undefined ? {} : { snoozedUntil: of.snoozedUntil }),
  status: of.state.status,
});

/** Loops, their index and their changes. */
export function loopContract(bench: () => Bench): void {
  describe('loops', () => recordContract(bench));
  describe('the list index', () => indexContract(bench));
  describe('changes', () => changeContract(bench));
}

function recordContract(bench: () => Bench): void {
  it('gives a loop back as it was saved', async () => {
    const [{ store }, tenant] = [bench(), aTenant()];
    const full = loop(tenant, 'full', {
      subject: 'Schlüssel 🗝',
      counterparty: null,
      evidence: [
        { messageId: messageId('<a@example.org>'), at: NOW, quote: 'Wo sind die Schlüssel?' },
        { messageId: messageId('<b@example.org>'), at: hours(1), quote: '' },
      ],
      dueAt: hours(5),
      snoozedUntil: hours(2),
      state: {
        status: 'dropped',
        closedAt: NOW,
        closedBecause: 'manual',
        closedBy: messageId('<c@example.org>'),
        note: 'no longer wanted',
      },
    });
    expect(await store.loop(tenant, full.id)).toBeUndefined();
    expect(await store.saveLoop(tenant, full, closing)).toBe('written');
    expect(await store.loop(tenant, full.id)).toEqual(full);
    const bare = loop(tenant, 'bare');
    await store.saveLoop(tenant, bare, opened);
    expect(await store.loop(tenant, bare.id)).toEqual(bare);
  });

  it('writes only the version behind the stored one', async () => {
    const [{ store }, tenant] = [bench(), aTenant()];
    const first = loop(tenant, 'a');
    expect(await store.saveLoop(tenant, { ...first, version: 2 }, opened)).toBe('lost-race');
    expect(await store.saveLoop(tenant, first, opened)).toBe('written');
    expect(await store.saveLoop(tenant, first, opened)).toBe('lost-race');
    expect(await store.saveLoop(tenant, { ...first, version: 3 }, opened)).toBe('lost-race');
    expect(await store.saveLoop(tenant, closed(first), closing)).toBe('written');
    expect(await store.changes(tenant, 0, 10)).toHaveLength(2);
    expect(await store.loop(tenant, first.id)).toEqual(closed(first));
  });

  it('refuses the loop of another tenant', async () => {
    const [{ store }, tenant] = [bench(), aTenant()];
    await expect(store.saveLoop(tenant, loop(aTenant(), 'a'), opened)).rejects.toThrow(TypeError);
    expect(await store.loop(tenant, loopNamed('a'))).toBeUndefined();
  });

  it('gives the loops that exist among many', async () => {
    const [{ store }, tenant] = [bench(), aTenant()];
    const all = Array.from({ length: 130 }, (_, index) => loop(tenant, `l${index}`));
    for (const one of all) await store.saveLoop(tenant, one, opened);
    const asked = [...all, ...all].map(({ id }) => id).concat(loopNamed('none'));
    expect([...(await store.loops(tenant, asked))].sort(byText)).toEqual([...all].sort(byText));
    expect(await store.loops(tenant, [])).toEqual([]);
    expect(await store.loops(tenant, [loopNamed('none')])).toEqual([]);
  });

  it('names the loops of a thread with its facts', async () => {
    const [{ store }, tenant] = [bench(), aTenant()];
    const one = loop(tenant, 'a');
    await store.addFacts(tenant, WORK, { thread: one.threadId, messages: [fact()], omitted: [] });
    await store.saveLoop(tenant, one, opened);
    await store.saveLoop(tenant, closed(one), closing);
    await store.saveLoop(tenant, loop(tenant, 'b'), opened);
    const thread = await store.thread(tenant, WORK, one.threadId);
    expect(thread.loops).toEqual([one.id]);
    expect(thread.messages).toHaveLength(1);
    expect((await store.thread(tenant, WORK, threadId('b'))).loops).toEqual([loopNamed('b')]);
  });
}

function indexContract(bench: () => Bench): void {
  it('shows live loops from the instant on at which grace and snooze are over', async () => {
    const [{ store, settle, person }, tenant] = [bench(), aTenant()];
    const all = [
      loop(tenant, 'now', { opensAt: NOW }),
      loop(tenant, 'held', { opensAt: instant(NOW + 1) }),
      loop(tenant, 'snoozed', { snoozedUntil: hours(2), dueAt: hours(9) }),
      loop(tenant, 'woken', { snoozedUntil: hours(-2), opensAt: hours(-1) }),
      loop(tenant, 'bounced', { state: { status: 'undelivered' }, because: 'undelivered' }),
      loop(tenant, 'nobody', { counterparty: null, opensAt: instant(-DAY) }),
    ];
    for (const one of all) await store.saveLoop(tenant, one, opened);
    const gone = loop(tenant, 'gone');
    await store.saveLoop(tenant, gone, opened);
    await store.saveLoop(tenant, closed(gone), closing);
    settle();
    const at = async (until: number) => ids(await store.visibleLoops(tenant, instant(until)));
    const named = (...names: string[]) => names.map(loopNamed).sort();
    expect(await at(NOW)).toEqual(named('now', 'woken', 'bounced', 'nobody'));
    expect(await at(NOW - 1)).toEqual(named('woken', 'bounced', 'nobody'));
    expect(await at(NOW + 1)).toEqual(named('now', 'held', 'woken', 'bounced', 'nobody'));
    const rows = await store.visibleLoops(tenant, hours(3));
    const wanted = await Promise.all(all.map((one) => rowOf(one, person)));
    expect([...rows].sort(byText)).toEqual(wanted.sort(byText));
  });

  it('moves a loop when it is closed and when it is opened again', async () => {
    const [{ store, settle, person }, tenant] = [bench(), aTenant()];
    const first = loop(tenant, 'a');
    const second = closed(first);
    const steps: ReadonlyArray<readonly [Loop, 'live' | 'closed']> = [
      [first, 'live'],
      [second, 'closed'],
      [{ ...first, version: 3 }, 'live'],
    ];
    for (const [step, where] of steps) {
      await store.saveLoop(tenant, step, opened);
      settle();
      const list = async (of: 'live' | 'closed') => (await store.listLoops(tenant, { of, limit: 9 })).loops;
      expect(await list(where)).toEqual([await rowOf(step, person)]);
      expect(await list(where === 'live' ? 'closed' : 'live')).toEqual([]);
      expect(await store.visibleLoops(tenant, NOW)).toHaveLength(where === 'live' ? 1 : 0);
    }
  });

  it('lists the newest first, page by page, each loop once', async () => {
    const [{ store, settle }, tenant] = [bench(), aTenant()];
    const all = Array.from({ length: 7 }, (_, index) =>
      loop(tenant, `p${index}`, { opensAt: hours(-index) }),
    );
    for (const one of all) await store.saveLoop(tenant, one, opened);
    for (const one of all.slice(5)) {
      const state = { status: 'stale', closedAt: one.opensAt, closedBecause: 'staleness' } as const;
      await store.saveLoop(tenant, closed(one, { state }), closing);
    }
    settle();
    const pages = async (of: 'live' | 'closed', limit: number) => {
      const found: string[][] = [];
      let after: string | undefined;
      do {
        const query = after === undefined ? { of, limit } : { of, limit, after };
        const { loops, next } = await store.listLoops(tenant, query);
        found.push(loops.map(({ id }) => id));
        after = next;
      } while (after !== undefined);
      return found;
    };
    const order = all.map(({ id }) => id);
    expect(await pages('live', 2)).toEqual([order.slice(0, 2), order.slice(2, 4), order.slice(4, 5)]);
    expect(await pages('live', 5)).toEqual([order.slice(0, 5)]);
    expect(await pages('closed', 1)).toEqual([[order[5]], [order[6]]]);
    expect((await store.listLoops(tenant, { of: 'closed', limit: 5 })).loops[0]?.status).toBe('stale');
  });

  it('refuses a page mark that it never gave', async () => {
    const { store } = bench();
    for (const after of ['', 'x', '#', '{}'])
      await expect(store.listLoops(aTenant(), { of: 'live', limit: 5, after })).rejects.toMatchObject(
        reject('invalid', 'This is no mark of a page. Take the one that the page before gave.'),
      );
  });
}

function changeContract(bench: () => Bench): void {
  it('counts the changes of a tenant without gaps, and keeps those of a loop', async () => {
    const [{ store }, tenant] = [bench(), aTenant()];
    const [a, b] = [loop(tenant, 'a'), loop(tenant, 'b')];
    const by = messageId('<done@example.org>');
    await store.saveLoop(tenant, a, opened);
    await store.saveLoop(tenant, b, opened);
    await store.saveLoop(tenant, closed(a), { ...closing, by, at: hours(1) });
    const all = [
      { ...opened, seq: 1, loop: a.id },
      { ...opened, seq: 2, loop: b.id },
      { ...closing, by, at: hours(1), seq: 3, loop: a.id },
    ];
    expect(await store.changes(tenant, 0, 10)).toEqual(all);
    expect(await store.changes(tenant, 1, 1)).toEqual([all[1]]);
    expect(await store.changes(tenant, 3, 10)).toEqual([]);
    expect(await store.events(tenant, a.id)).toEqual([all[0], all[2]]);
    expect(await store.events(tenant, loopNamed('none'))).toEqual([]);
  });
}
