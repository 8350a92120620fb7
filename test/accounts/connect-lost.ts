import { expect } from 'vitest';
import { HOUR } from '#core/time';
import { BOB, MAYA } from '../contract/consent-given.ts';
import { type Ground, ground, ONE, owner, program, stored } from './connect-world.ts';

export const WORK = owner('work');

/** A mailbox that is connected and read, and the program that did it. */
export async function connected(options: Parameters<typeof ground>[0] = {}) {
  const on = ground(options);
  const it = program(on);
  expect((await it.connect('work')).status).toBe(200);
  await it.drain();
  await it.drainBackfill();
  const maya = on.fake.mailbox(MAYA);
  const come = (subject: string) =>
    void maya.deliver({ from: BOB, to: MAYA, subject, text: 'Can you send it?' });
  const ask = { store: on.hands.store, sync: on.hands.sync, backfill: on.hands.backfill, clock: on.clock };
  return { on, it, come, ask };
}

/** What the product finds when it looks for the first time after something happened at Google. */
export async function pollAgain(on: Ground) {
  on.pass(2 * HOUR);
  const it = program(on);
  await it.poll();
  return it.drain();
}
export const lostOf = async (on: Ground) => (await stored(on, WORK)).gmail.lost;
export const subjects = async (on: Ground): Promise<readonly string[]> => {
  const { store } = on.hands;
  const ids = (await store.listLoops(ONE, { of: 'live', limit: 100 })).loops.map(({ id }) => id);
  return (await store.loops(ONE, ids)).map(({ subject }) => subject).toSorted();
};
