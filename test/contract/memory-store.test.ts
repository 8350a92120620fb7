import { describe, expect, it } from 'vitest';
import { memoryDirectory } from '#core/adapters/memory/directory';
import { memoryDue } from '#core/adapters/memory/due';
import { pack } from '#core/adapters/memory/snapshot';
import { memoryStore } from '#core/adapters/memory/store';
import { threadId } from '#core/id';
import { fact, mine, NOW } from '../loops/facts.ts';
import {
  account,
  aTenant,
  closed,
  closing,
  gmailAccount,
  HOME,
  loop,
  opened,
  version,
  WORK,
} from './given.ts';
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
    await store.saveAccount(tenant, gmailAccount({ id: HOME }));
    const source = { id: 'g', version: version('7'), labels: ['INBOX'] };
    const live = fact({ alsoRefers: [fact().id], source });
    await store.addFacts(tenant, HOME, { thread: one.threadId, messages: [live], omitted: [] });
    await store.addFacts(tenant, HOME, { thread: threadId('empty'), messages: [], omitted: [] });
    await store.saveLabels(tenant, HOME, new Map([['Label_1', 'Harbour']]));
    await store.saveHeldMail(tenant, HOME, { id: 'h', strikes: 3, why: 'refused', at: NOW });
    await store.addMute(tenant, WORK, { kind: 'thread', value: 'a', at: NOW });
    await store.saveLoop(tenant, loop(tenant, 'b'), opened);
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
    expect(await other.threads(tenant, HOME, { limit: 9 })).toEqual(['a', 'empty']);
    expect(await other.threads(tenant, WORK, { limit: 9 })).toEqual(['a']);
    expect(await other.labels(tenant, HOME)).toEqual(new Map([['Label_1', 'Harbour']]));
    expect(await other.heldMails(tenant, HOME)).toHaveLength(1);
    expect(await other.saveLoop(tenant, { ...one, version: 3 }, opened)).toBe('written');
    expect(await other.events(tenant, one.id)).toHaveLength(3);
  });

  it('is read as an earlier version wrote it, which counted no features and knew of no live mailbox', async () => {
    const [store, tenant] = [memoryStore(), aTenant()];
    const { features: _, ...message } = fact();
    const thread = { account: WORK, thread: 'a', messages: [message], omitted: [], loops: [] };
    const rest = { accounts: [account()], mutes: [], loops: [], changes: [], settings: [] };
    store.load(pack([{ tenant, threads: [thread], ...rest }]));
    expect((await store.thread(tenant, WORK, threadId('a'))).messages).toEqual([{ ...message, features: 1 }]);
    expect(await store.heldThreads(tenant, WORK, [threadId('a')])).toEqual(new Set(['a']));
    expect(await store.heldMails(tenant, WORK)).toEqual([]);
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
