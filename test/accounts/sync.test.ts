import { describe, expect, it } from 'vitest';
import { threadId } from '#core/id';
import { HOUR, instant } from '#core/time';
import type { Written } from '../../functions/local/gmail/compose.ts';
import type { MailboxControl } from '../../functions/local/gmail/control.ts';
import type { Method } from '../../functions/local/gmail/quota.ts';
import { BEA, NORA, OF, type World, world } from './world.ts';

type Mail = Partial<Pick<Written, 'subject' | 'text' | 'from' | 'inReplyTo' | 'references' | 'messageId'>>;

const comes = (
  { nora }: World,
  { subject = 'Keys', text = 'Can you send me the keys?', from = BEA, ...more }: Mail = {},
  labels: readonly string[] = ['INBOX', 'UNREAD'],
) => nora.deliver({ from, to: NORA, subject, text, ...more }, { labels });
const sends = (
  { nora }: World,
  { subject = 'Keys', text = 'Here they are.', ...more }: Mail & { to?: string } = {},
) => nora.deliver({ from: NORA, to: BEA, subject, text, ...more }, { labels: ['SENT'] });

const ASKED = 'unanswered_inbound bea@example.org Keys';
/** Calls of one method so far. */
const calls = ({ nora }: World, method: Method): number => nora.usage().methods[method]?.calls ?? 0;
const units = (nora: MailboxControl): number => nora.usage().units;
const subjectsOf = async ({ store }: World, thread: string) =>
  (await store.thread(OF.tenant, OF.account, threadId(thread))).messages.map(({ subject }) => subject);

async function connected(options: Parameters<typeof world>[0] = {}): Promise<World> {
  const it = world(options);
  await it.connect();
  it.nora.resetUsage();
  return it;
}

describe('a mailbox that is connected', () => {
  it('is read as far back as mailboxes are read at first, and watched', async () => {
    const it = world();
    comes(it);
    await it.connect();
    expect(await it.loops()).toEqual([ASKED]);
    const { gmail, dataThrough } = await it.account();
    expect(gmail).toMatchObject({ cursor: it.nora.historyId(), watchedUntil: expect.any(Number) });
    expect(gmail.refill).toBeUndefined();
    expect(dataThrough).toBeLessThanOrEqual(it.now);
  });

  it('reads nothing twice when it is connected twice', async () => {
    const it = world();
    comes(it);
    await it.connect();
    const before = calls(it, 'messages.get') + calls(it, 'threads.get');
    await it.connect();
    expect(calls(it, 'messages.get') + calls(it, 'threads.get')).toBe(before);
  });
});

