import { describe, expect, it } from 'vitest';
import { work } from '#core/accounts/work';
import { threadId } from '#core/id';
import type { Store } from '#core/ports';
import { DAY, HOUR, instant } from '#core/time';
import { BEA, NORA, OF, type World, world } from './world.ts';

const MINUTE = 60_000;
const ASKS = 'Can you send me the keys?';
const TELLS = 'The keys are on the table.';
const comes = (
  { nora }: World,
  subject: string,
  { text = ASKS, inReplyTo }: { text?: string; inReplyTo?: string } = {},
) => nora.deliver({ from: BEA, to: NORA, subject, text, ...(inReplyTo === undefined ? {} : { inReplyTo }) });
const sends = ({ nora }: World, subject: string, from = NORA) =>
  nora.deliver({ from, to: BEA, subject, text: ASKS }, { labels: ['SENT'] });
const OPEN = 'unanswered_outbound bea@example.org Question';

/** A mailbox where I ask, and am answered on another thread. */
async function answered(): Promise<World & { readonly reply: string; readonly thread: string }> {
  const it = world();
  const { messageId } = sends(it, 'Question');
  // As many as are read at once, so that the answer is judged before the question is read.
  for (let n = 0; n < 6; n += 1) it.nora.deliver({ from: NORA, to: BEA, subject: `Note ${n}`, text: TELLS });
  it.pass(2000);
  const { id, threadId: thread } = comes(it, 'Answer', { text: TELLS, inReplyTo: messageId });
  await it.connect();
  return Object.assign(it, { reply: id, thread });
}

it('facts that nobody came to look at are looked at when they are told of again', async () => {
  const it = world();
  await it.connect();
  comes(it, 'Keys');
  await it.push();
  const [got] = it.sync.receive(1);
  if (got === undefined) throw new Error('nothing was queued');
  const store: Store = {
    ...it.store,
    addFacts: async (...args) => {
      await it.store.addFacts(...args);
      throw new TypeError('the process ends here');
    },
  };
  const asked = { sentAt: got.sentAt, deadline: instant(it.now + HOUR) };
  const ends = work({ ...it, store, clock: () => it.now }, JSON.parse(got.body), asked);
  await expect(ends).rejects.toThrow(TypeError);
  it.pass(10 * MINUTE);
  await it.drain();
  expect(await it.loops()).toEqual(['unanswered_inbound bea@example.org Keys']);
});

describe('an answer on a thread of its own', () => {
  it('is one although it is listed before the question', async () => {
    expect(await (await answered()).loops()).toEqual([]);
  });

  it('that is thrown away opens the question again', async () => {
    const it = await answered();
    it.nora.trash(it.reply);
    await it.hear();
    expect(await it.loops()).toEqual([OPEN]);
  });

  it.each([
    ['thrown away', (it: World, id: string) => it.nora.trash(id)],
    ['spam', (it: World, id: string) => it.nora.label(id, { add: ['SPAM'], remove: ['INBOX'] })],
    ['deleted', (it: World, id: string) => it.nora.remove(id)],
  ])('that is %s where history is not told opens the question again', async (_, leave) => {
    const it = await answered();
    it.pass(HOUR);
    // Another mail of its thread, so that the thread is there although its answer is not.
    it.nora.deliver({ from: NORA, to: NORA, subject: 'Answer', text: TELLS }, { thread: it.thread });
    leave(it, it.reply);
    it.nora.raiseFloor();
    it.pass(HOUR);
    await it.poll();
    await it.drain();
    expect(await it.loops()).toEqual([OPEN]);
  });
});

it('a thread that changed where history is not told is read, though newer mail of it was told', async () => {
  const it = world();
  const first = comes(it, 'Keys');
  const answer = (text: string) =>
    it.nora.deliver(
      { from: NORA, to: BEA, subject: 'Re: Keys', text, inReplyTo: first.messageId },
      { labels: ['SENT'] },
    );
  answer(TELLS);
  await it.connect();
  it.pass(HOUR);
  it.nora.label(first.id, { add: ['CATEGORY_PROMOTIONS'] });
  answer('And the other ones too.');
  it.nora.raiseFloor();
  it.pass(HOUR);
  await it.poll();
  await it.drain();
  const { messages } = await it.store.thread(OF.tenant, OF.account, threadId(first.threadId));
  expect(messages).toHaveLength(3);
  expect(messages.filter(({ bulkCategory }) => bulkCategory)).toHaveLength(1);
});

