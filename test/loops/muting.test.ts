import { describe, expect, it } from 'vitest';
import { memoryStore } from '#core/adapters/memory/store';
import { type AccountId, accountId, loopId, type TenantId, type ThreadId, threadId } from '#core/id';
import { type MuteCommand, mute, unmute } from '#core/loops/muting';
import { settle } from '#core/loops/settle';
import type { Message } from '#core/mail/message';
import type { Store } from '#core/ports';
import { DAY, HOUR, instant } from '#core/time';
import { account, aTenant, HOME, WORK } from '../contract/given.ts';
import { BEA, CARL, fact, mine, NOW } from './facts.ts';

const HELD = threadId('held');
const OPEN = threadId('open');
const CARLS = threadId('carls');
const SHOUT = threadId('Ab12-X');
type Place = readonly [account: AccountId, thread: ThreadId];

const look = (store: Store, tenant: TenantId, [account, thread]: Place, now = NOW) =>
  settle({ store }, { tenant, account, thread, now });

async function arrive(store: Store, tenant: TenantId, place: Place, ...messages: Message[]) {
  const [account, thread] = place;
  await store.addFacts(tenant, account, { thread, messages, omitted: [] });
  await look(store, tenant, place);
}

/** Bea asks in a thread that is held and in one that is open, Carl in a held one; Bea asks in another account too. */
async function house() {
  const [store, tenant] = [memoryStore(), aTenant()];
  for (const id of [WORK, HOME]) await store.saveAccount(tenant, account({ id }));
  await arrive(store, tenant, [WORK, HELD], fact({ ageHours: 2 }));
  await arrive(store, tenant, [WORK, OPEN], fact({ ageHours: 48 }));
  await arrive(store, tenant, [WORK, CARLS], fact({ ageHours: 2, from: CARL }));
  await arrive(store, tenant, [WORK, SHOUT], fact({ ageHours: 3 }));
  await arrive(store, tenant, [HOME, HELD], fact({ ageHours: 2 }));
  const status = async ([of, thread]: Place) => {
    const loop = await store.loop(tenant, loopId(of, thread, 'unanswered_inbound'));
    return loop?.state.status;
  };
  const all = async () => ({
    held: await status([WORK, HELD]),
    open: await status([WORK, OPEN]),
    carls: await status([WORK, CARLS]),
    shout: await status([WORK, SHOUT]),
    elsewhere: await status([HOME, HELD]),
  });
  return { store, tenant, status, all, command: commandOf(tenant) };
}
const commandOf =
  (tenant: TenantId) =>
  (kind: MuteCommand['kind'], value: string, over: Partial<MuteCommand> = {}): MuteCommand => ({
    ...{ tenant, account: WORK, kind, value, now: NOW },
    ...over,
  });
const ALL = { held: 'open', open: 'open', carls: 'open', shout: 'open', elsewhere: 'open' };

describe('a mute', () => {
  it('of a person withdraws what is held of them in its account, and nothing else', async () => {
    const { store, all, command } = await house();
    const said = await mute({ store }, command('sender', 'Bea+shop@Example.org'));
    expect(said).toEqual({ account: WORK, kind: 'sender', value: 'bea@example.org', changed: true });
    expect(await all()).toEqual({ ...ALL, held: 'dropped', shout: 'dropped' });
  });

  it('of a thread withdraws what is held on it, however its id is written', async () => {
    const { store, all, command } = await house();
    const said = await mute({ store }, command('thread', ' aB12-x '));
    expect(said).toMatchObject({ value: 'ab12-x', changed: true });
    expect(await all()).toEqual({ ...ALL, shout: 'dropped' });
  });

  it('leaves what is open, and a real reply still closes it', async () => {
    const { store, tenant, status, command } = await house();
    await mute({ store }, command('sender', BEA));
    await mute({ store }, command('thread', OPEN));
    await look(store, tenant, [WORK, OPEN]);
    expect(await status([WORK, OPEN])).toBe('open');
    await arrive(store, tenant, [WORK, OPEN], mine({ ageHours: 1, asks: false }));
    expect(await status([WORK, OPEN])).toBe('done');
  });

  it('keeps new mail off the list', async () => {
    const { store, tenant, status, command } = await house();
    await mute({ store }, command('sender', BEA));
    const fresh = threadId('fresh');
    await arrive(store, tenant, [WORK, fresh], fact({ ageHours: 48 }));
    expect(await status([WORK, fresh])).toBeUndefined();
    await arrive(store, tenant, [HOME, fresh], fact({ ageHours: 48 }));
    expect(await status([HOME, fresh])).toBe('open');
  });

  it('withdraws what is put off while it is held', async () => {
    const { store, tenant, status, command } = await house();
    const id = loopId(WORK, HELD, 'unanswered_inbound');
    const loop = await store.loop(tenant, id);
    if (loop === undefined) throw new Error('there is no loop');
    const asleep = { ...loop, version: loop.version + 1, snoozedUntil: instant(NOW + 9 * DAY) };
    await store.saveLoop(tenant, asleep, { at: NOW, type: 'loop.snoozed', because: 'manual' });
    await mute({ store }, command('sender', BEA));
    expect(await status([WORK, HELD])).toBe('dropped');
  });

  it('is there once, however often it is set', async () => {
    const { store, tenant, command } = await house();
    for (const changed of [true, false, false])
      expect(await mute({ store }, command('sender', BEA))).toMatchObject({ changed });
    expect(await store.mutes(tenant, WORK)).toEqual([{ kind: 'sender', value: BEA, at: NOW }]);
  });

  it('is finished by a second one where the first broke off, wherever it did', async () => {
    const clean = await house();
    await mute(clean, clean.command('sender', BEA));
    const { calls } = await broken(Number.POSITIVE_INFINITY, 'before');
    expect(calls).toBeGreaterThan(8);
    for (let call = 1; call <= calls; call += 1)
      for (const when of ['before', 'after'] as const) {
        const { all, store, tenant } = await broken(call, when);
        expect([call, when, await all()]).toEqual([call, when, await clean.all()]);
        expect(await store.mutes(tenant, WORK)).toEqual(await clean.store.mutes(clean.tenant, WORK));
      }
  });
});

