import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportPorts } from '#core/accounts/import';
import { loopId, threadId } from '#core/id';
import type { Mail, Unreadable } from '#core/mail/mail';
import { DAY, HOUR, instant } from '#core/time';
import { byText, HOME } from '../contract/given.ts';
import { at, NORA, NOW } from '../loops/facts.ts';
import { bring, ground, ME, mail, mailboxOf, type TestGround, WORK } from './mailbox.ts';

const ALIAS = at('nora.field@example.org');
const later = instant(NOW + 10 * 60_000);
const gap: Unreadable = { place: 'message 3', why: 'it has no header' };
const MAILS: readonly Mail[] = [
  mail({ thread: '1', ageHours: 48 }),
  mail({ thread: '2', ageHours: 60 }),
  mail({
    thread: '2',
    ageHours: 50,
    from: `Nora <${ALIAS}>`,
    to: 'Bea Alden <bea@example.org>',
    text: 'On the hook.',
  }),
  mail({ thread: '3', ageHours: 100, from: `Nora <${NORA}>`, to: 'Carl Orth <carl@example.net>' }),
  mail({ thread: '4', ageHours: 2 }),
  mail({ thread: '5', ageHours: 9, labels: ['SPAM'] }),
];

/** Everything on record but how often it was written and when it was last read. */
async function recordOf({ store, directory, dueItems }: TestGround) {
  const accounts = (await store.accounts(ME)).map(
    ({ version: _v, connectedAt: _c, syncedAt: _s, ...rest }) => rest,
  );
  const threads = await Promise.all(
    ['1', '2', '3', '4', '5'].map(async (name) => {
      const { messages, omitted, loops } = await store.thread(ME, WORK, threadId(name));
      return [name, [...messages].sort(byText), [...omitted].sort(byText), [...loops].sort()];
    }),
  );
  const loops = await Promise.all(
    ['live', 'closed'].map(async (of) => {
      const page = await store.listLoops(ME, { of: of === 'live' ? 'live' : 'closed', limit: 100 });
      return [
        ...(await store.loops(
          ME,
          page.loops.map(({ id }) => id),
        )),
      ].sort(byText);
    }),
  );
  const events = (await store.changes(ME, 0, 1_000)).map(({ type, loop }) => `${loop} ${type}`).sort();
  const due = (await dueItems()).map(({ tenant, account }) => [tenant, account]);
  const claim = await directory.ownerOf(NORA);
  // Since when it is claimed is renewed by each import.
  const owner = claim === undefined ? undefined : { tenant: claim.tenant, account: claim.account };
  return { accounts, threads, loops, events, due, owner };
}

async function imported(mails: readonly (Mail | Unreadable)[] = MAILS) {
  const house = ground();
  const said = await bring(house.ports, mailboxOf(...mails));
  await house.drain();
  return { ...house, said };
}

