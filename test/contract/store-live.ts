import { describe, expect, it } from 'vitest';
import type { HeldMail } from '#core/accounts/account';
import { messageId, threadId } from '#core/id';
import { BEA, fact, mine, NOW } from '../loops/facts.ts';
import { aTenant, type Bench, byText, HOME, loop, opened, WORK } from './given.ts';
import { factsOf, gone, live, T1 } from './live-facts.ts';

const T2 = threadId('t2');
const none = { messages: [], omitted: [] };
const sorted = <T>(all: readonly T[]): T[] => [...all].sort(byText);

/** What a mailbox needs that goes on. */
export function liveContract(bench: () => Bench): void {
  describe('threads that are held', () => heldContract(bench));
  describe('what is awaited', () => awaitedContract(bench));
  describe('labels and held mails', () => smallContract(bench));
}

function heldContract(bench: () => Bench): void {
  it('are those that facts were added to, be they none', async () => {
    const [{ store }, tenant] = [bench(), aTenant()];
    const [empty, left] = [threadId('empty'), threadId('left')];
    const [long, other] = [threadId('long'), threadId('other')];
    const asked = [T1, empty, left, long, other, T1];
    expect(await store.heldThreads(tenant, WORK, asked)).toEqual(new Set());
    await store.addFacts(tenant, WORK, factsOf([{ message: fact() }]));
    await store.addFacts(tenant, WORK, { ...none, thread: empty });
    await store.addFacts(tenant, WORK, factsOf([gone(fact(), 'g', '1')], left));
    const many = Array.from({ length: 12 }, () => ({ message: fact() }));
    for (const _ of ['first', 'again']) await store.addFacts(tenant, WORK, factsOf(many, long));
    expect(await store.heldThreads(tenant, WORK, asked)).toEqual(new Set([T1, empty, left, long]));
    expect(await store.heldThreads(tenant, HOME, asked)).toEqual(new Set());
    expect(await store.heldThreads(tenant, WORK, [])).toEqual(new Set());
  });

  it('are not those that only a loop lies on', async () => {
    const [{ store }, tenant] = [bench(), aTenant()];
    await store.saveLoop(tenant, loop(tenant, 't1'), opened);
    expect(await store.heldThreads(tenant, WORK, [T1])).toEqual(new Set());
    expect(await store.threads(tenant, WORK, { limit: 5 })).toEqual([]);
  });

  it('are told page by page, each once, and about any number of them', async () => {
    const [{ store }, tenant] = [bench(), aTenant()];
    const names = Array.from({ length: 127 }, (_, index) => `t${index}`).concat('a#b', 'ä', '%23');
    const all = names.map(threadId);
    for (const thread of all) await store.addFacts(tenant, WORK, { ...none, thread });
    await store.addFacts(tenant, WORK, { ...none, thread: T1 });
    expect(await store.heldThreads(tenant, WORK, [...all, threadId('none')])).toEqual(new Set(all));
    const told = [];
    for (let pages = 0; pages < 9; pages += 1) {
      const last = told.at(-1);
      const page = await store.threads(tenant, WORK, {
        limit: 40,
        ...(last === undefined ? {} : { after: last }),
      });
      expect(page.length).toBeLessThanOrEqual(40);
      if (page.length === 0) break;
      told.push(...page);
    }
    expect(told.toSorted()).toEqual(all.toSorted());
    expect(await store.threads(tenant, WORK, { limit: 1_000 })).toEqual(told);
    expect(await store.threads(tenant, HOME, { limit: 5 })).toEqual([]);
  });
}