it('a mail that was deleted for good where history is not told leaves a thread that somebody waits in', async () => {
  const it = world();
  const first = comes(it, 'Keys');
  const second = comes(it, 'Re: Keys', { inReplyTo: first.messageId });
  await it.connect();
  it.pass(HOUR);
  it.nora.remove(second.id);
  it.nora.raiseFloor();
  it.pass(HOUR);
  await it.poll();
  await it.drain();
  const { messages } = await it.store.thread(OF.tenant, OF.account, threadId(first.threadId));
  expect(messages.map(({ source }) => source?.id)).toEqual([first.id]);
});

it('an address that mail was sent from is mine, whichever slice of the reading found it', async () => {
  const it = world();
  sends(it, 'Question', 'studio@example.net');
  it.fake.fault({
    when: ({ method }) => method === 'messages.list',
    times: 1,
    what: { kind: 'refuse', status: 503, reason: 'backendError' },
  });
  await it.connect();
  comes(it, 'Keys');
  it.pass(HOUR);
  await it.poll();
  await it.drain();
  expect((await it.account()).senders).toContain('studio@example.net');
});

it('a strike is forgotten once the mail is taken in', async () => {
  const it = world();
  await it.connect();
  comes(it, 'Keys');
  it.fake.fault({
    when: ({ method }) => method === 'messages.get',
    times: 1,
    what: { kind: 'refuse', status: 500, reason: 'backendError' },
  });
  expect(await it.hear()).toEqual(['put-off']);
  expect(await it.store.heldMails(OF.tenant, OF.account)).toMatchObject([{ strikes: 1 }]);
  it.pass(MINUTE);
  await it.poll();
  await it.drain();
  expect(await it.loops()).toEqual(['unanswered_inbound bea@example.org Keys']);
  expect(await it.store.heldMails(OF.tenant, OF.account)).toEqual([]);
});

it('work that is left over when all is read costs no request', async () => {
  const it = world();
  await it.connect();
  comes(it, 'Keys');
  it.nora.resetUsage();
  await it.sync.send([
    { body: { ...OF, do: 'sync', why: 'more' }, group: 'g', deduplicationId: 'a' },
    { body: { ...OF, do: 'sync', why: 'more' }, group: 'g', deduplicationId: 'b' },
  ]);
  expect(await it.drain()).toEqual(['done', 'done-before']);
  expect(it.nora.usage().methods['history.list']?.calls).toBe(1);
});

it('each mail of a thread that cannot be handed over is held, so that none is lost with another', async () => {
  const it = world();
  const old = it.nora.deliver(
    { from: NORA, to: BEA, subject: 'Keys', text: ASKS },
    { labels: ['SENT'], at: instant(it.now - 100 * DAY) },
  );
  await it.connect();
  const [first, second] = [1, 2].map(() => comes(it, 'Re: Keys', { inReplyTo: old.messageId }));
  const trouble = it.fake.fault({
    when: ({ method }) => method === 'threads.get',
    what: { kind: 'refuse', status: 500, reason: 'backendError' },
  });
  for (let n = 0; n < 3; n += 1) {
    await it.hear();
    it.pass(MINUTE);
    await it.poll();
  }
  await it.drain();
  const held = await it.store.heldMails(OF.tenant, OF.account);
  expect(held.map(({ id }) => id).sort()).toEqual([first?.id, second?.id].sort());
  trouble.end();
  it.nora.remove(first?.id ?? '');
  it.pass(25 * HOUR);
  await it.sweep();
  await it.drain();
  expect(await it.store.heldMails(OF.tenant, OF.account)).toEqual([]);
  expect(await it.loops()).toEqual(['unanswered_inbound bea@example.org Keys']);
});