/** A mute whose port call number `at` fails, before or after it was done, and which is then set again. */
async function broken(at: number, when: 'before' | 'after') {
  const made = await house();
  let calls = 0;
  const store = new Proxy(made.store, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        calls += 1;
        const fails = calls === at;
        if (fails && when === 'before') throw new Error('broke off');
        const result: unknown = await Reflect.apply(method, target, args);
        if (fails) throw new Error('broke off');
        return result;
      };
    },
  });
  const command = made.command('sender', BEA);
  const first = mute({ store }, command);
  if (at === Number.POSITIVE_INFINITY) await first;
  else await expect(first).rejects.toThrow('broke off');
  await mute({ store: made.store }, command);
  return { ...made, calls };
}

describe('an end of a mute', () => {
  it('brings back what was withdrawn when the thread is next looked at, and not before', async () => {
    const { store, tenant, all, status, command } = await house();
    await mute({ store }, command('sender', BEA));
    expect(await unmute({ store }, command('sender', 'BEA+x@example.org'))).toMatchObject({ changed: true });
    expect(await all()).toEqual({ ...ALL, held: 'dropped', shout: 'dropped' });
    await look(store, tenant, [WORK, HELD]);
    expect(await status([WORK, HELD])).toBe('open');
    const events = await store.events(tenant, loopId(WORK, HELD, 'unanswered_inbound'));
    expect(events.map(({ type }) => type)).toEqual(['loop.opened', 'loop.withdrawn', 'loop.reopened']);
  });

  it('brings nothing back while another mute stands', async () => {
    const { store, tenant, status, command } = await house();
    await mute({ store }, command('sender', BEA));
    await mute({ store }, command('thread', HELD));
    await unmute({ store }, command('sender', BEA));
    await look(store, tenant, [WORK, HELD]);
    expect(await status([WORK, HELD])).toBe('dropped');
  });

  it('of what was not muted changes nothing', async () => {
    const { store, command } = await house();
    expect(await unmute({ store }, command('sender', BEA))).toMatchObject({ changed: false });
  });
});

describe('the account of a mute', () => {
  const kinds = [mute, unmute];
  it('is the only one where none is named, and must be named where there are several', async () => {
    const [store, tenant] = [memoryStore(), aTenant()];
    const command = commandOf(tenant)('sender', BEA, { account: undefined });
    for (const run of kinds)
      await expect(run({ store }, command)).rejects.toMatchObject({ code: 'unprocessable' });
    await store.saveAccount(tenant, account());
    expect(await mute({ store }, command)).toMatchObject({ account: WORK });
    await store.saveAccount(tenant, account({ id: HOME }));
    for (const run of kinds)
      await expect(run({ store }, command)).rejects.toMatchObject({
        ...{ code: 'unprocessable', message: expect.stringMatching(/--account: (work, home|home, work)\./) },
      });
  });

  it('must exist', async () => {
    const { store, command } = await house();
    const nowhere = { account: accountId('nope') };
    for (const run of kinds)
      await expect(run({ store }, command('sender', BEA, nowhere))).rejects.toMatchObject({
        code: 'not-found',
      });
  });

  it.each([
    ['sender', 'Bea'],
    ['sender', 'Bea Alden <bea@example.org>'],
    ['thread', ''],
    ['thread', 'two words'],
    ['thread', 'x'.repeat(129)],
  ] as const)('does not matter for a %s called "%s", which is none', async (kind, value) => {
    const { store, tenant, command } = await house();
    for (const run of kinds)
      await expect(run({ store }, command(kind, value))).rejects.toMatchObject({ code: 'invalid' });
    expect(await store.mutes(tenant, WORK)).toEqual([]);
  });
});

describe('a loop that was held when it was muted', () => {
  it('stays withdrawn once its grace is over', async () => {
    const { store, tenant, status, command } = await house();
    await mute({ store }, command('sender', BEA));
    await look(store, tenant, [WORK, HELD], instant(NOW + 40 * HOUR));
    expect(await status([WORK, HELD])).toBe('dropped');
  });
});
