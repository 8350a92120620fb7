import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Consent } from '#core/ports';
import { DAY, HOUR, type Instant } from '#core/time';
import type { FakeGmail } from '../../functions/local/gmail/gmail.ts';
import { TROUBLE } from '../../functions/local/gmail/trouble.ts';
import { ASK, agreed, BACK, BOB, CLIENT, codeIn, EMAIL, MAYA, READ, VERIFIER } from './consent-given.ts';

export type ConsentGiven = {
  readonly fake: FakeGmail;
  readonly consent: Consent;
  /** The same client with another secret, and one that does not wait long for an answer. */
  readonly stranger: Consent;
  readonly hasty: Consent;
  /** Of a project in Testing. */
  readonly testing: { readonly fake: FakeGmail; readonly consent: Consent };
  readonly clock: () => Instant;
  readonly pass: (ms: number) => void;
  /** Whether Gmail takes an access token. */
  readonly opens: (accessToken: string) => Promise<boolean>;
  readonly end: () => Promise<void>;
};

/** What every `Consent` keeps, whoever gives it. */
export function consentContract(name: string, given: () => Promise<ConsentGiven>): void {
  describe(`consent by ${name}`, () => {
    let here: ConsentGiven;
    beforeAll(async () => {
      here = await given();
    });
    afterAll(() => here.end());

    exchangePromises(() => here);
    refreshPromises(() => here);
    revokePromises(() => here);
  });
}

function exchangePromises(here: () => ConsentGiven): void {
  it('gives what was granted, and by whom', async () => {
    const { fake, consent, opens, clock } = here();
    const { accessToken, refreshToken, expiresAt, ...rest } = await agreed(fake, consent);
    expect(rest).toEqual({ scopes: ['openid', EMAIL, READ], sub: fake.oauth.sub(MAYA), email: MAYA });
    expect(expiresAt).toBe(clock() + HOUR);
    expect(refreshToken).not.toBe('');
    expect(await opens(accessToken)).toBe(true);
  });

  it('says so where a box was not ticked', async () => {
    const { fake, consent, opens } = here();
    const { scopes, accessToken } = await agreed(fake, consent, { without: [READ] });
    expect(scopes).toEqual(['openid', EMAIL]);
    expect(await opens(accessToken)).toBe(false);
  });

  it('tells people apart by an id that stays when the address changes', async () => {
    const { fake, consent } = here();
    fake.mailbox('ida@example.net');
    const before = await agreed(fake, consent, { account: 'ida@example.net' });
    expect(fake.oauth.sub('zoe@example.net')).not.toBe(before.sub);
    fake.oauth.rename('ida@example.net', 'ida.berg@example.net');
    fake.mailbox('ida@example.net');
    const after = await agreed(fake, consent, { account: 'ida.berg@example.net' });
    const heir = await agreed(fake, consent, { account: 'ida@example.net' });
    expect([after.sub, after.email]).toEqual([before.sub, 'ida.berg@example.net']);
    expect(heir.sub).not.toBe(before.sub);
  });

  it('takes a code once, and whoever comes second ends what the first one got', async () => {
    const { fake, consent } = here();
    const code = codeIn(fake.consent.allow({ url: consent.url(ASK), account: MAYA }));
    const given = { code, verifier: VERIFIER, redirectUri: BACK };
    const first = await consent.exchange(given);
    expect(await consent.exchange(given)).toBe('refused');
    const { refreshToken } = first === 'refused' ? { refreshToken: '' } : first;
    expect(await consent.refresh(refreshToken)).toEqual({ lost: 'revoked' });
  });

  it.each([
    ['another verifier', { verifier: 'another-verifier-that-is-just-as-long-as-that-one' }],
    ['another address to go back to', { redirectUri: 'http://127.0.0.1:8080/callback' }],
    ['another code', { code: '4/made-up' }],
  ])('refuses %s', async (_what, wrong) => {
    const { fake, consent } = here();
    const code = codeIn(fake.consent.allow({ url: consent.url(ASK), account: MAYA }));
    const given = { code, verifier: VERIFIER, redirectUri: BACK, ...wrong };
    expect(await consent.exchange(given)).toBe('refused');
  });

  it('does not take a client with the wrong secret, which somebody has to put right', async () => {
    const { fake, consent, stranger } = here();
    const code = codeIn(fake.consent.allow({ url: consent.url(ASK), account: MAYA }));
    const given = { code, verifier: VERIFIER, redirectUri: BACK };
    await expect(stranger.exchange(given)).rejects.toMatchObject({ kind: 'park' });
    await expect(stranger.refresh('1//any')).rejects.toMatchObject({ kind: 'park' });
    expect(await consent.exchange(given)).toMatchObject({ email: MAYA });
  });
}

