import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detect } from '#core/loops/detect';
import { eligible } from '#core/loops/eligible';
import { explain } from '#core/loops/explain';
import { mutes } from '#core/loops/mute';
import { turnsOf } from '#core/loops/turns';
import { isMe } from '#core/mail/identity';
import type { Thread } from '#core/mail/message';
import { DAY, HOUR, instant } from '#core/time';
import { anyFact, anyThread, BEA, CARL, fact, mine, NORA, NOW, sight, thread } from './facts.ts';

const RUNS = { numRuns: 1_000 };

describe('a verdict', () => {
  test('is the same for any order of arrival', () => {
    const shuffled = anyThread.chain((one) =>
      fc.tuple(fc.constant(one), fc.shuffledSubarray([...one.messages], { minLength: one.messages.length })),
    );
    fc.assert(
      fc.property(shuffled, ([one, messages]) => {
        expect(explain({ ...one, messages }, sight)).toEqual(explain(one, sight));
      }),
      RUNS,
    );
  });

  test('is the same however often a fact arrives', () => {
    fc.assert(
      fc.property(anyThread, fc.nat(), (one, pick) => {
        const again = one.messages[pick % Math.max(1, one.messages.length)];
        const twice: Thread = {
          ...one,
          messages: again === undefined ? [] : [again, ...one.messages, again],
        };
        expect(explain(twice, sight)).toEqual(explain(one, sight));
      }),
      RUNS,
    );
  });

  test('never sees mail that comes in after the clock', () => {
    fc.assert(
      fc.property(anyThread, anyFact, (one, late) => {
        const later = { ...late, at: instant(NOW + 1 + Math.abs(late.at % DAY)) };
        const seen = detect(one, sight);
        const withLate = detect({ ...one, messages: [...one.messages, later] }, sight);
        expect({ ...withLate, because: seen.because, subject: seen.subject }).toEqual(seen);
      }),
      RUNS,
    );
  });

  test('names a counterparty who is never me, and grace that starts at a message of the thread', () => {
    fc.assert(
      fc.property(anyThread, (one) => {
        for (const loop of detect(one, sight).loops) {
          expect(loop.counterparty === null || isMe(sight.me, loop.counterparty)).toBe(false);
          expect(one.messages.some((message) => message.at === loop.openedAt)).toBe(true);
          expect(loop.opensAt - loop.openedAt).toBe((loop.type === 'unanswered_inbound' ? 24 : 72) * HOUR);
          expect(loop.evidence.length).toBeGreaterThan(0);
        }
      }),
      RUNS,
    );
  });

  test('opens nothing for the one who has just replied', () => {
    fc.assert(
      fc.property(anyThread, (one) => {
        const newest = Math.max(
          NOW - 3_000 * HOUR,
          ...one.messages.map((message) => message.at).filter((ms) => ms <= NOW),
        );
        const reply = { ...mine({ to: [BEA, CARL], asks: false }), at: instant(Math.min(NOW, newest + 1)) };
        const others = one.messages.filter((message) => message.at < reply.at);
        const verdict = detect(thread([...others, reply]), sight);
        expect(verdict.loops.filter((loop) => loop.type === 'unanswered_inbound')).toEqual([]);
        expect(verdict.closes.map((closing) => closing.type)).toContain('unanswered_inbound');
      }),
      RUNS,
    );
  });

  test('never closes a loop that it also opens', () => {
    fc.assert(
      fc.property(anyThread, (one) => {
        const { loops, closes } = detect(one, { ...sight, firstSightDays: 3_650 });
        for (const loop of loops) expect(closes.map((closing) => closing.type)).not.toContain(loop.type);
      }),
      RUNS,
    );
  });

  test('closes the same whatever withholds an opening: mutes, labels, categories, age', () => {
    fc.assert(
      fc.property(anyThread, (one) => {
        const plain = detect(one, sight).closes;
        const muted = mutes([BEA, CARL], [one.id]);
        const quiet = detect(
          { ...one, messages: one.messages.map((m) => ({ ...m, bulkCategory: true })) },
          sight,
        );
        const keeps = (closes: typeof plain) =>
          closes.filter((closing) => closing.type === 'unanswered_outbound');
        expect(keeps(detect(one, { ...sight, mutes: muted }).closes)).toEqual(keeps(plain));
        expect(quiet.closes).toEqual(plain);
        expect(detect(one, { ...sight, firstSightDays: 1 }).closes).toEqual(plain);
      }),
      RUNS,
    );
  });

  test('waits for no timer: what is held now is open at its instant, and not a millisecond before', () => {
    fc.assert(
      fc.property(anyThread, (one) => {
        const only = { ...one, messages: one.messages.filter((message) => message.at <= NOW) };
        const [loop] = detect(only, sight).loops;
        if (loop === undefined) return;
        const when = (ms: number) =>
          explain(only, { ...sight, now: instant(ms), firstSightDays: 90 }).verdict;
        const from = Math.max(loop.opensAt, loop.lastActivityAt);
        expect(when(from)).toBe('open');
        if (loop.opensAt - 1 >= loop.lastActivityAt) expect(when(loop.opensAt - 1)).toBe('held');
      }),
      RUNS,
    );
  });

  test('and the eligibility of a thread are given for any facts at all', () => {
    fc.assert(
      fc.property(anyThread, (one) => {
        expect(typeof eligible(one, turnsOf(one, sight.me, sight.now), sight).eligible).toBe('boolean');
      }),
      RUNS,
    );
  });
});

test('the property facts do open, hold and close loops', () => {
  const seen = new Set(
    fc.sample(anyThread, { numRuns: 3_000, seed: 20_261_130 }).flatMap((one) => {
      const said = explain(one, sight);
      return [said.verdict, ...said.closes, said.because];
    }),
  );
  for (const wanted of [
    'open',
    'held',
    'quiet',
    'unanswered_inbound',
    'unanswered_outbound',
    'they_asked',
    'i_asked',
  ])
    expect(seen).toContain(wanted);
  expect(detect(thread([fact()]), sight).loops).toHaveLength(1);
  expect(isMe(sight.me, NORA)).toBe(true);
});