function awaitedContract(bench: () => Bench): void {
  const question = fact();
  const told = mine({ asks: false });
  const note = fact({ asks: false, inReplyTo: question.id });
  const ids = [question.id, told.id, note.id, question.id];

  it('are the threads with a mail that asks, or that I sent', async () => {
    const [{ store }, tenant] = [bench(), aTenant()];
    await store.addFacts(tenant, WORK, factsOf([{ message: question }]));
    await store.addFacts(tenant, WORK, factsOf([{ message: told }, { message: note }], T2));
    expect((await store.awaiting(tenant, WORK, ids)).toSorted()).toEqual([T1, T2]);
    expect(await store.awaiting(tenant, WORK, [told.id])).toEqual([T2]);
    expect(await store.awaiting(tenant, WORK, [note.id, messageId('<none@example.org>')])).toEqual([]);
    expect(await store.awaiting(tenant, HOME, ids)).toEqual([]);
    expect(await store.awaiting(tenant, WORK, [])).toEqual([]);
    expect(await store.questions(tenant, WORK, ids)).toEqual([question]);
  });

  it('is a mail too that asks only from a later version on', async () => {
    const [{ store }, tenant] = [bench(), aTenant()];
    await store.addFacts(tenant, WORK, factsOf([live(note, 'g', '1')]));
    expect(await store.awaiting(tenant, WORK, [note.id])).toEqual([]);
    await store.addFacts(tenant, WORK, factsOf([live({ ...note, asks: true }, 'g', '2')]));
    expect(await store.awaiting(tenant, WORK, [note.id])).toEqual([T1]);
  });

  it('is no mail that was thrown away, until it is taken back', async () => {
    const [{ store }, tenant] = [bench(), aTenant()];
    const answer = fact({ inReplyTo: told.id, alsoRefers: [question.id], asks: false });
    const here = (place: string) => factsOf([live(question, 'q', place), live(answer, 'a', place)], T2);
    const found = async () => [
      await store.questions(tenant, WORK, [question.id]),
      await store.messagesAbout(tenant, WORK, [told.id]),
    ];
    const wanted = (place: string) => here(place).messages.map((one) => [one]);
    await store.addFacts(tenant, WORK, here('1'));
    expect(await found()).toEqual(wanted('1'));
    await store.addFacts(tenant, WORK, factsOf([gone(question, 'q', '2'), gone(answer, 'a', '2')], T2));
    expect(await found()).toEqual([[], []]);
    await store.addFacts(tenant, WORK, here('3'));
    expect(await found()).toEqual(wanted('3'));
    expect(await store.awaiting(tenant, WORK, [question.id])).toEqual([T2]);
  });
}

function smallContract(bench: () => Bench): void {
  it('keeps the names of labels as they were saved last', async () => {
    const [{ store }, tenant] = [bench(), aTenant()];
    expect(await store.labels(tenant, WORK)).toEqual(new Map());
    await store.saveLabels(tenant, WORK, new Map([['Label_1', 'Old']]));
    const names = new Map([
      ['Label_1', 'Résumé #1'],
      ['Label_2', ''],
    ]);
    await store.saveLabels(tenant, WORK, names);
    expect(await store.labels(tenant, WORK)).toEqual(names);
    expect(await store.labels(tenant, HOME)).toEqual(new Map());
    await store.saveLabels(tenant, WORK, new Map());
    expect(await store.labels(tenant, WORK)).toEqual(new Map());
  });

  it('keeps the mails that could not be taken in until they are dropped', async () => {
    const [{ store }, tenant] = [bench(), aTenant()];
    const first: HeldMail = { id: 'g1', strikes: 1, why: 'unreadable', at: NOW };
    const other: HeldMail = { id: 'g#2', strikes: 3, why: 'refused', from: BEA, at: NOW };
    for (const one of [first, other, { ...first, strikes: 2 }]) await store.saveHeldMail(tenant, WORK, one);
    expect(sorted(await store.heldMails(tenant, WORK))).toEqual(sorted([{ ...first, strikes: 2 }, other]));
    expect(await store.heldMails(tenant, HOME)).toEqual([]);
    for (const id of ['g1', 'g1', 'none']) await store.dropHeldMail(tenant, WORK, id);
    expect(await store.heldMails(tenant, WORK)).toEqual([other]);
  });
}
