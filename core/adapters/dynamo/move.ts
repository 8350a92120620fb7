import {
  dropAll,
  type Engine,
  eachOf,
  type Item,
  itemAt,
  itemsIn,
  putAll,
} from '#core/adapters/dynamo/engine';
import { factItem, factSk, isFact, versionOf } from '#core/adapters/dynamo/fact-items';
import { type Fact, ThreadLoopItem } from '#core/adapters/dynamo/fact-schema';
import { changesPk, type Key, LOOP_SK, loopPk } from '#core/adapters/dynamo/keys';
import { changeItem, loopItem, loopOf } from '#core/adapters/dynamo/loops';
import { olderFact, olderTies } from '#core/adapters/dynamo/older';
import { ABSENT, notNewer, OLDER, putIf } from '#core/adapters/dynamo/puts';
import { ChangeItem, isOlder, read } from '#core/adapters/dynamo/schema';
import { keyOf } from '#core/adapters/dynamo/sealing';
import { newTies, type Place } from '#core/adapters/dynamo/ties';
import type { LoopId } from '#core/id';
import type { Owner } from '#core/ports';

/**
 * Writes anew, as it is written today, what an earlier version stored of a thread: its facts with their ties, then its
 * loops with their changes. The older facts go when the new ones are there, so a crash leaves both, and readers see one.
 * Tells whether there was anything.
 */
export async function moveThread(on: Engine, at: Place): Promise<boolean> {
  const older = (await itemsIn(on, at.pk)).filter(isOlder);
  const facts = older.filter(isFact).map((item) => ({ ...keyOf(item), fact: olderFact(item) }));
  await moveFacts(on, at, facts);
  for (const item of older.filter((one) => keyOf(one).sk.startsWith('L#'))) {
    const { loop } = read(ThreadLoopItem, item);
    await moveLoop(on, at, loop);
    await putIf(on, { ...keyOf(item), loop }, OLDER);
  }
  return older.length > 0;
}

async function moveFacts(
  on: Engine,
  at: Place,
  facts: ReadonlyArray<Key & { readonly fact: Fact }>,
): Promise<void> {
  const news: [string, Fact][] = [];
  for (const { fact } of facts) news.push([await factSk(on, at, fact), fact]);
  await putAll(on, await newTies(on, at, { news, held: new Map(), given: facts.map(({ fact }) => fact) }));
  await eachOf(news, async ([sk, fact]) => {
    const version = versionOf(fact);
    const item = await factItem(on, at, { pk: at.pk, sk }, fact);
    // What is there already was written later than this.
    await putIf(on, item, version === undefined ? ABSENT : notNewer(version, { orSame: false }));
  });
  await dropAll(on, [...facts, ...olderTies(at, at.thread, facts)]);
}

/** A loop keeps its version: nothing of it changes. Its changes are sealed where the feed has them, and beside it. */
async function moveLoop(on: Engine, of: Owner, id: LoopId): Promise<void> {
  const pk = loopPk(of.tenant, id);
  const item = await itemAt(on, { pk, sk: LOOP_SK });
  if (item !== undefined && isOlder(item)) {
    const { token } = item;
    await putIf(on, { ...(await loopItem(on, await loopOf(on, of.tenant, item))), token }, OLDER);
  }
  const events = (await itemsIn(on, pk, { beginsWith: 'E#' })).filter(isOlder);
  await eachOf(events, (event) => moveChange(on, of, event));
}

async function moveChange(on: Engine, of: Owner, event: Item): Promise<void> {
  const change = read(ChangeItem, event);
  const { pk, sk } = keyOf(event);
  // The one beside the loop goes last: it leads to the other.
  for (const key of [
    { pk: changesPk(of.tenant), sk },
    { pk, sk },
  ])
    await putIf(on, await changeItem(on, of, { key, change }), OLDER);
}
