import { describe, expect, it } from 'vitest';
import { memoryDirectory } from '#core/adapters/memory/directory';
import { memoryDue } from '#core/adapters/memory/due';
import { openDump, sealDump } from '#core/adapters/memory/sealed-dump';
import { pack } from '#core/adapters/memory/snapshot';
import { memoryStore } from '#core/adapters/memory/store';
import { Fault } from '#core/fault';
import { threadId } from '#core/id';
import type { DataKeys, Owner } from '#core/ports';
import { fact, mine, NORA, NOW } from '../loops/facts.ts';
import {
  account,
  aTenant,
  closed,
  closing,
  gmailAccount,
  grantOf,
  HOME,
  loop,
  opened,
  testKeys,
  testSeal,
  unaliased,
  version,
  WORK,
} from './given.ts';
import { storeContract } from './store.ts';
import { eraseAll, filled } from './store-erase.ts';

storeContract('in memory', async () => ({
  store: memoryStore(),
  directory: memoryDirectory(),
  due: memoryDue(),
  person: unaliased,
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
    await directory.claim(mailbox, owner, NOW);
    other.load(directory.dump());
    expect(await other.ownerOf(mailbox)).toEqual({ ...owner, claimedAt: NOW });
  });

  it('holds claims of an earlier version, which did not say since when, and they are given up', async () => {
    const [directory, owner] = [memoryDirectory(), { tenant: aTenant(), account: WORK }];
    directory.load(pack([[NORA, owner]]));
    const claim = await directory.ownerOf(NORA);
    expect(claim).toEqual({ ...owner, claimedAt: 0 });
    if (claim !== undefined) await directory.release(NORA, claim);
    expect(await directory.ownerOf(NORA)).toBeUndefined();
  });
});

describe('a snapshot that is sealed', () => {
  async function two() {
    const [store, tenant] = [memoryStore(), aTenant()];
    await filled(store, tenant);
    await filled(store, tenant, HOME);
    await store.saveSetting(tenant, 'zone', 'UTC');
    return { store, tenant };
  }

  it('brings back what is in one that is not, and shows nothing of an account', async () => {
    const { store, tenant } = await two();
    const sealed = await sealDump(testSeal(), store.dump());
    for (const word of ['@', 'Keys', 'Harbour', '1//', 'asked', 'zone']) {
      expect(store.dump()).toContain(word);
      expect(sealed.includes(word)).toBe(word === 'zone');
    }
    const other = memoryStore();
    other.load(await openDump(testSeal(), sealed));
    expect(JSON.parse(JSON.parse(other.dump()).content)).toMatchObject([
      { tenant, accounts: [{ id: WORK }, { id: HOME }], seq: 6, settings: [['zone', 'UTC']] },
    ]);
    for (const of of [WORK, HOME]) {
      expect(await other.grant(tenant, of)).toEqual(grantOf(`1//${of}`));
      for (const thread of ['t1', 't2', 'lonely'].map(threadId))
        expect(await other.thread(tenant, of, thread)).toEqual(await store.thread(tenant, of, thread));
    }
    expect(await other.changes(tenant, 0, 9)).toEqual(await store.changes(tenant, 0, 9));
    await eraseAll(other, tenant, HOME);
    const left = memoryStore();
    left.load(await openDump(testSeal(), await sealDump(testSeal(), other.dump())));
    await left.saveLoop(tenant, loop(tenant, 'next'), opened);
    expect((await left.changes(tenant, 0, 9)).map(({ seq }) => seq)).toEqual([1, 2, 3, 7]);
  });

  it('is read where it is of an earlier version, which sealed nothing', async () => {
    const { store } = await two();
    expect(await openDump(testSeal(), store.dump())).toBe(store.dump());
  });

  it('leaves out an account whose key is gone for ever, and waits where keys are away', async () => {
    const { store, tenant } = await two();
    const keys = testKeys();
    await keys.forget({ tenant, account: WORK });
    const other = memoryStore();
    other.load(await openDump(testSeal(), await sealDump(testSeal(keys), store.dump())));
    expect((await other.accounts(tenant)).map(({ id }) => id)).toEqual([HOME]);
    expect(other.dump()).not.toContain('1//work');
    const fault = () => Promise.reject(new Fault('retry', 'The keys are away.'));
    const away = { ...keys, key: fault, held: fault };
    await expect(sealDump(testSeal(away), store.dump())).rejects.toMatchObject({ kind: 'retry' });
    await expect(openDump(testSeal(away), await sealDump(testSeal(), store.dump()))).rejects.toMatchObject({
      kind: 'retry',
    });
  });

  it('loses no account whose key is damaged: that is no key that is gone', async () => {
    const { store, tenant } = await two();
    const damaged = new Fault('park', 'The key of this account is damaged.');
    const key = (of: Owner) => (of.account === WORK ? Promise.reject(damaged) : testKeys().key(of));
    const keys: DataKeys = { ...testKeys(), key, held: key };
    await expect(sealDump(testSeal(keys), store.dump())).rejects.toBe(damaged);
    await expect(openDump(testSeal(keys), await sealDump(testSeal(), store.dump()))).rejects.toBe(damaged);
    expect((await store.accounts(tenant)).map(({ id }) => id)).toEqual([WORK, HOME]);
  });

  it('opens nothing that was moved to another account', async () => {
    const { store } = await two();
    const text = await sealDump(testSeal(), store.dump());
    const content = JSON.parse(JSON.parse(text).content);
    const [[, work], [, home]] = content.tenants[0].accounts;
    content.tenants[0].accounts = [
      [WORK, home],
      [HOME, work],
    ];
    await expect(openDump(testSeal(), pack(content))).rejects.toMatchObject({ kind: 'park' });
  });
});
