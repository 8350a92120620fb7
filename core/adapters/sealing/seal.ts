import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Fault } from '#core/fault';
import type { DataKeys, Seal, SealedPlace } from '#core/ports';

const CIPHER = 'aes-256-gcm';
/** What every sealed text begins with: how it was sealed. Another way of sealing gets another mark. */
const MARK = '1.';
// NIST SP 800-38D: 96-bit nonces, which may be random for up to 2^32 texts under one key, and whole tags.
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Half of an HMAC-SHA256: nobody finds two texts of one name, and it is short enough to stand in keys. */
const ALIAS_BYTES = 16;

/**
 * Seals texts with AES-256-GCM under the key of their account, bound to their place: a sealed text is
 * `1.<base64url of nonce, ciphertext and tag>`. Opening throws a `park` fault where the text was cut, edited, moved from
 * its place or sealed under another key; whatever `keys` throws goes through. Texts are well-formed Unicode; how long
 * they are can be seen. An alias is 22 characters of base64url: HMAC-SHA256, under a key that is derived (HKDF, RFC 5869)
 * from the account's own.
 */
export const sealUnder = (keys: DataKeys): Seal => ({
  seal: async (at, text) => sealed(await keys.key(at), at, text),
  // What is there to be opened was sealed under a key that was there.
  open: async (at, text) => opened(await keys.held(at), at, text),
  alias: async (of, text) =>
    createHmac('sha256', aliasKey(await keys.key(of)))
      .update(text)
      .digest()
      .subarray(0, ALIAS_BYTES)
      .toString('base64url'),
});

/** The same bytes for the same place alone: JSON keeps apart what stands between its quotes. */
const bound = ({ tenant, account, item }: SealedPlace): Buffer =>
  Buffer.from(JSON.stringify([tenant, account, item]));

const aliasKey = (key: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, '', 'openloop alias 1', KEY_BYTES));

function sealed(key: Uint8Array, at: SealedPlace, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(bound(at));
  const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return `${MARK}${Buffer.concat(parts).toString('base64url')}`;
}

function opened(key: Uint8Array, at: SealedPlace, text: string): string {
  const bytes = bytesOf(text);
  const [body, tag] = [bytes.subarray(NONCE_BYTES, -TAG_BYTES), bytes.subarray(-TAG_BYTES)];
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(bound(at))
    .setAuthTag(tag);
  try {
    return decipher.update(body, undefined, 'utf8') + decipher.final('utf8');
  } catch (cause) {
    throw unopened(cause);
  }
}

/** The bytes of a sealed text. Node reads base64url leniently, so that only what it would write itself is taken. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.from(text.slice(MARK.length), 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES || `${MARK}${bytes.toString('base64url')}` !== text)
    throw unopened();
  return bytes;
}

const unopened = (cause?: unknown): Fault =>
  new Fault(
    'park',
    'A sealed text cannot be opened: it was damaged, or moved to where it does not belong. Restore a backup, or have the mailbox read anew.',
    { cause },
  );
