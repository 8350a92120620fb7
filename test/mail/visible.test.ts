import { describe, expect, it } from 'vitest';
import { visible, withoutInvisible } from '#core/mail/visible';

describe('text for one line of a terminal', () => {
  it.each([
    ['escape sequences lose their escape', 'a\u001b[31mb\u009bc\u0007', 'a [31mb c '],
    ['line ends and tabs are spaces', 'a\nb\r\tc\u2028d', 'a b  c d'],
    ['direction controls are gone', '\u202ea\u2066b\u2069\u061c\u200ec', 'abc'],
    ['zero-width characters and byte-order marks are gone', '\ufeffa\u200bb\u2060c\u00ad', 'abc'],
    ['letters of every script stay', 'Žižek 你好 שלום é 👍', 'Žižek 你好 שלום é 👍'],
  ])('%s', (_what, text, shown) => expect(visible(text)).toBe(shown));
  it('keeps line ends where only invisible characters are to go', () =>
    expect(withoutInvisible('a\u200b\nb')).toBe('a\nb'));
});
