import { type Address, address, domainOf, localPart } from '#core/mail/address';
import { type Headers, header, headerAll } from '#core/mail/mail';
import type { ListKind } from '#core/mail/message';

/** Fields that only list software and mass mailers write. */
const EVIDENCE = new Set([
  'list-id',
  'list-post',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'list-subscribe',
  'list-archive',
  'list-owner',
  'x-list-unsubscribe',
  'mailing-list',
  'x-mailing-list',
  'x-beenthere',
  'x-google-group-id',
]);

/** Fields whose addresses are the list's own, the most reliable first. */
const OWN_ADDRESS = ['list-post', 'x-mailing-list', 'mailing-list', 'x-beenthere', 'x-loop'] as const;

/** What list software appends to a list's name for its robots. */
const ROBOT =
  /[-+](?:unsubscribe|subscribe|leave|join|request|bounces|owner|admin|errors|confirm|help|on|off|digest)$/;

/** No list field says anything useful beyond this; a longer value is junk. */
const FIELD_LIMIT = 2_000;

/**
 * Whether a mail came over a list, and of which kind. A `discussion` names the list's own posting address among
 * its recipients; all other list mail, and lists that nobody may post to (`List-Post: NO`), is `bulk`.
 * Sources: RFC 2369, RFC 2919.
 */
export function listKind(headers: Headers, recipients: readonly Address[]): ListKind | undefined {
  if (!hasEvidence(headers)) return isOwnersPost(headers, recipients) ? 'discussion' : undefined;
  if (/^\s*no\b/i.test(header(headers, 'list-post') ?? '')) return 'bulk';
  const own = ownAddresses(headers);
  const id = listId(headers);
  for (const of of addressesIn(header(headers, 'sender') ?? '')) own.add(of);
  const isOwn = (of: Address): boolean => own.has(of) || (id !== undefined && dotted(of) === id);
  return recipients.some(isOwn) ? 'discussion' : 'bulk';
}

/** The address one posts to a list by; undefined where the mail does not tell, or nobody may post. */
export function listAddress(headers: Headers): Address | undefined {
  if (!hasEvidence(headers) || /^\s*no\b/i.test(header(headers, 'list-post') ?? '')) return undefined;
  for (const own of ownAddresses(headers)) return own;
  const id = listId(headers);
  const dot = id?.indexOf('.') ?? -1;
  return id !== undefined && dot > 0 && id.indexOf('.', dot + 1) > 0
    ? address(`${id.slice(0, dot)}@${id.slice(dot + 1)}`)
    : undefined;
}

/**
 * The writer behind a list that put its own address into From ("Ivo via Field notes", as lists do under DMARC):
 * the first Reply-To address that is not the list's, else X-Original-From. Undefined where From is a person's own.
 */
export function writerBehindList(headers: Headers, from: Address): Address | undefined {
  const own = ownAddresses(headers);
  const isList = (of: Address): boolean => own.has(of) || dotted(of) === listId(headers);
  if (!hasEvidence(headers) || !isList(from)) return undefined;
  const named = [header(headers, 'reply-to') ?? '', header(headers, 'x-original-from') ?? ''];
  return named.flatMap(addressesIn).find((of) => !isList(of));
}

/** Whether an address is one of a list's robots (`name-request@`, `name-bounces@`), not somebody who posts. */
export const isListRobot = (of: Address): boolean => ROBOT.test(localPart(of).slice(-80));

function hasEvidence(headers: Headers): boolean {
  for (const [name, value] of headers) {
    if (EVIDENCE.has(name)) return true;
    if (name === 'precedence' && /^\s*list\b/i.test(value)) return true;
  }
  return false;
}

/** Old list software tells only by `Sender: owner-NAME@host` that a mail to NAME@host went over the list. */
function isOwnersPost(headers: Headers, recipients: readonly Address[]): boolean {
  const sender = header(headers, 'sender');
  if (sender === undefined) return false;
  return addressesIn(sender).some((of) => {
    const list = robotsList(of);
    return list !== undefined && recipients.includes(list);
  });
}

function ownAddresses(headers: Headers): Set<Address> {
  const own = new Set<Address>();
  for (const name of OWN_ADDRESS) {
    for (const value of headerAll(headers, name)) {
      // "Mailing-List: list x@y; contact z@y": only the first is posted to.
      for (const of of addressesIn(value).slice(0, 1)) own.add(of);
    }
  }
  for (const value of headerAll(headers, 'delivered-to')) {
    if (/^\s*mailing list /i.test(value)) for (const of of addressesIn(value)) own.add(of);
  }
  for (const name of ['sender', 'errors-to', 'list-unsubscribe']) {
    for (const of of addressesIn(header(headers, name) ?? '')) {
      const list = robotsList(of);
      if (list !== undefined) own.add(list);
    }
  }
  return own;
}

/** The list whose robot an address is: `field-notes-bounces@host` and `owner-field-notes@host` name field-notes@host. */
function robotsList(of: Address): Address | undefined {
  const local = localPart(of).slice(0, 200);
  const name = local
    .replace(/\+.*$/s, '')
    .replace(ROBOT, '')
    .replace(/^owner-/, '');
  return name === '' || name === local ? undefined : address(`${name}@${domainOf(of)}`);
}

/** What stands in the last angle brackets of List-Id, in lower case. */
function listId(headers: Headers): string | undefined {
  const value = header(headers, 'list-id')?.slice(-FIELD_LIMIT).toLowerCase();
  if (value === undefined) return undefined;
  const open = value.lastIndexOf('<');
  const close = value.indexOf('>', open);
  const id = open >= 0 && close > open ? value.slice(open + 1, close) : value;
  return id.trim();
}

const dotted = (of: Address): string => `${localPart(of)}.${domainOf(of)}`;

/** Addresses of a field, from its angle brackets where it has any (mailto: allowed), else from its bare words. */
function addressesIn(field: string): Address[] {
  const value = field.slice(0, FIELD_LIMIT);
  const found: Address[] = [];
  const pieces = value.includes('<') ? value.split('<').slice(1) : value.split(/[\s,;]/);
  for (const piece of pieces) {
    const bare = (piece.split('>', 1)[0] ?? '').trim().replace(/^mailto:/i, '');
    const of = /^https?:/i.test(bare) ? undefined : address(bare.split('?', 1)[0] ?? '');
    if (of !== undefined) found.push(of);
  }
  return found;
}
