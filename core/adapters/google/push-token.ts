import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { badToken, ISSUERS } from '#core/adapters/google/signed';
import { Fault } from '#core/fault';
import type { Instant } from '#core/time';

export type PushTokenOptions = {
  /** Where Google shows the keys that it signs by. */
  readonly jwksUrl: string;
  /** The audience that the subscription was made with, to the letter. */
  readonly audience: string;
  /** E-mail of the service account that the subscription signs as. */
  readonly email: string;
  readonly clock: () => Instant;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;
/** Google's tokens have less than 1,500 characters. */
const MAX_LENGTH = 8_192;
/** Seconds by which clocks may differ, and that a token lives at most: Pub/Sub makes them for an hour. */
const TOLERANCE = 30;
const MAX_AGE = 3_600;

/**
 * Tells by an Authorization header whether a push comes from the subscription: a token that Google has signed (RS256) for
 * this audience and service account, within its hour. Keys are asked for once in ten minutes, and for a key that is not
 * among them, at most twice a minute. Throws `retry` where the keys cannot be had.
 * Source: https://cloud.google.com/pubsub/docs/authenticate-push-subscriptions
 */
export function googlePushTokens(options: PushTokenOptions) {
  const { jwksUrl, audience, email, clock, fetch } = options;
  const keys = createRemoteJWKSet(new URL(jwksUrl), fetch === undefined ? {} : { [customFetch]: fetch });

  return async (authorization: string | undefined): Promise<'genuine' | 'forged'> => {
    const header = (authorization ?? '').slice(0, MAX_LENGTH + 1);
    const token = header.length > MAX_LENGTH ? undefined : BEARER.exec(header)?.[1];
    if (token === undefined) return 'forged';
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer: ISSUERS,
        audience,
        currentDate: new Date(clock()),
        clockTolerance: TOLERANCE,
        maxTokenAge: MAX_AGE,
        requiredClaims: ['exp'],
      });
      const isOurs = payload.aud === audience && payload.email === email && payload.email_verified === true;
      return isOurs ? 'genuine' : 'forged';
    } catch (error) {
      if (badToken(error) !== undefined) return 'forged';
      throw new Fault('retry', 'The keys that Google signs pushes by cannot be had: try again.', {
        cause: error,
      });
    }
  };
}
