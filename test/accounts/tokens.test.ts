import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LostKind } from '#core/accounts/account';
import { accessTokens, staleAt } from '#core/accounts/tokens';
import { Fault } from '#core/fault';
import { accountId, tenantId } from '#core/id';
import { address } from '#core/mail/address';
import type { AccessGrant, Lost, Owner } from '#core/ports';
import { HOUR, type Instant, instant } from '#core/time';

const MINUTE = 60_000;
const START = instant(Date.parse('2026-09-15T09:00:00Z'));
const NORA = address('nora@example.com') ?? expect.unreachable();
const owner = (account: string, tenant = 't1'): Owner => ({
  tenant: tenantId(tenant),
  account: accountId(account),
});
const WORK = owner('work');
const REVOKED: Lost = { lost: 'revoked' };
const AWAY = new Fault('retry', 'Google is away.');

type Answer = AccessGrant | Lost | Fault;
type Given = {
  /** What the next refreshes come to; a new token of an hour where nothing is left. */
  readonly answers?: Answer[];
  readonly lifetime?: number;
  readonly refreshTokens?: (of: Owner) => string | undefined;
  /** When grants end by themselves. */
  readonly until?: Instant;
  readonly onLost?: () => Promise<void>;
};

/** Access tokens over a consent that answers as told, and what was asked of it. */
function given({
  answers = [],
  lifetime = HOUR,
  refreshTokens = (of) => `1//${of.account}`,
  until,
  onLost,
}: Given = {}) {
  let now: Instant = START;
  const ends = until === undefined ? {} : { until };
  const asked: string[] = [];
  const lost: { readonly of: Owner; readonly kind: LostKind }[] = [];
  const tokens = accessTokens({
    clock: () => now,
    store: {
      grant: async (tenant, account) => {
        const refreshToken = refreshTokens({ tenant, account });
        return refreshToken === undefined ? undefined : { refreshToken, email: NORA, at: START, ...ends };
      },
    },
    consent: {
      refresh: async (refreshToken) => {
        asked.push(refreshToken);
        const made = { accessToken: `ya29-${asked.length}`, expiresAt: instant(now + lifetime) };
        const answer = answers.shift() ?? made;
        if (answer instanceof Fault) throw answer;
        return answer;
      },
    },
    onLost: async (of, kind) => {
      await onLost?.();
      lost.push({ of, kind });
    },
  });
  return {
    tokens,
    asked,
    lost,
    pass: (ms: number) => {
      now = instant(now + ms);
    },
  };
}

describe('an access token', () => {
  it('is asked for once and used again until five minutes before its end', async () => {
    const { tokens, asked, pass } = given();
    expect(await tokens.token(WORK)).toBe('ya29-1');
    pass(55 * MINUTE - 1);
    expect(await tokens.token(WORK)).toBe('ya29-1');
    pass(1);
    expect(await tokens.token(WORK)).toBe('ya29-2');
    expect(asked).toHaveLength(2);
  });

  it('of a short life is used for half of it, not asked for by every call', async () => {
    const { tokens, asked, pass } = given({ lifetime: 4 * MINUTE });
    await tokens.token(WORK);
    pass(2 * MINUTE - 1);
    expect(await tokens.token(WORK)).toBe('ya29-1');
    pass(1);
    expect(await tokens.token(WORK)).toBe('ya29-2');
    expect(asked).toHaveLength(2);
  });

  it('is replaced before its end, and not before half of its life is over', () => {
    const life = fc.integer({ min: 1, max: 24 * HOUR });
    fc.assert(
      fc.property(life, (ms) => {
        const stale = staleAt({ expiresAt: instant(START + ms) }, START);
        expect(stale).toBeLessThan(START + ms);
        expect(stale).toBeGreaterThanOrEqual(START + ms / 2);
        expect(stale).toBeGreaterThanOrEqual(START + ms - 5 * MINUTE);
      }),
    );
  });

  it('is asked for once, however many want it at the same time', async () => {
    const { tokens, asked } = given();
    const all = await Promise.all(Array.from({ length: 100 }, () => tokens.token(WORK)));
    expect(new Set(all)).toEqual(new Set(['ya29-1']));
    expect(asked).toHaveLength(1);
  });

  it('is replaced once where many were refused the same one', async () => {
    const { tokens, asked } = given();
    const first = await tokens.token(WORK);
    const all = await Promise.all(Array.from({ length: 100 }, () => tokens.token(WORK, first)));
    expect(new Set(all)).toEqual(new Set(['ya29-2']));
    expect(await tokens.token(WORK, first)).toBe('ya29-2');
    expect(asked).toHaveLength(2);
  });

  it('fails for all who wait for it, and is asked for anew by the next', async () => {
    const { tokens, asked } = given({ answers: [AWAY] });
    const all = await Promise.allSettled([tokens.token(WORK), tokens.token(WORK)]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await tokens.token(WORK)).toBe('ya29-2');
    expect(asked).toHaveLength(2);
  });

  it('belongs to one account of one tenant', async () => {
    const refreshTokens = ({ tenant, account }: Owner) => `${tenant}/${account}`;
    const { tokens, asked } = given({ refreshTokens });
    const owners = [owner('a', 'b'), owner('b', 'a'), owner('a,b', 'c'), owner('b', 'c,a')];
    const all = await Promise.all(owners.map((of) => tokens.token(of)));
    expect(new Set(all).size).toBe(4);
    expect(asked).toEqual(['b/a', 'a/b', 'c/a,b', 'c,a/b']);
  });

  it('is held for a thousand accounts, those of the latest', async () => {
    const { tokens, asked } = given();
    for (let count = 0; count <= 1_000; count += 1) await tokens.token(owner(`a${count}`));
    await tokens.token(owner('a1'));
    expect(asked).toHaveLength(1_001);
    await tokens.token(owner('a0'));
    expect(asked).toHaveLength(1_002);
  });
});

