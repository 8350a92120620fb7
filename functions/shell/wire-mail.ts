import { grantedTokens } from '#core/accounts/connect';
import { gmailMail } from '#core/adapters/gmail/mail';
import { clock, type Ports, UNSET, wire, wireOwn } from './wire.ts';
import { wireConsent } from './wire-consent.ts';

/** Gmail, for the functions that call it, by the grants that owners of mailboxes have given. */
export const wireMail = (): Ports['mailOf'] =>
  wireOwn('mailOf', (field) => {
    const set = field(['GmailTopic', 'value']);
    const topic = set === UNSET ? undefined : set;
    const { store } = wire('store', 'seal');
    const tokens = grantedTokens({ consent: wireConsent(), store, clock });
    return (owner, pay) => gmailMail({ tokens, owner, clock, topic, ...(pay === undefined ? {} : { pay }) });
  });
