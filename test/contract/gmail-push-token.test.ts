import { createLocalJWKSet, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { AUDIENCE, pushed, SENDER } from './gmail-pushed.ts';
import { MAYA, START } from './gmail-stand-in.ts';

describe('tokens of pushes', () => {
  const checked = async (made: ReturnType<typeof pushed>, token: string) => {
    const response = await made.fake.fetch('http://www.googleapis.example.com/oauth2/v3/certs');
    const keys = createLocalJWKSet(JSON.parse(await response.text()));
    const currentDate = new Date(START + 60_000);
    const wanted = {
      issuer: 'https://accounts.google.com',
      audience: AUDIENCE,
      algorithms: ['RS256'],
      currentDate,
    };
    return jwtVerify(token, keys, wanted).then(
      ({ payload }) => payload,
      (error) => error.code,
    );
  };

  it('are signed by a published key and say for whom', async () => {
    const made = pushed();
    made.fake.pushes.publish(MAYA, '1');
    await made.fake.pushes.deliver();
    expect(await checked(made, made.got[0]?.bearer ?? '')).toMatchObject({
      email: SENDER,
      email_verified: true,
      iat: START / 1000,
      exp: START / 1000 + 3600,
    });
  });

  it('are good by the key before, and no longer by that before it', async () => {
    const made = pushed();
    const old = made.fake.pushes.token();
    made.fake.pushes.rotateKeys();
    expect(made.fake.pushes.token()).not.toBe(old);
    expect(await checked(made, old)).toMatchObject({ email: SENDER });
    made.fake.pushes.rotateKeys();
    expect(await checked(made, old)).toBe('ERR_JWKS_NO_MATCHING_KEY');
    expect(await checked(made, made.fake.pushes.token())).toMatchObject({ email: SENDER });
  });

  it.each([
    ['foreign', 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'],
    ['retired', 'ERR_JWKS_NO_MATCHING_KEY'],
    ['none', 'ERR_JWS_INVALID'],
  ] as const)('signed by a %s key are not good: %s', async (signer, code) => {
    const made = pushed();
    const error = await checked(made, made.fake.pushes.token({ signer }));
    expect([code, 'ERR_JOSE_ALG_NOT_ALLOWED']).toContain(error);
  });

  it.each([
    [{ aud: 'https://api.example.net' }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
    [{ iss: 'https://accounts.example.net' }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
    [{ exp: START / 1000 - 1 }, 'ERR_JWT_EXPIRED'],
  ])('that claim %j are not good', async (claims, code) => {
    const made = pushed();
    expect(await checked(made, made.fake.pushes.token({ claims }))).toBe(code);
  });

  it('have times that are off on demand', async () => {
    const made = pushed();
    made.fake.pushes.skew(-3700);
    expect(await checked(made, made.fake.pushes.token())).toBe('ERR_JWT_EXPIRED');
  });

  it('can be put on a push by hand', async () => {
    const { fake } = pushed();
    const push = fake.pushes.publish(MAYA, '1');
    const request = fake.pushes.request(push, { signer: 'none' });
    expect(request.headers.get('Authorization')).toMatch(/^Bearer [\w-]+\.[\w-]+\.$/);
  });
});
