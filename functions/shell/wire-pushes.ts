import { googlePushTokens } from '#core/adapters/google/push-token';
import { clock, type Ports, wireOwn } from './wire.ts';

const GOOGLE_JWKS = 'https://www.googleapis.com/oauth2/v3/certs';

/** How pushes prove where they come from, for the door that takes them. */
export const wirePushes = (): Ports['pushes'] =>
  wireOwn('pushes', (field) => ({
    prove: googlePushTokens({
      jwksUrl: GOOGLE_JWKS,
      audience: field(['GmailHook', 'audience']),
      email: field(['GmailPushAccount', 'value']),
      clock,
    }),
    subscription: field(['GmailSubscription', 'value']),
  }));
