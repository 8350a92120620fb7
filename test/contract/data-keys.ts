import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Fault } from '#core/fault';
import { accountId, tenantId } from '#core/id';
import type { DataKeys, KeyWrapping, Owner } from '#core/ports';
import { HOUR, type Instant, instant } from '#core/time';
import { type HandWrapping, handWrapping } from './data-keys-hand.ts';

/** What the keys of a suite are made of; its time is the test's to move. */
export type KeysGiven = { readonly wrapping: KeyWrapping; readonly clock: () => Instant };

export type OpenedKeys = {
  /** The keys as another process has them. */
  readonly process: () => DataKeys;
  readonly close: () => Promise<void>;
};
type Bench = Pick<OpenedKeys, 'process'> & {
  readonly wrapping: HandWrapping;
  readonly later: (ms: number) => void;
};

/** An account that no other test knows. */
export const anOwner = (): Owner => ({ tenant: tenantId(`t#${randomUUID()}`), account: accountId('work') });
export const START = instant(Date.UTC(2026, 10, 30, 9));
export const parked = { name: 'Fault', kind: 'park' };
export const hex = (key: Uint8Array): string => Buffer.from(key).toString('hex');

/** What the keys of accounts do, wherever they are kept. */
export function dataKeysContract(name: string, open: (given: KeysGiven) => Promise<OpenedKeys>): void {
  describe(`keys of accounts: ${name}`, () => {
    const wrapping = handWrapping();
    let now = START;
    let opened: OpenedKeys | undefined;
    beforeAll(async () => {
      opened = await open({ wrapping, clock: () => now });
    });
    afterAll(() => opened?.close());
    const bench: Bench = {
      process: () => {
        if (opened === undefined) throw new Error('the keys are not open');
        return opened.process();
      },
      wrapping,
      later: (ms) => {
        now = instant(now + ms);
      },
    };
    makingContract(bench);
    forgettingContract(bench);
  });
}

function makingContract({ process, wrapping }: Bench): void {
  it('makes an account one key of 256 bits, and gives every process that one', async () => {
    const of = anOwner();
    const [one, other] = [process(), process()];
    const key = await one.key(of);
    expect(key).toHaveLength(32);
    expect(hex(await one.key(of))).toBe(hex(key));
    expect(hex(await other.key(of))).toBe(hex(key));
  });

  it('gives every account of every tenant a key of its own', async () => {
    const of = anOwner();
    const owners = [of, { ...of, account: accountId('home') }, anOwner()];
    const all = await Promise.all(owners.map((owner) => process().key(owner)));
    expect(new Set(all.map(hex)).size).toBe(3);
  });

  it('leaves one key where many need it first at once', async () => {
    const of = anOwner();
    const processes = Array.from({ length: 8 }, () => process());
    const all = await Promise.all([...processes, ...processes].map((keys) => keys.key(of)));
    expect(new Set([...all, await process().key(of)].map(hex)).size).toBe(1);
  });

  it('holds the key that an account has, and makes it none', async () => {
    const of = anOwner();
    await expect(process().held(of)).rejects.toMatchObject({ ...parked, code: 'gone' });
    expect(wrapping.made(of)).toBe(0);
    const key = await process().key(of);
    const later = process();
    for (const _ of ['once', 'again']) expect(hex(await later.held(of))).toBe(hex(key));
  });

  it('passes on what the wrapping says, and keeps nothing of it', async () => {
    const [of, keys] = [anOwner(), process()];
    const fault = new Fault('park', 'This key is damaged.');
    wrapping.before(of, () => Promise.reject(fault));
    await expect(keys.key(of)).rejects.toBe(fault);
    await expect(keys.key(of)).rejects.toBe(fault);
    wrapping.before(of, () => Promise.resolve());
    expect(await keys.key(of)).toHaveLength(32);
  });
}

function forgettingContract({ process, wrapping, later }: Bench): void {
  it('gives nobody the key of an account that was forgotten, nor makes it a new one', async () => {
    const of = anOwner();
    const other = { ...of, account: accountId('home') };
    const kept = await process().key(other);
    await process().key(of);
    await process().forget(of);
    await expect(process().key(of)).rejects.toMatchObject(parked);
    expect(hex(await process().key(other))).toBe(hex(kept));
  });

  it('holds none of an account that was forgotten, however long ago', async () => {
    const [of, keys] = [anOwner(), process()];
    await keys.key(of);
    await keys.forget(of);
    for (const ms of [0, 2 * HOUR]) {
      later(ms);
      for (const one of [keys, process()])
        await expect(one.held(of)).rejects.toMatchObject({ ...parked, code: 'gone' });
    }
  });

  it('makes none either for an account that was forgotten before it had one', async () => {
    const of = anOwner();
    await process().forget(of);
    await expect(process().key(of)).rejects.toMatchObject(parked);
    expect(wrapping.made(of)).toBe(0);
  });

  it('makes another one when an hour has passed since it was last forgotten', async () => {
    const [of, keys] = [anOwner(), process()];
    const before = hex(await keys.key(of));
    await keys.forget(of);
    later(HOUR / 2);
    await keys.forget(of);
    later(HOUR - 1);
    await expect(keys.key(of)).rejects.toMatchObject(parked);
    later(1);
    const after = await Promise.all([keys.key(of), process().key(of)]);
    expect(new Set(after.map(hex)).size).toBe(1);
    expect(after.map(hex)).not.toContain(before);
  });

  it('makes no key for whoever had begun to before the account was forgotten', async () => {
    const of = anOwner();
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    wrapping.before(of, () => {
      begun.resolve();
      return go.promise;
    });
    const late = process().key(of);
    await begun.promise;
    await process().forget(of);
    go.resolve();
    await expect(late).rejects.toMatchObject(parked);
    await expect(process().key(of)).rejects.toMatchObject(parked);
  });
}
