import { describe, expect, it } from 'vitest';
import { backfillMailbox } from '#core/accounts/backfill';
import { askDisconnect, erase } from '#core/accounts/disconnect';
import { Fault } from '#core/fault';
import type { Consent, DataKeys, LiveMail, Store } from '#core/ports';
import { DAY, HOUR, instant } from '#core/time';
import { BEA, NORA, OF, START, type World, world } from './world.ts';

const unused = async (): Promise<never> => {
  throw new Error('not to be used here');
};
const consent: Consent = {
  url: () => '',
  ...{ exchange: unused, refresh: unused },
  revoke: async () => {},
};

/** Removes the account to the end, as the job of a sync queue does beside the one of a backfill. */
async function remove(it: World, keys: DataKeys): Promise<void> {
  await askDisconnect(it, OF);
  const ended = await erase({ ...it, consent, keys }, OF, instant(it.now + HOUR));
  expect(ended).toBe('erased');
}

const begun = async (): Promise<World> => {
  const it = world();
  for (let days = 1; days <= 9; days += 1)
    it.nora.deliver(
      { from: BEA, to: NORA, subject: `Keys ${days}`, text: 'Can you send me the keys?' },
      { at: instant(START - days * DAY) },
    );
  await it.begin();
  return it;
};

/** The ports of a backfill during whose n-th call of the mailbox the account is removed. */
function removing(it: World, at: number, when: 'before' | 'after') {
  let calls = 0;
  let isGone = false;
  const keys: DataKeys = {
    key: unused,
    held: unused,
    isForgotten: async () => isGone,
    forget: async () => {
      isGone = true;
    },
  };
  const during = async <T>(call: () => Promise<T>): Promise<T> => {
    calls += 1;
    if (calls !== at) return call();
    if (when === 'before') await remove(it, keys);
    const got = await call();
    if (when === 'after') await remove(it, keys);
    return got;
  };
  const mailOf = (): LiveMail => {
    const mail = it.mailOf(OF);
    return {
      ...mail,
      list: (...args) => during(() => mail.list(...args)),
      message: (id) => during(() => mail.message(id)),
    };
  };
  const whileThere = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      if (isGone) throw new Fault('park', 'The key of this account is gone.');
      return call(...args);
    };
  };
  /** As a store that seals under the key of the account. */
  const sealing: Store = { ...it.store, addFacts: whileThere(it.store.addFacts) };
  return { mailOf, sealing, calls: () => calls };
}

const asked = (it: World) => ({ sentAt: it.now, deadline: instant(it.now + HOUR) });

/** Nothing of the account is in the record, nor is anything due of it. */
async function nothingRemains(it: World): Promise<void> {
  expect(await it.store.accounts(OF.tenant)).toEqual([]);
  expect(await it.store.threads(OF.tenant, OF.account, { limit: 99 })).toEqual([]);
  expect(await it.store.visibleLoops(OF.tenant, instant(8e15))).toEqual([]);
  expect(await it.store.heldMails(OF.tenant, OF.account)).toEqual([]);
  expect(await it.store.changes(OF.tenant, 0, 999)).toEqual([]);
  for (const text of ['Keys', 'bea@', 'nora@']) expect(it.store.dump()).not.toContain(text);
  for (const kind of ['poll', 'upkeep'] as const)
    expect(await it.due.take(kind, instant(8e15), 99)).toEqual([]);
}

describe('an account that is removed while its older mail is read', () => {
  it.each(['before', 'after'] as const)(
    'is gone for good, at whatever call that was (%s it)',
    async (when) => {
      const clean = await begun();
      const counted = removing(clean, Number.POSITIVE_INFINITY, when);
      await backfillMailbox({ ...clean, mailOf: counted.mailOf }, OF, asked(clean));
      expect(counted.calls()).toBeGreaterThan(9);
      for (let at = 1; at <= counted.calls(); at += 1) {
        const it = await begun();
        const { mailOf } = removing(it, at, when);
        expect(await backfillMailbox({ ...it, mailOf }, OF, asked(it))).toBe('none');
        await nothingRemains(it);
      }
    },
  );

  it('is no failure where its key is gone too', async () => {
    for (let at = 1; at <= 11; at += 1) {
      const it = await begun();
      const { mailOf, sealing } = removing(it, at, 'before');
      expect(await backfillMailbox({ ...it, store: sealing, mailOf }, OF, asked(it))).toBe('none');
      await nothingRemains(it);
    }
  });

  it('is cleared by the next job where the process ended meanwhile', async () => {
    const it = await begun();
    const { mailOf } = removing(it, 5, 'before');
    const store: Store = {
      ...it.store,
      erase: async () => {
        throw new Error('the process ends');
      },
    };
    await expect(backfillMailbox({ ...it, store, mailOf }, OF, asked(it))).rejects.toThrow();
    expect((await it.store.threads(OF.tenant, OF.account, { limit: 99 })).length).toBeGreaterThan(0);
    expect(await it.drainBackfill()).toEqual(['none']);
    await nothingRemains(it);
  });
});
