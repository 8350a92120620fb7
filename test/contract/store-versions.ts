import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageId, threadId } from '#core/id';
import { isBefore } from '#core/mail/history';
import type { Message } from '#core/mail/message';
import type { Store } from '#core/ports';
import { fact, mine } from '../loops/facts.ts';
import { aTenant, type Bench, byText, version, WORK } from './given.ts';
import { type Fact, factsOf, gone, live, source, T1 } from './live-facts.ts';

const T2 = threadId('t2');
const sorted = <T>(all: readonly T[]): T[] => [...all].sort(byText);

/** Which facts of a mail stay, in whatever order they come. */
export function versionContract(bench: () => Bench): void {
  describe('mail of a live mailbox', () => {
    stateContract(bench);
    orderContract(bench);
  });
}

/** A thread of a tenant of its own, to which facts come one call after the other. */
async function after(store: Store, ...calls: ReadonlyArray<readonly Fact[]>) {
  const tenant = aTenant();
  for (const facts of calls) await store.addFacts(tenant, WORK, factsOf(facts));
  const { messages, omitted } = await store.thread(tenant, WORK, T1);
  return { messages: sorted(messages), omitted: sorted(omitted) };
}

function stateContract(bench: () => Bench): void {
  const mail = fact();

  it('is given back with where it comes from, left out or not', async () => {
    const full = { ...fact({ features: 7 }), alsoRefers: [mail.id, messageId('<b@example.org>')] };
    const facts = [live(full, 'g1', '18446744073709551615'), live(fact(), 'g2', '0'), gone(mail, 'g3', '10')];
    const undated: Fact = {
      omitted: {
        why: 'deleted',
        subject: '',
        at: undefined,
        of: { id: full.id, source: source('g4', '1', []) },
      },
    };
    const { messages, omitted } = await after(bench().store, [...facts, undated]);
    const wanted = factsOf([...facts, undated]);
    expect(messages).toEqual(sorted(wanted.messages));
    expect(omitted).toEqual(sorted(wanted.omitted));
  });

  it('stays at its highest version, in whatever order versions come', async () => {
    const { store } = bench();
    const told = { ...mail, asks: false };
    const pairs: ReadonlyArray<readonly [Fact, Fact]> = [
      [live(mail, 'g', '9'), live(told, 'g', '10')],
      [live(mail, 'g', '9'), gone(mail, 'g', '10')],
      [gone(mail, 'g', '9'), live(told, 'g', '10')],
      [gone(mail, 'g', '9007199254740992'), gone(mail, 'g', '9007199254740993', 'deleted')],
      [live(told, 'g', '999'), live(mail, 'g', '18446744073709551615')],
    ];
    for (const [older, newer] of pairs)
      for (const calls of [[[older], [newer]], [[newer], [older]], [[older, newer]], [[newer, older]]])
        expect(await after(store, ...calls)).toMatchObject(sortedFacts([newer]));
  });

  it('takes other facts of the version that it has', async () => {
    const again = { ...mail, features: mail.features + 1, excerpt: '' };
    const [first, second] = [live(mail, 'g', '5'), live(again, 'g', '5')];
    expect(await after(bench().store, [first], [second])).toMatchObject(sortedFacts([second]));
    const left = gone(mail, 'g', '5', 'spam');
    expect(await after(bench().store, [first], [left])).toMatchObject(sortedFacts([left]));
    expect(await after(bench().store, [left], [first])).toMatchObject(sortedFacts([first]));
  });

  it('is kept apart from other mail with its Message-ID', async () => {
    const facts = [live(mail, 'g', '5'), live(mail, 'h', '4'), { message: mail }, gone(mail, 'i', '3')];
    expect(await after(bench().store, facts)).toMatchObject(sortedFacts(facts));
  });

  it('stays at its highest version when all versions come at once', async () => {
    const [{ store }, tenant] = [bench(), aTenant()];
    const places = ['3', '10', '8', '100', '99', '7', '1', '20', '88', '9'];
    const facts = places.map((place, index) =>
      index % 2 === 0 ? gone(mail, 'g', place) : live({ ...mail, excerpt: place }, 'g', place),
    );
    await Promise.all(facts.map((one) => store.addFacts(tenant, WORK, factsOf([one]))));
    const { messages, omitted } = await store.thread(tenant, WORK, T1);
    expect({ messages, omitted }).toMatchObject(sortedFacts([live({ ...mail, excerpt: '100' }, 'g', '100')]));
  });
}

