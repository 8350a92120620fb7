import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageId, threadId } from '#core/id';
import type { LeftOut, Message } from '#core/mail/message';
import { instant } from '#core/time';
import { anyFact, BEA, CARL, fact, mine, NORA, NOW } from '../loops/facts.ts';
import { aTenant, type Bench, byText, HOME, version, WORK } from './given.ts';

const T1 = threadId('t1');
const T2 = threadId('t2');
const only = (messages: readonly Message[], thread = T1) => ({ thread, messages, omitted: [] });
const sorted = <T>(all: readonly T[]): T[] => [...all].sort(byText);

const everything = fact({
  name: 'Bea "B" Älden 🦦',
  replyTo: CARL,
  behindList: CARL,
  toNames: ['Nora\u202e'],
  cc: [CARL],
  deliveredTo: [NORA],
  inReplyTo: messageId('<gone@example.org>'),
  bulkCategory: true,
  userLabels: ['Résumé #1', ''],
  machine: 'delivery_report',
  marked: true,
  list: 'discussion',
  bounce: { of: messageId('<x@example.org>'), recipients: [CARL], hard: true },
  subject: '',
  excerpt: 'é'.repeat(200),
});

/** Facts of threads. */
export function factContract(bench: () => Bench): void {
  describe('facts', () => {
    it('gives facts back as they were added, left-out mail too', async () => {
      const [{ store }, tenant] = [bench(), aTenant()];
      const omitted: LeftOut[] = [
        { why: 'draft', subject: 'Kéys', at: NOW },
        { why: 'undated', subject: '', at: undefined },
      ];
      const messages = [everything, fact(), mine()];
      expect(await store.thread(tenant, WORK, T1)).toEqual({ id: T1, messages: [], omitted: [], loops: [] });
      await store.addFacts(tenant, WORK, { thread: T1, messages, omitted });
      const thread = await store.thread(tenant, WORK, T1);
      expect(sorted(thread.messages)).toEqual(sorted(messages));
      expect(sorted(thread.omitted)).toEqual(sorted(omitted));
    });

    it('adds nothing for the same facts again, in one call or in two', async () => {
      const [{ store }, tenant] = [bench(), aTenant()];
      const messages = [fact(), mine(), everything];
      const omitted: LeftOut[] = [{ why: 'draft', subject: 'Keys', at: NOW }];
      await store.addFacts(tenant, WORK, {
        thread: T1,
        messages: [...messages, ...messages],
        omitted: [...omitted, ...omitted],
      });
      await store.addFacts(tenant, WORK, { thread: T1, messages: messages.toReversed(), omitted });
      const thread = await store.thread(tenant, WORK, T1);
      expect(sorted(thread.messages)).toEqual(sorted(messages));
      expect(thread.omitted).toEqual(omitted);
    });

    it('keeps mails apart that share a Message-ID, and copies of one mail', async () => {
      const [{ store }, tenant] = [bench(), aTenant()];
      const first = fact();
      const others = [
        { ...first, from: CARL },
        { ...first, subject: 'Other' },
        { ...first, list: 'discussion' as const },
        { ...first, arrived: !first.arrived },
      ];
      await store.addFacts(tenant, WORK, only([first, ...others]));
      expect((await store.thread(tenant, WORK, T1)).messages).toHaveLength(5);
    });

    it('takes the newer facts of a copy whose labels have changed', async () => {
      const [{ store }, tenant] = [bench(), aTenant()];
      const before = fact({ userLabels: ['a'] });
      const after = { ...before, userLabels: ['b'], asks: false };
      await store.addFacts(tenant, WORK, only([before]));
      await store.addFacts(tenant, WORK, only([after]));
      expect((await store.thread(tenant, WORK, T1)).messages).toEqual([after]);
      expect(await store.questions(tenant, WORK, [before.id])).toEqual([]);
    });

    it('holds a thread of 500 messages', async () => {
      const [{ store }, tenant] = [bench(), aTenant()];
      const messages = Array.from({ length: 500 }, (_, index) =>
        fact({ ageHours: index, excerpt: 'Wörter '.repeat(28), subject: 'S'.repeat(150) }),
      );
      await store.addFacts(tenant, WORK, only(messages));
      expect(sorted((await store.thread(tenant, WORK, T1)).messages)).toEqual(sorted(messages));
    });

    it('keeps threads and accounts apart', async () => {
      const [{ store }, tenant] = [bench(), aTenant()];
      await store.addFacts(tenant, WORK, only([fact()]));
      expect((await store.thread(tenant, WORK, T2)).messages).toEqual([]);
      expect((await store.thread(tenant, HOME, T1)).messages).toEqual([]);
    });

    it('gives back any facts', async () => {
      const { store } = bench();
      const threads = fc.uniqueArray(anyFact, { selector: ({ id }) => id, maxLength: 6 });
      await fc.assert(
        fc.asyncProperty(threads, async (messages) => {
          const tenant = aTenant();
          await store.addFacts(tenant, WORK, only(messages));
          expect(sorted((await store.thread(tenant, WORK, T1)).messages)).toEqual(sorted(messages));
        }),
        { numRuns: 20 },
      );
    });
  });
  describe('references across threads', () => referenceContract(bench));
}

