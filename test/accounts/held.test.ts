import { describe, expect, it } from 'vitest';
import { Fault } from '#core/fault';
import { threadId } from '#core/id';
import type { LiveMail } from '#core/ports';
import { HOUR } from '#core/time';
import type { Trouble } from '../../functions/local/gmail/trouble.ts';
import { BEA, NORA, OF, type World, world } from './world.ts';

const POISON = 'Poison';
/** A mailbox in which one kind of mail cannot be taken in. */
const poisoned = (mail: LiveMail): LiveMail => ({
  ...mail,
  message: async (id) => {
    const message = await mail.message(id);
    if (message?.headers.some(([name, value]) => name === 'subject' && value === POISON))
      throw new TypeError('a defect of ours, on this mail alone');
    return message;
  },
});

const comes = ({ nora }: World, subject: string) =>
  nora.deliver(
    { from: BEA, to: NORA, subject, text: 'Can you send me the keys?' },
    { labels: ['INBOX', 'UNREAD'] },
  );

/** Polls and works until nothing is put off any more. */
async function again(it: World): Promise<void> {
  for (let n = 0; n < 6; n += 1) {
    it.pass(61_000);
    await it.poll();
    await it.drain();
  }
}
const heldOf = ({ store }: World) => store.heldMails(OF.tenant, OF.account);
const held = (it: World) => heldOf(it).then((all) => all.filter(({ strikes }) => strikes >= 3));

describe('a mail that cannot be taken in', () => {
  it('is held after three strikes, by name, and keeps nobody else waiting', async () => {
    const it = world({ around: poisoned });
    await it.connect();
    const { id } = comes(it, POISON);
    it.pass(2000);
    comes(it, 'Keys');
    expect(await it.hear()).toContain('put-off');
    expect(await it.loops()).toEqual(['unanswered_inbound bea@example.org Keys']);
    const { gmail, dataThrough } = await it.account();
    expect(gmail.cursor).not.toBe(it.nora.historyId());
    await again(it);
    expect(await held(it)).toMatchObject([{ id, strikes: 3, why: 'unreadable', from: 'bea@example.org' }]);
    const after = await it.account();
    expect(after.gaps).toBe(1);
    expect(after.gmail.cursor).toBe(it.nora.historyId());
    expect(after.dataThrough).toBeGreaterThan(dataThrough ?? 0);
  });

  it('is taken in when it is tried again and can be read', async () => {
    let isPoisonous = true;
    const it = world({ around: (mail) => (isPoisonous ? poisoned(mail) : mail) });
    await it.connect();
    comes(it, POISON);
    await it.hear();
    await again(it);
    isPoisonous = false;
    it.pass(25 * HOUR);
    await it.sweep();
    await it.drain();
    expect(await it.loops()).toEqual(['unanswered_inbound bea@example.org Poison']);
    expect(await heldOf(it)).toEqual([]);
    expect((await it.account()).gaps).toBe(0);
  });

  it('is tried again though a crash left it uncounted', async () => {
    const it = world();
    await it.connect();
    const { id } = comes(it, POISON);
    await it.hear();
    await it.store.saveHeldMail(OF.tenant, OF.account, { id, strikes: 3, why: 'refused', at: it.now });
    it.pass(25 * HOUR);
    await it.sweep();
    await it.drain();
    expect(await heldOf(it)).toEqual([]);
  });

  it('that stands for a thread which could not be read is tried again with all of it', async () => {
    const it = world();
    const first = comes(it, 'Keys');
    const second = it.nora.deliver(
      { from: NORA, to: BEA, subject: 'Re: Keys', text: 'Here.', inReplyTo: first.messageId },
      { labels: ['SENT'], thread: first.threadId },
    );
    await it.connect();
    it.pass(HOUR);
    it.nora.remove(second.id);
    it.nora.label(first.id, { add: ['CATEGORY_UPDATES'] });
    it.nora.raiseFloor();
    const trouble = it.fake.fault({
      when: ({ method }) => method === 'threads.get',
      what: { kind: 'refuse', status: 500, reason: 'backendError' },
    });
    await again(it);
    expect(await held(it)).toMatchObject([{ id: first.id }]);
    trouble.end();
    it.pass(25 * HOUR);
    await it.sweep();
    await it.drain();
    const { messages } = await it.store.thread(OF.tenant, OF.account, threadId(first.threadId));
    expect(messages.map(({ source }) => source?.id)).toEqual([first.id]);
    expect(await heldOf(it)).toEqual([]);
  });

  it('is held no more when it is gone', async () => {
    let isPoisonous = true;
    const it = world({ around: (mail) => (isPoisonous ? poisoned(mail) : mail) });
    await it.connect();
    const { id } = comes(it, POISON);
    await it.hear();
    await again(it);
    isPoisonous = false;
    it.nora.remove(id);
    it.pass(25 * HOUR);
    await it.sweep();
    await it.drain();
    expect(await heldOf(it)).toEqual([]);
  });

  it('gets no strike for a rate limit, nor for a mailbox that is away', async () => {
    const refusals: readonly Trouble[] = [
      { kind: 'refuse', status: 429, reason: 'rateLimitExceeded' },
      { kind: 'refuse', status: 403, reason: 'userRateLimitExceeded' },
      { kind: 'refuse', status: 503, reason: 'backendError' },
    ];
    for (const what of refusals) {
      const it = world();
      await it.connect();
      comes(it, 'Keys');
      // Whatever is asked behind history, as in an outage.
      it.fake.fault({ when: ({ method }) => method !== 'history.list', what });
      await it.hear();
      await again(it);
      expect(await heldOf(it)).toEqual([]);
      it.fake.clearFaults();
      it.pass(HOUR);
      await it.poll();
      await it.drain();
      expect(await it.loops()).toEqual(['unanswered_inbound bea@example.org Keys']);
    }
  });

  it('is skipped without a strike where it was deleted meanwhile', async () => {
    const it = world();
    await it.connect();
    const { id, threadId: thread } = comes(it, 'Keys');
    it.fake.fault({
      when: ({ method }) => method === 'messages.get',
      times: 1,
      what: { kind: 'refuse', status: 404, reason: 'notFound' },
    });
    expect(await it.hear()).toEqual(['done']);
    expect(id).toBe(thread);
    expect(await heldOf(it)).toEqual([]);
    expect((await it.store.thread(OF.tenant, OF.account, threadId(thread))).messages).toEqual([]);
  });
});

it('a failed sync does not make the account look read', async () => {
  const it = world();
  await it.connect();
  const { dataThrough, syncedAt } = await it.account();
  it.fake.fault({ what: { kind: 'refuse', status: 503, reason: 'backendError' } });
  it.pass(HOUR);
  await it.poll();
  expect(await it.drain()).toEqual(['put-off']);
  expect(await it.account()).toMatchObject({ dataThrough, syncedAt });
});

it('a call that goes wrong in a way that nobody knows ends in an error, not in a loss', async () => {
  const it = world({
    around: (mail) => ({
      ...mail,
      changes: async () => {
        throw new Fault('park', 'The mailbox refuses the request.');
      },
    }),
  });
  await expect(it.connect()).rejects.toThrow(Fault);
});
