import { createHmac } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { googlePushTokens } from '#core/adapters/google/push-token';
import { Fault } from '#core/fault';
import { instant } from '#core/time';
import { opened } from '../gmail/opened.ts';

const AUDIENCE = 'https://openloop.example.com/webhooks/gmail';
const EMAIL = 'push@openloop.example.com';
const NOW = Date.parse('2026-09-15T09:00:00Z');
const at = (seconds: number): number => NOW / 1000 + seconds;

const keyPair = () => generateKeyPair('RS256', { extractable: true });
const [first, second, stranger] = await Promise.all([keyPair(), keyPair(), keyPair()]);
type Key = typeof first;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Google's keys as they are shown at the moment, and what proves tokens by them. */
function google(shown: Record<string, Key> = { one: first }) {
  const state = { shown, away: false, asked: 0 };
  const fetch = async (): Promise<Response> => {
    state.asked += 1;
    if (state.away) throw new TypeError('fetch failed');
    const keys = Object.entries(state.shown).map(async ([kid, { publicKey }]) => ({
      ...(await exportJWK(publicKey)),
      kid,
      alg: 'RS256',
      use: 'sig',
    }));
    return Response.json({ keys: await Promise.all(keys) });
  };
  const jwksUrl = 'https://keys.example.com/certs';
  const clock = () => instant(Date.now());
  return { state, prove: googlePushTokens({ jwksUrl, audience: AUDIENCE, email: EMAIL, clock, fetch }) };
}

const CLAIMS: JWTPayload = {
  iss: 'https://accounts.google.com',
  aud: AUDIENCE,
  sub: '110000000000000000001',
  email: EMAIL,
  email_verified: true,
  iat: at(-60),
  exp: at(3_540),
};
type Made = {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly key?: Key;
  readonly kid?: string;
};

const token = ({ claims = {}, key = first, kid = 'one' }: Made = {}): Promise<string> =>
  new SignJWT({ ...CLAIMS, ...claims })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
    .sign(key.privateKey);
const bearer = async (made?: Made): Promise<string> => `Bearer ${await token(made)}`;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a push', () => {
  it('is genuine with a token that Google signed for this subscription', async () => {
    expect(await google().prove(await bearer())).toBe('genuine');
  });

  it('is genuine under the issuer without https, which Google uses too', async () => {
    expect(await google().prove(await bearer({ claims: { iss: 'accounts.google.com' } }))).toBe('genuine');
  });

  it.each<[string, Made]>([
    ['signed by a key that is not Google’s', { key: stranger }],
    ['of another issuer', { claims: { iss: 'https://accounts.example.com' } }],
    ['of no issuer', { claims: { iss: undefined } }],
    ['for another audience', { claims: { aud: 'https://openloop.example.com/webhooks' } }],
    ['for another spelling of the audience', { claims: { aud: `${AUDIENCE}/` } }],
    ['for two audiences', { claims: { aud: [AUDIENCE, 'https://example.org/'] } }],
    ['for no audience', { claims: { aud: undefined } }],
    ['of another account', { claims: { email: 'push@example.org' } }],
    ['of another spelling of the account', { claims: { email: EMAIL.toUpperCase() } }],
    ['of an account whose address is not verified', { claims: { email_verified: false } }],
    ['of an account whose address is verified in words only', { claims: { email_verified: 'true' } }],
    ['of no account', { claims: { email: undefined } }],
    ['that expired a minute ago', { claims: { iat: at(-3_660), exp: at(-60) } }],
    ['that never expires', { claims: { exp: undefined } }],
    ['that expires only in years', { claims: { iat: at(-7_200), exp: at(1e8) } }],
    ['made in ten minutes', { claims: { iat: at(600), exp: at(4_200) } }],
    ['valid only in ten minutes', { claims: { nbf: at(600) } }],
    ['without the time when it was made', { claims: { iat: undefined } }],
    ['with times in words', { claims: { iat: 'now' } }],
    ['whose key Google does not know', { kid: 'two' }],
  ])('is forged with a token %s', async (_what, made) => {
    expect(await google().prove(await bearer(made))).toBe('forged');
  });

  it('is taken with a clock that is a few seconds off', async () => {
    const { prove } = google();
    expect(await prove(await bearer({ claims: { iat: at(20), exp: at(3_620) } }))).toBe('genuine');
    expect(await prove(await bearer({ claims: { iat: at(-3_610), exp: at(-10) } }))).toBe('genuine');
  });

  it('is forged with a token that no key has signed', async () => {
    const { prove } = google();
    const body = part(CLAIMS);
    for (const alg of ['none', 'None', 'NONE'])
      for (const signature of ['', 'AAAA'])
        expect(await prove(`Bearer ${part({ alg, kid: 'one' })}.${body}.${signature}`)).toBe('forged');
  });

  it('is forged with a token that takes the public key for a secret', async () => {
    const signed = `${part({ alg: 'HS256', typ: 'JWT', kid: 'one' })}.${part(CLAIMS)}`;
    const secret = await exportSPKI(first.publicKey);
    const signature = createHmac('sha256', secret).update(signed).digest('base64url');
    expect(await google().prove(`Bearer ${signed}.${signature}`)).toBe('forged');
  });

  it.each(['RS512', 'PS256'])(
    'is forged with a token signed by Google’s key in another way: %s',
    async (alg) => {
      const keys = [{ ...(await exportJWK(first.publicKey)), kid: 'one' }];
      const prove = googlePushTokens({
        jwksUrl: 'https://keys.example.com/certs',
        audience: AUDIENCE,
        email: EMAIL,
        clock: () => instant(NOW),
        fetch: async () => Response.json({ keys }),
      });
      const key = await importJWK(await exportJWK(first.privateKey), alg);
      const signed = await new SignJWT(CLAIMS).setProtectedHeader({ alg, kid: 'one' }).sign(key);
      expect(await prove(`Bearer ${signed}`)).toBe('forged');
      expect(await prove(await bearer())).toBe('genuine');
    },
  );

  it('is forged with a token that brings its own key', async () => {
    const jwk = await exportJWK(stranger.publicKey);
    const own = await new SignJWT(CLAIMS)
      .setProtectedHeader({ alg: 'RS256', kid: 'one', jwk })
      .sign(stranger.privateKey);
    expect(await google().prove(`Bearer ${own}`)).toBe('forged');
  });

  it('is forged with claims that were exchanged under the signature', async () => {
    const [head = '', , signature = ''] = (await token()).split('.');
    const claims = part({ ...CLAIMS, exp: at(7_200) });
    expect(await google().prove(`Bearer ${head}.${claims}.${signature}`)).toBe('forged');
  });

  it('is forged with anything that is no token, and no key is asked for', async () => {
    const { prove, state } = google();
    const good = await token();
    const garbage = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      good,
      `Basic ${good}`,
      `Bearer ${good} ${good}`,
      `Bearer ${good}.${good}`,
      'Bearer a.b',
      'Bearer ....',
      `Bearer ${good}\n`,
      `Bearer ${'a'.repeat(9_000)}.b.c`,
      `Bearer ${good}${'A'.repeat(9_000)}`,
      `${'Bearer '.repeat(200_000)}`,
    ];
    for (const one of garbage) expect(await prove(one)).toBe('forged');
    expect(state.asked).toBe(0);
  });

  it('is forged with three parts that are no JSON', async () => {
    for (const one of ['a.b.c', 'e30.e30.e30', '____.____.____'])
      expect(await google().prove(`Bearer ${one}`)).toBe('forged');
  });
});

