import { gmailMail } from '#core/adapters/gmail/mail';
import { Fault } from '#core/fault';
import type { AccessTokens } from '#core/ports';
import { clock, type Ports, wireOwn } from './wire.ts';

/** What a secret holds that nobody has set. */
const UNSET = 'none';

/** Nobody can give consent in the cloud yet, so that no mailbox can be read there. */
const noTokens: AccessTokens = {
  token: async () => {
    throw new Fault('revoke', 'This mailbox is not connected: connect it, then try again.');
  },
};

/** Gmail, for the functions that call it. */
export const wireMail = (): Ports['mailOf'] =>
  wireOwn('mailOf', (field) => {
    const topic = field(['GmailTopic', 'value']);
    return (owner) => gmailMail({ tokens: noTokens, owner, clock, ...(topic === UNSET ? {} : { topic }) });
  });
