import { describe, expect, it } from 'vitest';
import type { LostKind } from '#core/accounts/account';
import { askSync, wanted } from '#core/accounts/ask';
import { DAY, HOUR } from '#core/time';
import type { Ending } from '../../functions/local/gmail/oauth.ts';
import type { Trouble } from '../../functions/local/gmail/trouble.ts';
import { MAYA } from '../contract/consent-given.ts';
import { connected, lostOf, pollAgain, subjects, WORK } from './connect-lost.ts';
import { program } from './connect-world.ts';

describe('a mailbox whose grant is gone', () => {
  // Google has one sentence for a withdrawal and a new password.
  const kinds: readonly (readonly [Ending, LostKind])[] = [
    ['revoked', 'revoked'],
    ['password', 'revoked'],
    ['deleted', 'deleted'],
    ['policy', 'policy'],
    ['session', 'policy'],
  ];
  it.each(kinds)('by %s is to be connected again, since it is %s', async (why, kind) => {
    const { on } = await connected();
    on.fake.oauth.end(MAYA, why);
    expect(await pollAgain(on)).toEqual(['put-off']);
    expect((await lostOf(on))?.kind).toBe(kind);
  });

  it('by old age is to be connected again, since it has expired: Google had said when', async () => {
    const { on } = await connected({ isTesting: true });
    on.pass(7 * DAY);
    await pollAgain(on);
    expect((await lostOf(on))?.kind).toBe('expired');
  });

  it('is asked about twice, and then never again: nothing is queued, by poll or by upkeep', async () => {
    const { on, it: old } = await connected();
    on.fake.oauth.end(MAYA, 'revoked');
    let asked = 0;
    on.fake.fault({
      when: ({ method }) => {
        if (method === 'oauth.token') asked += 1;
        return false;
      },
      what: { kind: 'hang' },
    });
    await pollAgain(on);
    for (let day = 0; day < 3; day += 1) {
      on.pass(DAY);
      expect([await old.poll(), await old.sweep()]).toEqual([0, 0]);
    }
    expect([on.queues.sync.depth(), on.queues.backfill.depth()]).toEqual([0, 0]);
    for (const job of [
      { ...WORK, do: 'sync', why: 'push' },
      { ...WORK, do: 'upkeep' },
      { ...WORK, do: 'redetect' },
      { ...WORK, do: 'retry' },
    ] as const)
      expect(await old.work(job), job.do).toBe('none');
    expect(asked).toBe(2);
  });

  it('refuses to be read or judged anew, with a sentence that says what to do', async () => {
    const { on, ask } = await connected();
    on.fake.oauth.end(MAYA, 'revoked');
    await pollAgain(on);
    for (const full of [false, true])
      await expect(askSync(ask, WORK, { full, held: false })).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/withdrawn at Google.*connect --name work/),
      });
    await expect(wanted(on.hands.store, WORK)).rejects.toMatchObject({ code: 'conflict' });
    expect(on.queues.backfill.depth()).toBe(0);
  });

  it('is lost while a sync is under way, which ends there and skips nothing', async () => {
    const { on, it: old, come } = await connected();
    const all = Array.from({ length: 12 }, (_, index) => `Number ${index + 10}`);
    for (const subject of all) come(subject);
    const stop = on.fake.fault({
      when: ({ method }) => {
        if (/(messages|threads)\.get$/.test(method)) on.fake.oauth.end(MAYA, 'revoked');
        return false;
      },
      what: { kind: 'hang' },
    });
    on.pass(2 * HOUR);
    await old.poll();
    expect(await old.drain()).toEqual(['put-off']);
    expect((await lostOf(on))?.kind).toBe('revoked');
    stop.end();
    expect((await program(on).connect('work')).status).toBe(200);
    await program(on).drain();
    expect(await subjects(on)).toEqual(all);
  });

  const refused = (status: number, reason: string): Trouble => ({ kind: 'refuse', status, reason });
  it.each([
    { what: 'a token endpoint that fails', of: 'oauth.token', trouble: refused(503, 'backendError') },
    { what: 'a token endpoint that is busy', of: 'oauth.token', trouble: refused(429, 'rateLimitExceeded') },
    { what: 'a token endpoint that says it once', of: 'oauth.token', trouble: refused(400, 'invalid_grant') },
    { what: 'a token endpoint that breaks off', of: 'oauth.token', trouble: { kind: 'cut' } as const },
    { what: 'a Gmail that fails', of: 'history.list', trouble: { kind: 'lost' } as const },
    { what: 'a Gmail that refuses a token', of: 'history.list', trouble: refused(401, 'authError') },
    { what: 'a Gmail that refuses two', of: 'history.list', trouble: refused(401, 'authError'), times: 2 },
  ])('is not one behind $what', async ({ of, trouble, times = 1 }) => {
    const { on, come } = await connected();
    come('Passing');
    const fault = on.fake.fault({ when: (call) => call.method.endsWith(of), times, what: trouble });
    const [ended] = await pollAgain(on);
    expect(fault.hits()).toBe(times);
    expect(['put-off', 'done']).toContain(ended);
    expect(await lostOf(on)).toBeUndefined();
    expect(await pollAgain(on)).toContain('done');
    expect(await subjects(on)).toEqual(['Passing']);
  });
});
