import { describe, expect, it } from 'vitest';
import { type Address, address } from '#core/mail/address';
import { isListRobot, listAddress, listKind, writerBehindList } from '#core/mail/list';
import type { Headers } from '#core/mail/mail';

const all = (...texts: string[]): Address[] => texts.flatMap((text) => address(text) ?? []);
const LIST = 'field-notes@lists.example.org';
const ME = 'nora@example.com';

describe('a discussion list', () => {
  const HEADERS: Array<[string, Headers]> = [
    ['List-Post', [['list-post', '<mailto:Field-Notes@lists.example.org>']]],
    ['List-Id', [['list-id', 'Field notes <field-notes.lists.example.org>']]],
    ['List-Id without brackets', [['list-id', 'field-notes.lists.example.org']]],
    ['X-Mailing-List', [['x-mailing-list', '<field-notes@lists.example.org> archive/latest/77']]],
    ['Mailing-List', [['mailing-list', 'list field-notes@lists.example.org; contact x@lists.example.org']]],
    [
      'X-BeenThere',
      [
        ['x-beenthere', LIST],
        ['precedence', 'bulk'],
      ],
    ],
    [
      'Precedence and Sender',
      [
        ['precedence', 'list'],
        ['sender', 'field-notes-bounces@lists.example.org'],
      ],
    ],
    ['an owner as Sender', [['sender', 'owner-field-notes@lists.example.org']]],
    [
      'the address to leave by',
      [['list-unsubscribe', '<mailto:field-notes-leave@lists.example.org?subject=off>']],
    ],
    [
      'ezmlm delivery',
      [
        ['list-help', 'x'],
        ['list-id', '<other>'],
        ['delivered-to', `mailing list ${LIST}`],
      ],
    ],
    [
      'X-Loop',
      [
        ['x-loop', LIST],
        ['precedence', 'list'],
      ],
    ],
  ];
  it.each(HEADERS)('is known by %s and its own address among the recipients', (_, headers) => {
    expect(listKind(headers, all(ME, LIST))).toBe('discussion');
  });
  it.each(HEADERS.filter(([name]) => name !== 'an owner as Sender'))(
    'told by %s is bulk to others',
    (_, headers) => {
      expect(listKind(headers, all(ME))).toBe('bulk');
    },
  );
});

describe('one-way list mail', () => {
  it('has a way to leave and no list address in To', () => {
    expect(listKind([['list-unsubscribe', '<https://example.net/u>']], all(ME))).toBe('bulk');
    expect(listKind([['precedence', 'list']], all(ME))).toBe('bulk');
  });
  it('is what nobody may post to, whoever stands in To', () => {
    const headers: Headers = [
      ['list-post', 'NO (announcements only)'],
      ['list-id', '<field-notes.lists.example.org>'],
    ];
    expect(listKind(headers, all(ME, LIST))).toBe('bulk');
    expect(listAddress(headers)).toBeUndefined();
  });
  it('is not every mail with a sender field or a precedence', () => {
    expect(listKind([['sender', 'assistant@example.org']], all(ME))).toBeUndefined();
    expect(listKind([['sender', 'owner-crew@example.org']], all(ME))).toBeUndefined();
    expect(listKind([['precedence', 'bulk']], all(ME))).toBeUndefined();
    expect(listKind([['delivered-to', LIST]], all(ME, LIST))).toBeUndefined();
  });
});

describe('the address of a list', () => {
  it('is where one posts', () => {
    expect(listAddress([['list-post', '<https://example.org/g>, <mailto:crew@example.org>']])).toBe(
      'crew@example.org',
    );
    expect(listAddress([['list-id', '<crew.lists.example.org>']])).toBe('crew@lists.example.org');
  });
  it('is unknown where the mail does not say', () => {
    expect(listAddress([['list-id', '<77 example>']])).toBeUndefined();
    expect(listAddress([['list-unsubscribe', '<https://example.net/u>']])).toBeUndefined();
    expect(listAddress([])).toBeUndefined();
  });
});

describe('a writer behind a list', () => {
  const list: Headers = [['list-post', `<mailto:${LIST}>`]];
  const [from, ivo] = all(LIST, 'ivo@example.org');
  if (from === undefined || ivo === undefined) throw new Error('no address');
  it('stands in Reply-To, beside the list', () => {
    expect(writerBehindList([...list, ['reply-to', `${LIST}, Ivo <ivo@example.org>`]], from)).toBe(ivo);
  });
  it('stands in X-Original-From where replies go to the list', () => {
    const headers: Headers = [...list, ['reply-to', LIST], ['x-original-from', 'Ivo <ivo@example.org>']];
    expect(writerBehindList(headers, from)).toBe(ivo);
  });
  it('is nobody else where From is a person', () => {
    expect(writerBehindList([...list, ['reply-to', LIST]], ivo)).toBeUndefined();
    expect(writerBehindList([['reply-to', 'Ivo <ivo@example.org>']], from)).toBeUndefined();
  });
});

describe('robots of a list', () => {
  it('are told from those who post', () => {
    expect(all('crew-bounces@example.org', 'crew-request@example.org').every(isListRobot)).toBe(true);
    expect(all('crew@example.org', 'ann.request@example.org').some(isListRobot)).toBe(false);
  });
});

describe('hostile list headers', () => {
  it.each(['a', '<', '@', ',', ' ', '-admin', 'list ', 'a@b.c,'])(
    'a megabyte of "%s" does no harm',
    (piece) => {
      const long = piece.repeat(Math.ceil(1_000_000 / piece.length));
      const names = [
        'list-id',
        'list-post',
        'x-mailing-list',
        'mailing-list',
        'sender',
        'list-unsubscribe',
        'delivered-to',
      ];
      const headers: Headers = names.map((name) => [name, long] as const);
      expect(listKind(headers, all(ME))).toBe('bulk');
      expect(() => listAddress(headers)).not.toThrow();
    },
  );
});
