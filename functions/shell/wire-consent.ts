import { googleConsent } from '#core/adapters/google/consent';
import { Fault } from '#core/fault';
import type { Consent } from '#core/ports';
import { clock, type Ports, type Site, UNSET, wireOwn } from './wire.ts';

/** Google's consent, for the functions that ask for it, refresh tokens or give them back. */
export const wireConsent = (): Ports['consent'] =>
  wireOwn('consent', (field) => {
    const clientId = field(['GoogleClientId', 'value']);
    const clientSecret = field(['GoogleClientSecret', 'value']);
    return clientId === UNSET || clientSecret === UNSET
      ? noClient
      : googleConsent({ clientId, clientSecret, clock });
  });

/** Nobody can be asked where the installation is not known to Google. */
const unknown = (): never => {
  throw new Fault(
    'park',
    'This installation has no OAuth client at Google, so no mailbox can be connected. Its operator sets GoogleClientId and GoogleClientSecret.',
  );
};
const asked = async (): Promise<never> => unknown();
const noClient: Consent = { url: unknown, exchange: asked, refresh: asked, revoke: asked };

/** What the function needs that browsers come back to. */
export const wireSite = (): Site =>
  wireOwn('site', (field) => ({
    origin: field(['Site', 'origin']),
    signingKey: Buffer.from(field(['SigningKey', 'value']), 'base64'),
  }));
