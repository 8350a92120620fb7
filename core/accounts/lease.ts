import {
  type Bucket,
  type Drawn,
  drawn,
  type Lease,
  leftOf,
  mailboxRules,
  PROJECT_UNITS,
  projectRules,
  type Rules,
  type Use,
} from '#core/accounts/budget';
import type { Budget, Owner } from '#core/ports';
import type { Instant } from '#core/time';

/** Where buckets stand, so that all processes draw from the same ones. */
export type Buckets = {
  /** Puts what `next` makes of a bucket as it is now in its place, and gives back what came of it. */
  readonly change: (of: Owner | 'project', next: (old: Bucket | undefined) => Drawn) => Promise<Drawn>;
};

export type BudgetOptions = {
  readonly clock: () => Instant;
  /** Units that a mailbox may spend in a minute. */
  readonly unitsAMinute: (of: Owner) => Promise<number>;
  /** Units that all mailboxes together may spend in a minute; 1,200,000 where it is not said. */
  readonly projectUnitsAMinute?: number;
};

type Draw = {
  readonly of: Owner | 'project';
  readonly rules: () => Rules | Promise<Rules>;
  readonly lastsMs: number;
};
type Ask = { readonly units: number; readonly use: Use };

/** How long units that were drawn may be spent. A mailbox has few drawers at a time, a project one a process. */
const LASTS_MS = { mailbox: 5_000, project: 60_000 } as const;

/**
 * A budget over buckets that all processes share. What a process draws at a time it spends call by call without asking
 * again. Who asks for the same mailbox at the same time waits for each other, so that one draw is enough.
 */
export function leased(buckets: Buckets, options: BudgetOptions): Budget {
  const { clock, unitsAMinute, projectUnitsAMinute = PROJECT_UNITS } = options;
  const [leases, turns] = [new Map<string, Lease>(), new Map<string, Promise<unknown>>()];
  const keyOf = (of: Owner | 'project', use: Use): string =>
    JSON.stringify(of === 'project' ? [use] : [use, of.tenant, of.account]);

  async function spend({ of, rules, lastsMs }: Draw, { units, use }: Ask): Promise<Answer> {
    const [key, now] = [keyOf(of, use), clock()];
    const left = leftOf(leases.get(key), now, lastsMs);
    if (left >= units) {
      leases.set(key, { from: leases.get(key)?.from ?? now, left: left - units });
      return 'granted';
    }
    const made = await rules();
    const most = Math.max(units - left, made.chunk[use]);
    // Catching up waits for a whole chunk: it would else draw what each call needs, one by one.
    const least = use === 'sync' ? units - left : most;
    const { granted, after } = await buckets.change(of, (old) => drawn(old, made, { now, least, most, use }));
    if (granted === 0) return { after };
    for (const [other, { from }] of leases) if (now - from > LASTS_MS.project) leases.delete(other);
    leases.set(key, { from: now, left: left + granted - units });
    return 'granted';
  }

  async function inTurn(draw: Draw, ask: Ask): Promise<Answer> {
    const key = keyOf(draw.of, ask.use);
    const before = turns.get(key) ?? Promise.resolve();
    const mine = before.then(() => spend(draw, ask));
    // Who comes later waits for it, and does not fail with it.
    const done = mine.catch(() => {});
    turns.set(key, done);
    try {
      return await mine;
    } finally {
      if (turns.get(key) === done) turns.delete(key);
    }
  }

  /** What was not spent after all, for the next call. */
  function giveBack(of: Owner, { units, use }: Ask): void {
    const lease = leases.get(keyOf(of, use));
    if (lease !== undefined) leases.set(keyOf(of, use), { ...lease, left: lease.left + units });
  }

  const project = projectRules(projectUnitsAMinute);
  return {
    take: async (of, units, use) => {
      const rules = async () => mailboxRules(await unitsAMinute(of));
      const own = await inTurn({ of, rules, lastsMs: LASTS_MS.mailbox }, { units, use });
      if (own !== 'granted') return own;
      const shared = { of: 'project', rules: () => project, lastsMs: LASTS_MS.project } as const;
      const got = await inTurn(shared, { units, use });
      if (got !== 'granted') giveBack(of, { units, use });
      return got;
    },
  };
}
type Answer = Awaited<ReturnType<Budget['take']>>;
