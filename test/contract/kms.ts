import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountId } from '#core/id';
import type { KeyWrapping } from '#core/ports';
import { anOwner, hex, parked } from './data-keys.ts';

/** Opens a wrapping for a suite; `close` ends what it started. */
export type OpenedWrapping = { readonly wrapping: KeyWrapping; readonly close: () => Promise<void> };

/** What everything does that wraps keys of accounts. */
export function wrappingContract(name: string, open: () => Promise<OpenedWrapping>): void {
  describe(`what wraps keys: ${name}`, () => {
    let opened: OpenedWrapping | undefined;
    const use = (): KeyWrapping => {
      if (opened === undefined) throw new Error('the wrapping is not open');
      return opened.wrapping;
    };
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened?.close());

    it('makes a new key of 256 bits each time, and unwraps it for its account', async () => {
      const of = anOwner();
      const [one, other] = [await use().generate(of), await use().generate(of)];
      for (const { plain, wrapped } of [one, other]) {
        expect(plain).toHaveLength(32);
        expect(hex(wrapped)).not.toContain(hex(plain));
        expect(hex(await use().unwrap(of, wrapped))).toBe(hex(plain));
      }
      expect(hex(one.plain)).not.toBe(hex(other.plain));
    });

    it('unwraps no key for another account, or for another tenant', async () => {
      const of = anOwner();
      const { wrapped } = await use().generate(of);
      for (const other of [
        { ...of, account: accountId('home') },
        { ...of, tenant: anOwner().tenant },
      ])
        await expect(use().unwrap(other, wrapped)).rejects.toMatchObject(parked);
    });

    it('unwraps no key that was cut or edited', async () => {
      const of = anOwner();
      const { wrapped } = await use().generate(of);
      for (let at = 0; at < wrapped.length; at += 1) {
        const edited = Uint8Array.from(wrapped, (byte, index) => (index === at ? byte ^ 1 : byte));
        await expect(use().unwrap(of, edited)).rejects.toMatchObject({ name: 'Fault' });
      }
      for (let length = 1; length < wrapped.length; length += 1)
        await expect(use().unwrap(of, wrapped.slice(0, length))).rejects.toMatchObject({ name: 'Fault' });
    });
  });
}