describe('an import', () => {
  it('has a new account known as one that holds nothing older, once', async () => {
    const { ports } = ground();
    const asked: string[] = [];
    const reseal: typeof ports.store.reseal = (tenant, account) => {
      asked.push(account);
      return ports.store.reseal(tenant, account);
    };
    const counting = { ...ports, store: { ...ports.store, reseal } };
    await bring(counting, mailboxOf(...MAILS));
    await bring(counting, mailboxOf(...MAILS));
    expect(asked).toEqual([WORK]);
  });

  it('makes a mailbox an account and its threads loops', async () => {
    const house = await imported([...MAILS, gap]);
    expect(house.said).toEqual({
      ...{ account: WORK, mails: 6, threads: 5, unreadable: [gap], dataThrough: NOW - 2 * HOUR },
    });
    expect(await house.store.account(ME, WORK)).toEqual({
      ...{ schema: 1, version: 2, id: WORK, name: 'work', source: 'file', declared: [NORA], gaps: 1 },
      ...{ senders: [ALIAS, NORA].sort(), aliases: [NORA], connectedAt: NOW, syncedAt: NOW },
      dataThrough: NOW - 2 * HOUR,
    });
    const live = await house.store.listLoops(ME, { of: 'live', limit: 9 });
    expect(live.loops.map(({ id }) => id).sort()).toEqual(
      [
        loopId(WORK, threadId('1'), 'unanswered_inbound'),
        loopId(WORK, threadId('3'), 'unanswered_outbound'),
        loopId(WORK, threadId('4'), 'unanswered_inbound'),
      ].sort(),
    );
    expect(await house.dueItems()).toEqual([{ tenant: ME, account: WORK, at: NOW + DAY }]);
  });

  it('of the same again changes nothing but how fresh the account is', async () => {
    const house = await imported();
    const before = await recordOf(house);
    house.clock.now = later;
    await bring(house.ports, mailboxOf(...MAILS), { now: later });
    expect(await house.drain()).toBe(5);
    expect(await recordOf(house)).toEqual(before);
    expect(await house.store.account(ME, WORK)).toMatchObject({ syncedAt: later, connectedAt: NOW });
  });

  it('does not open again what its owner closed', async () => {
    const house = await imported();
    const id = loopId(WORK, threadId('1'), 'unanswered_inbound');
    const loop = await house.store.loop(ME, id);
    if (loop === undefined) throw new Error('there is no loop');
    const state = { status: 'done', closedAt: NOW, closedBecause: 'manual' } as const;
    const change = { at: NOW, type: 'loop.closed', because: 'manual' } as const;
    await house.store.saveLoop(ME, { ...loop, version: 2, state }, change);
    house.clock.now = later;
    await bring(house.ports, mailboxOf(...MAILS), { now: later });
    await house.drain();
    expect(await house.store.loop(ME, id)).toMatchObject({ version: 2, state });
  });

  it('of a mailbox that has grown brings the new mail and moves how far it was read', async () => {
    const house = await imported();
    const answer = mail({
      thread: '1',
      ageHours: 1,
      from: `Nora <${NORA}>`,
      to: 'Bea Alden <bea@example.org>',
      text: 'Here.',
    });
    house.clock.now = later;
    await bring(house.ports, mailboxOf(...MAILS, answer), { now: later });
    await house.drain();
    const loop = await house.store.loop(ME, loopId(WORK, threadId('1'), 'unanswered_inbound'));
    expect(loop?.state).toMatchObject({ status: 'done', closedBecause: 'i_replied' });
    const through = async () => (await house.store.account(ME, WORK))?.dataThrough;
    expect(await through()).toBe(NOW - HOUR);
    await bring(house.ports, mailboxOf(...MAILS.slice(0, 2)), { now: instant(later + 1) });
    expect(await through()).toBe(NOW - HOUR);
  });

  it('does not count mail of the future as read so far', async () => {
    const house = await imported([...MAILS, mail({ thread: '1', ageHours: -5 })]);
    expect(house.said.dataThrough).toBe(NOW - 2 * HOUR);
  });

  it('of nothing that is dated says that it knows of no mail', async () => {
    const house = await imported([gap]);
    expect(house.said).toMatchObject({ mails: 0, threads: 0, dataThrough: undefined });
    expect(await house.store.account(ME, WORK)).not.toHaveProperty('dataThrough');
    expect(await house.store.account(ME, WORK)).toMatchObject({ syncedAt: NOW, gaps: 1 });
  });

  it('forgets gaps that the next one does not have', async () => {
    const house = await imported([...MAILS, gap]);
    await bring(house.ports, mailboxOf(...MAILS), { now: later });
    expect(await house.store.account(ME, WORK)).toMatchObject({ gaps: 0 });
  });

  it('gives the same record for mail in any order', async () => {
    const clean = await recordOf(await imported());
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...MAILS], { minLength: MAILS.length }), async (mails) => {
        expect(await recordOf(await imported(mails))).toEqual(clean);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the name of an account', () => {
  it.each([
    ['Work', 'work'],
    [' nora@example.com ', 'nora@example.com'],
    ['a'.repeat(64), 'a'.repeat(64)],
    ['2026_q-1.x+y', '2026_q-1.x+y'],
  ])('may be "%s"', async (name, id) => {
    const { ports } = ground();
    expect(await bring(ports, mailboxOf(), { name })).toMatchObject({ account: id });
  });

  it.each(['', ' ', '-work', 'my work', 'a/b', 'a#b', 'ärger', 'a'.repeat(65), 'a\nb'])(
    'may not be "%s", and nothing is written then',
    async (name) => {
      const { ports, store, directory } = ground();
      await expect(bring(ports, mailboxOf(...MAILS), { name })).rejects.toMatchObject({ code: 'invalid' });
      expect([await store.accounts(ME), await directory.ownerOf(NORA)]).toEqual([[], undefined]);
    },
  );
});

describe('an address', () => {
  it('belongs to one account, however it is written', async () => {
    const house = await imported();
    const plus = at('nora+lists@example.com');
    const other = { name: HOME, declared: [at('nora@example.net'), plus] };
    await expect(bring(house.ports, mailboxOf(...MAILS), other)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await house.store.accounts(ME)).map(({ id }) => id)).toEqual([WORK]);
    const more = await bring(house.ports, mailboxOf(), { declared: [plus, ALIAS] });
    expect(more.account).toBe(WORK);
    expect((await house.store.account(ME, WORK))?.declared).toEqual([plus, ALIAS, NORA].sort());
  });
});