describe('a push', () => {
  it('brings new mail into the record for 22 units', async () => {
    const it = await connected();
    comes(it);
    expect(await it.hear()).toEqual(['done']);
    expect(await it.loops()).toEqual([ASKED]);
    expect(units(it.nora)).toBeLessThanOrEqual(25);
  });

  it('fetches a reply to a thread that is not held with its thread, in one request', async () => {
    const it = world();
    it.nora.deliver(
      { from: NORA, to: BEA, subject: 'Keys', text: 'Have you got the keys?', messageId: 'q@example.com' },
      { labels: ['SENT'], at: it.now },
    );
    it.pass(1000);
    const before = it.nora.messages()[0]?.threadId;
    await it.connect();
    // As if it had been older than what is read at first.
    const fresh = await forgetful(it);
    fresh.nora.resetUsage();
    const { threadId: thread } = comes(fresh, {
      subject: 'Re: Keys',
      text: 'No.',
      inReplyTo: 'q@example.com',
    });
    expect(thread).toBe(before);
    await fresh.hear();
    expect(await subjectsOf(fresh, thread)).toHaveLength(2);
    expect(units(fresh.nora)).toBeLessThanOrEqual(45);
    expect(calls(fresh, 'messages.get')).toBe(0);
  });

  it('never fetches a thread again that is held', async () => {
    const it = await connected();
    const first = comes(it);
    await it.hear();
    it.pass(2000);
    it.nora.resetUsage();
    comes(it, { subject: 'Re: Keys', text: 'Any news?', inReplyTo: first.messageId });
    await it.hear();
    expect(calls(it, 'threads.get')).toBe(0);
    expect(units(it.nora)).toBe(22);
  });

  it('costs two units where something was only read or archived', async () => {
    const it = await connected();
    const { id } = comes(it);
    await it.hear();
    it.nora.resetUsage();
    it.pass(2000);
    it.nora.label(id, { remove: ['UNREAD'] });
    it.pass(2000);
    it.nora.label(id, { remove: ['INBOX'] });
    await it.hear();
    expect(units(it.nora)).toBeLessThanOrEqual(4);
  });

  it('costs one request of history, however many come at once', async () => {
    const it = await connected();
    comes(it);
    for (let n = 0; n < 20; n += 1) it.fake.pushes.publish(NORA, it.nora.historyId());
    await it.hear();
    expect(calls(it, 'history.list')).toBe(1);
  });

  it('is looked into though it names the place that is read already, and not where it names an earlier one', async () => {
    const it = await connected();
    it.fake.pushes.publish(NORA, (await it.account()).gmail.cursor);
    expect(await it.hear()).toEqual(['done']);
    it.fake.pushes.publish(NORA, '99');
    expect(await it.hear()).toEqual(['done-before']);
  });

  it('is looked into where it names a place that is not read yet, whatever the clock of the queue says', async () => {
    const it = await connected();
    it.pass(60_000);
    it.fake.pushes.publish(NORA, it.nora.historyId());
    await it.hear();
    it.now = instant(it.now - 30_000);
    comes(it);
    expect(await it.hear()).toEqual(['done']);
    expect(await it.loops()).toEqual([ASKED]);
  });

  it('sees what its owner sends from Gmail itself, which closes the loop', async () => {
    const it = await connected();
    const { messageId } = comes(it);
    await it.hear();
    it.pass(2000);
    sends(it, { subject: 'Re: Keys', inReplyTo: messageId });
    await it.hear();
    expect(await it.loops()).toEqual([]);
  });

  it('ignores drafts, and reads what becomes of one as a single mail', async () => {
    const it = await connected();
    const draft = it.nora.deliver(
      { from: NORA, to: BEA, subject: 'Keys', text: 'Have you' },
      { labels: ['DRAFT'] },
    );
    await it.hear();
    expect(calls(it, 'messages.get')).toBe(0);
    it.pass(2000);
    it.nora.remove(draft.id);
    it.nora.deliver(
      { from: NORA, to: BEA, subject: 'Keys', text: 'Have you got the keys?' },
      { labels: ['SENT'], thread: draft.threadId },
    );
    await it.hear();
    expect(await it.loops()).toEqual(['unanswered_outbound bea@example.org Keys']);
    expect(calls(it, 'threads.get')).toBe(0);
  });
});

describe('labels', () => {
  it('mail that is rescued from spam is new mail', async () => {
    const it = await connected();
    const { id } = comes(it, {}, ['SPAM']);
    await it.hear();
    expect(await it.loops()).toEqual([]);
    it.pass(2000);
    it.nora.label(id, { add: ['INBOX'], remove: ['SPAM'] });
    await it.hear();
    expect(await it.loops()).toEqual([ASKED]);
  });

  it('mail that was filed past the inbox and comes to it is new mail', async () => {
    const it = await connected();
    const { id } = comes(it, {}, ['TRASH']);
    await it.hear();
    it.pass(2000);
    it.nora.label(id, { add: ['INBOX'], remove: ['TRASH'] });
    await it.hear();
    expect(await it.loops()).toEqual([ASKED]);
  });

  it.each(['trash', 'remove'] as const)('what goes (%s) leaves the facts, and its loop', async (how) => {
    const it = await connected();
    const { id, threadId: thread } = comes(it);
    await it.hear();
    it.pass(2000);
    it.nora[how](id);
    await it.hear();
    expect(await subjectsOf(it, thread)).toEqual([]);
    expect(await it.loops()).toEqual([]);
  });

  it('what comes back from the bin is fetched again', async () => {
    const it = await connected();
    const { id } = comes(it);
    for (const step of [() => it.nora.trash(id), () => it.nora.untrash(id)]) {
      it.pass(2000);
      step();
      await it.hear();
    }
    expect(await it.loops()).toEqual([ASKED]);
  });

  it("an owner's label is known by its name, without fetching the mail", async () => {
    const it = await connected();
    const { id, threadId: thread } = comes(it);
    await it.hear();
    const label = it.nora.newLabel('Newsletters');
    await it.store.saveSetting(OF.tenant, 'loops.exclude_labels', 'Newsletters');
    it.nora.resetUsage();
    it.pass(2000);
    it.nora.label(id, { add: [label] });
    await it.hear();
    const { messages } = await it.store.thread(OF.tenant, OF.account, threadId(thread));
    expect(messages[0]?.userLabels).toEqual(['Newsletters']);
    expect(await it.loops()).toEqual([]);
    expect(calls(it, 'messages.get')).toBe(0);
  });
});

