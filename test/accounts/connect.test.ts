import { describe, expect, it } from 'vitest';
import { instant } from '#core/time';
import { BOB, MAYA } from '../contract/consent-given.ts';
import { everyCrash } from '../integration/crash.ts';
import { accountIn, connectIn, doomed, rest, settle, wholeOrNothing } from './connect-crash.ts';
import { grantsAt, holderOf } from './connect-left.ts';
import { type Ground, ground, MINUTE, ONE, owner, program, TWO } from './connect-world.ts';

const WORK = owner('work');

function given(): Ground {
  const on = ground();
  on.fake.mailbox(MAYA).deliver({ from: BOB, to: MAYA, subject: 'Budget', text: 'Can you send it?' });
  return on;
}

describe('a connecting that breaks off', () => {
  it('leaves a whole account or nothing at all, wherever that was, and can be done again', async () => {
    const clean = given();
    const counted = doomed(clean);
    await counted.it.connect('work');
    const calls = counted.calls();
    expect(calls).toBeGreaterThan(15);
    const seen = new Set<string>();
    for (const crash of everyCrash(calls)) {
      const on = given();
      await connectIn(on, crash);
      const it = program(on);
      await settle(on, it);
      seen.add(await wholeOrNothing(on, WORK));
      const again = await it.connect('work');
      expect([again.status, accountIn(again.text)]).toEqual([200, 'work']);
      await settle(on, it);
      expect(await wholeOrNothing(on, WORK)).toBe('whole');
      expect(await on.hands.store.visibleLoops(ONE, instant(8e15))).toHaveLength(1);
      expect(on.queues.sync.dead(), JSON.stringify(crash)).toEqual([]);
    }
    expect(seen).toEqual(new Set(['whole', 'nothing']));
  });

  it('can be done again at once, by the same person', async () => {
    for (const crash of everyCrash(18)) {
      const on = given();
      await connectIn(on, crash);
      const again = await program(on).connect('work');
      expect(again.status, `${JSON.stringify(crash)} ${again.text}`).toBe(200);
      await settle(on, program(on));
      expect(await wholeOrNothing(on, WORK)).toBe('whole');
    }
  });

  it('is given back at Google as well, once its grant was written down', async () => {
    const on = given();
    on.fake.fault({ when: ({ method }) => method.endsWith('sendAs.list'), times: 1, what: { kind: 'lost' } });
    expect((await program(on).connect('work')).status).toBe(503);
    on.pass(14 * MINUTE);
    const it = program(on);
    await it.sweep();
    expect(await it.drain()).toEqual([]);
    // While it may still be under way nobody sweeps it up, whoever asks for that.
    expect(await it.work({ ...WORK, do: 'erase' })).toBe('none');
    expect(grantsAt(on, MAYA)).toHaveLength(1);
    await settle(on, it);
    expect(await rest(on, MAYA)).toEqual({ holder: 'nobody', granted: false, watched: false });
  });

  it('is given back although Google was away when it was first swept up', async () => {
    const on = given();
    on.fake.fault({ when: ({ method }) => method.endsWith('sendAs.list'), times: 1, what: { kind: 'lost' } });
    await program(on).connect('work');
    on.pass(16 * MINUTE);
    const it = program(on);
    const fault = on.fake.fault({
      when: ({ method }) => method === 'oauth.revoke',
      what: { kind: 'refuse', status: 503, reason: 'x' },
    });
    await it.sweep();
    await expect(it.drain()).rejects.toMatchObject({ kind: 'retry' });
    fault.end();
    on.pass(7 * MINUTE);
    expect(await it.drain()).toEqual(['erased']);
    expect(await rest(on, MAYA)).toEqual({ holder: 'nobody', granted: false, watched: false });
  });

  it('is swept up to its end, wherever the sweep itself breaks off', async () => {
    const begin = async () => {
      const on = given();
      on.fake.fault({
        when: ({ method }) => method.endsWith('sendAs.list'),
        times: 1,
        what: { kind: 'lost' },
      });
      await program(on).connect('work');
      on.pass(16 * MINUTE);
      return on;
    };
    const erase = { ...WORK, do: 'erase' } as const;
    const counted = doomed(await begin());
    expect(await counted.it.work(erase)).toBe('erased');
    for (const crash of everyCrash(counted.calls())) {
      const on = await begin();
      await expect(doomed(on, crash).it.work(erase)).rejects.toThrow('at call');
      await program(on).work(erase);
      expect(await rest(on, MAYA)).toEqual({ holder: 'nobody', granted: false, watched: false });
      expect(await on.hands.store.grant(ONE, WORK.account)).toBeUndefined();
    }
  });

  it('of one tenant does not end what another has of the same mailbox meanwhile', async () => {
    const on = given();
    on.fake.fault({ when: ({ method }) => method.endsWith('sendAs.list'), times: 1, what: { kind: 'lost' } });
    await program(on).connect('work');
    on.pass(16 * MINUTE);
    const two = owner('mail', TWO);
    const other = program(on, { tenant: two.tenant });
    expect((await other.connect('mail')).status).toBe(200);
    await settle(on, program(on));
    expect(await holderOf(on, MAYA)).toBe('t2/mail');
    expect(await on.hands.store.grant(ONE, WORK.account)).toBeUndefined();
    expect((await program(on).mailOf(two).profile()).address).toBe(MAYA);
  });
});
