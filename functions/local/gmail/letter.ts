import { type Entity, entity, fieldValue } from './mime.ts';
import { parsedOf } from './state.ts';

/** The parsed form of a mail. */
export const letter = (raw: Buffer): Entity => parsedOf(raw, (text) => entity(text));

export const field = (raw: Buffer, name: string): string => fieldValue(letter(raw).fields, name) ?? '';

/** Message-IDs within a header value, without their brackets. */
export const messageIds = (value: string): string[] =>
  [...value.matchAll(/<([^<>\s]+)>/g)].map(([, id = '']) => id);

export const ownMessageId = (raw: Buffer): string | undefined => messageIds(field(raw, 'message-id'))[0];

/** The Message-IDs that a mail refers to. */
export const references = (raw: Buffer): string[] =>
  messageIds(`${field(raw, 'references')} ${field(raw, 'in-reply-to')}`);

const MARKS = /^(?:\s*(?:re|fwd?|aw|wg|sv|vs|antw|tr|rif|res|enc)(?:\[\d+\])?\s*:)+/i;

/** A subject without reply and forward marks, as threads are compared by it. */
export const bareSubject = (raw: Buffer): string =>
  field(raw, 'subject').replace(MARKS, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** The bare addresses within header values, in lower case. */
export const addresses = (value: string): string[] =>
  [...value.matchAll(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g)].map(([address]) => address.toLowerCase());
