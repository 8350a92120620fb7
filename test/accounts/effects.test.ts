import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Effect, effectsOf, type Known, stepFor } from '#core/accounts/effects';
import { threadId } from '#core/id';
import { type HistoryId, historyId } from '#core/mail/history';
import type { MailChange } from '#core/ports';

const at = (n: number | string): HistoryId => historyId(String(n)) ?? fail();
const fail = (): never => {
  throw new Error('no place in history');
};
const T = threadId('t1');
const added = (place: number, labels: readonly string[], id = 'm1'): MailChange => ({
  ...{ kind: 'added', id, thread: T, at: at(place), labels },
});
const labelled = (place: number, ...labels: string[]): MailChange => ({
  ...{ kind: 'labelled', id: 'm1', thread: T, at: at(place), labels },
});
const unlabelled = (place: number, ...labels: string[]): MailChange => ({
  ...{ kind: 'unlabelled', id: 'm1', thread: T, at: at(place), labels },
});
const deleted = (place: number): MailChange => ({ kind: 'deleted', id: 'm1', thread: T, at: at(place) });
const known = (version: number, labels: readonly string[] = [], isFact = true): Known => ({
  ...{ source: { id: 'm1', version: at(version), labels }, isFact },
});
/** What a stretch of history asks for. */
const step = (changes: readonly MailChange[], before?: Known) => {
  const [effect] = effectsOf(changes);
  return effect === undefined ? { do: 'nothing' } : stepFor(effect, before);
};

describe('mail that is not known', () => {
  it.each<[string, readonly MailChange[], string]>([
    ['new mail is fetched', [added(1, ['INBOX', 'UNREAD'])], 'fetch'],
    ['what its owner sent is fetched', [added(1, ['SENT'])], 'fetch'],
    ['mail that was archived at once is fetched', [added(1, ['INBOX']), unlabelled(2, 'INBOX')], 'fetch'],
    ['a draft is not', [added(1, ['DRAFT'])], 'nothing'],
    ['spam is not', [added(1, ['SPAM', 'UNREAD'])], 'nothing'],
    ['mail that went to the bin at once is not', [added(1, ['INBOX']), labelled(2, 'TRASH')], 'nothing'],
    ['mail that is gone again is not', [added(1, ['INBOX']), deleted(2)], 'nothing'],
    ['mail rescued from spam is', [unlabelled(1, 'SPAM'), labelled(1, 'INBOX')], 'fetch'],
    ['mail that comes to the inbox by a snooze or a filter is', [labelled(1, 'INBOX', 'UNREAD')], 'fetch'],
    ['what was scheduled and is sent now is', [labelled(1, 'SENT'), unlabelled(1, 'SCHEDULED')], 'fetch'],
    ['what only gets a label of its owner is not', [labelled(1, 'Label_7')], 'nothing'],
  ])('%s', (_, changes, wanted) => {
    expect(step(changes).do).toBe(wanted);
  });

  it('reading, starring and archiving are nothing at all', () => {
    const idle = [unlabelled(1, 'UNREAD'), labelled(2, 'STARRED', 'IMPORTANT'), unlabelled(3, 'INBOX')];
    expect(effectsOf(idle)).toEqual([]);
  });
});

describe('mail that is known', () => {
  it('is not fetched for being told of twice', () => {
    expect(step([added(5, ['INBOX'])], known(5))).toEqual({ do: 'nothing' });
  });

  it('gets its new labels without being fetched', () => {
    expect(
      step([labelled(6, 'Label_7'), unlabelled(7, 'CATEGORY_PROMOTIONS')], known(5, ['CATEGORY_PROMOTIONS'])),
    ).toEqual({
      do: 'relabel',
      source: { id: 'm1', version: '7', labels: ['Label_7'] },
    });
  });

  it.each([
    ['TRASH', 'trash'],
    ['SPAM', 'spam'],
  ])('leaves the facts with %s', (label, why) => {
    expect(step([labelled(6, label)], known(5))).toMatchObject({ do: 'drop', why, source: { version: '6' } });
  });

  it('leaves the facts when it is deleted', () => {
    expect(step([deleted(6)], known(5))).toMatchObject({ do: 'drop', why: 'deleted' });
  });

  it('is fetched again when it comes back from the bin', () => {
    expect(step([unlabelled(7, 'TRASH')], known(6, ['TRASH'], false))).toEqual({ do: 'fetch' });
  });

  it('is left alone by what is older than what is known of it', () => {
    for (const change of [labelled(5, 'TRASH'), unlabelled(4, 'SPAM'), deleted(5)])
      expect(step([change], known(5))).toEqual({ do: 'nothing' });
  });

  it('compares places in history as integers of 64 bits', () => {
    const before: Known = {
      source: { id: 'm1', version: at('9999999999999999999'), labels: [] },
      isFact: true,
    };
    const change: MailChange = {
      kind: 'labelled',
      id: 'm1',
      thread: T,
      at: at('10000000000000000000'),
      labels: ['TRASH'],
    };
    expect(step([change], before).do).toBe('drop');
  });
});

const LABELS = ['INBOX', 'UNREAD', 'SPAM', 'TRASH', 'SENT', 'CATEGORY_SOCIAL', 'Label_1', 'Label_2'];
const anyTurns = fc.array(fc.tuple(fc.boolean(), fc.constantFrom(...LABELS)), { maxLength: 12 });

describe('a stretch of history', () => {
  it('ends in the same labels, however it is cut and however often it is told', () => {
    fc.assert(
      fc.property(anyTurns, fc.nat(12), fc.nat(12), (turns, cut, again) => {
        const changes = turns.map(([adds, label], index) =>
          (adds ? labelled : unlabelled)(10 + index, label),
        );
        const whole = heard(known(9), effectsOf(changes));
        const first = heard(known(9), effectsOf(changes.slice(0, cut)));
        expect(heard(first, effectsOf(changes.slice(Math.min(cut, again)))).source.labels).toEqual(
          whole.source.labels,
        );
      }),
    );
  });
});

it('a page of history ends in the same labels, whatever order it comes in', () => {
  const changes = [labelled(10, 'Label_1'), unlabelled(11, 'Label_1'), labelled(12, 'Label_2')];
  for (const told of [changes, changes.toReversed()])
    expect(heard(known(9), effectsOf(told)).source).toMatchObject({ version: at(12), labels: ['Label_2'] });
});

/** What is known of the mail behind a stretch; a fetch finds what history says. */
function heard(before: Known, effects: readonly Effect[]): Known {
  const [effect] = effects;
  if (effect === undefined) return before;
  const next = stepFor(effect, { ...before, isFact: true });
  if (next.do === 'nothing' || next.do === 'fetch') return before;
  return { source: next.source, isFact: next.do === 'relabel' };
}
