import { gmailMail } from '#core/adapters/gmail/mail';
import { accountId, tenantId } from '#core/id';
import type { AccessTokens, LiveMail } from '#core/ports';
import { type FakeGmail, type FakeGmailOptions, fakeGmail } from '../../../functions/local/gmail/gmail.ts';
import { NORA, NOW } from '../../loops/facts.ts';
import { masking } from './masked.ts';

export const OWNER = { tenant: tenantId('t1'), account: accountId('work') };
export const TOPIC = 'projects/openloop/topics/gmail';

export const fixed = (token: string): AccessTokens => ({ token: async () => token });

/** A stand-in without quotas, the mailbox of Nora in it, and that mailbox through the adapter, all in process. */
export function opened(options: Partial<FakeGmailOptions> = {}) {
  const fake: FakeGmail = fakeGmail({
    clock: () => NOW,
    quota: { unitsPerMinute: Number.POSITIVE_INFINITY },
    ...options,
  });
  const mailbox = fake.mailbox(NORA);
  const mail: LiveMail = gmailMail({
    tokens: fixed(fake.grant(NORA)),
    owner: OWNER,
    clock: options.clock ?? (() => NOW),
    topic: TOPIC,
    fetch: masking(fake.fetch),
  });
  return { fake, mailbox, mail };
}
