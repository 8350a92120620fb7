import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Fault } from '#core/fault';
import type { KeyWrapping, Owner } from '#core/ports';
import { keyFile } from './key-file.ts';

const CIPHER = 'aes-256-gcm';
const [KEY_BYTES, MARK_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 8, 12, 16];

/**
 * What stands for KMS on one machine: keys of accounts are wrapped by the key in a file (AES-256-GCM, bound to tenant and
 * account), made where there is none. Throws `park` where a wrapped key was damaged or is of another account; `retry`
 * where it was wrapped by another key, since the right file can be put back.
 */
export async function fileWrapping(path: string): Promise<KeyWrapping> {
  const key = await keyFile(path);
  const mark = createHash('sha256')
    .update('openloop wrapping key')
    .update(key)
    .digest()
    .subarray(0, MARK_BYTES);
  return {
    generate: async (of) => {
      const plain = randomBytes(KEY_BYTES);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(bound(of));
      const parts = [mark, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()];
      return { plain, wrapped: Buffer.concat(parts) };
    },
    unwrap: async (of, wrapped) => {
      if (!mark.equals(wrapped.subarray(0, MARK_BYTES))) throw otherKey();
      return unwrapped(key, of, wrapped.subarray(MARK_BYTES));
    },
  };
}

function unwrapped(key: Buffer, of: Owner, rest: Uint8Array): Buffer {
  try {
    const [nonce, tag] = [rest.subarray(0, NONCE_BYTES), rest.subarray(-TAG_BYTES)];
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(bound(of)).setAuthTag(tag);
    return Buffer.concat([decipher.update(rest.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new Fault(
      'park',
      "The key of this account cannot be unwrapped: it is damaged, or another account's. Put back a copy of the data.",
      { cause },
    );
  }
}

const otherKey = (): Fault =>
  new Fault(
    'retry',
    'The keys of accounts were wrapped by another wrapping.key: put that file back, or start over with --fresh.',
  );

const bound = ({ tenant, account }: Owner): Buffer => Buffer.from(JSON.stringify([tenant, account]));
