import { expect } from 'vitest';
import type { Trouble } from '../../functions/local/gmail/trouble.ts';
import { BOB, MAYA } from '../contract/consent-given.ts';
import { holderOf } from './connect-left.ts';
import { type Ground, ground, owner, program } from './connect-world.ts';

export const WORK = owner('work');
export const ERASE = { ...WORK, do: 'erase' } as const;
export const NOTHING = { holder: 'nobody', granted: false, watched: false };
export const AWAY: Trouble = { kind: 'refuse', status: 503, reason: 'backendError' };

/** A mailbox with a mail that asks, which was connected and read. */
export async function connected(options: Parameters<typeof ground>[0] = {}) {
  const on = ground(options);
  const maya = on.fake.mailbox(MAYA);
  for (const subject of ['Budget', 'Offer'])
    maya.deliver({ from: `Bob <${BOB}>`, to: MAYA, subject, text: 'Can you send it?' });
  maya.alias('maya.other@example.com');
  const it = program(on);
  expect((await it.connect('work')).status).toBe(200);
  await it.drain();
  await it.drainBackfill();
  return { on, it, maya };
}

/** Nothing of an account is there, save days on which it is looked for in vain. */
export async function expectGone(on: Ground, of = WORK) {
  const { store } = on.hands;
  const dump = on.memory.dump();
  for (const trace of [MAYA, BOB, 'Budget', '1//', '"work"', 'maya.other'])
    expect(dump.includes(trace), trace).toBe(false);
  expect(await store.account(of.tenant, of.account)).toBeUndefined();
  expect(await holderOf(on, 'maya.other@example.com')).toBe('nobody');
}
