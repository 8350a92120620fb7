import { type Engine, type Item, itemAt, itemsAt, itemsIn, putAll } from '#core/adapters/dynamo/engine';
import { indexedOf } from '#core/adapters/dynamo/erase';
import { HeadItem } from '#core/adapters/dynamo/fact-schema';
import {
  accountPk,
  HELD,
  headKey,
  headsPk,
  LOOP_SK,
  labelsKey,
  loopPk,
  mutesKey,
  resealedKey,
  threadLoopKey,
  threadPk,
} from '#core/adapters/dynamo/keys';
import { heldItem, labelsItem } from '#core/adapters/dynamo/live';
import { LoopItem } from '#core/adapters/dynamo/loop-schema';
import { moveThread } from '#core/adapters/dynamo/move';
import { mutesItem } from '#core/adapters/dynamo/mutes';
import { olderHeld, olderLabels, olderMutes } from '#core/adapters/dynamo/older';
import { OLDER, putIf } from '#core/adapters/dynamo/puts';
import { isOlder, read, SCHEMA } from '#core/adapters/dynamo/schema';
import { keyOf } from '#core/adapters/dynamo/sealing';
import type { ThreadId } from '#core/id';
import type { Owner, Store } from '#core/ports';

/** Threads that one call moves. */
const SLICE = 50;

/** Seals by their place the items that an earlier version wrote, thread by thread; the rest of an account comes first. */
export const resealCall = (on: Engine): Pick<Store, 'reseal'> => ({
  reseal: async (tenant, account) => {
    const of = { tenant, account };
    const mark = resealedKey(tenant, account);
    if ((await itemAt(on, mark)) !== undefined) return 'done';
    await resealRest(on, of);
    const heads = await olderHeads(on, of);
    for (const thread of heads) {
      await moveThread(on, { ...of, thread, pk: threadPk(tenant, account, thread) });
      await putIf(on, { ...headKey(tenant, account, thread), thread }, OLDER);
    }
    if (heads.length > 0) return 'more';
    const others = await olderWithoutHead(on, of);
    for (const thread of others)
      await moveThread(on, { ...of, thread, pk: threadPk(tenant, account, thread) });
    if (others.length > 0) return 'more';
    await putAll(on, [mark]);
    return 'done';
  },
});

async function olderHeads(on: Engine, { tenant, account }: Owner): Promise<readonly ThreadId[]> {
  const only = { that: '#schema < :is', is: SCHEMA, isRare: true };
  const heads = await itemsIn(on, headsPk(tenant, account), { limit: SLICE, only });
  return heads.map((head) => read(HeadItem, head).thread);
}

/** Threads that the first version wrote have no head; where they have led to a loop, that leads to them. */
async function olderWithoutHead(on: Engine, of: Owner): Promise<readonly ThreadId[]> {
  const ids = [...(await indexedOf(on, of, 'live')), ...(await indexedOf(on, of, 'closed'))];
  const loops = await itemsAt(
    on,
    ids.map((id) => ({ pk: loopPk(of.tenant, id), sk: LOOP_SK })),
  );
  const places = loops.map((item) => read(LoopItem, item));
  const threads = new Map(places.map((loop) => [threadLoopKey({ ...of, ...loop }).sk, loop.threadId]));
  const tied = await itemsAt(
    on,
    places.map((loop) => threadLoopKey({ ...of, ...loop })),
  );
  const found = tied.filter(isOlder).flatMap((item) => threads.get(keyOf(item).sk) ?? []);
  return [...new Set(found)].slice(0, SLICE);
}

async function resealRest(on: Engine, of: Owner): Promise<void> {
  const { tenant, account } = of;
  const [mutes, labels, held] = await Promise.all([
    itemAt(on, mutesKey(tenant, account)),
    itemAt(on, labelsKey(tenant, account)),
    itemsIn(on, accountPk(tenant, account), { beginsWith: HELD }),
  ]);
  if (mutes !== undefined && isOlder(mutes))
    await putIf(
      on,
      await mutesItem(on, of, { version: versionOf(mutes), entries: olderMutes(mutes) }),
      OLDER,
    );
  if (labels !== undefined && isOlder(labels))
    await putIf(on, await labelsItem(on, of, olderLabels(labels)), OLDER);
  for (const item of held.filter(isOlder)) await putIf(on, await heldItem(on, of, olderHeld(item)), OLDER);
}

const versionOf = ({ version }: Item): number => (typeof version === 'number' ? version : 0);
