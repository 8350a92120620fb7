import { describe, expect, it } from 'vitest';
import { memoryStore } from '#core/adapters/memory/store';
import { loopId, tenantId, threadId } from '#core/id';
import { commandLoop } from '#core/loops/command';
import { crossingsOf } from '#core/loops/crossings';
import { detect } from '#core/loops/detect';
import type { ThreadLoopType } from '#core/loops/loop';
import { NO_MUTES } from '#core/loops/mute';
import { mute } from '#core/loops/muting';
import { settle } from '#core/loops/settle';
import type { Message } from '#core/mail/message';
import { instant } from '#core/time';
import { account, WORK } from '../contract/given.ts';
import { BEA, CARL, fact, mine, NORA, NOW, thread } from '../loops/facts.ts';

const TENANT = tenantId('t1');
const THREAD = threadId('t1');
const MINUTE = 60_000;
const ago = (minutes: number) => instant(NOW - minutes * MINUTE);

/** A record of one thread, whose mail comes in and is looked at batch by batch. */
async function recordOf(...batches: readonly (readonly Message[])[]) {
  const store = memoryStore();
  await store.saveAccount(TENANT, account({ declared: [NORA] }));
  const of = { tenant: TENANT, account: WORK, thread: THREAD, now: NOW };
  const look = () => settle({ store }, of);
  for (const messages of batches) {
    await store.addFacts(TENANT, WORK, { thread: THREAD, messages, omitted: [] });
    await look();
  }
  const id = (type: ThreadLoopType) => loopId(WORK, THREAD, type);
  return { store, look, id, loop: (type: ThreadLoopType) => store.loop(TENANT, id(type)) };
}

const tells = { asks: false, excerpt: '' };

describe('mail that comes in late', () => {
  it('reopens what a bare thank-you had closed, where it is a question', async () => {
    const told = fact({ at: ago(300), ...tells });
    const question = fact({ at: ago(200) });
    const thanks = mine({ at: ago(100), ackOnly: true, ...tells });
    const { loop } = await recordOf([told], [thanks], [question]);
    expect(await loop('unanswered_inbound')).toMatchObject({
      state: { status: 'open' },
      because: 'they_asked',
    });
  });

  it('closes a question to several where one of them had answered it already', async () => {
    const question = fact({ at: ago(300), to: [NORA, CARL] });
    const answer = fact({ at: ago(200), from: CARL, to: [BEA], cc: [NORA], ...tells });
    const { loop } = await recordOf([question], [answer]);
    expect((await loop('unanswered_inbound'))?.state).toMatchObject({
      status: 'done',
      closedBecause: 'answered_for_me',
      closedBy: answer.id,
    });
  });

  it('takes a thread off the list that is filed as a promotion, and puts it back once I wrote in it', async () => {
    const question = fact({ at: ago(300) });
    const filed = fact({ at: ago(400), bulkCategory: true });
    const before = mine({ at: ago(500), ...tells });
    const { loop, store, look } = await recordOf([question], [filed]);
    expect((await loop('unanswered_inbound'))?.state).toMatchObject({ closedBecause: 'bulk_category' });
    await store.addFacts(TENANT, WORK, { thread: THREAD, messages: [before], omitted: [] });
    await look();
    expect((await loop('unanswered_inbound'))?.state).toEqual({ status: 'open' });
  });

  it('leaves the name under which a person wrote last, whatever came in last', async () => {
    const early = fact({ at: ago(300), name: 'B. Alden' });
    const late = fact({ at: ago(200), name: 'Bea Alden' });
    for (const batches of [
      [[early], [late]],
      [[late], [early]],
    ]) {
      const { loop } = await recordOf(...batches);
      expect(await loop('unanswered_inbound')).toMatchObject({ name: 'Bea Alden' });
    }
  });
});

describe('clocks that are wrong', () => {
  it('do not bring back what its owner closed', async () => {
    const first = fact({ at: ago(300) });
    const second = fact({ at: ago(299) });
    // Its clock is behind that of the mail it answers, so that it is the last turn and not the newest mail.
    const last = fact({ at: ago(301), inReplyTo: second.id });
    const { store, look, id, loop } = await recordOf([first, second, last]);
    const of = { tenant: TENANT, id: id('unanswered_inbound'), now: NOW };
    await commandLoop({ store }, of, { do: 'close', as: 'done' });
    await look();
    expect((await loop('unanswered_inbound'))?.state).toMatchObject({ closedBecause: 'manual' });
  });

  it('give one verdict of mails that answer each other, in whatever order they come', () => {
    const [one, other] = [fact({ at: ago(300) }), fact({ at: ago(300) })];
    const pair = [
      { ...one, inReplyTo: other.id },
      { ...other, inReplyTo: one.id },
    ];
    const verdict = (messages: readonly Message[]) => {
      const me = { addresses: new Set([NORA]), aliases: new Set<never>() };
      const crossings = crossingsOf([], me)(thread(messages));
      return detect(thread(messages), { me, now: NOW, mutes: NO_MUTES, crossings });
    };
    expect(verdict(pair.toReversed())).toEqual(verdict(pair));
  });
});

describe('a mute closes nothing', () => {
  const asked = mine({ at: ago(20_000) });
  const askedBack = (minutes: number) => fact({ at: ago(minutes), inReplyTo: asked.id });

  it('withdraws a held question back as muted, not as answered', async () => {
    const { store, loop } = await recordOf([asked, askedBack(300)]);
    await mute({ store }, { tenant: TENANT, account: WORK, kind: 'sender', value: BEA, now: NOW });
    expect((await loop('unanswered_inbound'))?.state).toMatchObject({
      status: 'dropped',
      closedBecause: 'muted_sender',
    });
  });

  it('leaves one that is on the list, however often it is looked at', async () => {
    const { store, look, loop } = await recordOf([asked, askedBack(3_000)]);
    await mute({ store }, { tenant: TENANT, account: WORK, kind: 'sender', value: BEA, now: NOW });
    await look();
    expect((await loop('unanswered_inbound'))?.state).toEqual({ status: 'open' });
  });

  it('withdraws a held one although another loop of the thread stays', async () => {
    const other = mine({ at: ago(20_000), to: [CARL] });
    const { store, loop } = await recordOf([other, fact({ at: ago(300), cc: [CARL] })]);
    expect((await loop('unanswered_outbound'))?.state).toEqual({ status: 'open' });
    await mute({ store }, { tenant: TENANT, account: WORK, kind: 'sender', value: BEA, now: NOW });
    expect((await loop('unanswered_inbound'))?.state).toMatchObject({ closedBecause: 'muted_sender' });
    expect((await loop('unanswered_outbound'))?.state).toEqual({ status: 'open' });
  });
});
