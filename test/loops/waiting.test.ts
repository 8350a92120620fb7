import { describe, expect, it } from 'vitest';
import { memoryStore } from '#core/adapters/memory/store';
import { type AccountId, loopId, threadId } from '#core/id';
import type { Loop } from '#core/loops/record';
import { waitingOf } from '#core/loops/waiting';
import type { Store } from '#core/ports';
import { account, aTenant, closed, closing, HOME, loop, opened, WORK } from '../contract/given.ts';
import { laggingIndex } from '../contract/unkind.ts';
import { at, BEA, CARL, NOW } from './facts.ts';

/** A store in whose index a person has another name in each account, and which counts the loops that it opens. */
function aliasing(inner: Store) {
  const read: number[] = [];
  const store: Store = {
    ...inner,
    visibleLoops: async (tenant, until) =>
      (await inner.visibleLoops(tenant, until)).map((row) => ({
        ...row,
        person: row.person === null ? null : Buffer.from(`${row.account} ${row.person}`).toString('hex'),
      })),
    loops: (tenant, ids) => {
      read.push(ids.length);
      return inner.loops(tenant, ids);
    },
  };
  return { store, read };
}

/** A tenant with accounts that were read just now, and these loops: name, account, counterparty. */
async function given(...loops: ReadonlyArray<readonly [string, AccountId, Loop['counterparty']]>) {
  const { store: inner, settle } = laggingIndex(memoryStore());
  const tenant = aTenant();
  for (const id of [WORK, HOME])
    await inner.saveAccount(tenant, account({ id, syncedAt: NOW, dataThrough: NOW }));
  for (const [name, of, counterparty] of loops) {
    const id = loopId(of, threadId(name), 'unanswered_inbound');
    await inner.saveLoop(tenant, loop(tenant, name, { id, account: of, counterparty }), opened);
  }
  settle();
  const { store, read } = aliasing(inner);
  const shown = async (top = 9) => {
    const answer = await waitingOf({ store }, { tenant, now: NOW, top, staleOk: false });
    if (answer.status !== 'ok') throw new Error(answer.status);
    return answer;
  };
  return { inner, tenant, read, shown };
}

describe('people whom the index knows by alias alone', () => {
  it('are one person across accounts, in any of their spellings', async () => {
    const { shown } = await given(
      ['a', WORK, BEA],
      ['b', HOME, at('bea+home@example.org')],
      ['c', WORK, CARL],
      ['d', HOME, null],
    );
    const { groups, people, loops, nobody } = await shown();
    expect(groups.map(({ counterparty, total }) => [counterparty, total])).toEqual([
      ['bea+home@example.org', 2],
      [CARL, 1],
    ]);
    expect([people, loops, nobody.total]).toEqual([2, 4, 1]);
  });

  it('rank by all their loops, though each account has few of them', async () => {
    const { shown } = await given(
      ...(['a', 'b'] as const).flatMap((name) => [[name, WORK, BEA] as const, [name, HOME, BEA] as const]),
      ...(['c', 'd', 'e'] as const).map((name) => [name, WORK, CARL] as const),
    );
    expect((await shown(1)).groups).toMatchObject([{ counterparty: BEA, total: 4 }]);
  });

  it('are opened for that only where several accounts have loops on the list', async () => {
    const one = await given(['a', WORK, BEA], ['b', WORK, CARL]);
    await one.shown();
    expect(one.read).toEqual([2]);
    const several = await given(['a', WORK, BEA], ['b', WORK, BEA], ['c', HOME, CARL]);
    await several.shown();
    expect(several.read).toEqual([2, 3]);
  });

  it('stand in order of their addresses where they press alike', async () => {
    const names = ['dan@example.org', 'ann@example.org', 'cat@example.org', 'bob@example.org'].map(at);
    const { shown } = await given(...names.map((who, index) => [`l${index}`, WORK, who] as const));
    expect((await shown()).groups.map(({ counterparty }) => counterparty)).toEqual([...names].sort());
  });
});

describe('what is gone by the time that it is shown', () => {
  it('counts no more', async () => {
    const it = await given(['a', WORK, BEA], ['b', WORK, CARL], ['n', WORK, null]);
    for (const name of ['a', 'n']) {
      const id = loopId(WORK, threadId(name), 'unanswered_inbound');
      const [old] = await it.inner.loops(it.tenant, [id]);
      if (old === undefined) throw new Error('no such loop');
      await it.inner.saveLoop(it.tenant, closed(old), closing);
    }
    const { groups, people, loops, nobody } = await it.shown();
    expect(groups.map(({ counterparty }) => counterparty)).toEqual([CARL]);
    expect([people, loops, nobody.total]).toEqual([1, 1, 0]);
  });

  it('is all of an account that is being removed', async () => {
    const { inner, tenant, shown } = await given(['a', WORK, BEA], ['b', HOME, CARL]);
    await inner.saveAccount(tenant, account({ version: 2, closing: true }));
    const { groups, accounts } = await shown();
    expect(groups.map(({ counterparty }) => counterparty)).toEqual([CARL]);
    expect(accounts.map((one) => one.account)).toEqual([HOME]);
  });
});
