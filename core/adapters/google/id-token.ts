import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { Fetch } from '#core/adapters/google/post';
import { away, parked } from '#core/adapters/google/refusal';
import { badToken, codeOf, ISSUERS } from '#core/adapters/google/signed';
import { type Address, address } from '#core/mail/address';
import type { Instant } from '#core/time';

export type IdTokenOptions = {
  /** Where Google shows the keys that it signs by. */
  readonly jwksUrl: string;
  readonly clientId: string;
  readonly clock: () => Instant;
  readonly fetch: Fetch;
};

export type Identity = { readonly sub: string; readonly email: Address };

/** Seconds by which the clock of this machine may be wrong: the token was made a moment ago. */
const TOLERANCE = 300;

const Claims = z.object({
  aud: z.string(),
  azp: z.optional(z.string()),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.string(),
  email_verified: z.literal(true),
});

/**
 * Who consented, by an ID token that Google has signed (RS256) for this client. `ready` fetches the keys where they are not
 * known. Both throw `retry` where the keys cannot be had; `identity` throws `park` where the token proves nobody.
 * Source: https://developers.google.com/identity/openid-connect/openid-connect#validatinganidtoken
 */
export function googleIdTokens({ jwksUrl, clientId, clock, fetch }: IdTokenOptions) {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { [customFetch]: fetch });

  return {
    ready: async (): Promise<void> => {
      if (keys.fresh) return;
      await keys.reload().catch((error: unknown) => {
        throw faultOf(error);
      });
    },
    identity: async (token: string): Promise<Identity> => {
      const verified = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer: ISSUERS,
        audience: clientId,
        currentDate: new Date(clock()),
        clockTolerance: TOLERANCE,
        requiredClaims: ['exp', 'iat', 'sub'],
      }).catch((error: unknown) => {
        throw faultOf(error);
      });
      const claims = Claims.safeParse(verified.payload).data;
      const email = address(claims?.email ?? '');
      if (claims === undefined || email === undefined) throw nobody('claims');
      if ((claims.azp ?? clientId) !== clientId) throw nobody('audience');
      return { sub: claims.sub, email };
    },
  };
}

const nobody = (why: string) =>
  parked(
    'Google does not say whose mailbox this is, so it is not connected: begin again.',
    `id_token: ${why}`,
  );

function faultOf(error: unknown) {
  const why = badToken(error);
  return why === undefined ? away(`certs: ${codeOf(error)}`) : nobody(why);
}
