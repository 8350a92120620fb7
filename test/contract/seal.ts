import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountId, tenantId } from '#core/id';
import type { Seal, SealedPlace } from '#core/ports';

/** Opens a seal for a suite; `close` ends what it started. */
export type OpenedSeal = { readonly seal: Seal; readonly close: () => Promise<void> };

const anyName = fc.string({ unit: 'binary', maxLength: 12 });
const anyText = fc.string({ unit: 'binary', maxLength: 400 });
const places = fc.record({ tenant: anyName, account: anyName, item: anyName });
const place = ({
  tenant,
  account,
  item,
}: {
  tenant: string;
  account: string;
  item: string;
}): SealedPlace => ({
  tenant: tenantId(tenant),
  account: accountId(account),
  item,
});
const PARTS = ['tenant', 'account', 'item'] as const;

/** What every seal does. */
export function sealContract(name: string, open: () => Promise<OpenedSeal>): void {
  describe(`a seal: ${name}`, () => {
    let opened: OpenedSeal | undefined;
    const use = (): Seal => {
      if (opened === undefined) throw new Error('the seal is not open');
      return opened.seal;
    };
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened?.close());

    textContract(use);
    moveContract(use);
    aliasContract(use);
  });
}

const check = <T>(property: fc.IAsyncProperty<T>) => fc.assert(property, { numRuns: 50 });
const refusal = { name: 'Fault', kind: 'park', code: undefined };

function textContract(use: () => Seal): void {
  it('gives every text back, however long, in whatever script', () =>
    check(
      fc.asyncProperty(places, anyText, async (at, text) => {
        expect(await use().open(place(at), await use().seal(place(at), text))).toBe(text);
      }),
    ));

  it('says nothing of the text but its length', async () => {
    const at = place({ tenant: 't', account: 'a', item: 'i' });
    const [one, other] = [await use().seal(at, 'Invoice 42'), await use().seal(at, 'Invoice 42')];
    expect(one).not.toBe(other);
    for (const sealed of [one, other]) {
      expect(sealed).toMatch(/^1\.[\w-]+$/);
      expect(Buffer.from(sealed.slice(2), 'base64url').toString('latin1')).not.toContain('Invoice');
    }
  });

  it('opens no text that was cut or edited, be it by one sign', () =>
    check(
      fc.asyncProperty(
        anyText,
        fc.nat(),
        fc.constantFrom('A', '_', '1', '.', ' ', '='),
        async (text, n, sign) => {
          const at = place({ tenant: 't', account: 'a', item: 'i' });
          const sealed = await use().seal(at, text);
          const where = n % sealed.length;
          const edited = `${sealed.slice(0, where)}${sign}${sealed.slice(where + 1)}`;
          const wrongs = [sealed.slice(0, where), `${sealed}${sign}`, ...(edited === sealed ? [] : [edited])];
          for (const wrong of wrongs) await expect(use().open(at, wrong)).rejects.toMatchObject(refusal);
        },
      ),
    ));

  it('says why in a sentence that names nothing', async () => {
    const at = place({ tenant: 'tenant-x', account: 'account-x', item: 'item-x' });
    const sealed = await use().seal(at, 'secret-x');
    const error: unknown = await use()
      .open({ ...at, item: 'item-y' }, sealed)
      .catch((caught: unknown) => caught);
    expect(String(error)).toMatch(/^Fault: A sealed text cannot be opened: .*\.$/);
    expect(String(error)).not.toMatch(/-x|-y|1\./);
  });
}

function moveContract(use: () => Seal): void {
  it.each(PARTS)('opens no text that lies under another %s', (part) =>
    check(
      fc.asyncProperty(places, anyName, anyText, async (at, elsewhere, text) => {
        fc.pre(at[part] !== elsewhere);
        const sealed = await use().seal(place(at), text);
        await expect(use().open(place({ ...at, [part]: elsewhere }), sealed)).rejects.toMatchObject(refusal);
      }),
    ),
  );
}

function aliasContract(use: () => Seal): void {
  const of = (account: string, tenant = 't') => place({ tenant, account, item: '' });

  it('calls a text by one name within an account, and by another in every other', () =>
    check(
      fc.asyncProperty(anyText, anyName, anyName, async (text, a, b) => {
        fc.pre(a !== b);
        const name = await use().alias(of(a), text);
        expect(await use().alias(of(a), text)).toBe(name);
        expect(await use().alias(of(b), text)).not.toBe(name);
        expect(await use().alias(of(a, 'other'), text)).not.toBe(name);
      }),
    ));

  it('calls different texts by different names, which fit into a key', () =>
    check(
      fc.asyncProperty(anyText, anyText, async (a, b) => {
        const [one, other] = [await use().alias(of('a'), a), await use().alias(of('a'), b)];
        expect(one === other).toBe(a === b);
        expect(one).toMatch(/^[\w-]{22}$/);
      }),
    ));
}
