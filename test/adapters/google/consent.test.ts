import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  ACCESS,
  at,
  CLIENT,
  CODE,
  GIVEN,
  google,
  NOW,
  REFRESH,
  refusal,
  SECRET,
  type Token,
  VERIFIER,
} from './scripted.ts';

describe('an exchange', () => {
  it('sends what Google wants, where Google is', async () => {
    const { consent, seen } = google();
    await consent.exchange(GIVEN);
    const { url, form } = seen.find((one) => one.url.endsWith('/token')) ?? { url: '', form: [] };
    expect(url).toBe('https://oauth2.googleapis.com/token');
    expect(Object.fromEntries(form)).toEqual({
      ...{ client_id: CLIENT, client_secret: SECRET, grant_type: 'authorization_code' },
      ...{ code: CODE, code_verifier: VERIFIER, redirect_uri: GIVEN.redirectUri },
    });
  });

  it('gives the address in lower case, the id, the scopes, and an end in milliseconds', async () => {
    expect(await google().consent.exchange(GIVEN)).toEqual({
      ...{ accessToken: ACCESS, expiresAt: NOW + 3_599_000, refreshToken: REFRESH },
      ...{ scopes: ['openid', 'mail'], sub: '100000000000000000042', email: 'maya@example.com' },
    });
  });

  it.each<[string, Token]>([
    ['signed by a key that is not Google’s', { signer: 'foreign' }],
    ['signed by a key that Google shows no more', { signer: 'retired' }],
    ['that nobody signed', { signer: 'none' }],
    ['of another issuer', { claims: { iss: 'https://accounts.example.com' } }],
    ['for another client', { claims: { aud: 'another.example.com' } }],
    ['for two clients', { claims: { aud: [CLIENT, 'another.example.com'] } }],
    ['that another client presents', { claims: { azp: 'another.example.com' } }],
    ['that expired ten minutes ago', { claims: { iat: at(-4200), exp: at(-600) } }],
    ['that never expires', { claims: { exp: undefined } }],
    ['without an id', { claims: { sub: undefined } }],
    ['with an empty id', { claims: { sub: '' } }],
    ['without an address', { claims: { email: undefined } }],
    ['with an address that is none', { claims: { email: 'maya' } }],
    ['whose address is not verified', { claims: { email_verified: false } }],
    ['whose address is verified in words only', { claims: { email_verified: 'true' } }],
  ])('connects nobody by a token %s', async (_what, id) => {
    await expect(google({ id }).consent.exchange(GIVEN)).rejects.toMatchObject({ kind: 'park' });
  });

  it('takes the issuer without https, and a clock that is two minutes off', async () => {
    const claims = { iss: 'accounts.google.com', iat: at(-3720), exp: at(-120) };
    expect(await google({ id: { claims } }).consent.exchange(GIVEN)).toMatchObject({ refreshToken: REFRESH });
  });

  it('connects nobody by a token that is signed in another way, be it by Google’s key', async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const { alg: _, ...key } = await exportJWK(publicKey);
    const signing = await importJWK({ ...(await exportJWK(privateKey)), alg: 'PS256' }, 'PS256');
    const id_token = await new SignJWT({ email: 'maya@example.com', email_verified: true })
      .setProtectedHeader({ alg: 'PS256', kid: 'one' })
      .setIssuer('https://accounts.google.com')
      .setAudience(CLIENT)
      .setSubject('100000000000000000042')
      .setIssuedAt(at(0))
      .setExpirationTime(at(3600))
      .sign(signing);
    const certs = () => Response.json({ keys: [{ ...key, kid: 'one' }] });
    await expect(google({ certs, answer: { id_token } }).consent.exchange(GIVEN)).rejects.toMatchObject({
      kind: 'park',
    });
  });

  it('does not spend the code while the keys cannot be had', async () => {
    const { consent, seen } = google({ certs: () => new Response('', { status: 503 }) });
    await expect(consent.exchange(GIVEN)).rejects.toMatchObject({ kind: 'retry' });
    expect(seen.map(({ url }) => url)).toEqual(['https://www.googleapis.com/oauth2/v3/certs']);
  });

  it('says what to do where no lasting access comes of it', async () => {
    const { consent } = google({ answer: { refresh_token: undefined } });
    await expect(consent.exchange(GIVEN)).rejects.toMatchObject({ kind: 'reject', code: 'conflict' });
  });

  it.each([
    ['without scopes', { scope: undefined }],
    ['without a proof of who it is', { id_token: undefined }],
    ['with a life in words', { expires_in: '3599' }],
    ['with no life', { expires_in: 0 }],
    ['with an empty token', { access_token: '' }],
  ])('does not take an answer %s', async (_what, answer) => {
    await expect(google({ answer }).consent.exchange(GIVEN)).rejects.toMatchObject({ kind: 'park' });
  });

  it.each(['invalid_grant', 'redirect_uri_mismatch'])('is refused by 400 %s alone', async (error) => {
    const by = (status: number) =>
      google({ token: () => refusal({ error }, status) }).consent.exchange(GIVEN);
    expect(await by(400)).toBe('refused');
    await expect(by(503)).rejects.toMatchObject({ kind: 'retry' });
  });
});
