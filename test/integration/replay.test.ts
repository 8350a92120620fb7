import { beforeAll, describe, expect, it } from 'vitest';
import { memoryStore } from '#core/adapters/memory/store';
import { commandLoop, type LoopCommand } from '#core/loops/command';
import { mute, unmute } from '#core/loops/muting';
import type { Loop } from '#core/loops/record';
import { settle } from '#core/loops/settle';
import { sweepStale } from '#core/loops/stale';
import type { Mail, Unreadable } from '#core/mail/mail';
import type { Store } from '#core/ports';
import { DAY, type Instant, instant } from '#core/time';
import { crashes, crashing, everyCrash } from './crash.ts';
import {
  DEMO,
  demoMails,
  drain,
  dueIn,
  emptyHome,
  type Home,
  importDemo,
  LATER,
  mailboxOf,
  NOW,
} from './demo.ts';
import { checkBooks, happened, record } from './record.ts';

let mails: ReadonlyArray<Mail | Unreadable> = [];
let unsettled = '';
let settled = '';
let loops: readonly Loop[] = [];

beforeAll(async () => {
  mails = await demoMails();
  const home = emptyHome();
  await importDemo(home, mailboxOf(mails), NOW);
  unsettled = home.store.dump();
  await drain(home, NOW);
  settled = home.store.dump();
  loops = await loopsOf(home.store);
});

async function loopsOf(store: Store): Promise<readonly Loop[]> {
  const { tenant, account, threads } = DEMO;
  const held = await Promise.all(threads.map((thread) => store.thread(tenant, account, thread)));
  return store.loops(
    tenant,
    held.flatMap((thread) => thread.loops),
  );
}

function storeOf(dump: string) {
  const store = memoryStore();
  store.load(dump);
  return store;
}

type Work = (ports: { readonly store: Store }, now: Instant) => Promise<unknown>;

/** For every call: crash before it or after it, run again a minute later, and all is as after a clean run. */
async function replay(from: string, work: Work, { isRepeatable = true } = {}): Promise<number> {
  const clean = crashing({ store: storeOf(from) });
  await work(clean.ports, NOW);
  const calls = everyCrash(clean.calls());
  const wanted = await record(clean.ports.store, DEMO);
  const wantedNews = await happened(clean.ports.store, DEMO.tenant);
  for (const crash of calls) {
    const store = storeOf(from);
    const hint = `crash ${crash.when} call ${crash.call}`;
    expect(await crashes(() => work(crashing({ store }, crash).ports, NOW)), hint).toBe(true);
    await work({ store }, LATER);
    expect(await record(store, DEMO), hint).toEqual(wanted);
    if (isRepeatable) expect(await happened(store, DEMO.tenant), hint).toEqual(wantedNews);
    await checkBooks(store, DEMO);
  }
  return calls.length;
}

describe('the mailbox of these tests', () => {
  it('has loops of every kind, on the list and held', () => {
    expect(new Set(loops.map(({ because }) => because))).toEqual(
      new Set(['they_asked', 'last_word_theirs', 'i_asked', 'undelivered']),
    );
    expect(loops.some(({ opensAt }) => opensAt > NOW)).toBe(true);
    expect(loops.length).toBeGreaterThan(10);
  });
});

describe('an import that crashes and runs again', () => {
  const outcome = async (home: Home) => ({
    record: await record(home.store, DEMO),
    happened: await happened(home.store, DEMO.tenant),
    due: (await dueIn(home, NOW)).length,
  });

  it('ends as one that ran through, wherever it crashed', async () => {
    const home = emptyHome();
    const clean = crashing(home);
    await importDemo(clean.ports, mailboxOf(mails), NOW);
    const sides = everyCrash(clean.calls());
    await drain(home, LATER);
    const wanted = await outcome(home);
    expect(wanted.due).toBe(1);
    expect(wanted.record.live).toHaveLength(loops.length);
    for (const crash of sides) {
      const again = emptyHome();
      const hint = `crash ${crash.when} call ${crash.call}`;
      expect(await crashes(() => importDemo(crashing(again, crash).ports, mailboxOf(mails), NOW))).toBe(true);
      await importDemo(again, mailboxOf(mails), LATER);
      await drain(again, LATER);
      expect(await outcome(again), hint).toEqual(wanted);
      await checkBooks(again.store, DEMO);
    }
  });

  it('has written nothing of an account whose mailbox it could not read to the end', async () => {
    for (const crashAfter of [0, 1, Math.floor(mails.length / 2), mails.length - 1]) {
      const home = emptyHome();
      expect(await crashes(() => importDemo(home, mailboxOf(mails, crashAfter), NOW))).toBe(true);
      expect(await home.store.accounts(DEMO.tenant)).toEqual([]);
      expect(home.recheck.depth()).toBe(0);
    }
  });

  it('looks at every thread although its first run had sent a part of the work', async () => {
    const home = emptyHome();
    const calls = crashing(emptyHome());
    await importDemo(calls.ports, mailboxOf(mails), NOW);
    for (const { call, when } of everyCrash(calls.calls())) {
      if (when === 'before') continue;
      await crashes(() => importDemo(crashing(home, { call, when }).ports, mailboxOf(mails), NOW));
      await drain(home, LATER);
    }
    await importDemo(home, mailboxOf(mails), LATER);
    expect(await drain(home, LATER)).toBe(DEMO.threads.length);
    expect(await loopsOf(home.store)).toHaveLength(loops.length);
  });
});

