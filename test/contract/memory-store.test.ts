import { describe, expect, it } from 'vitest';
import { memoryDirectory } from '#core/adapters/memory/directory';
import { memoryDue } from '#core/adapters/memory/due';
import { memoryStore } from '#core/adapters/memory/store';
import { fact, mine, NOW } from '../loops/facts.ts';
import { account, aTenant, closed, closing, loop, opened, WORK } from './given.ts';
import { storeContract } from './store.ts';

storeContract('in memory', async () => ({
  store: memoryStore(),
  directory: memoryDirectory(),
  due: memoryDue(),
  settle: () => {},
  close: async () => {},
}));

describe('a snapshot of the store in memory', () => {
  it('brings everything back', async () => {
    const [store, tenant] = [memoryStore(), aTenant()];
    const one = loop(tenant, 'a');
    const omitted = [{ why: 'undated', subject: 'Keys', at: undefined }] as const;
    await store.saveAccount(tenant, account());
    await store.addFacts(tenant, WORK, { thread: one.threadId, messages: [fact(), mine()], omitted });
    await store.addMute(tenant, WORK, { kind: 'thread', value: 'a', at: NOW });
    await store.saveLoop(tenant, one, opened);
    await store.saveLoop(tenant, closed(one), closing);
    await store.saveSetting(tenant, 'zone', 'UTC');
    const other = memoryStore();
    await other.saveAccount(aTenant(), account());
    other.load(store.dump());
    expect(other.dump()).toBe(store.dump());
    expect(await other.thread(tenant, WORK, one.threadId)).toEqual(
      await store.thread(tenant, WORK, one.threadId),
    );
    expect(await other.saveLoop(tenant, { ...one, version: 3 }, opened)).toBe('written');
    expect(await other.events(tenant, one.id)).toHaveLength(3);
  });

  it('is refused with a sentence when it is torn, edited or none of ours', async () => {
    const store = memoryStore();
    await store.saveSetting(aTenant(), 'zone', 'UTC');
    const text = store.dump();
    for (const bad of ['', '{}', text.slice(0, -3), text.replace('UTC', 'CET'), text.replace('1', '2')])
      expect(() => memoryStore().load(bad)).toThrow(/The snapshot file is damaged/);
  });

  it('holds the directory', async () => {
    const [directory, other] = [memoryDirectory(), memoryDirectory()];
    const owner = { tenant: aTenant(), account: WORK };
    const [mailbox] = account().declared;
    if (mailbox === undefined) throw new Error('the account declares no address');
    await directory.claim(mailbox, owner);
    other.load(directory.dump());
    expect(await other.ownerOf(mailbox)).toEqual(owner);
  });
});
