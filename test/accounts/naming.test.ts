import { describe, expect, it } from 'vitest';
import { accountFor } from '#core/accounts/naming';
import { memoryStore } from '#core/adapters/memory/store';
import { accountId, tenantId } from '#core/id';
import type { DataKeys } from '#core/ports';
import { account, gmailAccount } from '../contract/given.ts';

const TENANT = tenantId('t1');

/** Names over accounts that are there, and ids that were removed a moment ago. */
function given(removed: readonly string[] = []) {
  const store = memoryStore();
  const keys: DataKeys = {
    key: async () => new Uint8Array(32),
    held: async () => new Uint8Array(32),
    isForgotten: async ({ account: id }) => removed.includes(id),
    forget: async () => {},
  };
  const named = (name: string) => accountFor({ store, keys }, TENANT, name);
  const have = (...all: readonly Parameters<typeof gmailAccount>[0][]) =>
    Promise.all(all.map((one) => store.saveAccount(TENANT, gmailAccount(one))));
  return { store, named, have };
}

describe('a name', () => {
  it('that nothing has becomes an id, in small letters and without space around it', async () => {
    const { named } = given();
    expect(await named('Work')).toEqual({ id: 'work' });
    expect(await named(' Maya@Example.com ')).toEqual({ id: 'maya@example.com' });
  });

  it('that an account has stands for that one, by its id and by what its owner calls it', async () => {
    const { named, have } = given();
    await have({ id: accountId('work-2'), name: 'Work' });
    for (const name of ['work', 'WORK', ' work', 'work-2'])
      expect(await named(name), name).toMatchObject({ id: 'work-2', account: { name: 'Work' } });
  });

  it('of a file stands for that file', async () => {
    const { store, named } = given();
    await store.saveAccount(TENANT, account());
    expect(await named('work')).toMatchObject({ id: 'work', account: { source: 'file' } });
  });

  it('of an account that is being removed, or was a moment ago, gets another id', async () => {
    const { named, have } = given(['work-2']);
    await have({ id: accountId('work'), closing: true });
    expect(await named('work')).toEqual({ id: 'work-3' });
  });

  it('never leads to what is being removed', async () => {
    const { named, have } = given();
    await have({ id: accountId('work'), name: 'home', closing: true });
    expect(await named('home')).toEqual({ id: 'home' });
    expect((await named('work')).account).toBeUndefined();
  });

  it('of 64 characters gets another id that is no longer than that', async () => {
    const name = 'x'.repeat(64);
    const { named } = given([name]);
    const { id } = await named(name);
    expect([id.length <= 64, id.endsWith('-2')]).toEqual([true, true]);
  });

  it('whose accounts were removed twenty times within the hour is refused with a sentence', async () => {
    const removed = ['work', ...Array.from({ length: 19 }, (_, index) => `work-${index + 2}`)];
    const { named } = given(removed);
    await expect(named('work')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('another name'),
    });
    expect(await given(removed.slice(0, 19)).named('work')).toEqual({ id: 'work-20' });
  });

  it('that can be none is refused', async () => {
    const { named } = given();
    for (const name of ['', '-', '../..', 'a/b', 'a b', 'a\nb', '#', 'ü', 'x'.repeat(65)])
      await expect(named(name), name).rejects.toMatchObject({ code: 'invalid' });
  });
});