function referenceContract(bench: () => Bench): void {
  const question = mine({ ageHours: 90 });
  const reply = fact({ inReplyTo: question.id, asks: false });
  const bounce = fact({ from: CARL, bounce: { of: question.id, recipients: [BEA], hard: true } });

  it('finds replies of other threads and bounces, in whatever order they came', async () => {
    const { store } = bench();
    for (const order of [
      [T1, T2],
      [T2, T1],
    ]) {
      const tenant = aTenant();
      for (const thread of order)
        await store.addFacts(tenant, WORK, only(thread === T1 ? [question] : [reply, bounce], thread));
      const about = await store.messagesAbout(tenant, WORK, [question.id, messageId('<none@example.org>')]);
      expect(sorted(about)).toEqual(sorted([reply, bounce]));
      expect(await store.messagesAbout(tenant, HOME, [question.id])).toEqual([]);
      expect(await store.messagesAbout(tenant, WORK, [])).toEqual([]);
    }
  });

  it('leaves out the replies of the thread itself, in whatever order they came', async () => {
    const { store } = bench();
    for (const order of [
      [question, reply],
      [reply, question],
    ]) {
      const tenant = aTenant();
      for (const message of order) await store.addFacts(tenant, WORK, only([message]));
      expect(await store.messagesAbout(tenant, WORK, [question.id])).toEqual([]);
    }
    const tenant = aTenant();
    await store.addFacts(tenant, WORK, only([question, reply, bounce]));
    expect(await store.messagesAbout(tenant, WORK, [question.id])).toEqual([bounce]);
  });

  it('finds what names a Message-ID further back, in whatever order it came', async () => {
    const { store } = bench();
    const root = messageId('<root@example.org>');
    const late = fact({ inReplyTo: reply.id, alsoRefers: [root, question.id], asks: false });
    for (const order of [
      [T1, T2],
      [T2, T1],
    ]) {
      const tenant = aTenant();
      for (const thread of order)
        await store.addFacts(tenant, WORK, only(thread === T1 ? [question] : [late], thread));
      for (const id of [root, question.id, reply.id])
        expect(await store.messagesAbout(tenant, WORK, [id])).toEqual([late]);
      expect(await store.messagesAbout(tenant, WORK, [late.id])).toEqual([]);
    }
  });

  it('leaves out what the thread itself knows further back, be it thrown away', async () => {
    const { store } = bench();
    const late = fact({ inReplyTo: messageId('<gone@example.org>'), alsoRefers: [question.id] });
    const source = { id: 'g', version: version('2'), labels: [] };
    const thrown: LeftOut = { why: 'trash', subject: '', at: NOW, of: { id: question.id, source } };
    const here = { ...question, source: { ...source, version: version('1') } };
    const parts = [only([here]), only([late]), { ...only([]), omitted: [thrown] }];
    const orders = [
      [0, 1, 2],
      [1, 0, 2],
      [2, 1],
      [1, 2],
      [1, 0],
      [0, 1],
    ];
    for (const order of orders) {
      const tenant = aTenant();
      for (const part of order.flatMap((index) => parts[index] ?? []))
        await store.addFacts(tenant, WORK, part);
      expect(await store.messagesAbout(tenant, WORK, [question.id])).toEqual([]);
    }
    const tenant = aTenant();
    await store.addFacts(tenant, WORK, { thread: T1, messages: [late], omitted: [thrown] });
    expect(await store.messagesAbout(tenant, WORK, [question.id])).toEqual([]);
  });

  it('gives a reference as its facts are now', async () => {
    const [{ store }, tenant] = [bench(), aTenant()];
    await store.addFacts(tenant, WORK, only([reply], T2));
    await store.addFacts(tenant, WORK, only([{ ...reply, ackOnly: true }], T2));
    expect(await store.messagesAbout(tenant, WORK, [question.id])).toEqual([{ ...reply, ackOnly: true }]);
  });

  it('finds the questions among Message-IDs on whatever thread', async () => {
    const [{ store }, tenant] = [bench(), aTenant()];
    const statement = mine({ asks: false, excerpt: '' });
    await store.addFacts(tenant, WORK, only([question, statement]));
    await store.addFacts(tenant, WORK, only([reply], T2));
    const ids = [question.id, question.id, statement.id, reply.id];
    expect(await store.questions(tenant, WORK, ids)).toEqual([question]);
    expect(await store.questions(tenant, HOME, ids)).toEqual([]);
    const asks = { ...statement, asks: true, at: statement.at };
    await store.addFacts(tenant, WORK, only([asks]));
    expect(sorted(await store.questions(tenant, WORK, ids))).toEqual(sorted([question, asks]));
  });

  it('answers for more Message-IDs than a batch holds', async () => {
    const [{ store }, tenant] = [bench(), aTenant()];
    const many = Array.from({ length: 130 }, () => mine({ at: instant(NOW) }));
    await store.addFacts(tenant, WORK, only(many));
    const found = await store.questions(
      tenant,
      WORK,
      many.map(({ id }) => id),
    );
    expect(sorted(found)).toEqual(sorted(many));
  });
}
