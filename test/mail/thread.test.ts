import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Address, address } from '#core/mail/address';
import { type Threadable, threader } from '#core/mail/thread';
import { DAY, instant } from '#core/time';

const person = (name: string): Address => address(`${name}@example.org`) ?? ('' as never);
const START = Date.UTC(2026, 8, 1);

type Sketch = {
  id: string;
  refs?: string[];
  subject?: string;
  reply?: boolean;
  who?: string[];
  day?: number;
};
const mail = ({
  id,
  refs = [],
  subject = '',
  reply = false,
  who = ['bea', 'nora'],
  day = 0,
}: Sketch): Threadable => ({
  messageId: `<${id}>`,
  references: refs.map((ref) => `<${ref}>`),
  subjectKey: subject,
  isReply: reply,
  people: who.map(person),
  at: instant(START + day * DAY),
});

/** Which mails stand together, as "a+b c". */
function groups(sketches: readonly Sketch[]): string {
  const threads = threader();
  const handles = sketches.map((sketch) => [sketch.id, threads.add(mail(sketch))] as const);
  const together = new Map<string, string[]>();
  for (const [id, handle] of handles)
    together.set(threads.threadOf(handle), [...(together.get(threads.threadOf(handle)) ?? []), id]);
  return [...together.values()]
    .map((ids) => ids.sort().join('+'))
    .sort()
    .join(' ');
}

describe('a thread without ids of the source', () => {
  it('follows References', () => {
    expect(groups([{ id: 'a' }, { id: 'b', refs: ['a'] }, { id: 'c' }])).toBe('a+b c');
  });

  it('holds together over a mail that is not there', () => {
    expect(
      groups([
        { id: 'b', refs: ['gone'] },
        { id: 'c', refs: ['gone'] },
      ]),
    ).toBe('b+c');
  });

  it('survives references to itself and in a circle', () => {
    expect(
      groups([
        { id: 'a', refs: ['a', 'c'] },
        { id: 'b', refs: ['a'] },
        { id: 'c', refs: ['b'] },
      ]),
    ).toBe('a+b+c');
  });

  it('goes on under another subject', () => {
    expect(
      groups([
        { id: 'a', subject: 'menu' },
        { id: 'b', refs: ['a'], subject: 'wine', reply: true, day: 1 },
      ]),
    ).toBe('a+b');
  });

  it('is not made by an equal subject alone', () => {
    expect(
      groups([
        { id: 'a', subject: 'hello' },
        { id: 'b', subject: 'hello', day: 1 },
      ]),
    ).toBe('a b');
  });

  it('takes in a reply that refers to nothing, by subject and people', () => {
    expect(
      groups([
        { id: 'a', subject: 'menu' },
        { id: 'b', subject: 'menu', reply: true, day: 1 },
      ]),
    ).toBe('a+b');
  });

  it('takes in no reply of other people', () => {
    expect(
      groups([
        { id: 'a', subject: 'menu' },
        { id: 'b', subject: 'menu', reply: true, day: 1, who: ['tom', 'ida'] },
      ]),
    ).toBe('a b');
  });

  it('takes in no reply after more than 30 days', () => {
    expect(
      groups([
        { id: 'a', subject: 'menu' },
        { id: 'b', subject: 'menu', reply: true, day: 31 },
      ]),
    ).toBe('a b');
    expect(
      groups([
        { id: 'a', subject: 'menu' },
        { id: 'b', subject: 'menu', reply: true, day: 30 },
      ]),
    ).toBe('a+b');
  });

  it('takes in no reply that came before it', () => {
    expect(
      groups([
        { id: 'a', subject: 'menu', day: 2 },
        { id: 'b', subject: 'menu', reply: true, day: 1 },
      ]),
    ).toBe('a b');
  });

  it('is told from an earlier one of the same subject by age', () => {
    const two = [
      { id: 'a', subject: 'menu' },
      { id: 'b', subject: 'menu', day: 5 },
      { id: 'c', subject: 'menu', reply: true, day: 6 },
    ];
    expect(groups(two)).toBe('a b+c');
  });

  it('never forms around an empty subject', () => {
    expect(groups([{ id: 'a' }, { id: 'b', reply: true, day: 1 }])).toBe('a b');
  });

  it('does not ask whether a mail with the same Message-ID says something else', () => {
    expect(
      groups([
        { id: 'a', subject: 'menu' },
        { id: 'a', subject: 'wine', day: 1 },
      ]),
    ).toBe('a+a');
  });

  it('takes in mail that comes after it was asked for', () => {
    const threads = threader();
    const first = threads.add(mail({ id: 'b', subject: 'menu', reply: true, day: 1 }));
    const alone = threads.threadOf(first);
    const second = threads.add(mail({ id: 'a', subject: 'menu' }));
    expect(threads.threadOf(first)).toBe(threads.threadOf(second));
    expect(threads.threadOf(first)).not.toBe(alone);
  });

  it('is the same, and called the same, in any order of arrival', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
    const sketch = fc.record({
      id: ids,
      refs: fc.array(ids, { maxLength: 2 }),
      subject: fc.constantFrom('', 'menu', 'wine'),
      reply: fc.boolean(),
      who: fc.subarray(['bea', 'tom', 'ida', 'nora']),
      day: fc.integer({ min: 0, max: 60 }),
    });
    const named = (sketches: readonly Sketch[]) => {
      const threads = threader();
      const handles = sketches.map((one) => [one.id, threads.add(mail(one))] as const);
      return Object.fromEntries(handles.map(([id, handle]) => [id, threads.threadOf(handle)]));
    };
    const shuffled = fc
      .array(sketch, { maxLength: 12 })
      .chain((some) =>
        fc.tuple(
          fc.constant(some),
          fc.shuffledSubarray(some, { minLength: some.length, maxLength: some.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([some, other]) => {
        expect(named(other)).toEqual(named(some));
      }),
    );
  });

  it('is found among 20,000 replies of one subject', () => {
    const many = Array.from({ length: 20_000 }, (_, n) => ({
      id: `${n}`,
      subject: 'order',
      reply: true,
      who: [`p${n}`],
      day: n / 20_000,
    }));
    expect(groups(many).split(' ')).toHaveLength(20_000);
  });
});
