import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountId, tenantId, threadId } from '#core/id';
import { DAY, instant } from '#core/time';
import { at, BEA, CARL, NOW } from '../loops/facts.ts';
import { account, aTenant, type Bench, gmailAccount, HOME, version, WORK } from './given.ts';
import { eraseContract } from './store-erase.ts';
import { factContract } from './store-facts.ts';
import { grantContract } from './store-grants.ts';
import { liveContract } from './store-live.ts';
import { loopContract } from './store-loops.ts';
import { raceContract } from './store-races.ts';
import { tenantContract } from './store-tenants.ts';
import { versionContract } from './store-versions.ts';

/** Opens an engine for a suite; `close` ends what it started. */
export type Opened = Bench & { readonly close: () => Promise<void> };

/** What every store, directory and due index does. */
export function storeContract(name: string, open: () => Promise<Opened>): void {
  describe(`a store: ${name}`, () => {
    let opened: Opened | undefined;
    const bench = (): Bench => {
      if (opened === undefined) throw new Error('the engine is not open');
      return opened;
    };
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened?.close());

    accountContract(bench);
    muteContract(bench);
    settingContract(bench);
    factContract(bench);
    versionContract(bench);
    liveContract(bench);
    grantContract(bench);
    loopContract(bench);
    raceContract(bench);
    tenantContract(bench);
    eraseContract(bench);
    directoryContract(bench);
    dueContract(bench);
    it('says nothing where it is well', async () => {
      expect(await bench().store.ping()).toBeUndefined();
    });
  });
}

function accountContract(bench: () => Bench): void {
  describe('accounts', () => {
    it('gives an account back as it was saved', async () => {
      const [{ store }, tenant] = [bench(), aTenant()];
      const full = account({ senders: [BEA], aliases: [CARL], dataThrough: NOW, syncedAt: NOW, gaps: 2 });
      expect(await store.account(tenant, WORK)).toBeUndefined();
      expect(await store.saveAccount(tenant, full)).toBe('written');
      expect(await store.account(tenant, WORK)).toEqual(full);
      expect(await store.saveAccount(tenant, account({ id: HOME }))).toBe('written');
      expect((await store.accounts(tenant)).map(({ id }) => id).sort()).toEqual(['home', 'work']);
    });

    it('gives a mailbox that goes on back with all that is known of reading it', async () => {
      const [{ store }, tenant] = [bench(), aTenant()];
      const full = gmailAccount({
        ...{ dataThrough: NOW, syncedAt: NOW },
        redetect: { after: threadId('t1') },
      });
      const { address, pollAt, upkeepAt } = full.gmail;
      const bare = { address, cursor: version('1'), pollAt, upkeepAt };
      expect(await store.saveAccount(tenant, full)).toBe('written');
      expect(await store.account(tenant, WORK)).toEqual(full);
      expect(await store.saveAccount(tenant, { ...full, version: 2, gmail: bare })).toBe('written');
      expect(await store.accounts(tenant)).toEqual([{ ...full, version: 2, gmail: bare }]);
    });

    it('writes only the version behind the stored one', async () => {
      const [{ store }, tenant] = [bench(), aTenant()];
      expect(await store.saveAccount(tenant, account({ version: 2 }))).toBe('lost-race');
      expect(await store.saveAccount(tenant, account())).toBe('written');
      expect(await store.saveAccount(tenant, account({ name: 'late' }))).toBe('lost-race');
      expect(await store.saveAccount(tenant, account({ version: 3 }))).toBe('lost-race');
      expect(await store.saveAccount(tenant, account({ version: 2, name: 'new' }))).toBe('written');
      expect((await store.account(tenant, WORK))?.name).toBe('new');
    });
  });
}

function muteContract(bench: () => Bench): void {
  describe('mutes', () => {
    const bea = { kind: 'sender', value: 'bea@example.org', at: NOW } as const;

    it('adds a mute once and removes it once', async () => {
      const [{ store }, tenant] = [bench(), aTenant()];
      expect(await store.mutes(tenant, WORK)).toEqual([]);
      expect(await store.addMute(tenant, WORK, bea)).toBe('added');
      expect(await store.addMute(tenant, WORK, { ...bea, at: instant(NOW + DAY) })).toBe('already');
      expect(await store.mutes(tenant, WORK)).toEqual([bea]);
      expect(await store.removeMute(tenant, WORK, bea)).toBe('removed');
      expect(await store.removeMute(tenant, WORK, bea)).toBe('not-there');
      expect(await store.mutes(tenant, WORK)).toEqual([]);
    });

    it('keeps the mutes of a thread, of a sender and of another account apart', async () => {
      const [{ store }, tenant] = [bench(), aTenant()];
      await store.addMute(tenant, WORK, bea);
      expect(await store.addMute(tenant, WORK, { ...bea, kind: 'thread' })).toBe('added');
      expect(await store.removeMute(tenant, HOME, bea)).toBe('not-there');
      expect(await store.mutes(tenant, HOME)).toEqual([]);
      expect(await store.mutes(tenant, WORK)).toHaveLength(2);
    });

    it('loses none of several that are added at once', async () => {
      const [{ store }, tenant] = [bench(), aTenant()];
      const values = ['a', 'b', 'c'].map((name) => `${name}@example.org`);
      const add = (value: string) => store.addMute(tenant, WORK, { kind: 'sender', value, at: NOW });
      expect(await Promise.all(values.map(add))).toEqual(['added', 'added', 'added']);
      expect((await store.mutes(tenant, WORK)).map(({ value }) => value).sort()).toEqual(values);
    });
  });
}

