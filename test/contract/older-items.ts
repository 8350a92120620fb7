import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type AccountId, digest, loopId, type MessageId, messageId, type TenantId, threadId } from '#core/id';
import type { Change, Loop } from '#core/loops/record';
import { copyKey, leftOutKey, sourceKey } from '#core/mail/copy';
import type { LeftOut, Message } from '#core/mail/message';
import type { MuteEntry } from '#core/ports';
import { instant } from '#core/time';
import { BEA, CARL, fact, mine, NOW } from '../loops/facts.ts';
import { version } from './given.ts';

// An account as versions before the sealing by place wrote it: schema 2, and of one thread schema 1.

const source = (id: string, place: string) => ({ id, version: version(place), labels: ['INBOX', 'Label_1'] });

const asked = mine({ id: messageId('<asked@example.com>'), subject: 'Boat house', ageHours: 90 });
const live: Message = {
  ...fact({ id: messageId('<live@example.org>'), inReplyTo: asked.id, name: 'Bea', toNames: ['Nora'] }),
  ...{ alsoRefers: [messageId('<root@example.org>')], userLabels: ['Harbour'], excerpt: 'Where are they?' },
  source: source('g1', '900'),
};
const bounce = fact({
  ...{ id: messageId('<bounce@example.net>'), from: CARL, asks: false, excerpt: '' },
  bounce: { of: asked.id, recipients: [BEA], hard: true },
});
const thrown: LeftOut = {
  ...{ why: 'trash', subject: 'Thrown', at: NOW },
  of: { id: messageId('<thrown@example.org>'), source: source('g2', '18446744073709551615') },
};
const draft: LeftOut = { why: 'draft', subject: 'Draft', at: undefined };
/** It was made by the first features, which were not counted. */
const first = fact({ id: messageId('<first@example.org>'), subject: 'First', features: 1 });

const loopIn = (tenant: TenantId, account: AccountId, thread: string): Loop => ({
  ...{ schema: 1, version: 2, id: loopId(account, threadId(thread), 'unanswered_inbound'), tenant, account },
  ...{ threadId: threadId(thread), type: 'unanswered_inbound', because: 'they_asked', counterparty: BEA },
  ...{ name: 'Bea Alden', subject: 'First', detector: { name: 'thread', version: 1 } },
  evidence: [{ messageId: first.id, at: NOW, quote: 'Where are the keys?' }],
  ...{ openedAt: instant(NOW - 2), opensAt: instant(NOW - 1), lastActivityAt: NOW, dueAt: NOW },
  state: { status: 'open', despite: messageId('<despite@example.org>') },
});
const doneIn = (tenant: TenantId, account: AccountId): Loop => ({
  ...loopIn(tenant, account, 't1'),
  ...{ counterparty: null, name: '' },
  state: {
    ...{ status: 'done', closedAt: NOW, closedBecause: 'i_replied', note: 'by phone' },
    closedBy: messageId('<by@example.org>'),
  },
});

/** What a store says of the account. */
export const olderAccount = (tenant: TenantId, account: AccountId) => ({
  threads: [
    { id: threadId('t1'), messages: [asked, live], omitted: [thrown, draft] },
    { id: threadId('t2'), messages: [bounce], omitted: [] },
    { id: threadId('t3'), messages: [first], omitted: [] },
  ],
  held: ['t1', 't2'].map(threadId),
  about: [bounce],
  asked: asked.id,
  questions: [asked],
  mutes: [{ kind: 'sender', value: 'carl@example.net', at: NOW }] satisfies MuteEntry[],
  labels: new Map([['Label_1', 'Harbour']]),
  heldMails: [{ id: 'g9', strikes: 3, why: 'refused', from: CARL, at: NOW } as const],
  loops: [doneIn(tenant, account), loopIn(tenant, account, 't3')],
});

const padded = ({ source: from }: Pick<Message, 'source'>) =>
  from === undefined ? {} : { source: { ...from, version: from.version.padStart(20, '0') } };

/** Writes the items that such a version had written. */
export async function putOlder(
  { client, table }: { readonly client: DynamoDBClient; readonly table: string },
  tenant: TenantId,
  account: AccountId,
): Promise<void> {
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  for (const Item of olderItems(tenant, account))
    await documents.send(new PutCommand({ TableName: table, Item }));
}

