import { type Address, canonical, domainOf, localPart, organisation } from '#core/mail/address';
import type { MachineReason, Message } from '#core/mail/message';

/** The addresses that are mine, in canonical form: the account, its aliases, the senders of Sent mail. */
export type Me = { readonly addresses: ReadonlySet<Address> };

export const meOf = (addresses: Iterable<Address>): Me => ({ addresses: new Set([...addresses].map(canonical)) });

/** Me, as far as these facts know: what was said to be mine, and whoever sent mail that carries the Sent label. */
export function learnMe(declared: Me, messages: Iterable<Pick<Message, 'sent' | 'from'>>): Me {
  const addresses = new Set(declared.addresses);
  for (const message of messages) if (message.sent) addresses.add(canonical(message.from));
  return { addresses };
}

export const isMe = (me: Me, address: Address): boolean => me.addresses.has(canonical(address));

export type Side =
  | { readonly side: 'mine' | 'theirs' }
  | { readonly side: 'machine'; readonly reason: MachineReason };
