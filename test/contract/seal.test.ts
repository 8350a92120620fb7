import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sealUnder } from '#core/adapters/sealing/seal';
import { Fault } from '#core/fault';
import { accountId, tenantId } from '#core/id';
import type { DataKeys, Owner } from '#core/ports';
import { sealContract } from './seal.ts';

/** A key an account, the same for the same account. */
const inHand = async ({ tenant, account }: Owner) =>
  createHash('sha256')
    .update(JSON.stringify([tenant, account]))
    .digest();
const keysInHand: DataKeys = {
  ...{ key: inHand, held: inHand },
  isForgotten: async () => false,
  forget: async () => {},
};

const AT = { tenant: tenantId('t'), account: accountId('a'), item: 'i' };

sealContract('under keys in hand', async () => ({ seal: sealUnder(keysInHand), close: async () => {} }));

describe('a seal under the keys of accounts', () => {
  const oneKey = (key: Uint8Array): DataKeys => ({
    ...keysInHand,
    key: async () => key,
    held: async () => key,
  });

  it('binds a text to its account even where two accounts had one key', async () => {
    const seal = sealUnder(oneKey(new Uint8Array(32)));
    const sealed = await seal.seal(AT, 'text');
    for (const over of [{ account: accountId('b') }, { tenant: tenantId('u') }])
      await expect(seal.open({ ...AT, ...over }, sealed)).rejects.toMatchObject({ kind: 'park' });
  });

  it('knows where one part of a place ends and the next begins', async () => {
    const seal = sealUnder(oneKey(new Uint8Array(32)));
    const at = (tenant: string, account: string, item: string) => ({
      tenant: tenantId(tenant),
      account: accountId(account),
      item,
    });
    for (const mark of [',', '","', '\\",\\"', ' ', '#']) {
      const sealed = await seal.seal(at('a', `b${mark}c`, 'd'), 'text');
      for (const other of [at(`a${mark}b`, 'c', 'd'), at('a', 'b', `c${mark}d`)])
        await expect(seal.open(other, sealed)).rejects.toMatchObject({ kind: 'park' });
    }
  });

  it('opens nothing under another key', async () => {
    const sealed = await sealUnder(oneKey(new Uint8Array(32))).seal(AT, 'text');
    const other = sealUnder(oneKey(new Uint8Array(32).fill(1)));
    await expect(other.open(AT, sealed)).rejects.toMatchObject({ kind: 'park' });
  });

  it('does nothing in clear where the key cannot be had', async () => {
    const fault = new Fault('retry', 'The key service is away.');
    const asked: Owner[] = [];
    const away = async (of: Owner): Promise<never> => {
      asked.push(of);
      throw fault;
    };
    const seal = sealUnder({ ...keysInHand, key: away, held: away });
    await expect(seal.seal(AT, 'text')).rejects.toBe(fault);
    await expect(seal.open(AT, '1.AAAA')).rejects.toBe(fault);
    await expect(seal.alias(AT, 'text')).rejects.toBe(fault);
    expect(asked).toHaveLength(3);
  });
});
