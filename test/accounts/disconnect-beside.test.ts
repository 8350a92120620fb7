import { describe, expect, it } from 'vitest';
import { HOUR, instant } from '#core/time';
import { BOB, MAYA } from '../contract/consent-given.ts';
import { accountIn, rest, settle } from './connect-crash.ts';
import { grantsAt, holderOf, isWatched } from './connect-left.ts';
import { connected, ERASE, expectGone, NOTHING, WORK } from './connect-removed.ts';
import { ground, ONE, owner, program, stored } from './connect-world.ts';

describe('removing an account while its mail is read', () => {
  it.each(['history.list', 'messages.get'])(
    'ends the sync at its %s, and nothing comes back',
    async (part) => {
      const { on, maya } = await connected();
      for (let count = 0; count < 8; count += 1)
        maya.deliver({ from: BOB, to: MAYA, subject: `Budget ${count}`, text: 'Can you send it?' });
      const it = program(on);
      const gone: Promise<unknown>[] = [];
      on.fake.fault({
        when: ({ method }) => {
          if (method.includes(part) && gone.length === 0)
            gone.push(it.disconnect(WORK).then(() => program(on).work(ERASE)));
          return false;
        },
        what: { kind: 'hang' },
      });
      on.pass(2 * HOUR);
      await it.poll();
      await it.drain().catch((error: unknown) => expect(error).toMatchObject({ code: 'gone' }));
      await Promise.all(gone);
      on.fake.clearFaults();
      on.pass(7 * 60_000);
      await program(on).drain();
      await settle(on, program(on), 25);
      await expectGone(on);
      expect(grantsAt(on, MAYA)).toEqual([]);
    },
  );

  it('ends a backfill between two of its pages, and nothing comes back', async () => {
    const on = ground();
    const maya = on.fake.mailbox(MAYA);
    for (let count = 0; count < 150; count += 1)
      maya.deliver({ from: BOB, to: MAYA, subject: `Budget ${count}`, text: 'Can you send it?' });
    const it = program(on);
    await it.connect('work');
    await it.drain();
    let reads = 0;
    on.fake.fault({
      when: ({ method }) => {
        reads += /(messages|threads)\.get$/.test(method) ? 1 : 0;
        return false;
      },
      what: { kind: 'hang' },
    });
    const { store } = on.hands;
    const gone: Promise<unknown>[] = [];
    const saveAccount: typeof store.saveAccount = async (...given) => {
      if (reads > 40 && gone.length === 0) {
        gone.push(it.disconnect(WORK).then(() => program(on).work(ERASE)));
        await Promise.all(gone);
      }
      return store.saveAccount(...given);
    };
    const during = program(on, { hands: { ...on.hands, store: { ...store, saveAccount } } });
    expect(await during.drainBackfill()).toEqual(['none']);
    expect(gone).toHaveLength(1);
    await expectGone(on);
    expect(await rest(on, MAYA)).toEqual(NOTHING);
  });
});

describe('connecting a mailbox again that was removed', () => {
  it('works at once under the same name, under another id, and reads nothing of the old one', async () => {
    const { on, it } = await connected();
    await it.disconnect(WORK);
    await it.drain();
    const again = await it.connect('work');
    expect([again.status, accountIn(again.text)]).toEqual([200, 'work-2']);
    const two = owner('work-2');
    const account = await stored(on, two);
    expect([account.name, account.connectedAt]).toEqual(['work', on.now]);
    expect((await on.hands.store.listLoops(ONE, { of: 'live', limit: 10 })).loops).toEqual([]);
    await it.drain();
    await it.drainBackfill();
    expect((await on.hands.store.visibleLoops(ONE, instant(8e15))).map((loop) => loop.account)).toEqual([
      'work-2',
      'work-2',
    ]);
    expect(await holderOf(on, MAYA)).toBe('t1/work-2');
    // By its name it is found again.
    expect(accountIn((await it.connect('Work')).text)).toBe('work-2');
  });

  it('is asked to wait a moment where the old one is still being removed', async () => {
    const { on, it } = await connected();
    await it.disconnect(WORK);
    const early = await it.connect('work');
    expect([early.status, early.text.includes('being removed')]).toEqual([409, true]);
    await it.drain();
    expect((await it.connect('work')).status).toBe(200);
    await it.drain();
    expect((await program(on).mailOf(owner('work-2')).profile()).address).toBe(MAYA);
  });

  it('in the middle of its removal never brings the old one back', async () => {
    const { on, it } = await connected();
    const begun = await it.begin('work');
    const location = on.fake.consent.allow({ url: begun.url, account: MAYA });
    await it.disconnect(WORK);
    const told = await it.back(location, { cookie: begun.cookie });
    expect(told.status).toBe(410);
    await it.drain();
    await settle(on, it);
    await expectGone(on);
    // What was granted anew is given back at once, and with it the watch: that lapses.
    expect(await rest(on, MAYA)).toEqual({ ...NOTHING, watched: true });
  });

  it('behind its removal, by a consent that was begun before, connects nothing', async () => {
    const { on, it } = await connected();
    const begun = await it.begin('work');
    const location = on.fake.consent.allow({ url: begun.url, account: MAYA });
    await it.disconnect(WORK);
    await it.drain();
    const told = await it.back(location, { cookie: begun.cookie });
    expect(told.status).toBe(410);
    await expectGone(on);
  });
});

describe('two accounts of one person', () => {
  it('keep their grants and watches when the other one is removed', async () => {
    const { on, it } = await connected();
    on.fake.oauth.rename(MAYA, 'maya.new@example.com');
    expect((await it.connect('second', 'maya.new@example.com')).status).toBe(200);
    await it.drain();
    await it.disconnect(WORK);
    expect(await it.drain()).toEqual(['erased']);
    expect(isWatched(on, 'maya.new@example.com')).toBe(true);
    expect((await program(on).mailOf(owner('second')).profile()).address).toBe('maya.new@example.com');
    await it.disconnect(owner('second'));
    await it.drain();
    expect(grantsAt(on, 'maya.new@example.com')).toEqual([]);
    expect(isWatched(on, 'maya.new@example.com')).toBe(false);
  });
});
