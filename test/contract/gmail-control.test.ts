import { describe, expect, it } from 'vitest';
import { instant } from '#core/time';
import { changes, historyId, mail, put, refusal, written } from './gmail-given.ts';
import { BOB, letter, MAYA, START, standIn } from './gmail-stand-in.ts';

const USER = { userId: 'me' } as const;

describe('the stand-in for Gmail', () => {
  it('gives the same ids for the same calls: 16 hex digits, later ones greater', () => {
    const ids = () => {
      const { inbox } = standIn();
      return [inbox.deliver(letter), inbox.deliver({ ...letter, subject: 'Dinner' })].map(({ id }) => id);
    };
    const [first = '', second = ''] = ids();
    expect(ids()).toEqual([first, second]);
    expect([first, second].every((id) => /^[0-9a-f]{16}$/.test(id))).toBe(true);
    expect(second > first).toBe(true);
  });

  it('has history ids that are no numbers of JavaScript, and no text to be compared', () => {
    const { inbox } = standIn();
    const before = inbox.historyId();
    for (let count = 0; count < 20; count += 1) inbox.deliver(letter);
    const after = inbox.historyId();
    expect(Number(before)).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
    expect(BigInt(after)).toBeGreaterThan(BigInt(before));
    expect(after < before).toBe(true);
    expect(inbox.history().every(({ id }, index, all) => id > (all[index - 1]?.id ?? 0n))).toBe(true);
  });

  it('delivers a mail by its parts with the traces of transport, and bytes as they are', async () => {
    const { maya, inbox } = standIn();
    const heads = async (id: string) => {
      const { data } = await maya.api.users.messages.get({ ...USER, id });
      return (data.payload?.headers ?? []).map(({ name }) => name);
    };
    const one = inbox.deliver({ ...letter, subject: 'Grüße', headers: { 'X-Loop': 'ä' } });
    expect(await heads(one.id)).toEqual(expect.arrayContaining(['Delivered-To', 'Received', 'X-Loop']));
    const sent = inbox.deliver({ ...letter, from: MAYA, to: BOB }, { labels: ['SENT'] });
    expect(await heads(sent.id)).not.toContain('Received');
    const raw = mail();
    const two = inbox.deliver(raw, { at: instant(START - 5000), labels: ['SPAM'] });
    const { data } = await maya.api.users.messages.get({ ...USER, id: two.id, format: 'raw' });
    expect(Buffer.from(data.raw ?? '', 'base64url').equals(raw)).toBe(true);
    expect(data).toMatchObject({ internalDate: String(START - 5000), labelIds: ['SPAM'] });
  });

  it('threads what it delivers, and puts it elsewhere when told to', () => {
    const { inbox } = standIn();
    const one = inbox.deliver(letter);
    const answer = { ...letter, subject: 'Re: Lunch', inReplyTo: one.messageId };
    expect(inbox.deliver(answer).threadId).toBe(one.threadId);
    expect(inbox.deliver({ ...letter, subject: 'Dinner' }, { thread: one.threadId }).threadId).toBe(
      one.threadId,
    );
  });

  it('puts a mail that names a thread which it does not answer into that which it answers', async () => {
    const { maya, inbox } = standIn();
    const one = inbox.deliver(letter);
    const two = inbox.deliver(letter);
    const answer = (ids: string) => mail({ References: ids, Subject: 'Re: Lunch' });
    const insert = async (ids: string) => (await put(maya, answer(ids), { threadId: two.threadId })).threadId;
    expect(await insert(one.messageId)).toBe(one.threadId);
    expect(await insert(`${two.messageId} ${one.messageId}`)).toBe(two.threadId);
  });

  it('begins a new thread behind the hundredth message', () => {
    const { inbox } = standIn();
    const one = inbox.deliver(letter);
    const answer = { ...letter, subject: 'Re: Lunch', inReplyTo: one.messageId };
    for (let count = 1; count < 100; count += 1) expect(inbox.deliver(answer).threadId).toBe(one.threadId);
    expect(inbox.deliver(answer).threadId).not.toBe(one.threadId);
  });

  it('lets the owner label, trash and delete without a unit spent', async () => {
    const { maya, inbox } = standIn();
    const before = await historyId(maya);
    const { id } = inbox.deliver(letter);
    const label = inbox.newLabel('Clients');
    inbox.label(id, { add: [label], remove: ['UNREAD'] });
    inbox.trash(id);
    inbox.untrash(id);
    inbox.remove(id);
    expect(inbox.usage()).toMatchObject({ calls: 1 });
    const kinds = (await changes(maya, before)).map((one) => Object.keys(one).slice(2));
    expect(kinds).toEqual([
      ['messagesAdded'],
      ['labelsAdded', 'labelsRemoved'],
      ['labelsAdded', 'labelsRemoved'],
      ['labelsRemoved'],
      ['messagesDeleted'],
    ]);
  });

  it('leaves no record of a change that changes nothing', () => {
    const { inbox } = standIn();
    const { id } = inbox.deliver(letter);
    const before = inbox.historyId();
    inbox.label(id, { add: ['INBOX'], remove: ['STARRED'] });
    expect(inbox.historyId()).toBe(before);
  });

  it('leaves the key of an empty history out', async () => {
    const { maya, inbox } = standIn();
    const { data } = await maya.api.users.history.list({ ...USER, startHistoryId: inbox.historyId() });
    expect(data).toEqual({ historyId: inbox.historyId() });
  });

  it('forgets its history up to the floor, which may lie beyond the newest record', async () => {
    const { maya, inbox } = standIn();
    const before = inbox.historyId();
    inbox.deliver(letter);
    const now = inbox.historyId();
    inbox.raiseFloor();
    expect(await refusal(changes(maya, before))).toMatchObject({ status: 404 });
    expect(await changes(maya, now)).toEqual([]);
    inbox.raiseFloor(BigInt(now) + 100n);
    expect(await historyId(maya)).toBe(now);
    expect(await refusal(changes(maya, now))).toMatchObject({ status: 404 });
    inbox.deliver(letter);
    expect(await changes(maya, inbox.historyId())).toEqual([]);
  });

  it('does not find a cursor of the future', async () => {
    const { maya, inbox } = standIn();
    const call = changes(maya, String(BigInt(inbox.historyId()) + 1n));
    expect(await refusal(call)).toMatchObject({ status: 404 });
  });

  it('shows a label that was lost under that label', async () => {
    const { maya, inbox } = standIn();
    const { id } = inbox.deliver(letter);
    const before = inbox.historyId();
    inbox.label(id, { remove: ['INBOX'] });
    expect(await changes(maya, before, { labelId: 'INBOX' })).toHaveLength(1);
    expect(await changes(maya, before, { labelId: 'STARRED' })).toEqual([]);
  });

  it('leaves the second of an epoch out of after: and before:', async () => {
    const { maya, inbox } = standIn();
    inbox.deliver(letter, { at: instant(START + 500) });
    const found = async (q: string) =>
      (await maya.api.users.messages.list({ ...USER, q })).data.messages?.length ?? 0;
    const second = START / 1000;
    expect([await found(`after:${second}`), await found(`after:${second - 1}`)]).toEqual([0, 1]);
    expect([await found(`before:${second}`), await found(`before:${second + 1}`)]).toEqual([0, 1]);
  });

  it('has a mail to oneself once, sent and in the inbox', async () => {
    const { maya, inbox } = standIn();
    const raw = written({ To: MAYA, Subject: 'Note' }, 'Milk.').toString('base64url');
    await maya.api.users.messages.send({ ...USER, requestBody: { raw } });
    expect(inbox.messages().map(({ labels }) => labels)).toEqual([['SENT', 'INBOX', 'UNREAD']]);
  });

  it('delivers to an alias and to an address with a plus', async () => {
    const { fake, maya, box } = standIn();
    const bob = fake.mailbox(BOB);
    box(BOB);
    bob.alias('robert@example.org', 'Robert');
    const to = 'robert@example.org, bob+work@example.org';
    const raw = written({ To: 'robert@example.org', Subject: 'One' }).toString('base64url');
    await maya.api.users.messages.send({ ...USER, requestBody: { raw } });
    expect(bob.messages()).toHaveLength(1);
    const both = written({ To: to, Subject: 'Two' }).toString('base64url');
    await maya.api.users.messages.send({ ...USER, requestBody: { raw: both } });
    expect(bob.messages()).toHaveLength(2);
    const { data } = await box(BOB).api.users.settings.sendAs.list(USER);
    expect(data.sendAs?.map(({ sendAsEmail }) => sendAsEmail)).toEqual([BOB, 'robert@example.org']);
  });
});
