import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

type Pair = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };

// Making a key takes a tenth of a second, so all fakes of a process share theirs.
const made = new Map<number, Pair>();
function pair(index: number): Pair {
  const known = made.get(index) ?? generateKeyPairSync('rsa', { modulusLength: 2048 });
  made.set(index, known);
  return known;
}

const kid = (index: number): string => createHash('sha256').update(`key ${index}`).digest('hex').slice(0, 40);
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * By which key a token is signed: the current one, the one before it (published until the next rotation), one that is
 * no longer published, one that never was but claims the name of the current, or by none at all (`alg: none`).
 */
export type Signer = 'current' | 'previous' | 'retired' | 'foreign' | 'none';

const FOREIGN = 0;
const FIRST = 3;

/** The signing keys of Google's accounts, as www.googleapis.com/oauth2/v3/certs shows them. */
export function keyRing() {
  let current = FIRST;
  const index: Record<Exclude<Signer, 'none'>, () => number> = {
    current: () => current,
    previous: () => current - 1,
    retired: () => current - 2,
    foreign: () => FOREIGN,
  };
  return {
    /** A new key signs from now on; the one before stays published. */
    rotate: () => {
      current += 1;
    },
    jwks: () => ({
      keys: [current, current - 1].map((at) => ({
        ...pair(at).publicKey.export({ format: 'jwk' }),
        kid: kid(at),
        alg: 'RS256',
        use: 'sig',
      })),
    }),
    /** Changes with each rotation. */
    generation: () => current,
    sign: (claims: object, signer: Signer = 'current'): string => {
      if (signer === 'none') return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
      const at = index[signer]();
      const name = kid(signer === 'foreign' ? current : at);
      const text = `${part({ alg: 'RS256', kid: name, typ: 'JWT' })}.${part(claims)}`;
      return `${text}.${sign('RSA-SHA256', Buffer.from(text), pair(at).privateKey).toString('base64url')}`;
    },
  };
}
export type KeyRing = ReturnType<typeof keyRing>;
