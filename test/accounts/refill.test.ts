import { describe, expect, it } from 'vitest';
import { askSync } from '#core/accounts/ask';
import { threadId } from '#core/id';
import { DAY, HOUR, instant } from '#core/time';
import { BEA, NORA, OF, START, type World, world } from './world.ts';

const comes = ({ nora }: World, subject: string, labels: readonly string[] = ['INBOX', 'UNREAD']) =>
  nora.deliver({ from: BEA, to: NORA, subject, text: 'Can you send me the keys?' }, { labels });
const asks = (subject: string) => `unanswered_inbound bea@example.org ${subject}`;
const messagesOf = async ({ store }: World, thread: string) =>
  (await store.thread(OF.tenant, OF.account, threadId(thread))).messages;

/** The product was down for long, and what happened is no longer in the history of the mailbox. */
async function awake(it: World): Promise<void> {
  it.pass(HOUR);
  it.nora.raiseFloor();
  comes(it, 'Last');
  it.pass(HOUR);
  for (let n = 0; n < 3; n += 1) {
    await it.poll();
    await it.drain();
    it.pass(2 * HOUR);
  }
}

describe('a cursor that has expired', () => {
  it('loses no mail, and ends with history read to its newest place', async () => {
    const it = world();
    await it.connect();
    for (const subject of ['One', 'Two', 'Three']) {
      it.pass(HOUR);
      comes(it, subject);
    }
    await awake(it);
    expect(await it.loops()).toEqual(['Last', 'One', 'Three', 'Two'].map(asks));
    const { gmail } = await it.account();
    expect(gmail.refill).toBeUndefined();
    expect(gmail.cursor).toBe(it.nora.historyId());
  });

  it('does not make the account look read before the hole is filled', async () => {
    const it = world();
    await it.connect();
    comes(it, 'One');
    it.pass(HOUR);
    it.nora.raiseFloor();
    const { dataThrough } = await it.account();
    it.fake.fault({
      when: ({ method }) => method === 'messages.list',
      what: { kind: 'refuse', status: 503, reason: 'backendError' },
    });
    comes(it, 'Two');
    await it.poll();
    await it.drain();
    expect((await it.account()).dataThrough).toBe(dataThrough);
    expect((await it.account()).gmail.refill).toBeDefined();
    it.fake.clearFaults();
    it.pass(HOUR);
    await it.poll();
    await it.drain();
    expect(await it.loops()).toEqual([asks('One'), asks('Two')]);
  });

  it('notices what left meanwhile, was rescued, or got a label', async () => {
    const it = world();
    await it.connect();
    const [binned, gone, filed] = [comes(it, 'Binned'), comes(it, 'Gone'), comes(it, 'Filed')];
    const spam = comes(it, 'Rescued', ['SPAM']);
    await it.hear();
    expect(await it.loops()).toEqual([asks('Binned'), asks('Filed'), asks('Gone')]);
    it.pass(HOUR);
    it.nora.trash(binned.id);
    it.nora.remove(gone.id);
    it.nora.label(filed.id, { add: ['CATEGORY_PROMOTIONS'] });
    it.nora.label(spam.id, { add: ['INBOX'], remove: ['SPAM'] });
    await awake(it);
    expect(await it.loops()).toEqual([asks('Last'), asks('Rescued')]);
    expect(await messagesOf(it, gone.threadId)).toEqual([]);
    expect(await messagesOf(it, filed.threadId)).toMatchObject([{ bulkCategory: true }]);
  });

  it('misses no thread that moves to the front of the listing while that is read', async () => {
    let isMoved = false;
    const it: World = world({
      around: (mail) => ({
        ...mail,
        // Pages of one thread, each behind the last one's place, wherever that is by now.
        threads: async (page) => {
          const { items } = await mail.threads();
          const shown = items.slice(page === undefined ? 0 : items.findIndex(({ id }) => id === page) + 1);
          const [first, ...rest] = shown;
          if (!isMoved) {
            isMoved = true;
            it.nora.deliver(
              { from: BEA, to: NORA, subject: 'Re: Binned', text: 'Buy now.' },
              { labels: ['SPAM'], thread: binned.threadId },
            );
          }
          if (first === undefined) return { items: [] };
          return rest.length === 0 ? { items: [first] } : { items: [first], next: first.id };
        },
      }),
    });
    await it.connect();
    const binned = comes(it, 'Binned');
    await it.hear();
    it.pass(HOUR);
    it.nora.trash(binned.id);
    await it.hear();
    expect(await it.loops()).toEqual([]);
    it.pass(HOUR);
    it.nora.untrash(binned.id);
    comes(it, 'Other');
    await awake(it);
    expect(isMoved).toBe(true);
    expect(await it.loops()).toEqual(['Binned', 'Last', 'Other'].map(asks));
  });

  it('is not run after for ever where history refuses its newest place too', async () => {
    const it = world();
    await it.connect();
    comes(it, 'One');
    it.nora.raiseFloor(BigInt(it.nora.historyId()) + 1_000_000n);
    it.nora.resetUsage();
    it.pass(HOUR);
    await it.poll();
    await it.drain();
    for (let n = 0; n < 30; n += 1) {
      it.pass(60_000);
      await it.poll();
      await it.drain();
    }
    expect(it.nora.usage().methods['history.list']?.calls).toBeLessThanOrEqual(5);
    it.nora.raiseFloor(0n);
    it.pass(2 * HOUR);
    await it.poll();
    await it.drain();
    expect(await it.loops()).toEqual([asks('One')]);
  });
});

it('a full sync finds what the record has lost, and fetches nothing else', async () => {
  const it = world();
  const kept = comes(it, 'Kept');
  await it.connect();
  it.nora.resetUsage();
  await askSync(it, OF, { full: true, held: false });
  expect(await it.drain()).toEqual(['done']);
  expect(it.nora.usage().methods['messages.get']).toBeUndefined();
  expect(it.nora.usage().methods['threads.get']).toBeUndefined();
  expect(await messagesOf(it, kept.threadId)).toHaveLength(1);
});

it('a place in a listing that Gmail no longer knows means beginning again', async () => {
  const it = world();
  await it.connect();
  comes(it, 'One');
  await askSync(it, OF, { full: false, held: false });
  const account = await it.account();
  const { cursor: lost } = account.gmail;
  const refill = { after: instant(START - DAY), lost, step: 'mail', page: 'long-gone', tries: 1 } as const;
  const changed = { ...account, version: account.version + 1, gmail: { ...account.gmail, refill } };
  expect(await it.store.saveAccount(OF.tenant, changed)).toBe('written');
  expect(await it.drain()).toEqual(['more', 'done']);
  expect(await it.loops()).toEqual([asks('One')]);
});