function settingContract(bench: () => Bench): void {
  it('keeps the last value of each setting', async () => {
    const [{ store }, tenant] = [bench(), aTenant()];
    expect(await store.settings(tenant)).toEqual({});
    await store.saveSetting(tenant, 'digest.hour', '7');
    await store.saveSetting(tenant, 'zone', 'Europe/Berlin');
    await store.saveSetting(tenant, 'digest.hour', '8');
    await store.saveSetting(tenant, 'empty', '');
    expect(await store.settings(tenant)).toEqual({ 'digest.hour': '8', zone: 'Europe/Berlin', empty: '' });
  });
}

function directoryContract(bench: () => Bench): void {
  it('gives an address to the first who claims it, in any of its spellings', async () => {
    const { directory } = bench();
    const [mine, theirs] = [
      { tenant: aTenant(), account: WORK },
      { tenant: aTenant(), account: WORK },
    ];
    const mailbox = at(`${mine.tenant}@example.org`);
    const tagged = at(`${mine.tenant}+x@example.org`);
    expect(await directory.ownerOf(mailbox)).toBeUndefined();
    expect(await directory.claim(mailbox, mine, NOW)).toBe('claimed');
    expect(await directory.claim(tagged, theirs, NOW)).toBe('taken');
    expect(await directory.claim(tagged, mine, NOW)).toBe('claimed');
    expect(await directory.claim(mailbox, { ...mine, account: HOME }, NOW)).toBe('taken');
    expect(await directory.ownerOf(tagged)).toEqual({ ...mine, claimedAt: NOW });
  });

  it('gives an address up for who has it, and for nobody else', async () => {
    const { directory } = bench();
    const [mine, theirs] = [
      { tenant: aTenant(), account: WORK },
      { tenant: aTenant(), account: WORK },
    ];
    const mailbox = at(`${mine.tenant}@example.org`);
    await directory.claim(mailbox, mine, NOW);
    for (const one of [theirs, { ...mine, account: HOME }]) await directory.release(mailbox, one);
    expect(await directory.ownerOf(mailbox)).toEqual({ ...mine, claimedAt: NOW });
    for (const _ of ['once', 'again']) await directory.release(mailbox, mine);
    expect(await directory.ownerOf(mailbox)).toBeUndefined();
    expect(await directory.claim(mailbox, theirs, NOW)).toBe('claimed');
  });

  it('renews a claim, and gives up the one that is meant', async () => {
    const { directory } = bench();
    const mine = { tenant: aTenant(), account: WORK };
    const mailbox = at(`${mine.tenant}@example.org`);
    const later = instant(NOW + 1);
    for (const now of [NOW, later]) expect(await directory.claim(mailbox, mine, now)).toBe('claimed');
    expect(await directory.ownerOf(mailbox)).toEqual({ ...mine, claimedAt: later });
    await directory.release(mailbox, { ...mine, claimedAt: NOW });
    expect(await directory.ownerOf(mailbox)).toEqual({ ...mine, claimedAt: later });
    await directory.release(mailbox, { ...mine, claimedAt: later });
    expect(await directory.ownerOf(mailbox)).toBeUndefined();
  });
}

function dueContract(bench: () => Bench): void {
  it('hands out what is due, the soonest first, until it is removed', async () => {
    const { due } = bench();
    // Far in the past and close together, so that entries of other tests cannot come between.
    const start = Math.floor(Math.random() * 1e9) * 100;
    const items = Array.from({ length: 40 }, (_, index) => ({
      tenant: tenantId(`due-${start}`),
      account: accountId(`a#${index}`),
      at: instant(start + index),
    }));
    await Promise.all([...items].reverse().map((item) => due.put('stale', item)));
    const own = async (until: number, limit = 1_000) =>
      (await due.take('stale', instant(until), limit)).filter(({ tenant }) => tenant === items[0]?.tenant);
    expect(await own(start + 39)).toEqual(items);
    expect(await own(start + 9)).toEqual(items.slice(0, 10));
    expect(await own(start - 1)).toEqual([]);
    expect(await due.take('stale', instant(start + 39), 1)).toHaveLength(1);
    for (const item of items.slice(0, 35)) await due.remove('stale', item);
    for (const item of items.slice(0, 2)) await due.remove('stale', item);
    expect(await own(start + 39)).toEqual(items.slice(35));
  });

  it('keeps apart what is due of each kind', async () => {
    const { due } = bench();
    const kinds = ['stale', 'poll', 'upkeep'] as const;
    const item = { tenant: aTenant(), account: WORK, at: instant(Math.floor(Math.random() * 1e9)) };
    const own = async (kind: (typeof kinds)[number]) =>
      (await due.take(kind, item.at, 1_000)).filter(({ tenant }) => tenant === item.tenant);
    for (const kind of kinds) {
      expect(await own(kind)).toEqual([]);
      await due.put(kind, item);
      expect(await own(kind)).toEqual([item]);
    }
    await due.remove('poll', item);
    expect([await own('stale'), await own('poll'), await own('upkeep')]).toEqual([[item], [], [item]]);
  });
}
