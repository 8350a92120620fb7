import { describe, expect, it } from 'vitest';
import { threadId } from '#core/id';
import { factOf } from '#core/mail/fact';
import { historyId } from '#core/mail/history';
import { meOf } from '#core/mail/identity';
import { keeper } from '#core/mail/keep';
import type { LiveMessage } from '#core/ports';
import { BEA, CARL, NORA, NOW } from '../../loops/facts.ts';
import { answering, messageJson } from './literal.ts';

async function messageOf(payload: object, over: object = {}): Promise<LiveMessage> {
  const message = await answering([messageJson(payload, over)]).mail.message('18f0000000000001');
  return message ?? expect.fail('the mail is gone');
}
const factFrom = async (payload: object) =>
  factOf(await messageOf(payload), { me: meOf([NORA]), keep: keeper() });
const since = historyId('9007199254740992') ?? expect.fail('no place');
const from = (value: string) => ({ headers: [{ name: 'From', value }] });

describe('a mail of Gmail', () => {
  it('keeps its places in history whole, beyond what a number holds', async () => {
    expect((await messageOf({})).source.version).toBe('18446744073709551615');
    expect((await messageOf({}, { historyId: 12 })).source.version).toBe('12');
  });

  it.each([
    ['0', undefined],
    ['-5', undefined],
    ['631151999999', undefined],
    ['631152000000', 631_152_000_000],
    [String(NOW), NOW],
    ['4102444800000', undefined],
    ['9223372036854775807', undefined],
    ['yesterday', undefined],
    [undefined, undefined],
  ])('that Google received at %s came in at %s', async (internalDate, expected) => {
    expect((await messageOf({}, { internalDate })).receivedAt).toBe(expected);
  });

  it('has its header fields in order, in lower case and on one line', async () => {
    const headers = [
      { name: 'X-Folded', value: 'a\r\n b\n\tc' },
      { name: 'Subject', value: ' Käse ' },
      { name: 'received', value: 'two' },
      { name: 'Received', value: 'one' },
      { name: 'not a name', value: 'x' },
      { name: '', value: 'x' },
      { name: 'X-None' },
    ];
    expect((await messageOf({ headers })).headers).toEqual([
      ['x-folded', 'a b\tc'],
      ['subject', 'Käse'],
      ['received', 'two'],
      ['received', 'one'],
      ['x-none', ''],
    ]);
  });

  it.each([
    ['Alden, Bea <bea@example.org>', 'Alden, Bea'],
    ['carl@example.net, Bea <bea@example.org>', 'carl@example.net, Bea'],
    ['Carl <carl@example.net>, Bea <bea@example.org>', 'Carl <carl@example.net>, Bea'],
    ['carl@example.net; "Bea" <bea@example.org>', 'carl@example.net; "Bea"'],
    ['"Alden, Bea" <bea@example.org>', 'Alden, Bea'],
    ['Bea Alden <bea@example.org>', 'Bea Alden'],
    ['bea@example.org', ''],
    ['<bea@example.org>', ''],
  ])('whose From was decoded to %s is Bea’s', async (value, name) => {
    const fact = await factFrom(from(value));
    expect('message' in fact && [fact.message.from, fact.message.name]).toEqual([BEA, name]);
    const { mail } = answering([{ payload: from(value) }]);
    expect(await mail.sender('1')).toBe(BEA);
  });

  it('that names nobody has no sender', async () => {
    const { mail } = answering([{}, { payload: {} }, { payload: from('nobody at all') }]);
    expect([await mail.sender('1'), await mail.sender('1'), await mail.sender('1')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is told as mail by what its labels mean, be they known or not', async () => {
    const labelIds = [
      'UNREAD',
      'SENT',
      'Label_7',
      'CATEGORY_SOCIAL',
      'INBOX',
      'STARRED',
      'IMPORTANT',
      'YELLOW_STAR',
    ];
    const { labels, userLabels, source } = await messageOf({}, { labelIds });
    expect([[...labels].sort(), userLabels, source.labels]).toEqual([
      ['INBOX', 'SENT', 'SOCIAL'],
      [],
      ['CATEGORY_SOCIAL', 'Label_7', 'SENT'],
    ]);
  });

  it('has no labels where Gmail names none', async () => {
    const { labels, source } = await messageOf({}, { labelIds: undefined });
    expect([labels.size, source.labels]).toEqual([0, []]);
  });
});

describe('what Gmail answers', () => {
  it('names the addresses that are proven, and no others', async () => {
    const sendAs = [
      { sendAsEmail: NORA, isPrimary: true },
      { sendAsEmail: 'Nora.Field@Example.org', verificationStatus: 'accepted' },
      { sendAsEmail: CARL, verificationStatus: 'pending' },
      { sendAsEmail: BEA },
      { sendAsEmail: 'nonsense', verificationStatus: 'accepted' },
    ];
    expect(await answering([{ sendAs }]).mail.aliases()).toEqual([NORA, 'nora.field@example.org']);
  });

  it('may be nothing at all where there is nothing', async () => {
    const { mail } = answering([{}, {}, {}, {}, {}]);
    expect([await mail.aliases(), await mail.labels(), await mail.thread(threadId('1'))]).toEqual([
      [],
      new Map(),
      [],
    ]);
    expect([await mail.threads(), await mail.list({ after: NOW })]).toEqual([{ items: [] }, { items: [] }]);
  });

  it('in history is one change for each thing that a record tells, and goes on without records', async () => {
    const message = { id: '2', threadId: '1', labelIds: ['INBOX'] };
    const history = [
      {
        id: '9007199254740993',
        messages: [message],
        messagesDeleted: [{ message: { id: '2', threadId: '1' } }],
        labelsRemoved: [{ message, labelIds: ['UNREAD'] }],
        labelsAdded: [{ message, labelIds: ['STARRED', 'Label_1'] }],
        messagesAdded: [{ message }],
      },
      { id: '9007199254740994', messages: [message] },
    ];
    const { mail, asked } = answering([
      { nextPageToken: 'two', historyId: '9007199254740999' },
      { history, historyId: '9007199254740999' },
    ]);
    const first = await mail.changes(since);
    expect(first).toEqual({ changes: [], next: 'two', newest: '9007199254740999' });
    const of = { id: '2', thread: '1', at: '9007199254740993' };
    expect(await mail.changes(since, 'two')).toEqual({
      changes: [
        { ...of, kind: 'added', labels: ['INBOX'] },
        { ...of, kind: 'labelled', labels: ['STARRED', 'Label_1'] },
        { ...of, kind: 'unlabelled', labels: ['UNREAD'] },
        { ...of, kind: 'deleted' },
      ],
      newest: '9007199254740999',
    });
    expect(asked.map(({ query }) => [query.get('startHistoryId'), query.get('pageToken')])).toEqual([
      [since, null],
      [since, 'two'],
    ]);
    expect(asked[0]?.query.getAll('historyTypes').sort()).toEqual([
      'labelAdded',
      'labelRemoved',
      'messageAdded',
      'messageDeleted',
    ]);
  });
});

describe('a watch', () => {
  it('takes the place of the one before, and is of everything', async () => {
    const { mail, asked } = answering([new Response(null, { status: 204 }), { expiration: String(NOW) }]);
    expect(await mail.watch()).toEqual({ until: NOW });
    expect(asked.map(({ path }) => path)).toEqual(['stop', 'watch']);
  });

  it('is not asked for where there is nowhere to push to', async () => {
    const { mail, asked } = answering([], { topic: undefined });
    expect([await mail.watch(), asked]).toEqual([undefined, []]);
  });
});
