import freemail from 'email-providers/all.json' with { type: 'json' };
import { getDomain } from 'tldts';

declare const brand: unique symbol;
/** A bare mail address in lower case: `local@domain`. Display names and comments are gone. */
export type Address = string & { readonly [brand]: 'Address' };

/** A bare address, lower-cased; undefined when the text is no address. */
export function address(text: string): Address | undefined {
  const bare = text.trim().toLowerCase();
  const at = bare.lastIndexOf('@');
  if (at < 1 || at === bare.length - 1 || /[\s<>]/.test(bare)) return undefined;
  return bare as Address;
}

/** Stands for the writer of a mail whose From names nobody. */
export const NOBODY = 'unknown@invalid' as Address;

export const localPart = (of: Address): string => of.slice(0, of.lastIndexOf('@'));
export const domainOf = (of: Address): string => of.slice(of.lastIndexOf('@') + 1);

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address reaches: plus tags dropped, and at gmail.com and googlemail.com also the dots
 * (https://support.google.com/mail/answer/7436150). Two addresses of one mailbox have one canonical form.
 */
export function canonical(of: Address): Address {
  const domain = domainOf(of);
  const untagged = localPart(of).replace(/(?<=.)\+.*$/s, '');
  if (!GMAIL.has(domain)) return `${untagged}@${domain}` as Address;
  return `${untagged.replaceAll('.', '') || untagged}@gmail.com` as Address;
}

// The list names example.com, which RFC 2606 reserves: nobody's mail is there but that of examples. It lacks these.
const UNLISTED = [
  'fastmail.com',
  'tutanota.com',
  'tuta.com',
  'posteo.de',
  'op.pl',
  'telia.com',
  'ziggo.nl',
  'duck.com',
];
const PUBLIC_MAIL = new Set<string>([...freemail.filter((domain) => domain !== 'example.com'), ...UNLISTED]);

/**
 * The organisation behind an address: its registrable domain, or undefined at a public mail provider, where
 * sharing a domain says nothing. Private suffixes (blogspot.com) count as registries.
 */
export function organisation(of: Address): string | undefined {
  const domain = domainOf(of);
  const registrable = getDomain(domain, { allowPrivateDomains: true }) ?? domain;
  return PUBLIC_MAIL.has(registrable) || PUBLIC_MAIL.has(domain) ? undefined : registrable;
}