describe('a stage that crashes and runs again', () => {
  it('looks at a thread', async () => {
    let runs = 0;
    for (const thread of DEMO.threads)
      runs += await replay(unsettled, (ports, now) => settle(ports, { ...DEMO, thread, now }));
    expect(runs).toBeGreaterThan(DEMO.threads.length * 10);
  });

  const COMMANDS: Readonly<Record<string, LoopCommand>> = {
    done: { do: 'close', as: 'done', note: 'by phone' },
    dropped: { do: 'close', as: 'dropped' },
  };
  for (const [name, command] of Object.entries(COMMANDS))
    it(`closes a loop as ${name}, and reopens it`, async () => {
      for (const { id } of loops) {
        await replay(settled, (ports, now) => commandLoop(ports, { ...DEMO, id, now }, command));
        const store = storeOf(settled);
        await commandLoop({ store }, { ...DEMO, id, now: NOW }, command);
        await replay(store.dump(), (ports, now) =>
          commandLoop(ports, { ...DEMO, id, now }, { do: 'reopen' }),
        );
      }
    });

  it('puts a loop off, and wakes it', async () => {
    const until = instant(NOW + 3 * DAY);
    for (const { id } of loops)
      for (const command of [{ do: 'snooze', until }, { do: 'snooze' }] as const)
        await replay(settled, (ports, now) => commandLoop(ports, { ...DEMO, id, now }, command), {
          isRepeatable: false,
        });
  });

  const wanted = () => [
    ...loops.map(({ threadId }) => ({ kind: 'thread', value: threadId }) as const),
    ...[...new Set(loops.flatMap(({ counterparty }) => counterparty ?? []))].map(
      (value) => ({ kind: 'sender', value }) as const,
    ),
  ];

  it('mutes a person or a thread', async () => {
    for (const one of wanted()) await replay(settled, (ports, now) => mute(ports, { ...DEMO, ...one, now }));
  });

  it('unmutes them, and looks again', async () => {
    for (const one of wanted()) {
      const store = storeOf(settled);
      const covered = loops
        .filter(({ counterparty, threadId }) => counterparty === one.value || threadId === one.value)
        .map(({ threadId }) => threadId);
      await mute({ store }, { ...DEMO, ...one, now: NOW });
      await replay(store.dump(), async (ports, now) => {
        await unmute(ports, { ...DEMO, ...one, now });
        for (const thread of covered) await settle(ports, { ...DEMO, thread, now });
      });
      await unmute({ store }, { ...DEMO, ...one, now: NOW });
      for (const thread of DEMO.threads) await settle({ store }, { ...DEMO, thread, now: NOW });
      expect((await record(store, DEMO)).live).toEqual((await record(storeOf(settled), DEMO)).live);
    }
  });

  it('marks what has been silent for too long', async () => {
    const later = instant(NOW + 100 * DAY);
    const item = { tenant: DEMO.tenant, account: DEMO.account, at: later };
    const sync = { send: async () => expect.unreachable('nothing is to be erased') };
    const home = { ...emptyHome(), store: storeOf(settled) };
    await home.due.put('stale', item);
    const clean = crashing(home);
    await sweepStale({ ...clean.ports, sync }, later);
    const sides = everyCrash(clean.calls());
    const wantedRecord = await record(home.store, DEMO);
    expect(wantedRecord.live).toEqual([]);
    for (const crash of sides) {
      const again = { ...emptyHome(), store: storeOf(settled) };
      await again.due.put('stale', item);
      expect(await crashes(() => sweepStale({ ...crashing(again, crash).ports, sync }, later))).toBe(true);
      await sweepStale({ ...again, sync }, later);
      expect(await record(again.store, DEMO)).toEqual(wantedRecord);
      expect(await dueIn(again, later)).toEqual(await dueIn(home, later));
      await checkBooks(again.store, DEMO);
    }
  });
});
