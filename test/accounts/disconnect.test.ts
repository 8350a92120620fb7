import { describe, expect, it } from 'vitest';
import { askDisconnect } from '#core/accounts/disconnect';
import { Fault } from '#core/fault';
import { HOUR } from '#core/time';
import { MAYA } from '../contract/consent-given.ts';
import { everyCrash } from '../integration/crash.ts';
import { doomed, rest, settle } from './connect-crash.ts';
import { dueOf, grantsAt, holderOf } from './connect-left.ts';
import { AWAY, connected, ERASE, expectGone, NOTHING, WORK } from './connect-removed.ts';
import { MINUTE, owner, program, stored } from './connect-world.ts';

describe('removing an account', () => {
  it('leaves nothing of it here and nothing at Google', async () => {
    const { on, it } = await connected();
    expect(on.memory.dump()).toContain('Budget');
    await it.disconnect(WORK);
    expect((await stored(on, WORK)).closing).toBe(true);
    expect(await it.drain()).toEqual(['erased']);
    await expectGone(on);
    const { keys } = on.hands;
    expect(await keys.isForgotten(WORK)).toBe(true);
    await expect(keys.key(WORK)).rejects.toMatchObject({ kind: 'park', code: 'gone' });
    expect(await rest(on, MAYA)).toEqual(NOTHING);
    expect(await dueOf(on, WORK)).toEqual([]);
  });

  it('can be asked for twice, and not of what is not there', async () => {
    const { on, it } = await connected();
    await it.disconnect(WORK);
    on.pass(1);
    await it.disconnect(WORK);
    expect(await it.drain()).toEqual(['erased', 'none']);
    await expect(it.disconnect(WORK)).rejects.toMatchObject({ code: 'not-found' });
    await expect(it.disconnect(owner('other'))).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is done by nobody who was not asked: a job of an account that is wanted erases nothing', async () => {
    const { on, it } = await connected();
    expect(await it.work(ERASE)).toBe('none');
    expect(await rest(on, MAYA)).toEqual({ holder: 't1/work', granted: true, watched: true });
  });

  it('is done by the daily upkeep where the message was lost', async () => {
    const { on, it } = await connected();
    const lost = { send: async () => {} };
    await askDisconnect({ ...on.hands, sync: lost, clock: on.clock }, WORK);
    expect(await it.drain()).toEqual([]);
    await settle(on, it, 25);
    await expectGone(on);
    expect(await rest(on, MAYA)).toEqual(NOTHING);
  });

  it.each(['oauth.revoke', 'oauth.token', 'stop'])('is not held up by %s that fails', async (method) => {
    const { on } = await connected();
    on.pass(2 * HOUR);
    on.fake.fault({ when: (call) => call.method.endsWith(method), what: AWAY });
    const it = program(on);
    await it.disconnect(WORK);
    // Where Google takes the grant back, a watch that cannot be ended lapses.
    const isRevoked = method !== 'oauth.revoke';
    expect(await it.drain()).toEqual([isRevoked ? 'erased' : 'unrevoked']);
    await expectGone(on);
    expect(grantsAt(on, MAYA).length).toBe(isRevoked ? 0 : 1);
    expect(await holderOf(on, MAYA)).toBe('nobody');
  });

  it('says that Google could not be told, be it that the rest takes longer', async () => {
    const { on, it } = await connected();
    on.fake.fault({ when: ({ method }) => method === 'oauth.revoke', what: AWAY });
    const { store } = on.hands;
    let left = 2;
    const erase: typeof store.erase = async (...given) => {
      on.pass(MINUTE);
      left -= 1;
      return left >= 0 ? 'more' : store.erase(...given);
    };
    const slow = program(on, { hands: { ...on.hands, store: { ...store, erase } } });
    await it.disconnect(WORK);
    expect(await slow.drain()).toEqual(['unrevoked', 'more', 'erased']);
    await expectGone(on);
  });

  it('waits while its key cannot be had: what is sealed could not be given back', async () => {
    const { on, it } = await connected();
    const { store } = on.hands;
    const grant: typeof store.grant = async () => {
      throw new Fault('retry', 'The keys are away.');
    };
    await it.disconnect(WORK);
    const blind = program(on, { hands: { ...on.hands, store: { ...store, grant } } });
    await expect(blind.work(ERASE)).rejects.toMatchObject({ kind: 'retry' });
    expect(await it.drain()).toEqual(['erased']);
    expect(await rest(on, MAYA)).toEqual(NOTHING);
  });

  it('that was lost gives nothing back, and goes all the same', async () => {
    const { on } = await connected();
    on.fake.oauth.end(MAYA, 'revoked');
    on.pass(2 * HOUR);
    const it = program(on);
    await it.poll();
    await it.drain();
    await it.disconnect(WORK);
    expect(await it.drain()).toEqual(['erased']);
    await expectGone(on);
  });

  it('whose grant went without anybody having noticed is no news to Google', async () => {
    const { on } = await connected();
    on.fake.oauth.end(MAYA, 'revoked');
    on.pass(2 * HOUR);
    const it = program(on);
    await it.disconnect(WORK);
    expect(await it.drain()).toEqual(['erased']);
    await expectGone(on);
  });
});

describe('a removal that breaks off', () => {
  it('comes to the same end when it is done again, wherever that was', async () => {
    const counting = await connected();
    await counting.it.disconnect(WORK);
    const counted = doomed(counting.on);
    expect(await counted.it.work(ERASE)).toBe('erased');
    const clean = counting.on.memory.dump();
    expect(counted.calls()).toBeGreaterThan(10);
    for (const crash of everyCrash(counted.calls())) {
      const { on, it } = await connected();
      await it.disconnect(WORK);
      await expect(doomed(on, crash).it.work(ERASE)).rejects.toThrow('at call');
      const again = await program(on).work(ERASE);
      expect(['erased', 'none'], JSON.stringify(crash)).toContain(again);
      await expectGone(on);
      expect(on.memory.dump()).toBe(clean);
      expect(await holderOf(on, MAYA)).toBe('nobody');
      expect(grantsAt(on, MAYA), JSON.stringify(crash)).toEqual([]);
    }
  });

  it('when it was asked for is asked for again', async () => {
    for (const crash of everyCrash(4)) {
      const { on } = await connected();
      await doomed(on, crash)
        .it.disconnect(WORK)
        .catch(() => {});
      const it = program(on);
      on.pass(1);
      await it.disconnect(WORK);
      expect(new Set(await it.drain())).toContain('erased');
      await expectGone(on);
    }
  });
});
