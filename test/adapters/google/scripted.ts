import { googleConsent } from '#core/adapters/google/consent';
import { instant } from '#core/time';
import { keyRing, type Signer } from '../../../functions/local/gmail/keys.ts';

export const NOW = instant(Date.parse('2026-09-15T09:00:00Z'));
export const at = (seconds: number): number => NOW / 1000 + seconds;
export const CLIENT = 'client.example.com';
export const SECRETS = [
  'secret-of-the-client',
  '1//refresh-token',
  'ya29.access-token',
  '4/the-code',
  'the-verifier',
];
export const [SECRET = '', REFRESH = '', ACCESS = '', CODE = '', VERIFIER = ''] = SECRETS;
export const GIVEN = { code: CODE, verifier: VERIFIER, redirectUri: 'http://127.0.0.1:8080/back' };

export type Token = { readonly claims?: Readonly<Record<string, unknown>>; readonly signer?: Signer };
export type Said = {
  readonly token?: (form: URLSearchParams) => Response | Promise<Response>;
  readonly certs?: () => Response;
  readonly revoke?: () => Response;
  readonly id?: Token;
  readonly answer?: Readonly<Record<string, unknown>>;
};

/** The port, before accounts that answer as they are told. */
export function google({ token, certs, revoke, id = {}, answer = {} }: Said = {}) {
  const keys = keyRing();
  const claims = {
    ...{ iss: 'https://accounts.google.com', aud: CLIENT, azp: CLIENT, sub: '100000000000000000042' },
    ...{ email: 'Maya@Example.com', email_verified: true, iat: at(0), exp: at(3600), ...id.claims },
  };
  const good = () =>
    Response.json({
      ...{ access_token: ACCESS, refresh_token: REFRESH, expires_in: 3599, token_type: 'Bearer' },
      ...{ scope: 'openid mail', id_token: keys.sign(claims, id.signer), ...answer },
    });
  const seen: { readonly url: string; readonly form: URLSearchParams }[] = [];
  const consent = googleConsent({
    clientId: CLIENT,
    clientSecret: SECRET,
    clock: () => NOW,
    fetch: async (url, init) => {
      const form = new URLSearchParams(String(init.body ?? ''));
      seen.push({ url, form });
      if (url.includes('/certs')) return certs?.() ?? Response.json(keys.jwks());
      if (url.endsWith('/revoke')) return revoke?.() ?? Response.json({});
      return token === undefined ? good() : token(form);
    },
  });
  return { consent, seen };
}

export const refusal = (body: object, status = 400) => Response.json(body, { status });
