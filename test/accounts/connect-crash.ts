import { expect } from 'vitest';
import * as z from 'zod';
import type { Owner } from '#core/ports';
import { MAYA } from '../contract/consent-given.ts';
import { type Crash, crashing } from '../integration/crash.ts';
import { dueOf, grantsAt, holderOf, isWatched } from './connect-left.ts';
import {
  type Ground,
  type Hands,
  MINUTE,
  ONE,
  owner,
  type Program,
  program,
  stored,
} from './connect-world.ts';

/** A program that ends at one call of a hand, and how many calls it made. */
export function doomed(on: Ground, crash?: Crash, tenant = ONE) {
  const { ports, calls } = crashing<Hands>(on.hands, crash);
  // To say where Google is calls nobody.
  const consent = { ...ports.consent, url: on.hands.consent.url };
  return { it: program(on, { hands: { ...ports, consent }, tenant }), calls };
}

/** Begins and comes back in a program that ends on its way. */
export async function connectIn(on: Ground, crash: Crash, tenant = ONE): Promise<void> {
  const { it } = doomed(on, crash, tenant);
  const begun = await it.begin('work');
  if (begun.status !== 201) return;
  await it.back(on.fake.consent.allow({ url: begun.url, account: MAYA }), { cookie: begun.cookie });
}

/** Lets the product be for a while: its schedules come round, and what is queued is done. */
export async function settle(on: Ground, it: Program, hours = 0): Promise<void> {
  on.pass(16 * MINUTE + hours * 60 * MINUTE);
  await it.poll();
  await it.sweep();
  await it.drain();
  await it.drainBackfill();
}

const ended = z.looseObject({ account: z.string() });
/** The account that an answer names. */
export const accountIn = (text: string): string => ended.parse(JSON.parse(text)).account;

/** Whatever there is of a mailbox, here and at Google. */
export async function rest(on: Ground, mailbox: string): Promise<object> {
  return {
    holder: await holderOf(on, mailbox),
    granted: grantsAt(on, mailbox).length > 0,
    watched: isWatched(on, mailbox),
  };
}

/** Checks that there is what a connecting makes that came to its end, or not a trace of it once a day has passed. */
export async function wholeOrNothing(on: Ground, of: Owner): Promise<'whole' | 'nothing'> {
  const { store } = on.hands;
  const grant = await store.grant(of.tenant, of.account);
  if ((await store.account(of.tenant, of.account)) === undefined) {
    expect(grant).toBeUndefined();
    expect(await holderOf(on, MAYA)).toBe('nobody');
    await settle(on, program(on, { tenant: of.tenant }), 25);
    expect(await dueOf(on, of)).toEqual([]);
    return 'nothing';
  }
  const { gmail, dataThrough } = await stored(on, of);
  expect(grantsAt(on, MAYA)).toContain(grant?.refreshToken);
  expect(await holderOf(on, MAYA)).toBe(`${of.tenant}/${of.account}`);
  expect([gmail.consent, dataThrough, gmail.readFrom]).not.toContain(undefined);
  // A broken-off try may have left a second day on which silent loops are looked for.
  expect([...new Set(await dueOf(on, of))].toSorted()).toEqual(['poll', 'stale', 'upkeep']);
  return 'whole';
}

/** A program in whose run something else is done, as a whole, before one of its calls; tells whether it came to that. */
export function interrupted(on: Ground, at: number, act: () => Promise<unknown>) {
  let calls = 0;
  const counted = <T extends object>(hand: T): T =>
    new Proxy(hand, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function' || name === 'url') return method;
        return async (...args: unknown[]) => {
          calls += 1;
          if (calls === at) await act();
          return Reflect.apply(method, target, args);
        };
      },
    });
  const { store, directory, due, keys, consent, sync, backfill, gmail } = on.hands;
  const hands: Hands = {
    ...{ store: counted(store), directory: counted(directory), due: counted(due), keys: counted(keys) },
    ...{ consent: counted(consent), sync: counted(sync), backfill: counted(backfill), gmail: counted(gmail) },
  };
  return { it: program(on, { hands }), isOver: () => calls < at };
}

/** Calls that a run has at most. */
export const MOST = 60;

/** Does something before each call of a run in turn, until the run has no such call. */
export async function everyMoment(
  given: () => Promise<Ground> | Ground,
  act: (on: Ground) => Promise<unknown>,
  check: (on: Ground, run: ReturnType<typeof interrupted>, at: number) => Promise<void>,
): Promise<number> {
  for (let at = 1; at < MOST; at += 1) {
    const on = await given();
    const run = interrupted(on, at, () => act(on));
    await check(on, run, at);
    if (run.isOver()) return at - 1;
  }
  throw new Error('the run has no end');
}

/** Whoever an account is of, its grant, its mailbox and its claim are of the same person. */
export async function expectOnePerson(on: Ground, of = owner('work'), note = ''): Promise<string> {
  const grant = await on.hands.store.grant(of.tenant, of.account);
  if ((await on.hands.store.account(of.tenant, of.account)) === undefined) {
    expect(grant, note).toBeUndefined();
    return 'nobody';
  }
  const { gmail } = await stored(on, of);
  if (gmail.lost !== undefined) {
    expect(grant, note).toBeUndefined();
    return 'lost';
  }
  expect(grant?.email, note).toBe(gmail.address);
  expect(gmail.sub, note).toBe(on.fake.oauth.sub(gmail.address));
  expect(await holderOf(on, gmail.address), note).toBe(`${of.tenant}/${of.account}`);
  expect((await program(on).mailOf(of).profile()).address, note).toBe(gmail.address);
  return gmail.address;
}
