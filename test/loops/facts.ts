import fc from 'fast-check';
import { messageId, threadId } from '#core/id';
import { NO_MUTES } from '#core/loops/mute';
import { NO_CROSSINGS, type Sight } from '#core/loops/sight';
import { type Address, address } from '#core/mail/address';
import { FEATURES } from '#core/mail/fact';
import { meOf } from '#core/mail/identity';
import type { Message, Thread } from '#core/mail/message';
import { HOUR, instant } from '#core/time';

/** An address of a test; a text that is none is an error of the test. */
export function at(text: string): Address {
  const parsed = address(text);
  if (parsed === undefined) throw new Error(`${text} is no address`);
  return parsed;
}

export const NORA = at('nora@example.com');
export const BEA = at('bea@example.org');
export const CARL = at('carl@example.net');
export const NOW = instant(Date.parse('2026-09-15T09:00:00Z'));

export const sight: Sight = {
  me: meOf([NORA, at('nora.field@example.org')]),
  now: NOW,
  mutes: NO_MUTES,
  crossings: NO_CROSSINGS,
  firstSightDays: 30,
};

let number = 0;

/** A plain fact: a question of Bea's to me, two days old, unless said otherwise. */
export const fact = (over: Partial<Message> & { readonly ageHours?: number } = {}): Message => {
  const { ageHours = 48, ...rest } = over;
  number += 1;
  return {
    id: messageId(`<${number}@mail.example.org>`),
    at: instant(NOW - ageHours * HOUR),
    from: BEA,
    name: '',
    to: [NORA],
    toNames: [''],
    cc: [],
    deliveredTo: [],
    arrived: (rest.from ?? BEA) !== NORA,
    sent: false,
    bulkCategory: false,
    userLabels: [],
    marked: false,
    subject: 'Keys',
    asks: true,
    ackOnly: false,
    waives: false,
    excerpt: 'Where are the keys?',
    features: FEATURES,
    ...rest,
  };
};

export const mine = (over: Partial<Message> & { readonly ageHours?: number } = {}): Message =>
  fact({ from: NORA, to: [BEA], sent: true, ...over });

export const thread = (messages: readonly Message[]): Thread => ({
  id: threadId('t1'),
  messages,
  omitted: [],
});

const people = fc.constantFrom(
  NORA,
  at('nora.field@example.org'),
  BEA,
  CARL,
  at('tom@example.org'),
  at('team@example.net'),
  at('noreply@shop.example.net'),
);

/** Any fact that a mailbox could hold, of a small cast, so that turns really cross. */
export const anyFact: fc.Arbitrary<Message> = fc
  .record({
    number: fc.nat(10_000),
    hours: fc.integer({ min: -10, max: 3_000 }),
    from: people,
    to: fc.uniqueArray(people, { maxLength: 3 }),
    cc: fc.uniqueArray(people, { maxLength: 2 }),
    kind: fc.constantFrom('asks', 'ack', 'tells', 'waives'),
    list: fc.option(fc.constantFrom('bulk', 'discussion'), { nil: undefined, freq: 6 }),
    machine: fc.option(fc.constantFrom('auto_reply', 'calendar'), { nil: undefined, freq: 6 }),
    sent: fc.boolean(),
    bulkCategory: fc.boolean(),
    marked: fc.boolean(),
  })
  .map(({ number, hours, kind, list, machine, sent, ...rest }) => ({
    ...rest,
    id: messageId(`<any-${number}@mail.example.org>`),
    at: instant(NOW - hours * HOUR),
    name: '',
    toNames: rest.to.map(() => ''),
    deliveredTo: [],
    arrived: rest.from !== NORA,
    sent: sent && rest.from === NORA,
    userLabels: [],
    ...(list === undefined ? {} : { list }),
    ...(machine === undefined ? {} : { machine }),
    subject: `Thing ${number}`,
    asks: kind === 'asks',
    ackOnly: kind === 'ack',
    waives: kind === 'waives',
    excerpt: kind === 'asks' ? `Question ${number}?` : '',
    features: FEATURES,
  }));

export const anyThread: fc.Arbitrary<Thread> = fc.array(anyFact, { maxLength: 12 }).map(thread);