function refreshPromises(here: () => ConsentGiven): void {
  it('gives another token for the refresh token, with its end', async () => {
    const { fake, consent, pass, opens } = here();
    const { refreshToken, accessToken, expiresAt } = await agreed(fake, consent);
    pass(HOUR);
    expect(await opens(accessToken)).toBe(false);
    const next = await consent.refresh(refreshToken);
    if ('lost' in next) throw new Error('the grant is lost');
    expect(next.expiresAt).toBe(expiresAt + HOUR);
    expect(await opens(next.accessToken)).toBe(true);
  });

  it.each([
    ['taken back', 'revoked', 'revoked'],
    ['ended by a new password, which Google does not tell from that', 'password', 'revoked'],
    ['gone with the account', 'deleted', 'deleted'],
    ['forbidden by the administrator', 'policy', 'policy'],
    ['ended with the session that the administrator allows', 'session', 'policy'],
  ] as const)('knows a grant that is %s', async (_what, why, kind) => {
    const { fake, consent } = here();
    const account = `${why}@example.net`;
    fake.mailbox(account);
    const { refreshToken } = await agreed(fake, consent, { account });
    fake.oauth.end(account, why);
    expect(await consent.refresh(refreshToken)).toEqual({ lost: kind });
  });

  it('tells when a grant in Testing dies of old age, which Google then calls like any other end', async () => {
    const { testing, pass, clock } = here();
    const { refreshToken, refreshUntil } = await agreed(testing.fake, testing.consent);
    expect(refreshUntil).toBe(clock() + 7 * DAY);
    pass(7 * DAY - 1000);
    expect(await testing.consent.refresh(refreshToken)).not.toHaveProperty('lost');
    pass(1000);
    expect(await testing.consent.refresh(refreshToken)).toEqual({ lost: 'revoked' });
  });

  it('tells one that was taken back earlier from that', async () => {
    const { testing } = here();
    const { refreshToken } = await agreed(testing.fake, testing.consent, { account: BOB });
    testing.fake.oauth.revokeAll(BOB);
    expect(await testing.consent.refresh(refreshToken)).toEqual({ lost: 'revoked' });
  });

  it.each([
    ['fails', TROUBLE.unavailable, {}],
    ['is busy', TROUBLE.tooMany('120'), { code: 'too-many', after: 120_000 }],
    ['does not answer', TROUBLE.hang, {}],
    ['breaks off', TROUBLE.cut, {}],
    ['answers half', TROUBLE.garbage, {}],
    ['loses its answer', TROUBLE.lost, {}],
  ])('asks to try again where Google %s', async (_what, what, more) => {
    const { fake, consent, hasty } = here();
    const { refreshToken } = await agreed(fake, consent);
    fake.fault({ when: ({ method }) => method === 'oauth.token', times: 1, what });
    const asked = what === TROUBLE.hang ? hasty : consent;
    await expect(asked.refresh(refreshToken)).rejects.toMatchObject({ kind: 'retry', ...more });
    expect(await consent.refresh(refreshToken)).not.toHaveProperty('lost');
  });
}

function revokePromises(here: () => ConsentGiven): void {
  it('ends a grant, twice without complaint, and leaves other people alone', async () => {
    const { fake, consent, opens } = here();
    const [maya, bob] = [await agreed(fake, consent), await agreed(fake, consent, { account: BOB })];
    await consent.revoke(maya.refreshToken);
    await consent.revoke(maya.refreshToken);
    expect(await consent.refresh(maya.refreshToken)).toEqual({ lost: 'revoked' });
    expect(await opens(maya.accessToken)).toBe(false);
    expect(await consent.refresh(bob.refreshToken)).not.toHaveProperty('lost');
  });

  it('asks to try again where Google is away', async () => {
    const { fake, consent } = here();
    const { refreshToken } = await agreed(fake, consent);
    fake.fault({ when: ({ method }) => method === 'oauth.revoke', times: 1, what: TROUBLE.unavailable });
    await expect(consent.revoke(refreshToken)).rejects.toMatchObject({ kind: 'retry' });
    await consent.revoke(refreshToken);
    expect(await consent.refresh(refreshToken)).toEqual({ lost: 'revoked' });
  });

  it('asks Google for offline access to read mail, anew each time, with PKCE', () => {
    const url = new URL(here().consent.url({ ...ASK, loginHint: MAYA }));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: CLIENT.id,
      redirect_uri: BACK,
      response_type: 'code',
      scope: `openid email ${READ}`,
      state: ASK.state,
      code_challenge: ASK.challenge,
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
      login_hint: MAYA,
    });
  });
}
