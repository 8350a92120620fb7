import { describe, expect, it as test } from 'vitest';
import { isHeld } from '#core/accounts/account';
import { HOUR, instant } from '#core/time';
import { crashes, crashing, everyCrash } from './crash.ts';
import { CASES, type Case } from './sync-cases.ts';
import { drain, type House, OF, pass, poll } from './sync-house.ts';
import { accountIn, checkRecord, factsIn, liveIn } from './sync-oracle.ts';

const FOREVER = instant(8e15);

/** What counts when all is said and done, without when it was. */
async function outcome(it: House) {
  const { store, due } = it.hands;
  const account = await accountIn(store, OF);
  const { gmail } = account;
  const [polls, upkeeps] = [await due.take('poll', FOREVER, 100), await due.take('upkeep', FOREVER, 100)];
  const held = (await store.heldMails(OF.tenant, OF.account)).filter(isHeld);
  return {
    facts: await factsIn(store, OF),
    live: await liveIn(store, OF),
    account: {
      declared: account.declared,
      senders: account.senders,
      aliases: account.aliases,
      gaps: account.gaps,
    },
    cursor: gmail.cursor,
    isAtEnd: gmail.cursor === it.control.historyId(),
    isOpen: gmail.refill !== undefined,
    isReadBack: gmail.backfill === undefined && gmail.readFrom !== undefined,
    isPutOff: (gmail.notBefore ?? 0) > it.now,
    isWatched: (gmail.watchedUntil ?? 0) > it.now,
    isFresh: (account.dataThrough ?? 0) > it.now - 2 * HOUR,
    redetect: account.redetect,
    held: held.map(({ id, from }) => ({ id, from })),
    labels: [...(await store.labels(OF.tenant, OF.account))],
    polls: polls.filter(({ at }) => at === gmail.pollAt).length,
    upkeeps: upkeeps.filter(({ at }) => at === gmail.upkeepAt).length,
  };
}

/** The use case, once more if it crashed; then whatever is queued; then a poll. */
async function toItsEnd(it: House, { run }: Case): Promise<void> {
  await run(it, it.hands);
  await drain(it);
  pass(it, 61 * 60_000);
  await poll(it);
  await drain(it);
}

/** For every call of every port: crash before it or behind it, run again, and all is as after a clean run. */
async function replay(one: Case): Promise<number> {
  const clean = await one.given();
  const counted = await one.given();
  const { ports, calls } = crashing(counted.hands);
  await one.run(counted, ports);
  await toItsEnd(clean, one);
  const wanted = await outcome(clean);
  expect(wanted).toMatchObject({
    isAtEnd: true,
    isOpen: false,
    isReadBack: true,
    isPutOff: false,
    isWatched: true,
    isFresh: true,
  });
  expect(wanted).toMatchObject({ polls: 1, upkeeps: 1, redetect: undefined });
  if (one.isApart !== true) await checkRecord({ of: OF, ...clean.hands, ...clean, untold: [] });
  for (const crash of everyCrash(calls())) {
    const it = await one.given();
    const hint = `crash ${crash.when} call ${crash.call}`;
    expect(await crashes(() => one.run(it, crashing(it.hands, crash).ports)), hint).toBe(true);
    await toItsEnd(it, one);
    expect(await outcome(it), hint).toEqual(wanted);
  }
  return calls();
}

describe('wherever it crashes, it ends as if it had not, when', () => {
  for (const [name, one] of Object.entries(CASES))
    test(name, async () => {
      expect(await replay(one)).toBeGreaterThan(1);
    });
});
