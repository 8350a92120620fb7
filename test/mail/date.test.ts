import { describe, expect, it } from 'vitest';
import { mailDate } from '#core/mail/date';
import { iso } from '#core/time';

const said = (text: string): string | undefined => {
  const date = mailDate(text);
  return date && `${iso(date.at)}${date.zoned ? '' : ' without a zone'}`;
};

describe('the date of a mail', () => {
  it.each([
    ['Sun, 13 Sep 2026 17:00:00 +0200', '2026-09-13T15:00:00.000Z'],
    ['13 Sep 2026 17:00 -0730', '2026-09-14T00:30:00.000Z'],
    ['Sun, 13 Sep 2026 17:00:00 +0000 (UTC (really))', '2026-09-13T17:00:00.000Z'],
    ['Sun, 13 Sep 26 10:00:00 PDT', '2026-09-13T17:00:00.000Z'],
    ['Mon, 1 Jan 99 00:00:00 GMT', '1999-01-01T00:00:00.000Z'],
    ['Sun, 13-Sep-2026 17:00:00 GMT', '2026-09-13T17:00:00.000Z'],
    ['Sun, 13 September 2026 17:00:00 GMT+0200', '2026-09-13T15:00:00.000Z'],
    ['Sun Sep 13 17:00:00 +0000 2026', '2026-09-13T17:00:00.000Z'],
    ['Sun Sep  6 17:00:00 2026', '2026-09-06T17:00:00.000Z without a zone'],
    ['Sun Sep 13 17:00:00 CEST 2026', '2026-09-13T15:00:00.000Z'],
    ['Sun Sep 13 17:00:00 2026 -0400', '2026-09-13T21:00:00.000Z'],
    ['2026-09-13T17:00:00Z', '2026-09-13T17:00:00.000Z'],
    ['Sun, 13 Sep 2026 17:00:00 XYZ', '2026-09-13T17:00:00.000Z without a zone'],
    ['Thu, 31 Dec 2026 23:59:60 +0000', '2027-01-01T00:00:00.000Z'],
  ])('reads %s', (text, expected) => expect(said(text)).toBe(expected));

  it.each([
    '',
    'yesterday',
    'Thu Jan  1 00:00:00 +0000 1970',
    'Sun, 13 Sep 2026',
    '32 Sep 2026 10:00:00 +0000',
    '13 Sep 2026 25:00:00 +0000',
    '12:00',
  ])('says nothing of "%s"', (text) => expect(said(text)).toBeUndefined());

  it('takes a header of a megabyte in its stride', () => {
    for (const char of ['a', ' ', '1', '(', ':', '1:', '- '])
      expect(said(char.repeat(1_000_000))).toBeUndefined();
  });
});
