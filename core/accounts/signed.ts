import { createHmac, timingSafeEqual } from 'node:crypto';

const macOf = (key: Uint8Array, body: string): string =>
  createHmac('sha256', key).update(body).digest('base64url');

/** Texts with a proof that they are ours (HMAC-SHA256), fit for addresses and cookies. The first says what they are for. */
export function signed(key: Uint8Array, texts: readonly string[]): string {
  const body = Buffer.from(JSON.stringify(texts)).toString('base64url');
  return `${body}.${macOf(key, body)}`;
}

/** What was signed; nothing where it was not by this key. */
export function opened(key: Uint8Array, given: string | undefined): readonly string[] {
  const [body = '', mac = ''] = given?.split('.') ?? [];
  const [proof, wanted] = [Buffer.from(mac), Buffer.from(macOf(key, body))];
  if (proof.length !== wanted.length || !timingSafeEqual(proof, wanted)) return [];
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
}
