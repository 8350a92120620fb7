import fc from 'fast-check';
import { messageId, type ThreadId, threadId } from '#core/id';
import { type Address, canonical } from '#core/mail/address';
import { FEATURES } from '#core/mail/fact';
import { meOf } from '#core/mail/identity';
import type { Message, Thread } from '#core/mail/message';
import { HOUR, instant } from '#core/time';
import { at, BEA, CARL, NORA, NOW } from '../loops/facts.ts';

export const FIELD = at('nora.field@example.org');
export const TEAM = at('team@example.net');
export const ME = meOf([NORA, FIELD]);
export const MINE: readonly Address[] = [NORA, FIELD];
const OTHERS = [BEA, CARL, TEAM, at('tom@example.org')];
const NAMES: Readonly<Record<string, readonly string[]>> = { [BEA]: ['Bea Alden', 'B. Alden', ''] };

export const THREADS: readonly ThreadId[] = ['ta', 'tb', 'tc'].map(threadId);

/** A mail as a plan: references go by place, so that plans shrink well. */
type Plan = {
  readonly thread: number;
  readonly mine: boolean;
  readonly hours: number;
  readonly minutes: number;
  readonly person: number;
  readonly to: readonly number[];
  readonly cc: readonly number[];
  readonly kind: 'asks' | 'tells' | 'ack' | 'waives';
  readonly answers: number | undefined;
  readonly special: 'none' | 'bulk' | 'discussion' | 'machine' | 'category' | 'bounce' | 'copy';
};

const plan: fc.Arbitrary<Plan> = fc.record({
  thread: fc.nat(THREADS.length - 1),
  mine: fc.boolean(),
  hours: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 0, max: 100 }) },
    fc.integer({ min: -5, max: 2_500 }),
  ),
  minutes: fc.nat(59),
  person: fc.nat(OTHERS.length - 1),
  to: fc.uniqueArray(fc.nat(OTHERS.length), { maxLength: 2 }),
  cc: fc.uniqueArray(fc.nat(OTHERS.length), { maxLength: 1 }),
  kind: fc.constantFrom('asks', 'tells', 'ack', 'waives', 'asks'),
  answers: fc.option(fc.nat(9), { nil: undefined }),
  special: fc.oneof(
    { weight: 6, arbitrary: fc.constant('none' as const) },
    fc.constantFrom('bulk', 'discussion', 'machine', 'category', 'bounce', 'copy'),
  ),
});

const idOf = (index: number) => messageId(`<m${index}@mail.example.org>`);

function mailOf(one: Plan, index: number, all: readonly Plan[]): Message {
  const [me = NORA] = MINE;
  const someone = (which: number): Address => OTHERS[which] ?? me;
  const from = one.mine ? me : someone(one.person);
  const given = one.to.length === 0 ? [one.mine ? someone(one.person) : me] : one.to.map(someone);
  const to = one.mine ? given.filter((who) => who !== me) : given;
  const answered = one.answers === undefined ? undefined : one.answers % all.length;
  const parent = answered === undefined || answered === index ? undefined : all[answered];
  // A reply to another thread goes to a mail of mine: that is what crosses threads.
  const isReply = parent !== undefined && (parent.thread === one.thread || parent.mine);
  const names = NAMES[canonical(from)] ?? [''];
  return {
    id: idOf(index),
    at: instant(NOW - one.hours * HOUR - one.minutes * 60_000),
    from,
    name: names[one.minutes % names.length] ?? '',
    to,
    toNames: to.map((who) => (who === BEA ? 'Bea' : '')),
    cc: one.cc.map(someone).filter((who) => !to.includes(who)),
    deliveredTo: [],
    arrived: !one.mine,
    ...(isReply && answered !== undefined ? { inReplyTo: idOf(answered) } : {}),
    sent: one.mine && one.minutes % 2 === 0,
    bulkCategory: one.special === 'category',
    userLabels: [],
    marked: false,
    subject: `Thing ${one.thread}`,
    asks: one.kind === 'asks',
    ackOnly: one.kind === 'ack',
    waives: one.kind === 'waives',
    excerpt: one.kind === 'asks' ? `Question ${index}?` : '',
    features: FEATURES,
    ...specially(one, answered),
  };
}

function specially({ special, mine }: Plan, answered: number | undefined): Partial<Message> {
  if (special === 'bulk' || special === 'discussion') return { list: special };
  if (special === 'machine') return { machine: 'auto_reply' };
  if (special !== 'bounce' || mine || answered === undefined) return {};
  return {
    machine: 'delivery_report',
    bounce: { of: idOf(answered), recipients: [], hard: true },
  };
}

/** The same mail as it came back through a list. */
const copied = (message: Message): Message => ({
  ...message,
  arrived: true,
  sent: false,
  list: 'discussion',
});

/** A small mailbox whose conversations cross. */
export const anyMailbox: fc.Arbitrary<readonly Thread[]> = fc
  .array(plan, { minLength: 1, maxLength: 10 })
  .map((plans) => {
    const mails = plans.flatMap((one, index, all) => {
      const message = mailOf(one, index, all);
      return (one.special === 'copy' ? [message, copied(message)] : [message]).map((mail) => ({ mail, one }));
    });
    return THREADS.map(
      (id, number): Thread => ({
        id,
        messages: mails.filter(({ one }) => one.thread === number).map(({ mail }) => mail),
        omitted: [],
      }),
    );
  });

/** The threads on whose verdicts these mails have a say: their own, and those that a reference ties to them. */
export function touched(all: readonly Thread[], mails: readonly Message[]): readonly ThreadId[] {
  const ids = new Set(mails.map(({ id }) => id));
  const named = new Set(mails.flatMap(({ inReplyTo, bounce }) => [inReplyTo, bounce?.of]));
  const isTouched = ({ id, inReplyTo, bounce }: Message): boolean =>
    ids.has(id) ||
    named.has(id) ||
    (inReplyTo !== undefined && ids.has(inReplyTo)) ||
    (bounce?.of !== undefined && ids.has(bounce.of));
  return all.filter(({ messages }) => messages.some(isTouched)).map(({ id }) => id);
}