describe('the keys of Google', () => {
  it('are asked for once for many pushes', async () => {
    const { prove, state } = google();
    await Promise.all([prove(await bearer()), prove(await bearer()), prove(await bearer())]);
    await prove(await bearer());
    expect(state.asked).toBe(1);
  });

  it('are asked for again where a token names one that is new', async () => {
    const { prove, state } = google();
    await prove(await bearer());
    state.shown = { one: first, two: second };
    vi.setSystemTime(NOW + 31_000);
    expect(await prove(await bearer({ key: second, kid: 'two' }))).toBe('genuine');
    expect(await prove(await bearer())).toBe('genuine');
    expect(state.asked).toBe(2);
  });

  it('are not asked for at every token that names a key of its own making', async () => {
    const { prove, state } = google();
    for (let number = 0; number < 50; number += 1) await prove(await bearer({ kid: `made-up-${number}` }));
    expect(state.asked).toBe(1);
  });

  it('prove nothing any more once Google shows them no longer', async () => {
    const { prove, state } = google({ one: first, two: second });
    expect(await prove(await bearer())).toBe('genuine');
    state.shown = { two: second };
    vi.setSystemTime(NOW + 11 * 60_000);
    expect(await prove(await bearer())).toBe('forged');
  });

  it('that cannot be had make it neither genuine nor forged', async () => {
    const { prove, state } = google();
    state.away = true;
    const failure = await prove(await bearer()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Fault);
    expect(failure).toMatchObject({ kind: 'retry' });
    state.away = false;
    expect(await prove(await bearer())).toBe('genuine');
  });

  it.each([
    ['an error', () => new Response('away', { status: 503 })],
    ['no JSON', () => new Response('<html>')],
    ['JSON that is no keys', () => Response.json({ keys: 'none' })],
  ])('that come as %s can be asked for again', async (_what, answer) => {
    const jwksUrl = 'https://keys.example.com/certs';
    const clock = () => instant(NOW);
    const prove = googlePushTokens({
      jwksUrl,
      audience: AUDIENCE,
      email: EMAIL,
      clock,
      fetch: async () => answer(),
    });
    await expect(prove(await bearer())).rejects.toMatchObject({ name: 'Fault', kind: 'retry' });
  });
});

describe('the pushes of the stand-in', () => {
  const house = () => {
    const push = {
      endpoint: 'http://127.0.0.1/',
      audience: AUDIENCE,
      serviceAccount: EMAIL,
      subscription: 'one',
    };
    const clock = () => instant(Date.now());
    const { fake } = opened({ push, clock });
    const jwksUrl = 'http://127.0.0.1/oauth2/v3/certs';
    const prove = googlePushTokens({ jwksUrl, audience: AUDIENCE, email: EMAIL, clock, fetch: fake.fetch });
    return { fake, prove };
  };

  it('are genuine, by the keys before and after a rotation', async () => {
    const { fake, prove } = house();
    const before = `Bearer ${fake.pushes.token()}`;
    expect(await prove(before)).toBe('genuine');
    fake.pushes.rotateKeys();
    vi.setSystemTime(NOW + 60_000);
    expect(await prove(`Bearer ${fake.pushes.token()}`)).toBe('genuine');
    expect(await prove(before)).toBe('genuine');
  });

  it.each(['retired', 'foreign', 'none'] as const)(
    'are forged when they are signed by a %s key',
    async (signer) => {
      const { fake, prove } = house();
      expect(await prove(`Bearer ${fake.pushes.token({ signer })}`)).toBe('forged');
    },
  );
});
