import * as z from 'zod/mini';
import { busy, TRIES } from '#core/adapters/dynamo/calls';
import { type Engine, type Item, itemAt } from '#core/adapters/dynamo/engine';
import { type Key, mutesKey } from '#core/adapters/dynamo/keys';
import { Mutes, olderMutes } from '#core/adapters/dynamo/older';
import { putVersion } from '#core/adapters/dynamo/puts';
import { isOlder, read, SCHEMA } from '#core/adapters/dynamo/schema';
import { openJson, sealJson } from '#core/adapters/dynamo/sealing';
import type { MuteEntry, Owner, Store } from '#core/ports';

const MutesItem = z.object({ version: z.number() });
type Held = { readonly version: number; readonly entries: readonly MuteEntry[] };

/** All mutes of an account as one item, sealed. */
export async function mutesItem(
  on: Engine,
  of: Owner,
  { version, entries }: Held,
): Promise<Key & Item & { readonly version: number }> {
  const key = mutesKey(of.tenant, of.account);
  return { ...key, schema: SCHEMA, version, sealed: await sealJson(on, of, key, entries) };
}

async function mutesOf(on: Engine, of: Owner): Promise<Held> {
  const item = await itemAt(on, mutesKey(of.tenant, of.account));
  if (item === undefined) return { version: 0, entries: [] };
  const { version } = read(MutesItem, item);
  return { version, entries: isOlder(item) ? olderMutes(item) : await openJson(on, of, item, Mutes) };
}

/** The entries after a change; undefined where nothing changes. */
type Edit = (entries: readonly MuteEntry[]) => readonly MuteEntry[] | undefined;

/** Changes the one item of an account's mutes; again where somebody else did meanwhile. */
async function editMutes(on: Engine, of: Owner, edit: Edit): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { version, entries } = await mutesOf(on, of);
    const edited = edit(entries);
    if (edited === undefined) return false;
    const next = await mutesItem(on, of, { version: version + 1, entries: edited });
    if ((await putVersion(on, next)) === 'written') return true;
    await on.pause(attempt);
  }
  throw busy();
}

export const muteCalls = (on: Engine): Pick<Store, 'mutes' | 'addMute' | 'removeMute'> => {
  const same = (a: Pick<MuteEntry, 'kind' | 'value'>) => (b: MuteEntry) =>
    a.kind === b.kind && a.value === b.value;
  return {
    mutes: async (tenant, account) => (await mutesOf(on, { tenant, account })).entries,
    addMute: async (tenant, account, entry) =>
      (await editMutes(on, { tenant, account }, (all) =>
        all.some(same(entry)) ? undefined : [...all, entry],
      ))
        ? 'added'
        : 'already',
    removeMute: async (tenant, account, entry) => {
      const without: Edit = (all) => {
        const rest = all.filter((one) => !same(entry)(one));
        return rest.length === all.length ? undefined : rest;
      };
      return (await editMutes(on, { tenant, account }, without)) ? 'removed' : 'not-there';
    },
  };
};