describe('a grant', () => {
  it('is lost when Google says so twice, and its owner is to connect again', async () => {
    const { tokens, asked, lost } = given({ answers: [REVOKED, { lost: 'deleted' }] });
    const failed = expect(tokens.token(WORK)).rejects;
    await failed.toMatchObject({
      kind: 'revoke',
      message: expect.stringMatching(/not exist.*Connect it again/),
    });
    expect(lost).toEqual([{ of: WORK, kind: 'deleted' }]);
    expect(asked).toHaveLength(2);
  });

  it('is lost once, however many notice', async () => {
    const { tokens, asked, lost } = given({ answers: [REVOKED, REVOKED] });
    const all = await Promise.allSettled(Array.from({ length: 100 }, () => tokens.token(WORK)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect([lost.length, asked.length]).toEqual([1, 2]);
  });

  it('is not lost when the second try is answered', async () => {
    const { tokens, lost } = given({ answers: [REVOKED] });
    expect(await tokens.token(WORK)).toBe('ya29-2');
    expect(lost).toEqual([]);
  });

  it('is not lost when the second try fails in passing', async () => {
    const { tokens, lost } = given({ answers: [REVOKED, AWAY] });
    await expect(tokens.token(WORK)).rejects.toBe(AWAY);
    expect(lost).toEqual([]);
  });

  it('is tried a second time as it is then: its owner may have connected again', async () => {
    const grants = ['1//old', '1//new'];
    const { tokens, asked, lost } = given({ answers: [REVOKED], refreshTokens: () => grants.shift() });
    expect(await tokens.token(WORK)).toBe('ya29-2');
    expect([asked, lost]).toEqual([['1//old', '1//new'], []]);
  });

  it('that is not there is nothing to ask Google about, nor to be lost', async () => {
    const { tokens, asked, lost } = given({ refreshTokens: () => undefined });
    await expect(tokens.token(WORK)).rejects.toMatchObject({ kind: 'revoke' });
    expect([asked, lost]).toEqual([[], []]);
  });

  it('that went while it was tried is not lost a second time', async () => {
    const grants = ['1//old', undefined];
    const { tokens, lost } = given({ answers: [REVOKED], refreshTokens: () => grants.shift() });
    await expect(tokens.token(WORK)).rejects.toMatchObject({ kind: 'revoke' });
    expect(lost).toEqual([]);
  });

  it.each([
    ['expired', START],
    ['revoked', instant(START + 1)],
    ['revoked', undefined],
  ])('is %s by whether its own end has come, of which Google says nothing', async (kind, until) => {
    const { tokens, lost } = given({
      answers: [REVOKED, REVOKED],
      ...(until === undefined ? {} : { until }),
    });
    await expect(tokens.token(WORK)).rejects.toMatchObject({ kind: 'revoke' });
    expect(lost.map((one) => one.kind)).toEqual([kind]);
  });

  it('is lost again where that could not be noted', async () => {
    let isAway = true;
    const onLost = async () => {
      if (isAway) throw AWAY;
    };
    const { tokens, lost } = given({ answers: [REVOKED, REVOKED, REVOKED, REVOKED], onLost });
    await expect(tokens.token(WORK)).rejects.toBe(AWAY);
    isAway = false;
    await expect(tokens.token(WORK)).rejects.toMatchObject({ kind: 'revoke' });
    expect(lost).toHaveLength(1);
  });

  it('is lost if and only if two tries in a row say so, whatever happens before and after', async () => {
    const answer = fc.constantFrom<'lost' | 'away' | 'given'>('lost', 'away', 'given');
    const as: Record<'lost' | 'away' | 'given', Answer> = {
      lost: REVOKED,
      away: AWAY,
      given: { accessToken: 'ya29', expiresAt: instant(START + HOUR) },
    };
    await fc.assert(
      fc.asyncProperty(fc.array(answer, { minLength: 2, maxLength: 2 }), async (kinds) => {
        const { tokens, lost } = given({ answers: kinds.map((kind) => as[kind]) });
        const ended = await tokens.token(WORK).then(
          () => 'given',
          ({ kind }) => kind,
        );
        const [first, second] = kinds;
        const wanted = first === 'lost' ? second : first;
        expect(ended).toBe({ lost: 'revoke', away: 'retry', given: 'given' }[wanted ?? 'given']);
        expect(lost.length).toBe(first === 'lost' && second === 'lost' ? 1 : 0);
      }),
    );
  });
});
