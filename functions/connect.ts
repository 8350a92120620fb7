import { randomBytes } from 'node:crypto';
import { handle } from 'hono/aws-lambda';
import type { LiveMail, Owner } from '#core/ports';
import { consentDoor } from './api/consent.ts';
import { deadlineIn } from './shell/deadline.ts';
import { paidMail } from './shell/paid-mail.ts';
import { wire } from './shell/wire.ts';
import { wireConsent, wireSite } from './shell/wire-consent.ts';
import { wireMail } from './shell/wire-mail.ts';

const NEEDS = [
  ...(['store', 'seal', 'keys', 'directory', 'due', 'budget'] as const),
  ...(['sync', 'backfill'] as const),
];

/** Asks owners of mailboxes for their consent, and takes Google's answer. What it calls of Gmail ends with the request. */
export const handler: ReturnType<typeof handle> = (event, context) => {
  const { store, keys, directory, due, budget, sync, backfill, clock, log, tenant } = wire(...NEEDS);
  const deadline = deadlineIn(clock(), context);
  const paid = paidMail({ mailOf: wireMail(), budget, clock }, 'sync');
  const mailOf = (of: Owner): LiveMail => paid(of, deadline);
  const app = consentDoor({
    ...{ store, keys, directory, due, sync, backfill, clock, log, tenant, mailOf },
    ...{ ...wireSite(), consent: wireConsent(), secret: () => randomBytes(32).toString('base64url') },
  });
  return handle(app)(event, context);
};
