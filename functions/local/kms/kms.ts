import { randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod';
import { type Context, type KeyControl, keyOf, type WrappingKey, wrappingKey } from './keys.ts';
import { JSON_1_1, Refusal, refusalResponse, refused, type Trouble, trouble } from './refusal.ts';

/** A stand-in for KMS: what Openloop asks of it, with all of its state in memory. */
export type FakeKms = {
  /** Answers a request in process. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** A new key under an alias, `alias/…`. */
  readonly key: (alias: string) => KeyControl;
  /** Has the next calls go wrong. */
  readonly fault: (how: Trouble, times: number) => void;
  /** Nothing is to go wrong any more. */
  readonly clear: () => void;
  /** What was asked for so far, refused or not. */
  readonly calls: () => readonly Call[];
};
export type Call = { readonly operation: string; readonly context: Context };

const TARGET = 'TrentService.';
const SIGNED = /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d{8}\/[\w-]+\/kms\/aws4_request,/;

const context = z.record(z.string(), z.string()).default({});
const bytes = z
  .base64()
  .min(1)
  .transform((text) => Buffer.from(text, 'base64'));
const Generate = z.object({
  KeyId: z.string(),
  KeySpec: z.literal('AES_256'),
  EncryptionContext: context,
});
const Decrypt = z.object({
  KeyId: z.string().optional(),
  CiphertextBlob: bytes,
  EncryptionContext: context,
});

/**
 * The stand-in. Of GenerateDataKey it knows AES_256, of Decrypt symmetric keys; it looks whether a request is signed for
 * KMS, but not by whom.
 * Source: https://docs.aws.amazon.com/kms/latest/APIReference/Welcome.html
 */
export function fakeKms(): FakeKms {
  const keys: Array<WrappingKey & KeyControl> = [];
  const calls: Call[] = [];
  const troubles: Trouble[] = [];
  const app = new Hono();
  app.post('/', async ({ req }) => {
    const operation = (req.header('x-amz-target') ?? '').slice(TARGET.length);
    const body: unknown = await req.json();
    calls.push({
      operation,
      context: z.object({ EncryptionContext: context }).parse(body).EncryptionContext,
    });
    if (!SIGNED.test(req.header('authorization') ?? '')) throw refused('MissingAuthenticationToken');
    await trouble(troubles.shift(), req.raw.signal);
    return Response.json(answer(operation, keys, body), {
      headers: { ...JSON_1_1, 'x-amzn-requestid': randomUUID() },
    });
  });
  app.onError((error) => {
    if (error instanceof Refusal) return refusalResponse(error);
    throw error;
  });
  return {
    fetch: async (request) => app.fetch(request),
    key: (alias) => {
      const made = wrappingKey(alias);
      keys.push(made);
      return made;
    },
    fault: (how, times) => void troubles.push(...Array.from({ length: times }, () => how)),
    clear: () => void troubles.splice(0),
    calls: () => calls,
  };
}

function answer(operation: string, keys: readonly WrappingKey[], body: unknown): object {
  if (operation === 'GenerateDataKey') return generated(keys, parsed(Generate, body));
  if (operation === 'Decrypt') return decrypted(keys, parsed(Decrypt, body));
  throw refused('UnknownOperation');
}

function parsed<T extends z.ZodType>(shape: T, body: unknown): z.output<T> {
  const found = shape.safeParse(body);
  if (found.success) return found.data;
  throw refused('Validation', '1 validation error detected');
}

function generated(keys: readonly WrappingKey[], asked: z.output<typeof Generate>): object {
  const key = usable(named(keys, asked.KeyId), asked.KeyId);
  const plain = randomBytes(32);
  return {
    CiphertextBlob: key.wrap(plain, asked.EncryptionContext).toString('base64'),
    Plaintext: plain.toString('base64'),
    KeyId: key.arn,
  };
}

function decrypted(keys: readonly WrappingKey[], asked: z.output<typeof Decrypt>): object {
  const by = keys.find(({ id }) => id === keyOf(asked.CiphertextBlob));
  if (by === undefined) throw refused('InvalidCiphertext');
  const key = usable(asked.KeyId === undefined ? by : named(keys, asked.KeyId), asked.KeyId ?? '');
  if (key !== by)
    throw refused(
      'IncorrectKey',
      'The key ID in the request does not identify a CMK that can perform this operation.',
    );
  const plain = key.unwrap(asked.CiphertextBlob, asked.EncryptionContext);
  // Whatever is wrong with a text, be it the context alone, KMS says no more than this.
  if (plain === undefined) throw refused('InvalidCiphertext');
  return { Plaintext: plain.toString('base64'), KeyId: key.arn, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
}

const named = (keys: readonly WrappingKey[], name: string): WrappingKey | undefined =>
  keys.find(({ id, arn, alias }) => name === id || name === arn || name === alias);

function usable(key: WrappingKey | undefined, name: string): WrappingKey {
  if (key === undefined) throw refused('NotFound', `Key '${name}' does not exist`);
  const state = key.state();
  if (state === 'disabled') throw refused('Disabled', `${key.arn} is disabled.`);
  if (state === 'pending-deletion') throw refused('KMSInvalidState', `${key.arn} is pending deletion.`);
  return key;
}
