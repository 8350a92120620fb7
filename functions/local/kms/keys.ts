import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';

/** What may be asked of a key that wraps others. */
export type WrappingKey = {
  readonly id: string;
  readonly arn: string;
  readonly alias: string;
  readonly state: () => 'enabled' | 'disabled' | 'pending-deletion';
  readonly wrap: (plain: Uint8Array, context: Context) => Buffer;
  /** Undefined where it was not wrapped so, under that context, by this key. */
  readonly unwrap: (blob: Uint8Array, context: Context) => Buffer | undefined;
};

/** What a test may do to it. */
export type KeyControl = Pick<WrappingKey, 'id' | 'arn' | 'alias'> & {
  readonly disable: () => void;
  readonly enable: () => void;
  readonly scheduleDeletion: () => void;
  /** Leaves it disabled, as KMS does. */
  readonly cancelDeletion: () => void;
  /** New material for what is wrapped from now on; the old one still unwraps. */
  readonly rotate: () => void;
};

export type Context = Readonly<Record<string, string>>;

const CIPHER = 'aes-256-gcm';
const [ID_BYTES, NONCE_BYTES, TAG_BYTES] = [36, 12, 16];

/** The id of the key that a blob says it was wrapped by. */
export const keyOf = (blob: Uint8Array): string => Buffer.from(blob).toString('latin1', 0, ID_BYTES);

/** A new key under an alias, switched on. */
export function wrappingKey(alias: string): WrappingKey & KeyControl {
  const id = randomUUID();
  const materials = [randomBytes(32)];
  let state: ReturnType<WrappingKey['state']> = 'enabled';
  const into = (next: typeof state) => () => {
    state = next;
  };
  return {
    id,
    arn: `arn:aws:kms:us-east-1:123456789012:key/${id}`,
    alias,
    state: () => state,
    wrap: (plain, context) => wrap(id, materials, { plain, context }),
    unwrap: (blob, context) => unwrap(materials, Buffer.from(blob), context),
    disable: into('disabled'),
    enable: into('enabled'),
    scheduleDeletion: into('pending-deletion'),
    cancelDeletion: into('disabled'),
    rotate: () => void materials.push(randomBytes(32)),
  };
}

/** The same bytes for the same pairs, in whatever order they come. */
const bound = (context: Context): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))));

function wrap(
  id: string,
  materials: readonly Buffer[],
  { plain, context }: { readonly plain: Uint8Array; readonly context: Context },
): Buffer {
  const number = materials.length - 1;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, materials[number] ?? '', nonce).setAAD(bound(context));
  const body = [cipher.update(plain), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([Buffer.from(id, 'latin1'), Buffer.of(number), nonce, ...body]);
}

function unwrap(materials: readonly Buffer[], blob: Buffer, context: Context): Buffer | undefined {
  const rest = blob.subarray(ID_BYTES + 1);
  const material = materials[blob[ID_BYTES] ?? 0];
  if (material === undefined || rest.length < NONCE_BYTES + TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv(CIPHER, material, rest.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(bound(context)).setAuthTag(rest.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(rest.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
