import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountId, loopId, threadId } from '#core/id';
import { type Ranked, rank, score } from '#core/loops/rank';
import { byCodePoint } from '#core/order';
import { DAY, type Instant, instant } from '#core/time';
import { at, BEA, CARL, NOW } from './facts.ts';

const ago = (days: number): Instant => instant(NOW - days * DAY);
const inDays = (days: number): Instant => instant(NOW + days * DAY);
let number = 0;
const loop = (over: Partial<Ranked> = {}): Ranked => {
  number += 1;
  return {
    id: loopId(accountId('a'), threadId(String(number)), 'x'),
    type: 'unanswered_inbound',
    status: 'open',
    because: 'they_asked',
    person: BEA,
    openedAt: ago(0),
    lastActivityAt: ago(0),
    ...over,
  };
};
const plain = { now: NOW };

describe('the score', () => {
  test('counts ten a loop', () => expect(score([loop(), loop(), loop()], plain)).toBe(30));
  test('adds the age of the oldest loop in days, twenty at most', () => {
    expect(score([loop({ openedAt: ago(7) }), loop()], plain)).toBe(27);
    expect(score([loop({ openedAt: ago(400) })], plain)).toBe(30);
  });
  test.each([
    [-1, 50],
    [0, 50],
    [1, 30],
    [3, 30],
    [4, 15],
    [7, 15],
    [8, 5],
  ])('adds by the nearest due date: in %i days %i', (days, bonus) => {
    expect(score([loop({ dueAt: inDays(days) }), loop({ dueAt: inDays(300) })], plain)).toBe(20 + bonus);
  });
  test('counts an undelivered mail as due now', () =>
    expect(score([loop({ status: 'undelivered' })], plain)).toBe(60));
  test('adds the links to a person, twenty at most', () => {
    expect(score([loop()], { ...plain, links: () => 7 })).toBe(17);
    expect(score([loop()], { ...plain, links: () => 70 })).toBe(30);
  });
});

describe('ranking', () => {
  test('puts one loop due tomorrow above three fresh ones, and those above one of ten days', () => {
    const dan = at('dan@example.com');
    const { groups } = rank(
      [
        loop({ person: BEA, openedAt: ago(10) }),
        loop({ person: CARL }),
        loop({ person: CARL }),
        loop({ person: CARL }),
        loop({ person: dan, dueAt: inDays(1) }),
      ],
      plain,
    );
    expect(groups.map((group) => [group.person, group.score])).toEqual([
      [dan, 40],
      [CARL, 30],
      [BEA, 20],
    ]);
  });

  test('settles a tie by name in code-point order', () => {
    const [high, astral] = [at('\uffee@example.org'), at('\u{1f600}@example.org')];
    const { groups } = rank([loop({ person: astral }), loop({ person: high }), loop({ person: BEA })], plain);
    expect(groups.map((group) => group.person)).toEqual([BEA, high, astral]);
  });

  test('shows an undelivered mail first among the loops of its person, then what is due, then the latest', () => {
    const [old, due, fresh, lost] = [
      loop({ lastActivityAt: ago(9) }),
      loop({ dueAt: inDays(2) }),
      loop(),
      loop({ status: 'undelivered', lastActivityAt: ago(8) }),
    ];
    expect(rank([old, due, fresh, lost], plain).groups[0]?.loops).toEqual([lost, due, fresh, old]);
  });

  test('keeps loops that name nobody apart', () => {
    const { groups, nobody } = rank([loop({ person: null }), loop()], plain);
    expect([groups.length, nobody.length]).toEqual([1, 1]);
  });

  test('is a total order: every input order gives the same list', () => {
    const any = fc.record({
      who: fc.constantFrom(BEA, CARL, null),
      days: fc.integer({ min: 0, max: 40 }),
      due: fc.option(fc.integer({ min: -5, max: 20 }), { nil: undefined }),
    });
    const loops = fc.array(any, { maxLength: 20 }).map((all) =>
      all.map(({ who, days, due }) =>
        loop({
          person: who,
          openedAt: ago(days),
          lastActivityAt: ago(days % 3),
          ...(due === undefined ? {} : { dueAt: inDays(due) }),
        }),
      ),
    );
    fc.assert(
      fc.property(
        loops.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          expect(rank(shuffled, plain)).toEqual(rank(all, plain));
        },
      ),
    );
  });

  test('compares code points as UTF-8 bytes do', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(Math.sign(byCodePoint(a, b))).toBe(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))));
      }),
    );
  });
});
