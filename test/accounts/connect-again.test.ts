import { describe, expect, it } from 'vitest';
import { askSync } from '#core/accounts/ask';
import { askRedetect } from '#core/accounts/redetect';
import { DAY, HOUR } from '#core/time';
import { MAYA } from '../contract/consent-given.ts';
import { everyCrash } from '../integration/crash.ts';
import { connectIn, doomed, settle } from './connect-crash.ts';
import { dueOf } from './connect-left.ts';
import { connected, lostOf, pollAgain, subjects, WORK } from './connect-lost.ts';
import { MINUTE, ONE, program, stored } from './connect-world.ts';

describe('a mailbox that is connected again', () => {
  it('is read on from where it was left: no mail that came meanwhile is missed', async () => {
    const { on, come } = await connected();
    const { cursor } = (await stored(on, WORK)).gmail;
    on.fake.oauth.end(MAYA, 'revoked');
    await pollAgain(on);
    come('Meanwhile');
    on.pass(3 * DAY);
    expect([await program(on).poll(), await program(on).sweep()]).toEqual([0, 0]);
    expect(await dueOf(on, WORK)).toEqual(['stale']);
    const it = program(on);
    expect((await it.connect('work')).status).toBe(200);
    const { gmail, connectedAt } = await stored(on, WORK);
    expect([gmail.lost, gmail.notBefore, gmail.cursor]).toEqual([undefined, undefined, cursor]);
    expect(gmail.consent?.at).toBe(on.now);
    expect(connectedAt).toBeLessThan(on.now);
    expect((await dueOf(on, WORK)).toSorted()).toEqual(['poll', 'stale', 'upkeep']);
    expect(await it.drain()).toEqual(['done']);
    expect(await subjects(on)).toEqual(['Meanwhile']);
    on.pass(MINUTE);
    expect([await it.poll(), await it.sweep()]).toEqual([1, 1]);
    expect(await it.drain()).toContain('done');
    expect((await stored(on, WORK)).gmail.watchedUntil).toBeGreaterThan(on.now);
  });

  it('goes on with a judging anew and with older mail that were under way', async () => {
    const { on, it, ask } = await connected();
    await askRedetect(ask, WORK);
    await askSync(ask, WORK, { full: true, held: false });
    on.fake.oauth.end(MAYA, 'revoked');
    await program(on)
      .mailOf(WORK)
      .profile()
      .catch(() => {});
    expect(new Set(await it.drain())).toEqual(new Set(['none']));
    expect(await it.drainBackfill()).toEqual(['none']);
    on.pass(HOUR);
    const next = program(on);
    await next.connect('work');
    expect(await next.drain()).toEqual(['done', 'done']);
    expect(await next.drainBackfill()).toEqual(['done']);
    const account = await stored(on, WORK);
    expect([account.redetect, account.gmail.backfill]).toEqual([undefined, undefined]);
  });

  it('while it runs well goes on as it is, under the newer grant', async () => {
    const { on, come } = await connected();
    const before = await on.hands.store.grant(ONE, WORK.account);
    come('Again');
    const it = program(on);
    expect((await it.connect('work')).status).toBe(200);
    const after = await on.hands.store.grant(ONE, WORK.account);
    expect(after?.refreshToken).not.toBe(before?.refreshToken);
    expect(await it.drain()).toEqual(['done']);
    expect(await subjects(on)).toEqual(['Again']);
  });
});

describe('connecting a lost mailbox again', () => {
  it('that breaks off leaves it lost, or read on; and done again it is read on from where it was left', async () => {
    const given = async () => {
      const at = await connected();
      await askRedetect(at.ask, WORK);
      at.on.fake.oauth.end(MAYA, 'revoked');
      await pollAgain(at.on);
      await at.it.drain();
      at.come('Meanwhile');
      return at.on;
    };
    const counted = doomed(await given());
    expect((await counted.it.connect('work')).status).toBe(200);
    for (const crash of everyCrash(counted.calls())) {
      const on = await given();
      await connectIn(on, crash);
      await settle(on, program(on));
      const isLost = (await lostOf(on)) !== undefined;
      expect(await subjects(on), JSON.stringify(crash)).toEqual(isLost ? [] : ['Meanwhile']);
      expect((await program(on).connect('work')).status).toBe(200);
      await program(on).drain();
      expect(await subjects(on)).toEqual(['Meanwhile']);
      const { redetect, gmail } = await stored(on, WORK);
      expect([redetect, gmail.lost], JSON.stringify(crash)).toEqual([undefined, undefined]);
      // Leftovers of the broken-off try go when they are due.
      await settle(on, program(on), 25);
      await settle(on, program(on));
      expect((await dueOf(on, WORK)).toSorted(), JSON.stringify(crash)).toEqual(['poll', 'stale', 'upkeep']);
    }
  });
});
