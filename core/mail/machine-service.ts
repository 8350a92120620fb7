import { type Address, address, organisation } from '#core/mail/address';
import { SENDING_FIELDS } from '#core/mail/machine-headers';
import type { Headers } from '#core/mail/mail';

const FIELD_LIMIT = 500;

/** Whether a mail bears the marks of a service for campaigns or transactional mail (Feedback-ID and the like). */
export function isFromSendingService(headers: Headers, from: Address): boolean {
  return headers.some(([name, value]) =>
    name === 'feedback-id' ? !isMailboxProvider(value, from) : SENDING_FIELDS.has(name),
  );
}

/**
 * Mailbox providers give what their users write by hand a Feedback-ID as well. Its last field names who sends
 * (https://support.google.com/mail/answer/6254652): a provider of mailboxes, if it is the name of one.
 */
function isMailboxProvider(feedbackId: string, from: Address): boolean {
  if (organisation(from) === undefined) return true;
  const fields = feedbackId.slice(0, FIELD_LIMIT).toLowerCase().split(':');
  const sender = (fields.at(-1) ?? '').trim();
  return /^[a-z0-9-]{3,40}$/.test(sender) && MAILBOX_ENDINGS.some((end) => isPublic(`${sender}.${end}`));
}

const MAILBOX_ENDINGS = ['com', 'me', 'fm'] as const;

function isPublic(domain: string): boolean {
  const of = address(`x@${domain}`);
  return of !== undefined && organisation(of) === undefined;
}
