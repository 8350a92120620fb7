import fc from 'fast-check';
import type { ThreadId } from '#core/id';
import type { LoopCommand } from '#core/loops/command';
import type { Message, Thread } from '#core/mail/message';
import type { MuteEntry } from '#core/ports';
import { DAY, instant } from '#core/time';
import { BEA, CARL, NOW } from '../loops/facts.ts';
import { anyMailbox, THREADS } from './mailbox.ts';

/** What the owner, or the index, does at some moment. */
export type Act =
  | { readonly do: 'mute' | 'unmute'; readonly kind: MuteEntry['kind']; readonly value: string }
  /** One of the loops that there are by then. */
  | { readonly do: 'tell'; readonly which: number; readonly command: LoopCommand }
  | { readonly do: 'index' };

/** A mailbox, in which parts its facts arrive, what its owner does meanwhile, and whose turn it is when. */
export type Schedule = {
  readonly mailbox: readonly Thread[];
  /** Places in the mailbox's list of mails; what stands twice arrives twice. */
  readonly batches: ReadonlyArray<{ readonly after: number; readonly mails: readonly number[] }>;
  /** Each so many turns after the one before it. */
  readonly acts: ReadonlyArray<{ readonly after: number; readonly act: Act }>;
  /** Calls of workers and importer that fail, by number; odd ones are done all the same. */
  readonly faults: readonly number[];
  readonly choices: readonly number[];
  /** Whether the index knows of nothing until the schedule lets it catch up. */
  readonly lags: boolean;
};

const muted = fc.constantFrom(
  ...[BEA, CARL].map((value) => ({ kind: 'sender' as const, value })),
  ...THREADS.map((value) => ({ kind: 'thread' as const, value })),
);

const command: fc.Arbitrary<LoopCommand> = fc.constantFrom<LoopCommand[]>(
  { do: 'close', as: 'done' },
  { do: 'close', as: 'dropped' },
  { do: 'reopen' },
  { do: 'snooze', until: instant(NOW + DAY) },
  { do: 'snooze' },
);

const act: fc.Arbitrary<Act> = fc.oneof(
  fc
    .tuple(fc.constantFrom('mute' as const, 'unmute' as const), muted)
    .map(([what, of]) => ({ do: what, ...of })),
  fc.record({ do: fc.constant('tell' as const), which: fc.nat(5), command }),
  fc.constant({ do: 'index' as const }),
);

export const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  mailbox: anyMailbox,
  batches: fc.array(fc.record({ after: fc.nat(12), mails: fc.array(fc.nat(11), { maxLength: 3 }) }), {
    maxLength: 6,
  }),
  acts: fc.array(fc.record({ after: fc.nat(30), act }), { maxLength: 8 }),
  faults: fc.uniqueArray(fc.nat(200), { maxLength: 5 }),
  choices: fc.array(fc.nat(7), { maxLength: 150 }),
  lags: fc.boolean(),
});

type Placed = { readonly thread: ThreadId; readonly message: Message };
export type Batch = { readonly after: number; readonly mails: readonly Placed[] };
const mailsOf = (mailbox: readonly Thread[]): Placed[] =>
  mailbox.flatMap(({ id, messages }) => messages.map((message) => ({ thread: id, message })));

/** Every mail arrives at least once: what no batch has comes with the last. */
export function arrivals({ mailbox, batches }: Schedule): ReadonlyArray<Batch> {
  const all = mailsOf(mailbox);
  const planned = batches.map(({ after, mails }) => ({
    after,
    mails: mails.flatMap((place) => all[place % all.length] ?? []),
  }));
  const known = new Set(planned.flatMap(({ mails }) => mails));
  return [...planned, { after: 0, mails: all.filter((mail) => !known.has(mail)) }];
}
