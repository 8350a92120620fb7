import { isUtf8 } from 'node:buffer';

const ESCAPE = 0x1b;
// Charsets of the ISO-2022 family by their names and code pages; their texts are ASCII to a machine.
const STATEFUL = /2022|5022[0-2]|junet/i;
const TWO_BYTES = /utf-?16|ucs-?2|unicode/i;

/**
 * The charset to decode a text of Gmail's by. Gmail is seen both to convert texts to UTF-8 and not to, under the
 * charset that the mail declares either way: what can be UTF-8 is taken for it, unless escape sequences or zero bytes
 * say that it still is in the declared one. A text that declares none and is no UTF-8 is windows-1252.
 */
export function charsetOf(bytes: Buffer, declared: string | undefined): string {
  const named = declared ?? '';
  if (STATEFUL.test(named) && bytes.includes(ESCAPE)) return named;
  if (TWO_BYTES.test(named) && bytes.includes(0)) return named;
  if (isUtf8(bytes)) return 'utf-8';
  return named === '' ? 'windows-1252' : named;
}
