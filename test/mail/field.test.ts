import { describe, expect, it } from 'vitest';
import { addressList, decodeWords, displayName, messageIds, recipients } from '#core/mail/field';

const listed = (value: string): string[] =>
  addressList(value).map(({ address, name }) => (name ? `${name} | ${address}` : address));

describe('an address field', () => {
  it.each([
    ['Bea Alden <Bea@Example.org>', ['Bea Alden | bea@example.org']],
    ['bea@example.org', ['bea@example.org']],
    ['<bea@example.org>', ['bea@example.org']],
    [
      '"Alden, Bea" <bea@example.org>, Tom <tom@example.net>',
      ['Alden, Bea | bea@example.org', 'Tom | tom@example.net'],
    ],
    ['bea@example.org (Bea Alden, office)', ['Bea Alden, office | bea@example.org']],
    [
      'Team: bea@example.org, Tom <tom@example.net>; nora@example.com',
      ['bea@example.org', 'Tom | tom@example.net', 'nora@example.com'],
    ],
    ['undisclosed-recipients:;', []],
    ['undisclosed recipients', []],
    ['', []],
    ['bea@example.org; tom@example.net', ['bea@example.org', 'tom@example.net']],
    ['=?UTF-8?B?QsOpYQ==?= <bea@example.org>', ['Béa | bea@example.org']],
    ['=?utf-8?Q?Alden,_Bea?= <bea@example.org>', ['Alden, Bea | bea@example.org']],
    ['=?ISO-2022-JP?B?GyRCOzNFRBsoQg==?= <yamada@example.org>', ['山田 | yamada@example.org']],
    ['"\'bea@example.org\'" <bea@example.org>', ['bea@example.org | bea@example.org']],
    [
      '"Bea "Quote" Alden <bea@example.org>, tom@example.net',
      ['Bea Quote Alden | bea@example.org', 'tom@example.net'],
    ],
    ['"unending <bea@example.org>, tom@example.net', ['unending | bea@example.org', 'tom@example.net']],
    ['Bea <bea@bücher.example>', ['Bea | bea@xn--bcher-kva.example']],
    ['Bea <mailto:bea@example.org>', ['Bea | bea@example.org']],
    ['Bea\u202egro.elpmaxe\u202c\u200b <bea@example.org>', ['Beagro.elpmaxe | bea@example.org']],
    ['Bea (home) Alden <bea@example.org>', ['Bea Alden | bea@example.org']],
    ['bea@example.org, , tom@example.net,', ['bea@example.org', 'tom@example.net']],
    ['A: B: bea@example.org;;', ['bea@example.org']],
  ])('%s', (value, expected) => expect(listed(value)).toEqual(expected));

  it('keeps the first 2,000 of 10,000 recipients', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => `"P, ${n}" <p${n}@example.org>`).join(', ');
    const kept = addressList(many);
    expect(kept.length).toBe(2_000);
    expect(kept[1_999]).toEqual({ address: 'p1999@example.org', name: 'P, 1999' });
  });

  it.each([
    'nora@example.com',
    'Nora Field <Nora@example.com>',
    '"Field, Nora" <nora@example.com>',
    'nora@example.com (Nora Field)',
  ])('keeps behind them whoever is wanted: %s', (owner) => {
    const many = Array.from({ length: 10_000 }, (_, n) => `P ${n} <p${n}@example.org>`);
    const value = [...many.slice(0, 9_000), owner, ...many.slice(9_000)].join(', ');
    const kept = recipients(value, (of) => of === 'nora@example.com');
    expect(kept.length).toBe(2_001);
    expect(kept[2_000]?.address).toBe('nora@example.com');
  });

  it('keeps no more than 100 of those behind, wanted or not', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => `p${n}@example.org`).join(',');
    expect(recipients(many, () => true).length).toBe(2_100);
  });

  it('takes a line of a megabyte in its stride, whatever it is made of', () => {
    for (const text of [
      'a',
      ' ',
      '>',
      '<',
      '"',
      '(',
      ',',
      ';',
      ':',
      '=?',
      '=?a?q?',
      '\\',
      '@',
      'a@b ',
      'a@b,',
      'A <a@b>;',
      '<a@',
      '"(',
      '?',
      'On ',
    ]) {
      const line = text.repeat(1_000_000 / text.length);
      expect(addressList(line).length).toBeLessThanOrEqual(2_000);
      expect(recipients(line, () => true).length).toBeLessThanOrEqual(2_100);
    }
  });
});

describe('a display name', () => {
  it('loses quotes, line breaks and invisible characters', () => {
    expect(displayName("'Bea\u2066 \t Alden'\ufeff")).toBe('Bea Alden');
  });
});

describe('encoded words', () => {
  it.each([
    ['=?UTF-8?Q?Fr=C3=BChst=C3=BCck?=', 'Frühstück'],
    ['=?UTF-8?B?RnLDvA==?= =?UTF-8?B?aHN0w7xjaw==?=', 'Frühstück'],
    ['=?UTF-8?B?RsO8?= for two', 'Fü for two'],
    ['=?GB18030?B?xOO6ww==?=', '你好'],
    ['=?KOI8-R?B?8NLJ18XU?=', 'Привет'],
    ['=?windows-1255?B?+ezl7Q==?=', 'שלום'],
    ['plain', 'plain'],
    ['=?broken', '=?broken'],
  ])('%s', (value, expected) => expect(decodeWords(value)).toBe(expected));

  it('are linear in what is no encoded word', () => {
    for (const text of ['=?', '=?a?q?', '=?a?q?b?= ', '? ', '=?a?b?===='])
      expect(decodeWords(text.repeat(100_000))).toBeTypeOf('string');
  });
});

describe('Message-IDs', () => {
  it.each([
    ['<a@example.org> <b@example.org>', ['<a@example.org>', '<b@example.org>']],
    ['<a@example.org><b@example.org>', ['<a@example.org>', '<b@example.org>']],
    ['<a@exam\n ple.org>', ['<a@example.org>']],
    ['a@example.org', ['<a@example.org>']],
    ['no-at-sign', ['<no-at-sign>']],
    ['a@example.org b@example.org', ['<a@example.org>', '<b@example.org>']],
    ['Your message of Tuesday <a@example.org> "Re: menu"', ['<a@example.org>']],
    ['Your message of Tuesday', []],
    ['<>', []],
    ['<<a@example.org>', ['<a@example.org>']],
    ['', []],
  ])('%s', (value, expected) => expect(messageIds(value)).toEqual(expected));

  it('are cut at 998 characters and 200 of them', () => {
    expect(messageIds(`<${'a'.repeat(5_000)}@example.org>`)[0]).toHaveLength(998);
    const ids = messageIds(Array.from({ length: 5_000 }, (_, n) => `<${n}@example.org>`).join(' '));
    expect(ids.length).toBe(200);
    expect([ids[0], ids[199]]).toEqual(['<0@example.org>', '<4999@example.org>']);
  });

  it('are linear in what is no Message-ID', () => {
    for (const text of ['<', '>', '<>', 'a', ' ', 'a@b ', '< ', '> '])
      expect(messageIds(text.repeat(1_000_000 / text.length)).length).toBeLessThanOrEqual(200);
  });
});
