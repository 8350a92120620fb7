import { describe, expect, it } from 'vitest';
import type { Pending } from '#core/ports';
import { instant } from '#core/time';
import { NOW } from '../loops/facts.ts';
import { aTenant, type Bench, grantOf, HOME, WORK } from './given.ts';

const pending: Pending = {
  id: 'one#1',
  account: WORK,
  name: 'Work',
  verifier: 'v'.repeat(43),
  redirectUri: 'http://127.0.0.1:1/',
  sub: '110169484474386276334',
  wording: 'v1',
  until: instant(NOW + 600_000),
};

/** Leave to read mailboxes, given or asked for. */
export function grantContract(bench: () => Bench): void {
  describe('grants', () => {
    it('keeps the last grant of an account until it is dropped', async () => {
      const [{ store }, tenant] = [bench(), aTenant()];
      expect(await store.grant(tenant, WORK)).toBeUndefined();
      for (const token of ['1//old', '1//new']) await store.saveGrant(tenant, WORK, grantOf(token));
      expect(await store.grant(tenant, WORK)).toEqual(grantOf('1//new'));
      const ending = { ...grantOf('1//for a week'), until: instant(NOW + 1) };
      await store.saveGrant(tenant, WORK, ending);
      expect(await store.grant(tenant, WORK)).toEqual(ending);
      expect(await store.grant(tenant, HOME)).toBeUndefined();
      expect(await store.grant(aTenant(), WORK)).toBeUndefined();
      for (const _ of ['once', 'again']) await store.dropGrant(tenant, WORK);
      expect(await store.grant(tenant, WORK)).toBeUndefined();
    });

    it('gives what was begun to one who takes it, once', async () => {
      const [{ store, isLossy }, tenant] = [bench(), aTenant()];
      const { sub: _, ...bare } = pending;
      for (const one of [pending, { ...bare, id: 'other' }]) await store.savePending(tenant, one);
      expect(await store.takePending(tenant, 'none', NOW)).toBeUndefined();
      expect(await store.takePending(aTenant(), pending.id, NOW)).toBeUndefined();
      const takers = await Promise.all([1, 2, 3].map(() => store.takePending(tenant, pending.id, NOW)));
      const got = takers.filter((taken) => taken !== undefined);
      if (!isLossy || got.length > 0) expect(got).toEqual([pending]);
      expect(await store.takePending(tenant, pending.id, NOW)).toBeUndefined();
      const other = await store.takePending(tenant, 'other', instant(pending.until - 1));
      if (!isLossy || other !== undefined) expect(other).toEqual({ ...bare, id: 'other' });
    });

    it('gives nothing that was begun too long ago', async () => {
      const [{ store }, tenant] = [bench(), aTenant()];
      await store.savePending(tenant, pending);
      expect(await store.takePending(tenant, pending.id, pending.until)).toBeUndefined();
      expect(await store.takePending(tenant, pending.id, NOW)).toBeUndefined();
    });
  });
}