describe('an answer on another thread', () => {
  it.each([
    ['In-Reply-To says so', { inReplyTo: 'q@example.com' }, 0],
    ['References say so', { references: ['q@example.com', 'x@example.org'], inReplyTo: 'y@example.org' }, 0],
    ['not where neither does', {}, 1],
  ])('closes the loop where %s', async (_, refers, left) => {
    const it = await connected();
    sends(it, { text: 'Have you got the keys?', ...{ messageId: 'q@example.com' } });
    await it.hear();
    expect(await it.loops()).toHaveLength(1);
    it.pass(2000);
    const { threadId: thread } = comes(it, {
      ...{
        subject: 'A wholly new subject',
        text: 'I have, see you on Monday.',
        from: 'Bea <bea.private@example.net>',
      },
      ...refers,
    });
    await it.hear();
    expect(await subjectsOf(it, thread)).toHaveLength(1);
    const outbound = (await it.loops()).filter((loop) => loop.startsWith('unanswered_outbound'));
    expect(outbound).toHaveLength(left);
  });
});

describe('a mailbox that is busy', () => {
  it('is left alone until it may be asked again, however often it is pushed', async () => {
    const it = await connected();
    comes(it);
    const what = { kind: 'refuse', status: 429, reason: 'rateLimitExceeded', retryAfter: '120' } as const;
    it.fake.fault({ times: 1, what });
    expect(await it.hear()).toEqual(['put-off']);
    const { gmail, syncedAt } = await it.account();
    expect(gmail.notBefore).toBeGreaterThanOrEqual(it.now + 119_000);
    it.nora.resetUsage();
    for (let n = 0; n < 5; n += 1) {
      it.pass(10_000);
      it.fake.pushes.publish(NORA, it.nora.historyId());
      await it.hear();
      await it.poll();
      await it.drain();
    }
    expect(it.nora.usage().units).toBe(0);
    expect((await it.account()).syncedAt).toBe(syncedAt);
    it.pass(100_000);
    expect(await it.poll()).toBe(1);
    expect(await it.drain()).toEqual(['done']);
    expect(await it.loops()).toEqual([ASKED]);
  });
});

describe('polls', () => {
  it('find what no push told, and then look more often', async () => {
    const it = await connected();
    comes(it);
    it.fake.pushes.mangle(() => []);
    await it.fake.pushes.deliver();
    it.pass(HOUR);
    expect(await it.poll()).toBe(1);
    await it.drain();
    expect(await it.loops()).toEqual([ASKED]);
    const { moved, pollAt } = (await it.account()).gmail;
    expect(moved).toMatchObject({ by: 'poll' });
    expect(pollAt - it.now).toBeLessThanOrEqual(5 * 60_000);
    it.pass(2 * HOUR);
    expect(await it.due.take('poll', it.now, 10)).toEqual([{ ...OF, at: pollAt }]);
  });
});

/** The same mailbox beside a product that has read nothing of it yet, but is connected to it. */
async function forgetful(before: World): Promise<World> {
  const it = world();
  it.now = before.now;
  it.fake.load(before.fake.dump());
  it.pass(200 * 24 * HOUR);
  await it.connect();
  return it;
}