const sortedFacts = (facts: readonly Fact[]) => {
  const { messages, omitted } = factsOf(facts);
  return { messages: sorted(messages), omitted: sorted(omitted) };
};

type Step = { readonly mail: number; readonly version: number; readonly isLeftOut: boolean };
const step: fc.Arbitrary<Step> = fc.record({
  mail: fc.nat(2),
  version: fc.constantFrom(1, 9, 10, 11, 99, 100),
  isLeftOut: fc.boolean(),
});

/** What a version of a mail is: the same each time that it comes. */
function factOf(mails: readonly Message[], { mail, version: place, isLeftOut }: Step): Fact {
  const [own = fact()] = mails.slice(mail);
  if (isLeftOut) return gone(own, `g${mail}`, `${place}`);
  return live({ ...own, asks: place % 2 === 1, excerpt: `at ${place}` }, `g${mail}`, `${place}`);
}

function orderContract(bench: () => Bench): void {
  const question = mine();
  const reply = fact({ inReplyTo: question.id, alsoRefers: [messageId('<root@example.org>')] });
  // The last of them lies on another thread.
  const far = fact({ inReplyTo: question.id, alsoRefers: [messageId('<root@example.org>'), reply.id] });
  const mails = [question, reply, far];
  const isFar = (one: Fact) => ('message' in one ? one.message.id : one.omitted.of?.id) === far.id;
  const ids = [messageId('<root@example.org>'), ...mails.map(({ id }) => id)];

  const seen = async (store: Store, calls: ReadonlyArray<readonly Fact[]>) => {
    const tenant = aTenant();
    for (const facts of calls) {
      await store.addFacts(tenant, WORK, factsOf(facts.filter((one) => !isFar(one))));
      await store.addFacts(tenant, WORK, factsOf(facts.filter(isFar), T2));
    }
    const [here, there] = [await store.thread(tenant, WORK, T1), await store.thread(tenant, WORK, T2)];
    return {
      messages: sorted([...here.messages, ...there.messages]),
      omitted: sorted([...here.omitted, ...there.omitted]),
      about: sorted(await store.messagesAbout(tenant, WORK, ids)),
      questions: sorted(await store.questions(tenant, WORK, ids)),
    };
  };

  it('ends the same for any order, repetition and number of calls', async () => {
    // One version of a mail is one thing: the first plan of it counts.
    const plans = fc.uniqueArray(step, { selector: (one) => `${one.mail} ${one.version}`, minLength: 1 });
    const plays = plans.chain((all) =>
      fc.record({
        all: fc.constant(all),
        calls: fc.array(fc.shuffledSubarray(all, { minLength: 1 }), { maxLength: 3 }),
        last: fc.shuffledSubarray(all, { minLength: all.length }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(plays, async ({ all, calls, last }) => {
        const asFacts = (steps: readonly Step[]) => steps.map((one) => factOf(mails, one));
        const inOrder = all.toSorted((a, b) => a.version - b.version).map((one) => asFacts([one]));
        const mixed = [...calls.map(asFacts), ...last.map((one) => asFacts([one]))];
        expect(await seen(bench().store, mixed)).toEqual(await seen(bench().store, inOrder));
      }),
      { numRuns: 25 },
    );
  });

  it('is a message or left out, and never an older one than was seen', async () => {
    const [{ store }, tenant] = [bench(), aTenant()];
    let highest = version('0');
    for (const place of ['4', '2', '11', '5', '10', '12', '3']) {
      const one = Number(place) % 2 === 0 ? gone(question, 'g', place) : live(question, 'g', place);
      await store.addFacts(tenant, WORK, factsOf([one]));
      highest = isBefore(highest, version(place)) ? version(place) : highest;
      const { messages, omitted } = await store.thread(tenant, WORK, T1);
      const there = [...messages.map((each) => each.source), ...omitted.map(({ of }) => of?.source)];
      expect(there.map((each) => each?.version)).toEqual([highest]);
    }
  });
}
