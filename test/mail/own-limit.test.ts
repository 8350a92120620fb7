import { describe, expect, it } from 'vitest';
import { asks } from '#core/mail/asks';
import { plainText } from '#core/mail/html-text';
import { limited } from '#core/mail/own-limit';
import { ownText } from '#core/mail/own-text';

const lines = (text: string): number => text.split('\n').length;

describe('a text that is too long', () => {
  it('is read as it is up to the limits', () => {
    const text = `${'word '.repeat(30)}\n`.repeat(1_200);
    expect(limited(text)).toBe(text);
  });
  it.each([
    ['one line', `first ${'a'.repeat(1_000_000)} last`],
    ['many lines', `first\n${'a\n'.repeat(100_000)}last`],
    ['nothing but line ends', `first${'\n'.repeat(1_000_000)}last`],
    ['long lines', `first\n${`${'a'.repeat(500)}\n`.repeat(9_000)}last`],
  ])('keeps its head and its tail: %s', (_what, text) => {
    const short = limited(text);
    expect(short.length).toBeLessThanOrEqual(200_000);
    expect(lines(short)).toBeLessThanOrEqual(5_001);
    expect(short.startsWith('first')).toBe(true);
    expect(short.endsWith('last')).toBe(true);
  });
  it('of quotes and words by turns comes to an end', () =>
    expect(lines(ownText('> quoted\nmine\n\n'.repeat(500_000)))).toBeLessThanOrEqual(5_000));
  it('still asks at its end', () => {
    const text = `${'The hall is open.\n'.repeat(60_000)}\nCan you come?`;
    expect(asks(text)).toBe(true);
    expect(plainText({ text, parts: [] }).endsWith('Can you come?')).toBe(true);
  });
});