const NAMES = ['store', 'directory', 'recheck', 'due'] as const;

/** Ports of which call number `at` fails, before or after it was done. */
function failing(ports: ImportPorts, failure: { readonly at: number; readonly when: 'before' | 'after' }) {
  const count = { calls: 0 };
  const wrap = <P extends object>(port: P): P =>
    new Proxy(port, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          count.calls += 1;
          const fails = count.calls === failure.at;
          if (fails && failure.when === 'before') throw new Error('broke off');
          const result: unknown = await Reflect.apply(method, target, args);
          if (fails) throw new Error('broke off');
          return result;
        };
      },
    });
  const { store, directory, recheck, due } = ports;
  const wrapped = { store: wrap(store), directory: wrap(directory), recheck: wrap(recheck), due: wrap(due) };
  return { ports: wrapped, count };
}

describe('an import that breaks off', () => {
  it('is finished by the next one, wherever it did', async () => {
    const clean = await imported();
    const total = failing(ground().ports, { at: 0, when: 'before' });
    await bring(total.ports, mailboxOf(...MAILS));
    expect(total.count.calls).toBeGreaterThan(NAMES.length + MAILS.length);
    for (let call = 1; call <= total.count.calls; call += 1)
      for (const when of ['before', 'after'] as const) {
        const house = ground();
        const broken = failing(house.ports, { at: call, when });
        await expect(bring(broken.ports, mailboxOf(...MAILS))).rejects.toThrow('broke off');
        house.clock.now = later;
        await bring(house.ports, mailboxOf(...MAILS), { now: later });
        await house.drain();
        expect([call, when, await recordOf(house)]).toEqual([call, when, await recordOf(clean)]);
        const account = await house.store.account(ME, WORK);
        expect(account?.syncedAt).toBe(later);
        expect(await house.dueItems()).toEqual([
          { tenant: ME, account: WORK, at: (account?.connectedAt ?? 0) + DAY },
        ]);
      }
  });

  it('has not made the account fresh', async () => {
    const house = ground();
    const total = failing(ground().ports, { at: 0, when: 'before' });
    await bring(total.ports, mailboxOf(...MAILS));
    const last = failing(house.ports, { at: total.count.calls, when: 'before' });
    await expect(bring(last.ports, mailboxOf(...MAILS))).rejects.toThrow('broke off');
    const account = await house.store.account(ME, WORK);
    expect(account).not.toHaveProperty('syncedAt');
    expect(account).not.toHaveProperty('dataThrough');
  });
});
