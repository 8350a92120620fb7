import { type Instant, instant } from '#core/time';

/** Live reading, and reading that catches up. */
export type Use = 'sync' | 'backfill';

/** A bucket of units that fills by itself: when it will be full, which says how much is in it at any time. */
export type Bucket = { readonly fullAt: Instant };

/** How a bucket fills and is drawn from. All in units, save the rate. */
export type Rules = {
  readonly perMinute: number;
  readonly capacity: number;
  /** What catching up leaves in it. */
  readonly reserve: number;
  /** How much is drawn at a time, to be spent little by little: the fewer draws, the fewer writes. */
  readonly chunk: Readonly<Record<Use, number>>;
};

/**
 * The bucket of a mailbox that may spend so many units in any minute. It holds 17 % and fills by 78 %, so that in no 60
 * seconds more than 95 % are drawn; the rest is for what is drawn in one minute and spent in the next, which is a chunk of
 * each use. Catching up takes 2 % at a time off the top: 80 % in any minute, 78 % in the long run, and a sync finds 15 % at
 * once.
 */
export const mailboxRules = (unitsAMinute: number): Rules => ({
  perMinute: (unitsAMinute * 78) / 100,
  capacity: (unitsAMinute * 17) / 100,
  reserve: (unitsAMinute * 15) / 100,
  chunk: { sync: 50, backfill: (unitsAMinute * 2) / 100 },
});

/** Units that a project may spend in a minute, and what a process draws of them at a time. */
export const PROJECT_UNITS = 1_200_000;
const PROJECT_CHUNK = 1_000;

/** The bucket of a project; 5 % are for what is drawn and not spent: a chunk of each use in thirty processes. */
export const projectRules = (unitsAMinute: number): Rules => ({
  perMinute: unitsAMinute * 0.9,
  capacity: unitsAMinute * 0.05,
  reserve: unitsAMinute * 0.03,
  chunk: { sync: PROJECT_CHUNK, backfill: PROJECT_CHUNK },
});

export type Wanted = {
  readonly now: Instant;
  /** Less than this is not drawn, and not more than that. */
  readonly least: number;
  readonly most: number;
  readonly use: Use;
};

/** What was drawn; where it is nothing, in how many ms to try again. The bucket as it is then. */
export type Drawn = { readonly granted: number; readonly after: number; readonly bucket: Bucket };

const MINUTE = 60_000;

/**
 * Draws from a bucket; one that nobody has drawn from is full. Where a clock goes back, the bucket is taken to fill from
 * then on anew, never to hold more; where one had been far ahead, it is taken to be empty, so that nobody waits for the
 * wrong hour. Whoever asks for more than a bucket holds gets it from a full one.
 */
export function drawn(old: Bucket | undefined, rules: Rules, wanted: Wanted): Drawn {
  const { now, least, most, use } = wanted;
  const rate = rules.perMinute / MINUTE;
  const before = settled(old, rules, now);
  const held = rules.capacity - Math.max(0, before.fullAt - now) * rate;
  const reserve = use === 'backfill' ? rules.reserve : 0;
  const needed = Math.min(rules.capacity, least + reserve);
  if (held < needed) return { granted: 0, after: Math.ceil((needed - held) / rate), bucket: before };
  const granted = Math.max(least, Math.min(most, Math.floor(held - reserve)));
  const fullAt = instant(Math.ceil(Math.max(before.fullAt, now) + granted / rate));
  return { granted, after: 0, bucket: { fullAt } };
}

/** A bucket as far as its time can be right: an empty one is full within a while. */
function settled(old: Bucket | undefined, { capacity, perMinute }: Rules, now: Instant): Bucket {
  if (old === undefined) return { fullAt: now };
  const empty = instant(Math.ceil(now + (capacity / perMinute) * MINUTE));
  return old.fullAt > empty + MINUTE ? { fullAt: empty } : old;
}

/** What one draw has brought and is not spent yet. */
export type Lease = { readonly left: number; readonly from: Instant };

/** What is left of a lease; nothing behind its time, since it was counted when it was drawn. */
export const leftOf = (lease: Lease | undefined, now: Instant, lastsMs: number): number =>
  lease === undefined || now < lease.from || now >= lease.from + lastsMs ? 0 : lease.left;
