import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMailbox } from '#core/adapters/mbox/folder';
import { crossingsOf } from '#core/loops/crossings';
import { type Explanation, explain } from '#core/loops/explain';
import { FIRST_SIGHT_DAYS } from '#core/loops/loop';
import { NO_MUTES } from '#core/loops/mute';
import { address } from '#core/mail/address';
import { collect } from '#core/mail/collect';
import { learnMe, meOf } from '#core/mail/identity';
import { type Instant, instant } from '#core/time';
import { DEMO_OWNER, demoMbox, demoThreadId } from '../../functions/local/demo/demo.ts';
import { DEMO_THREADS, type DemoThread } from '../../functions/local/demo/threads.ts';

const at = (text: string): Instant => instant(Date.parse(text));

const CLOCKS = {
  'on an ordinary morning': at('2026-09-15T09:00:00Z'),
  'just after midnight on New Year': at('2027-01-01T00:00:07.413Z'),
  'on a leap day': at('2028-02-29T18:30:00Z'),
  'on the night in which clocks change': at('2026-10-25T01:30:00Z'),
};

async function read(mbox: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'openloop-demo-'));
  try {
    const path = join(folder, 'demo.mbox');
    await writeFile(path, mbox);
    const declared = meOf(DEMO_OWNER);
    const collection = await collect(await openMailbox(path), declared);
    return {
      collection,
      me: learnMe(
        declared,
        collection.threads.flatMap((thread) => thread.messages),
      ),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What the product says of each thread of the demo mailbox, by thread id. */
async function explained(made: Instant, clock?: Instant): Promise<ReadonlyMap<string, Explanation>> {
  const { collection, me } = await read(demoMbox(made));
  const now = clock ?? collection.newestBefore(made) ?? made;
  const crossings = crossingsOf(collection.threads, me);
  return new Map(
    collection.threads.map((thread) => {
      const sight = {
        me,
        now,
        mutes: NO_MUTES,
        crossings: crossings(thread),
        firstSightDays: FIRST_SIGHT_DAYS,
      };
      return [thread.id, explain(thread, sight)];
    }),
  );
}

const bare = (mailbox: string): string => mailbox.replace(/^.*<|>$/g, '');

const claimed = (thread: DemoThread) => ({
  shows: thread.shows,
  verdict: thread.verdict,
  because: thread.because,
  loopType: thread.verdict === 'quiet' ? null : thread.loopType,
  who: thread.verdict === 'quiet' ? null : bare(thread.who),
});

const found = (thread: DemoThread, of: Explanation | undefined) => ({
  shows: thread.shows,
  verdict: of?.verdict,
  because: of?.because,
  loopType: of?.loopType,
  who: of?.counterparty,
});

describe('the demo mailbox', () => {
  for (const [when, clock] of Object.entries(CLOCKS)) {
    it(`shows every behaviour that it claims ${when}`, async () => {
      const verdicts = await explained(clock, clock);
      const shown = DEMO_THREADS.map((thread, row) => found(thread, verdicts.get(demoThreadId(row))));
      expect(shown).toEqual(DEMO_THREADS.map(claimed));
      expect(verdicts.size).toBe(DEMO_THREADS.length);
    });
  }

  it('gives the same verdicts as of its newest mail as of the moment that it was made', async () => {
    const made = CLOCKS['on an ordinary morning'];
    const verdicts = await explained(made);
    expect(DEMO_THREADS.map((thread, row) => found(thread, verdicts.get(demoThreadId(row))))).toEqual(
      DEMO_THREADS.map(claimed),
    );
  });

  it('loses no mail, and none of it is unreadable', async () => {
    const { collection } = await read(demoMbox(CLOCKS['on a leap day']));
    expect(collection.unreadable).toEqual([]);
    expect(collection.mails).toBe(DEMO_THREADS.flatMap((thread) => thread.mails).length);
  });

  it('quotes every line of a body that begins with "From "', () => {
    const mbox = demoMbox(CLOCKS['on a leap day']).toString();
    const mails = DEMO_THREADS.flatMap((thread) => thread.mails);
    expect(mails.some((mail) => mail.text?.some((paragraph) => paragraph.startsWith('From ')))).toBe(true);
    expect(mbox.match(/^From /gm)).toHaveLength(mails.length);
  });

  it('is the same for the same clock', () => {
    const clock = CLOCKS['on a leap day'];
    expect(demoMbox(clock).equals(demoMbox(clock))).toBe(true);
  });

  it('keeps its thread and message ids from one day to the next', async () => {
    const idsAt = async (clock: Instant) => {
      const { collection } = await read(demoMbox(clock));
      return collection.threads
        .flatMap(({ id, messages }) => messages.map((message) => `${id} ${message.id}`))
        .sort();
    };
    expect(await idsAt(CLOCKS['on a leap day'])).toEqual(await idsAt(CLOCKS['on an ordinary morning']));
  });

  it('names no address that somebody could own', () => {
    const text = JSON.stringify(DEMO_THREADS) + demoMbox(CLOCKS['on a leap day']).toString();
    const addresses = text.match(/[\w.+=-]+@[\w-]+\.[\w.-]*\w/g) ?? [];
    expect(addresses.length).toBeGreaterThan(DEMO_THREADS.length);
    expect(addresses.map(address).filter((one) => !/[@.]example\.(com|org|net)$/.test(one ?? ''))).toEqual(
      [],
    );
  });

  it('has people with several loops, both ways, and some that are days old', () => {
    const open = DEMO_THREADS.flatMap((thread) => (thread.verdict === 'open' ? [thread] : []));
    const people = new Map<string, number>();
    for (const { who } of open) people.set(who, (people.get(who) ?? 0) + 1);
    expect(people.size).toBeGreaterThanOrEqual(10);
    expect([...people.values()].filter((loops) => loops > 1).length).toBeGreaterThanOrEqual(4);
    expect(new Set(open.map((thread) => thread.loopType)).size).toBe(2);
    expect(open.filter((thread) => (thread.mails[0]?.ago ?? 0) > 5).length).toBeGreaterThanOrEqual(5);
  });
});
