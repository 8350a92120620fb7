import { describe, expect, it } from 'vitest';
import { BOB, MAYA } from '../contract/consent-given.ts';
import { everyMoment, expectOnePerson, interrupted, MOST, settle } from './connect-crash.ts';
import { grantsAt, holderOf } from './connect-left.ts';
import { ground, MINUTE, ONE, owner, program, TWO } from './connect-world.ts';

const WORK = owner('work');
const ERASE = { ...WORK, do: 'erase' } as const;

describe('while a mailbox is being connected', () => {
  const two = () => {
    const on = ground();
    on.fake.mailbox(BOB);
    return on;
  };

  it('another person who connects under the same name never shares an account with it', async () => {
    const calls = await everyMoment(
      two,
      (on) => program(on).connect('work', BOB),
      async (on, { it: slow }, at) => {
        await slow.connect('work', MAYA);
        await settle(on, program(on), 0);
        const whose = await expectOnePerson(on, WORK, `before call ${at}`);
        expect([MAYA, BOB, 'lost'], `before call ${at}`).toContain(whose);
        // Who lost it by that gets it back by connecting again.
        if (whose === 'lost') expect((await program(on).connect('work', BOB)).status).toBe(200);
        expect([MAYA, BOB]).toContain(await expectOnePerson(on, WORK, `before call ${at}`));
      },
    );
    expect(calls).toBeGreaterThan(15);
  });

  it('the same person may do so in another browser, and there is one account that works', async () => {
    await everyMoment(
      two,
      (on) => program(on).connect('work'),
      async (on, { it: slow }, at) => {
        await slow.connect('work');
        await settle(on, program(on));
        expect(await expectOnePerson(on, WORK, `before call ${at}`)).toBe(MAYA);
      },
    );
  });

  it('the same person under another name gets one of both', async () => {
    await everyMoment(
      two,
      (on) => program(on).connect('mail'),
      async (on, { it: slow }, at) => {
        await slow.connect('work');
        await settle(on, program(on));
        const accounts = await on.hands.store.accounts(ONE);
        expect(accounts.length, `before call ${at}`).toBe(1);
        for (const { id } of accounts) await expectOnePerson(on, owner(id), `before call ${at}`);
      },
    );
  });

  it('another tenant who connects it gets it, or not, and nobody gets half of it', async () => {
    await everyMoment(
      two,
      (on) => program(on, { tenant: TWO }).connect('work'),
      async (on, { it: slow }, at) => {
        await slow.connect('work');
        await settle(on, program(on));
        const ends = [await expectOnePerson(on), await expectOnePerson(on, owner('work', TWO))];
        expect(ends.toSorted(), `before call ${at}`).toEqual([MAYA, 'nobody']);
      },
    );
  });

  it('the sweep of an earlier try of the same person does not leave it broken for good', async () => {
    const broken = async () => {
      const on = two();
      on.fake.fault({
        when: ({ method }) => method.endsWith('sendAs.list'),
        times: 1,
        what: { kind: 'lost' },
      });
      await program(on).connect('work');
      on.pass(16 * MINUTE);
      return on;
    };
    await everyMoment(
      broken,
      (on) => program(on).work(ERASE),
      async (on, { it: slow }, at) => {
        await slow.connect('work');
        const again = await program(on).connect('work');
        expect(again.status, `before call ${at}`).toBe(200);
        expect(await expectOnePerson(on, WORK, `before call ${at}`)).toBe(MAYA);
      },
    );
  });

  it('a connecting is not swept up in the middle, however long a call took', async () => {
    await everyMoment(
      two,
      async (on) => {
        on.pass(14 * MINUTE);
        await program(on).sweep();
        await program(on).work(ERASE);
      },
      async (on, { it: slow }, at) => {
        // Behind ten minutes an answer comes too late.
        const { status } = await slow.connect('work');
        expect([200, 400, 410], `before call ${at}`).toContain(status);
        if (status === 200) expect(await expectOnePerson(on, WORK, `before call ${at}`)).toBe(MAYA);
      },
    );
  });
});

describe('while a mailbox is being removed', () => {
  const closing = async () => {
    const on = ground();
    on.fake.mailbox(MAYA).deliver({ from: BOB, to: MAYA, subject: 'Budget', text: 'Can you send it?' });
    const it = program(on);
    await it.connect('work');
    await it.drain();
    await it.drainBackfill();
    await it.disconnect(WORK);
    return on;
  };

  it('it can be connected under another name at any moment, and nothing of the old account is in that', async () => {
    await everyMoment(
      closing,
      (on) => program(on).connect('mail'),
      async (on, { it: slow }, at) => {
        expect(await slow.work(ERASE)).toBe('erased');
        expect(await on.hands.store.account(ONE, WORK.account), `before call ${at}`).toBeUndefined();
        const told = await program(on).connect('mail');
        expect(told.status, `before call ${at}`).toBe(200);
        expect(await expectOnePerson(on, owner('mail'), `before call ${at}`)).toBe(MAYA);
        expect((await on.hands.store.listLoops(ONE, { of: 'live', limit: 9 })).loops).toEqual([]);
      },
    );
  });

  it('a consent for it that comes back at any moment brings nothing back, and leaves no grant', async () => {
    for (let at = 1; at < MOST; at += 1) {
      const on = ground();
      const it = program(on);
      await it.connect('work');
      const begun = await it.begin('work');
      const location = on.fake.consent.allow({ url: begun.url, account: MAYA });
      await it.disconnect(WORK);
      const back = () => program(on).back(location, { cookie: begun.cookie });
      const run = interrupted(on, at, back);
      expect(await run.it.work(ERASE)).toBe('erased');
      if (run.isOver()) await back();
      await settle(on, program(on), 2);
      expect(await on.hands.store.accounts(ONE), `before call ${at}`).toEqual([]);
      expect(await on.hands.store.grant(ONE, WORK.account), `before call ${at}`).toBeUndefined();
      expect(grantsAt(on, MAYA), `before call ${at}`).toEqual([]);
      expect(await holderOf(on, MAYA), `before call ${at}`).toBe('nobody');
      if (run.isOver()) return;
    }
  });

  it('at any moment of a connecting anew, nothing of it is left', async () => {
    const lost = async () => {
      const on = ground();
      await program(on).connect('work');
      return on;
    };
    await everyMoment(
      lost,
      async (on) => {
        await program(on).disconnect(WORK);
        await program(on).work(ERASE);
      },
      async (on, run, at) => {
        await run.it.connect('work');
        if (run.isOver()) return;
        await settle(on, program(on), 2);
        await program(on).sweep();
        await program(on).drain();
        const left = (await on.hands.store.accounts(ONE)).map(({ id }) => id);
        // What was begun behind the removal is a new account, and whole.
        for (const id of left) await expectOnePerson(on, owner(id), `before call ${at}`);
        expect(await on.hands.store.account(ONE, WORK.account), `before call ${at}`).toBeUndefined();
        expect(await on.hands.store.grant(ONE, WORK.account), `before call ${at}`).toBeUndefined();
      },
    );
  });
});
