import type { memoryDataKeys } from '#core/adapters/memory/data-keys';
import type { memoryDirectory } from '#core/adapters/memory/directory';
import { openDump, sealDump } from '#core/adapters/memory/sealed-dump';
import type { MemoryStore } from '#core/adapters/memory/store';
import type { Seal } from '#core/ports';
import { oneAtATime, replaced, textIfThere } from './replaced.ts';

/** What a snapshot holds; `seal` is the one under `keys`. */
export type Kept = {
  readonly store: MemoryStore;
  readonly directory: ReturnType<typeof memoryDirectory>;
  readonly keys: ReturnType<typeof memoryDataKeys>;
  readonly seal: Seal;
};

/**
 * What a house without engines knows, as a file of three lines: the store with each account sealed, the directory, and
 * the wrapped keys that open every one of them. `load` throws a fault where the file is damaged or cannot be opened; it
 * is not written over then.
 */
export function snapshotFile(path: string, kept: Kept) {
  let text = '';
  const file = replaced(path, () => text);
  return {
    load: async (): Promise<void> => {
      const before = await textIfThere(path);
      if (before === undefined) return;
      const [stored = '', owners = '', keys = ''] = before.split('\n');
      // An earlier version sealed nothing and had no keys.
      if (keys !== '') kept.keys.load(keys);
      kept.store.load(await openDump(kept.seal, stored));
      kept.directory.load(owners);
    },
    /** What was done before the call is on the disk when it resolves. */
    save: oneAtATime(async () => {
      text = await textOf(kept);
      await file.save();
    }),
  };
}

async function textOf({ store, directory, keys, seal }: Kept): Promise<string> {
  for (;;) {
    const before = keys.dump();
    const stored = await sealDump(seal, store.dump());
    // A key that was made or forgotten meanwhile would leave an account without its own.
    if (keys.dump() === before) return `${stored}\n${directory.dump()}\n${before}\n`;
  }
}
