import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TenantId } from '#core/id';
import { isLive, type Loop } from '#core/loops/record';
import type { Store } from '#core/ports';
import { HOUR, instant } from '#core/time';
import { NOW } from '../loops/facts.ts';
import { aTenant, type Bench, byText, closed, closing, loop, loopNamed, opened } from './given.ts';
import { rowOf } from './store-loops.ts';

type Step = {
  readonly writer: 0 | 1;
  readonly name: string;
  readonly act: 'look' | 'open' | 'close' | 'snooze';
};

const step: fc.Arbitrary<Step> = fc.record({
  writer: fc.constantFrom(0, 1),
  name: fc.constantFrom('a', 'b', 'c'),
  act: fc.constantFrom('look', 'open', 'close', 'snooze'),
});

/** The loop as a writer would have it, made of what that writer last saw. */
function wanted(tenant: TenantId, seen: Loop | undefined, { name, act, writer }: Step): Loop {
  const version = (seen?.version ?? 0) + 1;
  // Who comes again after a fault takes what is like his own for his own.
  const open = { ...loop(tenant, name, { name: `Writer ${writer}` }), version };
  if (act === 'close') return closed(open, { version });
  return act === 'snooze' ? { ...open, snoozedUntil: instant(NOW + version * HOUR) } : open;
}

/** Two writers, each of whom knows only what it last looked at. */
async function play(store: Store, tenant: TenantId, steps: readonly Step[]) {
  const seen: readonly [Map<string, Loop>, Map<string, Loop>] = [new Map(), new Map()];
  const accepted: Loop[] = [];
  for (const one of steps) {
    if (one.act === 'look') {
      const now = await store.loop(tenant, loopNamed(one.name));
      if (now !== undefined) seen[one.writer].set(one.name, now);
      continue;
    }
    const next = wanted(tenant, seen[one.writer].get(one.name), one);
    if ((await store.saveLoop(tenant, next, one.act === 'close' ? closing : opened)) !== 'written') continue;
    accepted.push(next);
    seen[one.writer].set(one.name, next);
  }
  return accepted;
}

async function checkRecord({ store, settle, person }: Bench, tenant: TenantId, accepted: readonly Loop[]) {
  settle();
  const changes = await store.changes(tenant, 0, 1_000);
  expect(changes.map(({ seq }) => seq)).toEqual(accepted.map((_, index) => index + 1));
  expect(changes.map((change) => change.loop).sort()).toEqual(accepted.map(({ id }) => id).sort());
  const last = new Map(accepted.toSorted((a, b) => a.version - b.version).map((one) => [one.id, one]));
  for (const [id, one] of last) {
    const versions = accepted.filter((other) => other.id === id).map(({ version }) => version);
    expect(versions.toSorted((a, b) => a - b)).toEqual(versions.map((_, index) => index + 1));
    expect(await store.loop(tenant, id)).toEqual(one);
    expect(await store.events(tenant, id)).toEqual(changes.filter((change) => change.loop === id));
  }
  const rows = [
    ...(await store.listLoops(tenant, { of: 'live', limit: 50 })).loops,
    ...(await store.listLoops(tenant, { of: 'closed', limit: 50 })).loops,
  ];
  const wanted = await Promise.all([...last.values()].map((one) => rowOf(one, person)));
  expect(rows.sort(byText)).toEqual(wanted.sort(byText));
  const visible = await store.visibleLoops(tenant, instant(NOW + 1_000 * HOUR));
  expect(visible).toHaveLength([...last.values()].filter(({ state }) => isLive(state)).length);
}

/** Several writers at once. */
export function raceContract(bench: () => Bench): void {
  describe('several writers', () => {
    it('keep versions, changes and index of one mind, whatever they do', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
          const tenant = aTenant();
          await checkRecord(bench(), tenant, await play(bench().store, tenant, steps));
        }),
        { numRuns: 25 },
      );
    });

    it('let exactly one win a version', async () => {
      const [{ store }, tenant] = [bench(), aTenant()];
      const rivals = Array.from({ length: 8 }, (_, index) => loop(tenant, 'a', { name: `Writer ${index}` }));
      const outcomes = await Promise.all(rivals.map((one) => store.saveLoop(tenant, one, opened)));
      expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
      const winner = rivals[outcomes.indexOf('written')];
      if (winner === undefined) throw new Error('nobody has won');
      await checkRecord(bench(), tenant, [winner]);
    });

    it('make one change where all want the same', async () => {
      const [{ store }, tenant] = [bench(), aTenant()];
      const same = loop(tenant, 'a');
      const outcomes = await Promise.all([1, 2, 3, 4].map(() => store.saveLoop(tenant, same, opened)));
      expect(outcomes).toContain('written');
      await checkRecord(bench(), tenant, [same]);
    });

    it('who write different loops all get through', async () => {
      const [{ store }, tenant] = [bench(), aTenant()];
      const all = Array.from({ length: 20 }, (_, index) => loop(tenant, `w${index}`));
      const outcomes = await Promise.all(all.map((one) => store.saveLoop(tenant, one, opened)));
      expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(20);
      await checkRecord(bench(), tenant, all);
    });
  });
}
