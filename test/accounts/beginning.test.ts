import { describe, expect, it } from 'vitest';
import { connectMailbox } from '#core/accounts/connect';
import type { LiveMail } from '#core/ports';
import { DAY, instant } from '#core/time';
import { BEA, NORA, OF, START, type World, world } from './world.ts';

/** Calls of the mailbox, during which something may happen to it: before or after it has answered. */
type Moment = { readonly call: number; readonly when: 'before' | 'after' };

const isMethod = (value: unknown): value is (...args: unknown[]) => Promise<unknown> =>
  typeof value === 'function';

/**
 * A world in which something happens at one moment of all that is asked of the mailbox, and a sync hears of it at once
 * unless one is under way; and what is asked.
 */
function happening(what: (it: World) => void, moment?: Moment) {
  const seen: string[] = [];
  const happens = async (): Promise<void> => {
    what(it);
    it.pass(1);
    await it.push();
    await it.drainSync();
  };
  const it: World = world({
    around: (mail): LiveMail =>
      new Proxy(mail, {
        get: (target, name) => {
          const method: unknown = Reflect.get(target, name);
          if (!isMethod(method)) return method;
          return async (...args: unknown[]) => {
            seen.push(String(name));
            const isNow = seen.length === moment?.call;
            if (isNow && moment?.when === 'before') await happens();
            const got = await method(...args);
            if (isNow && moment?.when === 'after') await happens();
            return got;
          };
        },
      }),
  });
  for (let days = 1; days <= 3; days += 1)
    it.nora.deliver(
      { from: BEA, to: NORA, subject: `Of ${days}`, text: 'Can you send me the keys?' },
      { at: instant(START - days * DAY) },
    );
  return { it, seen };
}

/** Connects and reads all; `first` is what comes first of new mail and old. */
async function connected(it: World, first: 'sync' | 'backfill'): Promise<void> {
  await connectMailbox(it, { ...OF, name: OF.account });
  if (first === 'backfill') await it.drainBackfill();
  await it.drain();
  it.pass(1);
  await it.hear();
}

const held = async ({ store }: World): Promise<readonly string[]> => {
  const threads = await store.threads(OF.tenant, OF.account, { limit: 99 });
  const all = await Promise.all(threads.map((id) => store.thread(OF.tenant, OF.account, id)));
  return all.flatMap(({ messages }) => messages.map(({ subject }) => subject)).sort();
};

const moments = (calls: number): readonly Moment[] =>
  Array.from({ length: calls }, (_, at) => at + 1).flatMap((call): Moment[] => [
    { call, when: 'before' },
    { call, when: 'after' },
  ]);

describe.each(['sync', 'backfill'] as const)('a mailbox that is connected, its %s first', (first) => {
  it('asks for the place in history before it lists anything', async () => {
    const { it, seen } = happening(() => {});
    await connected(it, first);
    expect(seen.indexOf('profile')).toBe(0);
    expect(seen.indexOf('list')).toBeGreaterThan(0);
    expect(await held(it)).toEqual(['Of 1', 'Of 2', 'Of 3']);
  });

  it('misses no mail that comes meanwhile, at whatever call', async () => {
    const comes = ({ nora }: World) =>
      void nora.deliver({ from: BEA, to: NORA, subject: 'New', text: 'When?' });
    const clean = happening(comes);
    await connected(clean.it, first);
    expect(clean.seen.length).toBeGreaterThan(8);
    for (const moment of moments(clean.seen.length)) {
      const { it } = happening(comes, moment);
      await connected(it, first);
      expect(await held(it), JSON.stringify(moment)).toEqual(['New', 'Of 1', 'Of 2', 'Of 3']);
    }
  });

  it('keeps no mail that is thrown away meanwhile, at whatever call', async () => {
    const goes = ({ nora }: World) => {
      for (const { id } of nora.messages()) nora.trash(id);
    };
    const clean = happening(goes);
    await connected(clean.it, first);
    for (const moment of moments(clean.seen.length)) {
      const { it } = happening(goes, moment);
      await connected(it, first);
      expect([await held(it), await it.loops()], JSON.stringify(moment)).toEqual([[], []]);
    }
  });
});
