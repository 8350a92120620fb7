import { describe, expect, it } from 'vitest';
import {
  accountsGiven,
  BACK,
  BOB,
  CLIENT,
  COMPOSE,
  challengeOf,
  codeIn,
  MAYA,
  READ,
  VERIFIER,
} from './consent-given.ts';
import { claimsOf, opened } from './consent-opened.ts';

describe('a code of the stand-in', () => {
  it('brings a refresh token only for offline access that was asked for anew', async () => {
    const { redeem, allow } = opened();
    const lasts = async (said: Parameters<typeof allow>[0]) =>
      'refresh_token' in (await redeem(codeIn(allow(said))));
    expect(await lasts({})).toBe(true);
    expect(await lasts({ access_type: undefined })).toBe(false);
    expect(await lasts({ access_type: 'online' })).toBe(false);
    expect(await lasts({ prompt: undefined })).toBe(false);
    expect(await lasts({ prompt: 'consent select_account' })).toBe(true);
  });

  it('says who consented, in a token that is signed for the client', async () => {
    const { fake, clock, redeem, allow } = opened();
    const { id_token, ...rest } = await redeem(codeIn(allow({ nonce: 'a nonce' })));
    const iat = clock() / 1000;
    expect(claimsOf(id_token)).toMatchObject({
      ...{ iss: 'https://accounts.google.com', aud: CLIENT.id, azp: CLIENT.id, sub: fake.oauth.sub(MAYA) },
      ...{ email: MAYA, email_verified: true, iat, exp: iat + 3600, nonce: 'a nonce' },
    });
    expect(rest).toMatchObject({ expires_in: 3600, token_type: 'Bearer' });
  });

  it('says nothing about a person where nobody asked', async () => {
    const { redeem, allow } = opened();
    expect(await redeem(codeIn(allow({ scope: READ })))).not.toHaveProperty('id_token');
    const { id_token } = await redeem(codeIn(allow({ scope: `openid ${READ}` })));
    expect(claimsOf(id_token)).not.toHaveProperty('email');
  });

  it('brings what was granted before along only where that is asked for', async () => {
    const { redeem, allow } = opened();
    await redeem(codeIn(allow({ scope: COMPOSE })));
    const scope = async (said: object) => (await redeem(codeIn(allow({ scope: READ, ...said })))).scope ?? '';
    expect(await scope({})).toBe(READ);
    expect((await scope({ include_granted_scopes: 'true' })).split(' ')).toEqual([READ, COMPOSE]);
  });

  it.each([
    ['another address', { redirect_uri: 'http://127.0.0.1/' }, 'redirect_uri_mismatch', 'Bad Request'],
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant', 'Invalid code verifier.'],
    [
      'the challenge as verifier',
      { code_verifier: challengeOf(VERIFIER) },
      'invalid_grant',
      'Invalid code verifier.',
    ],
    ['another secret', { client_secret: 'another' }, 'invalid_client', 'Unauthorized'],
    ['another client', { client_id: 'another' }, 'invalid_client', 'The OAuth client was not found.'],
    ['another way', { grant_type: 'password' }, 'unsupported_grant_type', 'Invalid grant_type.'],
  ])('is not good for %s', async (_what, said, error, error_description) => {
    const { redeem, allow } = opened();
    expect(await redeem(codeIn(allow()), said)).toEqual({ error, error_description });
  });

  it('is not good without its verifier, and not after ten minutes', async () => {
    const { pass, post, redeem, allow } = opened();
    const form = { client_id: CLIENT.id, client_secret: CLIENT.secret, grant_type: 'authorization_code' };
    const bare = await post('/token', { ...form, redirect_uri: BACK, code: codeIn(allow()) });
    expect(await bare.json()).toMatchObject({ error_description: 'Missing code verifier.' });
    expect(await (await post('/token', form)).json()).toMatchObject({ error: 'invalid_request' });
    const code = codeIn(allow());
    pass(10 * 60_000);
    expect(await redeem(code)).toEqual({ error: 'invalid_grant', error_description: 'Bad Request' });
  });
});

describe('a grant of the stand-in', () => {
  it('outlives a new password where it does not reach mail', async () => {
    const { fake, post, redeem, allow } = opened();
    const { refresh_token = '' } = await redeem(codeIn(allow({ scope: 'openid email' })));
    fake.oauth.end(MAYA, 'password');
    const form = { client_id: CLIENT.id, client_secret: CLIENT.secret, grant_type: 'refresh_token' };
    expect((await post('/token', { ...form, refresh_token })).status).toBe(200);
  });

  it('ends with every other one of the same person to the same client, since Google knows only one', async () => {
    const { fake, post, redeem, allow } = opened();
    const first = await redeem(codeIn(allow()));
    const second = await redeem(codeIn(allow()));
    const other = await redeem(codeIn(allow({}, BOB)));
    fake.oauth.revoke(first.refresh_token ?? '');
    const form = { client_id: CLIENT.id, client_secret: CLIENT.secret, grant_type: 'refresh_token' };
    const status = async ({ refresh_token = '' }: { readonly refresh_token?: string }) =>
      (await post('/token', { ...form, refresh_token })).status;
    expect([await status(first), await status(second), await status(other)]).toEqual([400, 400, 200]);
  });

  it('goes with its mailbox, and the mail in it, where that gets another address', async () => {
    const { fake } = opened();
    const headers = { Authorization: `Bearer ${fake.grant(MAYA)}` };
    fake.mailbox(MAYA).deliver({ from: BOB, to: MAYA, subject: 'Lunch', text: 'On Tuesday?' });
    fake.oauth.rename(MAYA, 'maya.lind@example.com');
    const answer = await fake.fetch('http://gmail.example.com/gmail/v1/users/me/profile', { headers });
    expect(await answer.json()).toMatchObject({ emailAddress: 'maya.lind@example.com', messagesTotal: 1 });
    expect(() => fake.oauth.rename(BOB, 'maya.lind@example.com')).toThrow('already');
  });

  it('keeps its end, its client and its person in a dump, and a dump of before has none', () => {
    const { fake, clock } = opened();
    fake.consent.allow({ url: opened().url(), account: MAYA });
    fake.oauth.end(MAYA, 'policy');
    const sub = fake.oauth.sub(BOB);
    const other = accountsGiven({ clock }).fake;
    other.load(fake.dump());
    expect(JSON.parse(other.dump())).toEqual(JSON.parse(fake.dump()));
    expect(other.oauth.sub(BOB)).toBe(sub);
    const { tokens, ...rest } = JSON.parse(fake.dump());
    const { people: _, ...older } = tokens;
    const revoked = { address: MAYA, scope: READ, revoked: true };
    other.load(JSON.stringify({ ...rest, tokens: { ...older, grants: [['1//old', revoked]] } }));
    expect(JSON.parse(other.dump()).tokens.grants[0][1]).toEqual({
      address: MAYA,
      scope: READ,
      ended: 'revoked',
    });
  });
});
