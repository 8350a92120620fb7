import { describe, expect, it } from 'vitest';
import { noteLost } from '#core/accounts/connect';
import { HOUR } from '#core/time';
import { connected, lostOf, WORK } from './connect-lost.ts';
import { ONE, program } from './connect-world.ts';

describe('a loss that is noted', () => {
  const withdrawn = async () => {
    const at = await connected();
    const grant = await at.on.hands.store.grant(ONE, WORK.account);
    at.on.pass(HOUR);
    return { ...at, noted: { kind: 'revoked', refreshToken: grant?.refreshToken ?? '' } as const };
  };

  it('too late, behind a new grant, is none', async () => {
    const { on, noted } = await withdrawn();
    await program(on).connect('work');
    await noteLost({ store: on.hands.store, clock: on.clock }, WORK, noted);
    expect(await lostOf(on)).toBeUndefined();
  });

  it('beside a connecting anew never outlives it, whichever call comes before which', async () => {
    const counted = { calls: 0 };
    for (let at = 1; at <= 4; at += 1) {
      const { on, noted } = await withdrawn();
      const { store } = on.hands;
      let calls = 0;
      // The connecting is done as a whole between two calls of who notes the loss.
      const between = async () => {
        calls += 1;
        if (calls === at) expect((await program(on).connect('work')).status).toBe(200);
      };
      const account: typeof store.account = async (...given) => {
        await between();
        return store.account(...given);
      };
      const grant: typeof store.grant = async (...given) => {
        await between();
        return store.grant(...given);
      };
      const saveAccount: typeof store.saveAccount = async (...given) => {
        await between();
        return store.saveAccount(...given);
      };
      await noteLost({ store: { ...store, account, grant, saveAccount }, clock: on.clock }, WORK, noted);
      if (calls < at) await program(on).connect('work');
      counted.calls = Math.max(counted.calls, calls);
      expect(await lostOf(on), `call ${at}`).toBeUndefined();
    }
    expect(counted.calls).toBeGreaterThanOrEqual(3);
  });

  it('between any two calls of a connecting anew leaves no loss behind', async () => {
    for (let at = 1; at <= 12; at += 1) {
      const { on, noted } = await withdrawn();
      const { store, due } = on.hands;
      let calls = 0;
      const between = async () => {
        calls += 1;
        if (calls === at) await noteLost({ store, clock: on.clock }, WORK, noted);
      };
      const saveGrant: typeof store.saveGrant = async (...given) => {
        await between();
        await store.saveGrant(...given);
        await between();
      };
      const saveAccount: typeof store.saveAccount = async (...given) => {
        await between();
        return store.saveAccount(...given);
      };
      const put: typeof due.put = async (...given) => {
        await between();
        await due.put(...given);
      };
      const hands = { ...on.hands, store: { ...store, saveGrant, saveAccount }, due: { ...due, put } };
      expect((await program(on, { hands }).connect('work')).status).toBe(200);
      expect(await lostOf(on), `call ${at}`).toBeUndefined();
    }
  });
});
