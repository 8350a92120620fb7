import { headed, mailDate, traces, without } from './compose.ts';
import { addresses, field } from './letter.ts';
import { add } from './mailbox.ts';
import { badRequest } from './refusal.ts';
import { type Mailbox, mailboxFor, nextId, type Stored, type World } from './state.ts';

export type Outgoing = { readonly raw: Buffer; readonly threadId?: string; readonly forced?: string };

/**
 * Sends a mail: a SENT copy stays here, Bcc included, and each recipient whose mailbox is one of ours gets a copy
 * without Bcc. Who writes to themselves has one message that is both sent and in the inbox.
 */
export function send(world: World, mailbox: Mailbox, { raw, ...place }: Outgoing): Stored {
  const complete = completed(world, mailbox, raw);
  const recipients = ['to', 'cc', 'bcc'].flatMap((name) => addresses(field(complete, name)));
  if (recipients.length === 0) throw badRequest('Recipient address required');
  const found = new Map<Mailbox, string>();
  for (const address of recipients) {
    const owner = mailboxFor(world, address);
    if (owner !== undefined && !found.has(owner)) found.set(owner, address);
  }
  const labels = found.has(mailbox) ? ['SENT', 'INBOX', 'UNREAD'] : ['SENT'];
  const sent = add(world, mailbox, { ...place, raw: complete, labels });
  const [from = mailbox.address] = addresses(field(complete, 'from'));
  for (const [owner, to] of found) {
    if (owner === mailbox) continue;
    const copy = traces(without(complete, 'Bcc'), { to, from, at: world.clock() });
    add(world, owner, { raw: copy, labels: ['INBOX', 'UNREAD'] });
  }
  return sent;
}

/** A mail to be sent, with what Gmail adds where it is missing. */
function completed(world: World, { address }: Mailbox, raw: Buffer): Buffer {
  const missing: Array<readonly [string, string]> = [];
  if (field(raw, 'from') === '') missing.push(['From', address]);
  if (field(raw, 'message-id') === '') missing.push(['Message-ID', `<${nextId(world)}@mail.example.com>`]);
  if (field(raw, 'date') === '') missing.push(['Date', mailDate(world.clock())]);
  return missing.length === 0 ? raw : headed(raw, missing);
}
