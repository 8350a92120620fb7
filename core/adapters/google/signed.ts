import { errors } from 'jose';

/** Google signs as either. Source: https://accounts.google.com/.well-known/openid-configuration */
export const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];

/** What of a signed token the token itself is guilty of; anything else befell the keys. */
const OF_TOKEN = /^ERR_(JWT_|JWS_|JWKS_NO_|JWKS_MULTIPLE_|JOSE_(ALG_NOT_ALLOWED|NOT_SUPPORTED)$)/;

/** Why a token does not hold, by `jose`'s code; undefined where that cannot be told, since its keys could not be had. */
export function badToken(error: unknown): string | undefined {
  const code = codeOf(error);
  return OF_TOKEN.test(code) ? code : undefined;
}

/** An error of `jose` holds the claims, so that only its code goes further. */
export const codeOf = (error: unknown): string => (error instanceof errors.JOSEError ? error.code : '');
