import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryDataKeys } from '#core/adapters/memory/data-keys';
import { memoryDirectory } from '#core/adapters/memory/directory';
import { memoryStore } from '#core/adapters/memory/store';
import { sealUnder } from '#core/adapters/sealing/seal';
import { tenantId } from '#core/id';
import type { KeyWrapping, Store } from '#core/ports';
import { type Ground, layGround } from '../../functions/local/ground.ts';
import { fileWrapping } from '../../functions/local/kms/file-wrapping.ts';
import { type Kept, snapshotFile } from '../../functions/local/snapshot.ts';
import { START } from './data-keys.ts';
import { account, grantOf, HOME, loop, opened, WORK } from './given.ts';

const LOCAL = tenantId('local');
const TOKEN = '1//a-refresh-token';
const SUBJECT = 'About the harbour';
const clock = () => START;
const mine = { tenant: LOCAL, account: WORK };
const one = loop(LOCAL, 'a', { subject: SUBJECT });

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openloop-ground-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** An account with something to hide. */
async function fill(store: Store): Promise<void> {
  await store.saveAccount(LOCAL, account());
  await store.saveGrant(LOCAL, WORK, grantOf(TOKEN));
  await store.saveLoop(LOCAL, one, opened);
}

async function holds({ store }: { readonly store: Store }): Promise<void> {
  expect(await store.account(LOCAL, WORK)).toEqual(account());
  expect(await store.grant(LOCAL, WORK)).toEqual(grantOf(TOKEN));
  expect(await store.loop(LOCAL, one.id)).toEqual(one);
}

/** All that lies in a folder, as text. */
async function lying(at: string): Promise<string> {
  const files = (await readdir(at, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());
  const texts = files.map((each) => readFile(join(each.parentPath, each.name), 'latin1'));
  return (await Promise.all(texts)).join('\n');
}

describe('a house without engines', () => {
  const path = () => join(folder, 'snapshot.json');

  async function house(wrapping?: KeyWrapping): Promise<Kept & ReturnType<typeof snapshotFile>> {
    const by = wrapping ?? (await fileWrapping(join(folder, 'wrapping.key')));
    const keys = memoryDataKeys({ wrapping: by, clock });
    const kept = { store: memoryStore(), directory: memoryDirectory(), keys, seal: sealUnder(keys) };
    return { ...kept, ...snapshotFile(path(), kept) };
  }

  it('finds again what it has saved', async () => {
    const before = await house();
    await fill(before.store);
    await before.save();
    const after = await house();
    await after.load();
    await holds(after);
    expect(await (await house()).load()).toBeUndefined();
  });

  it('saves nothing that anybody can read without its wrapping key', async () => {
    const before = await house();
    await fill(before.store);
    await before.save();
    const text = await lying(folder);
    expect(text).toContain('local');
    for (const secret of [TOKEN, SUBJECT, 'Bea Alden', 'example.org']) expect(text).not.toContain(secret);
    const stranger = await house(await fileWrapping(join(folder, 'another.key')));
    await expect(stranger.load()).rejects.toThrow(/put that file back/);
  });

  it('reads what an earlier version saved, which sealed nothing', async () => {
    const [store, directory] = [memoryStore(), memoryDirectory()];
    await fill(store);
    await writeFile(path(), `${store.dump()}\n${directory.dump()}\n`);
    const after = await house();
    await after.load();
    await holds(after);
  });

  it('has nothing left of an account once its key is removed, be it while it saves', async () => {
    const by = await fileWrapping(join(folder, 'wrapping.key'));
    let during = async (): Promise<void> => {};
    const before = await house({
      ...by,
      unwrap: async (of, wrapped) => {
        await during();
        return by.unwrap(of, wrapped);
      },
    });
    await fill(before.store);
    await before.store.saveAccount(LOCAL, account({ id: HOME }));
    await before.save();
    during = () => before.keys.forget(mine);
    await before.save();
    const after = await house();
    await after.load();
    expect((await after.store.accounts(LOCAL)).map(({ id }) => id)).toEqual([HOME]);
    expect(await after.store.loop(LOCAL, one.id)).toBeUndefined();
  });

  it('keeps its last snapshot where the key service fails', async () => {
    const by = await fileWrapping(join(folder, 'wrapping.key'));
    let fails = false;
    const before = await house({
      ...by,
      unwrap: (of, wrapped) => (fails ? Promise.reject(new Error('gone')) : by.unwrap(of, wrapped)),
    });
    await fill(before.store);
    await before.save();
    const text = await readFile(path(), 'utf8');
    fails = true;
    await expect(before.save()).rejects.toThrow('gone');
    expect(await readFile(path(), 'utf8')).toBe(text);
    fails = false;
    await before.save();
  });
});

describe('a house on engines', () => {
  const laid = (): Promise<Ground> => layGround({ folder, endpoints: {}, clock, tenant: LOCAL });

  it('finds again what it has stored, and nothing of it can be read on the disk', async () => {
    const before = await laid();
    await fill(before.store);
    await before.stop();
    const text = await lying(folder);
    expect(text).toContain('T#local#A#work');
    for (const secret of [TOKEN, SUBJECT, 'Bea Alden']) expect(text).not.toContain(secret);
    for (const key of ['wrapping.key', 'directory.key'])
      expect((await stat(join(folder, key))).mode & 0o777).toBe(0o600);
    const after = await laid();
    await holds(after);
    await after.stop();
  });

  it('opens nothing of an account whose key was removed, even from a copy that was kept', async () => {
    const ground = await laid();
    await fill(ground.store);
    const at = { ...mine, item: 'a copy' };
    const copy = await ground.seal.seal(at, SUBJECT);
    expect(await ground.seal.open(at, copy)).toBe(SUBJECT);
    await ground.keys.forget(mine);
    await expect(ground.seal.open(at, copy)).rejects.toMatchObject({ kind: 'park' });
    await expect(ground.store.grant(LOCAL, WORK)).rejects.toMatchObject({ kind: 'park' });
    await expect(ground.store.saveGrant(LOCAL, WORK, grantOf(TOKEN))).rejects.toMatchObject({ kind: 'park' });
    await ground.stop();
  });

  it('leaves nothing running where its wrapping key is damaged', async () => {
    await writeFile(join(folder, 'wrapping.key'), 'torn');
    await expect(laid()).rejects.toThrow(/wrapping\.key holds no key/);
    await rm(join(folder, 'wrapping.key'));
    const ground = await laid();
    await ground.stop();
  });
});