function olderItems(tenant: TenantId, account: AccountId): readonly Record<string, unknown>[] {
  const [own, all] = [`T#${tenant}#A#${account}`, olderAccount(tenant, account)];
  const items: Record<string, unknown>[] = [];
  const add = (pk: string, sk: string, rest: object): void => void items.push({ schema: 2, ...rest, pk, sk });
  const messageIn = (thread: string, message: Message): string => {
    const { name, toNames, userLabels, subject, excerpt, ...rest } = message;
    const sk = `F#${digest(message.id)}#${copyKey(message)}`;
    const sealed = JSON.stringify({ name, toNames, userLabels, subject, excerpt });
    const { features: _, ...uncounted } = rest;
    add(
      `${own}#TH#${thread}`,
      sk,
      thread === 't3' ? { ...uncounted, schema: 1, sealed } : { ...rest, ...padded(message), sealed },
    );
    return sk;
  };
  const tie = (mark: string, to: MessageId, thread: string, sk: string): void =>
    add(`${own}#ID#${digest(to)}`, `${mark}#${thread}#${sk}`, { thread, fact: sk });
  const sks = all.threads.map(({ id, messages }) => messages.map((message) => messageIn(id, message)));
  tie('Q', asked.id, 't1', sks[0]?.[0] ?? '');
  tie('Q', live.id, 't1', sks[0]?.[1] ?? '');
  tie('R', messageId('<root@example.org>'), 't1', sks[0]?.[1] ?? '');
  tie('R', asked.id, 't2', sks[1]?.[0] ?? '');
  const { of } = thrown;
  if (of !== undefined)
    add(`${own}#TH#t1`, `F#${digest(of.id)}#${sourceKey(of.source)}`, {
      ...{ why: thrown.why, at: thrown.at, id: of.id, sealed: JSON.stringify({ subject: 'Thrown' }) },
      ...padded(of),
    });
  add(`${own}#TH#t1`, `O#${leftOutKey(draft)}`, {
    why: 'draft',
    sealed: JSON.stringify({ subject: 'Draft' }),
  });
  for (const thread of all.held) add(`${own}#THREADS`, `H#${thread}`, { thread });
  add(own, 'MUTES', { version: 1, entries: all.mutes });
  add(own, 'LABELS', { sealed: JSON.stringify([...all.labels]) });
  for (const { from, ...held } of all.heldMails)
    add(own, `HELD#${held.id}`, { ...held, sealed: JSON.stringify({ from }) });
  let seq = 0;
  for (const loop of all.loops) {
    const { tenant: __, name, subject, evidence, state, ...rest } = loop;
    const { note, ...plain } = { note: undefined, ...state };
    const place = 'closedAt' in state ? state.closedAt : loop.opensAt;
    add(`T#${tenant}#L#${loop.id}`, 'LOOP', {
      ...rest,
      listPk: `T#${tenant}#${'closedAt' in state ? 'CLOSED' : 'OPEN'}`,
      listSk: `${String(place).padStart(16, '0')}#${loop.id}`,
      evidence: evidence.map(({ messageId: id, at }) => ({ messageId: id, at })),
      state: plain,
      status: state.status,
      sealed: JSON.stringify({ name, subject, quotes: evidence.map(({ quote }) => quote), note }),
    });
    add(`${own}#TH#${loop.threadId}`, `L#${loop.id}`, { loop: loop.id });
    for (const change of olderChanges(loop, seq)) {
      const sk = `E#${String(change.seq).padStart(16, '0')}`;
      add(`T#${tenant}#CHG`, sk, change);
      add(`T#${tenant}#L#${loop.id}`, sk, change);
      seq = change.seq;
    }
  }
  add(`T#${tenant}`, 'SEQ', { seq });
  return items;
}

/** The changes of a loop, behind a number. */
export const olderChanges = ({ id: loop }: Loop, seq: number): readonly Change[] => [
  { seq: seq + 1, at: NOW, type: 'loop.opened', loop, because: 'they_asked' },
  {
    seq: seq + 2,
    at: NOW,
    type: 'loop.closed',
    loop,
    because: 'i_replied',
    by: messageId('<by@example.org>'),
  },
];
