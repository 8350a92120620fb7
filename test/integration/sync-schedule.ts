import fc from 'fast-check';
import { Fault } from '#core/fault';
import { anyDeed, type Deed } from './sync-mailbox.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** What may go wrong with a call of the mailbox. */
export const TROUBLES = {
  busy: () => new Fault('retry', 'too many', { code: 'too-many' }),
  'busy-briefly': () => new Fault('retry', 'too many', { code: 'too-many', after: 5 * SECOND }),
  'busy-for-long': () => new Fault('retry', 'too many', { code: 'too-many', after: 20 * MINUTE }),
  away: () => new Fault('retry', 'away or cut off'),
  closed: () => new Fault('revoke', 'the grant is gone'),
} as const;
export type Trouble = keyof typeof TROUBLES;

/** What the world does at some moment. */
export type Act =
  | { readonly do: 'deed'; readonly deed: Deed; readonly isPushed: boolean }
  /** One of the pushes that wait, the oldest first; it may come twice, and what is never chosen is lost. */
  | { readonly do: 'push'; readonly which: number; readonly isLast: boolean }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'trouble'; readonly trouble: Trouble; readonly calls: number }
  /** The newest mail cannot be handed over for so many calls, while all else can. */
  | { readonly do: 'poison'; readonly calls: number }
  /** A page of history comes twice over, the newest first, or empty before it comes. */
  | { readonly do: 'bend'; readonly as: Bend }
  /** History is told no more from so far beyond its newest place. */
  | { readonly do: 'forget'; readonly beyond: number }
  | { readonly do: 'ask'; readonly what: 'sync' | 'full' | 'held' | 'redetect' };
export type Bend = 'twice' | 'reversed' | 'empty';

/** What the product's schedules do at some moment. */
export type Beat = 'poll' | 'upkeep';

export type Schedule = {
  /** What is in the mailbox when it is connected. */
  readonly before: readonly Deed[];
  /** Each so many turns after the one before it. */
  readonly acts: ReadonlyArray<{ readonly after: number; readonly act: Act }>;
  readonly beats: ReadonlyArray<{ readonly after: number; readonly beat: Beat }>;
  /** Calls of the product that fail, by number: before or after they are done, for a passing reason or as it ends. */
  readonly faults: readonly number[];
  readonly choices: readonly number[];
  /** Whether the queue keeps two workers apart, as it does until a message takes too long. */
  readonly isLocked: boolean;
  /** Items of a page of the mailbox's listings. */
  readonly page: number;
};

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 16,
    arbitrary: fc.record({ do: fc.constant('deed' as const), deed: anyDeed, isPushed: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('push' as const), which: fc.nat(3), isLast: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(
        SECOND,
        6 * SECOND,
        31 * SECOND,
        61 * SECOND,
        16 * MINUTE,
        25 * MINUTE,
        26 * 60 * MINUTE,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ do: fc.constant('trouble' as const), calls: fc.integer({ min: 1, max: 4 }) },
      trouble: fc.constantFrom<Trouble[]>('busy', 'busy-briefly', 'busy-for-long', 'away', 'away', 'closed'),
    }),
  },
  fc.record({ do: fc.constant('poison' as const), calls: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ do: fc.constant('bend' as const), as: fc.constantFrom<Bend[]>('twice', 'reversed', 'empty') }),
  fc.record({ do: fc.constant('forget' as const), beyond: fc.constantFrom(0, 0, 0, 20) }),
  fc.record({
    do: fc.constant('ask' as const),
    what: fc.constantFrom('sync' as const, 'full' as const, 'held' as const, 'redetect' as const),
  }),
);

export const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  before: fc.array(anyDeed, { maxLength: 5, size: 'max' }),
  acts: fc.array(fc.record({ after: fc.nat(14), act }), { minLength: 2, maxLength: 24, size: 'max' }),
  beats: fc.array(fc.record({ after: fc.nat(25), beat: fc.constantFrom<Beat[]>('poll', 'poll', 'upkeep') }), {
    maxLength: 5,
  }),
  faults: fc.uniqueArray(fc.nat(300), { maxLength: 5, size: 'max' }),
  choices: fc.array(fc.nat(7), { maxLength: 250, size: 'max' }),
  isLocked: fc.boolean(),
  page: fc.constantFrom(1, 2, 3, 100),
});
