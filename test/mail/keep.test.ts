import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detached, keeper } from '#core/mail/keep';

test('a list comes back as it was given, also after others that look like it', () => {
  const keep = keeper();
  expect([keep.list(['']), keep.list([]), keep.list(['a', 'b']), keep.list(['a\nb'])]).toEqual([
    [''],
    [],
    ['a', 'b'],
    ['a\nb'],
  ]);
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.constantFrom('', 'a', '\n', 'a\nb', '1'), { maxLength: 4 })),
      (lists) => {
        const one = keeper();
        expect(lists.map((list) => one.list(list))).toEqual(lists);
        expect(lists.flat().map((text) => one.text(text))).toEqual(lists.flat());
      },
    ),
  );
});

test('a text is shared from its second coming on, and never changed', () => {
  const keep = keeper();
  expect(keep.list(['x@example.org'])).toBe(keep.list(['x@example.org']));
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(detached(text)).toBe(text);
    }),
  );
});
