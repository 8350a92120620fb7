import { type Address, canonical, localPart, organisation } from '#core/mail/address';
import type { MachineReason, Message } from '#core/mail/message';

/** The addresses that are mine, in canonical form. */
export type Me = {
  /** The account, its aliases, and the senders of mail with the Sent label. */
  readonly addresses: ReadonlySet<Address>;
  /** Recipients that mail of mine was delivered to; mine as senders only of mail that was never transported. */
  readonly aliases: ReadonlySet<Address>;
};

export const meOf = (addresses: Iterable<Address>): Me => ({
  addresses: new Set([...addresses].map(canonical)),
  aliases: new Set(),
});

/** Me, as far as these facts know: learned from the Sent label and from delivery headers, in any order. */
export function learnMe(declared: Me, messages: Iterable<Message>): Me {
  const addresses = new Set(declared.addresses);
  const aliases = new Set(declared.aliases);
  for (const message of messages) {
    if (message.sent) addresses.add(canonical(message.from));
    for (const delivered of message.deliveredTo) aliases.add(canonical(delivered));
  }
  return { addresses, aliases };
}

export const isMe = (me: Me, of: Address): boolean => me.addresses.has(canonical(of));

/** Local parts that websites send their forms from. */
const SITE =
  /^(www|www-data|web|website|webserver|webmaster|site|forms?|formular|formulaire|contact(-?form)?|contacto|contatto|kontakt|kontaktformular|wordpress|wp|apache|nginx|httpd|nobody|cgi|server|enquir(y|ies)|inquir(y|ies)|anfragen?|leads?)$/;

/**
 * Who wrote a mail. From, save where it stands for somebody else and Reply-To names them: a mailing list that
 * rewrites its posts ("X via LIST"), or the contact form of a website.
 */
export function writer(message: Message, me: Me): Address {
  const { from, replyTo, behindList } = message;
  if (behindList !== undefined) return behindList;
  return replyTo !== undefined && isContactForm(message, replyTo, me) ? replyTo : from;
}

function isContactForm(message: Message, replyTo: Address, me: Me): boolean {
  if (message.sent || message.list !== undefined || isMe(me, replyTo)) return false;
  if (isMe(me, message.from)) return message.arrived && addressedToMe(message, me);
  const home = organisation(message.from);
  return SITE.test(localPart(message.from)) && (home === undefined || home !== organisation(replyTo));
}

/** Whether one of the To addresses is mine. A blind copy is not addressed to me, and Cc owes nothing. */
export const addressedToMe = (message: Message, me: Me): boolean =>
  message.to.some((to) => isMe(me, to) || message.deliveredTo.includes(to));

/** Those of some recipients who are neither me nor, on this mail, an alias of mine. */
export const othersIn = (addresses: readonly Address[], message: Message, me: Me): Address[] =>
  addresses.filter((to) => !isMe(me, to) && !message.deliveredTo.includes(to));

/** Whose a mail is; a machine's carries the reason. */
export type Side =
  | { readonly side: 'mine' | 'theirs' }
  | { readonly side: 'machine'; readonly reason: MachineReason };

/** Decides whose a mail is. Our own marker header counts only on mail of mine: somebody else's proves nothing. */
export function sideOf(message: Message, me: Me): Side {
  const by = writer(message, me);
  const mine = message.sent || isMe(me, by) || (!message.arrived && me.aliases.has(canonical(by)));
  if (mine && message.marked) return { side: 'machine', reason: 'openloop_message' };
  if (message.machine !== undefined) return { side: 'machine', reason: message.machine };
  return { side: mine ? 'mine' : 'theirs' };
}
