import { describe, expect, it } from 'vitest';
import type { LostKind } from '#core/accounts/account';
import { askSync } from '#core/accounts/ask';
import { type BackfillPorts, backfillMailbox } from '#core/accounts/backfill';
import { askBackfill, askBackfillAnew, backfillMessage } from '#core/accounts/backfill-job';
import { noteLost } from '#core/accounts/connect';
import { askDisconnect } from '#core/accounts/disconnect';
import { healthOf } from '#core/accounts/health';
import { rewriteGmail, withGmail } from '#core/accounts/rewrite';
import { threadId } from '#core/id';
import { address } from '#core/mail/address';
import type { LiveMail } from '#core/ports';
import { DAY, HOUR, instant } from '#core/time';
import { crashes, crashing, everyCrash } from '../integration/crash.ts';
import { BEA, NORA, OF, oneByOne, START, type World, world } from './world.ts';

const OWNER = address(NORA) ?? expect.unreachable();

/** A mail of so many days ago. */
const came = ({ nora }: World, subject: string, days: number) =>
  nora.deliver(
    { from: BEA, to: NORA, subject, text: 'Can you send me the keys?' },
    { at: instant(START - days * DAY) },
  );
const fetched = ({ nora }: World): number => {
  const { methods } = nora.usage();
  return (methods['messages.get']?.calls ?? 0) + (methods['threads.get']?.calls ?? 0);
};
const lose = async ({ store, clock }: World, kind: LostKind): Promise<void> => {
  const grant = { refreshToken: '1//gone', email: OWNER, at: START };
  await store.saveGrant(OF.tenant, OF.account, grant);
  await noteLost({ store, clock }, OF, { kind, refreshToken: grant.refreshToken });
};
const lists = ({ nora }: World): number => nora.usage().methods['messages.list']?.calls ?? 0;
const held = async ({ store }: World): Promise<readonly string[]> => {
  const threads = await store.threads(OF.tenant, OF.account, { limit: 9_999 });
  const all = await Promise.all(threads.map((thread) => store.thread(OF.tenant, OF.account, thread)));
  return all.flatMap(({ messages }) => messages.map(({ subject }) => subject)).sort();
};

/** A listing in pages of so few; places are the ids of the mails before them. */
const inPages =
  (size: number) =>
  (mail: LiveMail): LiveMail => ({
    ...mail,
    list: async (span, page) => {
      const { items } = await mail.list(span);
      const from = page === undefined ? 0 : items.findIndex(({ id }) => id === page) + 1;
      const some = items.slice(from, from + size);
      const last = some.at(-1);
      return last === undefined || from + size >= items.length
        ? { items: some }
        : { items: some, next: last.id };
    },
  });

describe('a mailbox that is connected', () => {
  it('is read as far back as is set, and knows how far that is', async () => {
    const it = world();
    for (const days of [1, 89, 91, 200]) came(it, `Of ${days}`, days);
    await it.connect();
    expect(await held(it)).toEqual(['Of 1', 'Of 89']);
    const { gmail } = await it.account();
    expect(gmail.backfill).toBeUndefined();
    expect(gmail.readFrom).toBe(START - 90 * DAY);
  });

  it('looks read for what is new before what is old is read', async () => {
    const it = world();
    came(it, 'Old', 20);
    await it.begin();
    const account = await it.account();
    expect(account.dataThrough).toBeGreaterThanOrEqual(START);
    expect(healthOf(account, it.now)).toMatchObject({ status: 'backfilling' });
    expect(await held(it)).toEqual([]);
    await it.drainBackfill();
    expect(await held(it)).toEqual(['Old']);
  });

  it('counts first, then reads the newest mail first, and says how far it is', async () => {
    const said: unknown[] = [];
    const it: World = world({
      around: (mail) => ({
        ...inPages(2)(mail),
        message: async (id) => {
          said.push(healthOf(await it.account(), it.now));
          return mail.message(id);
        },
      }),
    });
    for (let days = 1; days <= 5; days += 1) came(it, `Of ${days}`, days);
    await it.begin();
    await it.drainBackfill();
    const done = said.map((one) => one);
    expect(done).toMatchObject([0, 0, 2, 2, 4].map((at) => ({ progress: { done: at, total: 5 } })));
  });

  it('learns addresses of its owner from older mail', async () => {
    const it = world();
    const at = instant(START - 9 * DAY);
    it.nora.deliver(
      { from: 'Nora <nora.field@example.net>', to: BEA, subject: 'Keys', text: 'Here.' },
      { labels: ['SENT'], at },
    );
    await it.connect();
    expect((await it.account()).senders).toContain('nora.field@example.net');
  });

  it('fetches nothing that a sync has brought, and a thread once', async () => {
    const it = world();
    await it.begin();
    came(it, 'New', 0);
    await it.push();
    await it.drainSync();
    const { threadId: thread } = came(it, 'Long', 9);
    for (const days of [8, 7, 6])
      it.nora.deliver(
        { from: BEA, to: NORA, subject: 'Re: Long', text: 'Any news?' },
        { at: instant(START - days * DAY), thread },
      );
    it.nora.resetUsage();
    await it.drainBackfill();
    expect(it.nora.usage().methods).toMatchObject({ 'threads.get': { calls: 1 } });
    expect(it.nora.usage().methods['messages.get']).toBeUndefined();
  });
});

describe('a wider setting', () => {
  const read = async (): Promise<World> => {
    const it = world();
    for (const days of [10, 80, 100, 190, 300]) came(it, `Of ${days}`, days);
    await it.connect();
    it.nora.resetUsage();
    it.pass(5 * DAY);
    return it;
  };

  it('fills only what is missing', async () => {
    const it = await read();
    expect(await askBackfill(it, OF, 200)).toBe(true);
    const { backfill } = (await it.account()).gmail;
    expect(backfill).toMatchObject({ after: it.now - 200 * DAY, before: START - 90 * DAY });
    await it.drainBackfill();
    expect(await held(it)).toEqual(['Of 10', 'Of 100', 'Of 190', 'Of 80']);
    expect(fetched(it)).toBe(2);
    expect((await it.account()).gmail.readFrom).toBe(backfill?.after);
  });

  it('leaves no gap between what was read and what is read now', async () => {
    const it = world();
    for (const ms of [-2_000, -1_000, -1, 0, 1, 1_000, 2_000])
      it.nora.deliver(
        { from: BEA, to: NORA, subject: `At ${ms}`, text: 'When?' },
        { at: instant(START - 90 * DAY + ms) },
      );
    await it.connect();
    await askBackfill(it, OF, 91);
    await it.drainBackfill();
    expect(await held(it)).toHaveLength(7);
  });

  it.each([[90], [30], [1]])('is none where %i days are read already', async (days) => {
    const it = await read();
    expect(await askBackfill(it, OF, days)).toBe(false);
    expect(await it.drainBackfill()).toEqual([]);
    expect(lists(it)).toBe(0);
  });

  it('waits for the one that is open, which it wakes', async () => {
    const it = await read();
    await askBackfill(it, OF, 150);
    const { backfill } = (await it.account()).gmail;
    it.pass(HOUR);
    expect(await askBackfill(it, OF, 400)).toBe(true);
    expect((await it.account()).gmail.backfill).toEqual(backfill);
    await it.drainBackfill();
    await askBackfill(it, OF, 400);
    await it.drainBackfill();
    expect(await held(it)).toHaveLength(5);
    expect(fetched(it)).toBe(3);
  });

  it('is read whole where nothing is known of what was read', async () => {
    const it = await read();
    await rewriteGmail(it.store, OF, (old) => {
      const { readFrom: _, ...gmail } = old.gmail;
      return { ...old, gmail };
    });
    await askBackfill(it, OF, 90);
    expect((await it.account()).gmail.backfill).not.toHaveProperty('before');
  });
});

describe('all of it anew', () => {
  it('finds what the record has lost, fetches nothing else, and forgets nothing of what was read', async () => {
    const it = world();
    const [kept, gone] = [came(it, 'Kept', 3), came(it, 'Lost', 100)];
    await it.connect();
    await askBackfill(it, OF, 200);
    await it.drainBackfill();
    const before = (await it.account()).gmail.readFrom;
    const lost = world();
    lost.now = it.now;
    lost.fake.load(it.fake.dump());
    await lost.begin();
    const { messages } = await it.store.thread(OF.tenant, OF.account, threadId(kept.threadId));
    const facts = { thread: threadId(kept.threadId), messages, omitted: [] };
    await lost.store.addFacts(OF.tenant, OF.account, facts);
    await rewriteGmail(lost.store, OF, ({ ...old }) => {
      const { backfill: _, ...gmail } = old.gmail;
      return { ...old, gmail: { ...gmail, readFrom: before ?? it.now } };
    });
    lost.nora.resetUsage();
    await askSync(lost, OF, { full: true, held: false });
    await lost.drain();
    expect(await held(lost)).toEqual(['Kept', 'Lost']);
    expect(fetched(lost)).toBe(1);
    expect((await lost.account()).gmail.readFrom).toBe(before);
    expect(gone.id).not.toBe(kept.id);
  });

  it('takes the place of one that is open for a part', async () => {
    const it = world();
    came(it, 'Old', 3);
    await it.connect();
    await askBackfill(it, OF, 200);
    it.pass(1);
    await askBackfillAnew(it, OF, 90);
    const { backfill, cursor } = (await it.account()).gmail;
    expect(backfill).toEqual({
      ...{ after: it.now - 1 - 200 * DAY, startedAt: it.now, counted: 0, done: 0, heard: cursor },
    });
    await it.drainBackfill();
    expect((await it.account()).gmail.backfill).toBeUndefined();
  });
});

describe('what becomes of mail between its fetching and its being a fact', () => {
  /** The mail of a backfill goes to the bin once it was fetched, and a sync hears of it before it is a fact. */
  async function binned(then: (it: World) => void = () => {}) {
    const it = world();
    const old = came(it, 'Old', 3);
    await it.begin();
    let isFetched = false;
    const mailOf = (): LiveMail => {
      const mail = it.mailOf(OF);
      return {
        ...mail,
        message: async (id) => {
          const message = await mail.message(id);
          if (!isFetched) {
            isFetched = true;
            it.nora.trash(old.id);
            await it.push();
            await it.drainSync();
            then(it);
          }
          return message;
        },
      };
    };
    const asked = { sentAt: it.now, deadline: instant(it.now + HOUR) };
    expect(await backfillMailbox({ ...it, mailOf }, OF, asked)).toBe('done');
    return it;
  }

  it('is not lost where it comes back and cannot be fetched at once', async () => {
    const it = world({ around: oneByOne });
    const old = came(it, 'Old', 3);
    await it.begin();
    const mailOf = (): LiveMail => ({
      ...it.mailOf(OF),
      message: async (id) => {
        const message = await it.mailOf(OF).message(id);
        if (it.nora.history().length > 1) return message;
        it.nora.trash(old.id);
        await it.push();
        await it.drainSync();
        it.nora.untrash(old.id);
        it.nora.label(old.id, { add: ['CATEGORY_SOCIAL'] });
        it.fake.fault({
          when: ({ method }) => method === 'messages.get',
          times: 1,
          what: { kind: 'refuse', status: 500, reason: 'backendError' },
        });
        return message;
      },
    });
    const asked = { sentAt: it.now, deadline: instant(it.now + HOUR) };
    await backfillMailbox({ ...it, mailOf }, OF, asked);
    it.pass(HOUR);
    await it.poll();
    await it.drain();
    expect(await held(it)).toEqual(['Old']);
  });

  it('is heard again once it is one', async () => {
    const it = await binned();
    expect([await held(it), await it.loops()]).toEqual([[], []]);
  });

  it('is read again where history does not tell it any more', async () => {
    const it = await binned((one) => one.nora.raiseFloor());
    expect([await held(it), await it.loops()]).toEqual([[], []]);
  });
});

describe('a backfill that is not wanted', () => {
  const begun = async (): Promise<World> => {
    const it = world();
    came(it, 'Old', 3);
    await it.begin();
    it.nora.resetUsage();
    return it;
  };

  it.each([
    ['of an account that is being removed', (it: World) => askDisconnect(it, OF)],
    ['of an account whose grant is gone', (it: World) => lose(it, 'revoked')],
    ['of an account that is gone', async (it: World) => void (await it.store.erase(OF.tenant, OF.account))],
  ])('asks nothing of the mailbox: %s', async (_, end) => {
    const it = await begun();
    await end(it);
    expect(await it.drainBackfill()).toEqual(['none']);
    expect(await askBackfill(it, OF, 3_000)).toBe(false);
    expect(it.nora.usage().units).toBe(0);
  });

  it('ends where it is when the grant is lost, and goes on when it is given again', async () => {
    const it = world({ around: inPages(1) });
    for (const days of [1, 2, 3, 4]) came(it, `Of ${days}`, days);
    await it.begin();
    let calls = 0;
    const mailOf = (): LiveMail => {
      const mail = it.mailOf(OF);
      return {
        ...mail,
        message: async (id) => {
          calls += 1;
          if (calls === 3) await lose(it, 'password');
          return mail.message(id);
        },
      };
    };
    const asked = { sentAt: it.now, deadline: instant(it.now + HOUR) };
    expect(await backfillMailbox({ ...it, mailOf }, OF, asked)).toBe('none');
    expect(calls).toBe(3);
    await rewriteGmail(it.store, OF, ({ ...old }) => {
      const { lost: _, ...gmail } = old.gmail;
      return { ...old, gmail };
    });
    await it.drainBackfill();
    expect(await held(it)).toHaveLength(4);
  });
});

/** What must be the same in the end, whatever happened on the way. */
async function end(it: World) {
  const { senders, aliases, gaps, gmail } = await it.account();
  const { readFrom, backfill } = gmail;
  return { facts: await held(it), loops: await it.loops(), senders, aliases, gaps, readFrom, backfill };
}

describe('a crash', () => {
  const begun = async (mails: number, size: number) => {
    const it = world({ around: inPages(size) });
    for (let n = 0; n < mails; n += 1) came(it, `Number ${n}`, 1 + n / 3);
    await it.begin();
    it.nora.resetUsage();
    const asked = { sentAt: it.now, deadline: instant(it.now + HOUR) };
    const run = ({ mail, ...ports }: Omit<BackfillPorts, 'mailOf'> & { readonly mail: LiveMail }) =>
      backfillMailbox({ ...ports, mailOf: () => mail }, OF, asked);
    const { store, due, backfill, clock, sleep } = it;
    return { it, run, ports: { store, due, backfill, clock, sleep, mail: it.mailOf(OF) } };
  };

  it('at any call of any port leaves nothing out, and nothing that is read twice', async () => {
    const clean = await begun(3, 2);
    const counted = crashing(clean.ports);
    expect(await clean.run(counted.ports)).toBe('done');
    const wanted = await end(clean.it);
    expect(wanted.facts).toHaveLength(3);
    const calls = counted.calls();
    expect(calls).toBeGreaterThan(30);
    for (const crash of everyCrash(calls)) {
      const { it, run, ports } = await begun(3, 2);
      expect(await crashes(() => run(crashing(ports, crash).ports))).toBe(true);
      await it.drainBackfill();
      expect(await end(it)).toEqual(wanted);
      // What was fetched and not written down at the crash is fetched again, by three at a time.
      expect(fetched(it)).toBeLessThanOrEqual(3 + 3);
    }
  });

  it('at any page goes on from that page', async () => {
    const pages = 6;
    for (let page = 1; page <= 2 * pages; page += 1) {
      const { it, run, ports } = await begun(3 * pages, 3);
      let asked = 0;
      const list: LiveMail['list'] = async (...args) => {
        asked += 1;
        if (asked > page) throw new Error('the process ends');
        return ports.mail.list(...args);
      };
      const ends = run({ ...ports, mail: { ...ports.mail, list } });
      if (page < 2 * pages) await expect(ends).rejects.toThrow('the process ends');
      else expect(await ends).toBe('done');
      const before = lists(it);
      await it.drainBackfill();
      expect(await held(it)).toHaveLength(3 * pages);
      expect(lists(it) - before).toBe(2 * pages - page);
      expect(fetched(it)).toBe(3 * pages);
    }
  });
});

describe('a slice', () => {
  it('ends after half a minute, queues the rest, and goes on within a page', async () => {
    const it: World = world({
      around: (mail) => ({
        ...mail,
        message: async (id) => {
          it.pass(1_000);
          return mail.message(id);
        },
      }),
    });
    for (let n = 0; n < 120; n += 1) came(it, `Number ${n}`, 1 + n / 3);
    await it.begin();
    const ended = await it.drainBackfill();
    expect(ended.slice(0, -1).every((one) => one === 'more')).toBe(true);
    expect(ended.at(-1)).toBe('done');
    expect(ended.length).toBeGreaterThanOrEqual(4);
    expect(await held(it)).toHaveLength(120);
    expect(fetched(it)).toBe(120);
  });

  it('costs nothing where another has read on meanwhile', async () => {
    const it = world();
    for (let n = 0; n < 9; n += 1) came(it, `Number ${n}`, n);
    await it.begin();
    await it.backfill.send([backfillMessage(OF, 'a'), backfillMessage(OF, 'b')]);
    expect(await it.drainBackfill()).toEqual(['done', 'none', 'none']);
    expect(fetched(it)).toBe(9);
  });

  it('begins a listing anew whose place the mailbox no longer knows', async () => {
    let isLost = false;
    const it = world({
      around: (mail) => {
        const paged = inPages(2)(mail);
        // As Gmail answers a page token that it does not know.
        return {
          ...paged,
          list: (span, page) =>
            isLost && page !== undefined ? mail.list(span, 'lost') : paged.list(span, page),
        };
      },
    });
    for (let n = 0; n < 5; n += 1) came(it, `Number ${n}`, n);
    await it.begin();
    for (const kind of ['counting', 'reading'] as const) {
      await rewriteGmail(it.store, OF, (old) => {
        const { backfill } = old.gmail;
        if (backfill === undefined) return undefined;
        const total = kind === 'reading' ? { total: 5, done: 2 } : {};
        return withGmail(old, { backfill: { ...backfill, counted: 2, ...total, page: ' nowhere' } });
      });
      isLost = true;
      const { backfill } = (await it.account()).gmail;
      const asked = { sentAt: it.now, deadline: instant(it.now + 1) };
      const clock = () => it.now;
      const mailOf = (): LiveMail => {
        const mail = it.mailOf(OF);
        return {
          ...mail,
          list: async (...args) => {
            it.pass(1);
            return mail.list(...args);
          },
        };
      };
      expect(await backfillMailbox({ ...it, clock, mailOf }, OF, asked)).toBe('more');
      const { page: _, ...rest } = backfill ?? expect.fail('closed');
      const restarted = kind === 'reading' ? { ...rest, done: 0 } : { ...rest, counted: 0 };
      expect((await it.account()).gmail.backfill).toEqual(restarted);
    }
    isLost = false;
    await it.drainBackfill();
    expect(await held(it)).toHaveLength(5);
  });
});

it('a mailbox that refuses the place which it has just given is not asked for ever', async () => {
  const it = world({
    around: (mail) => ({
      ...mail,
      list: async (span, page) => {
        const { items } = await mail.list(span, page === undefined ? undefined : 'lost');
        return { items, next: 'lost' };
      },
    }),
  });
  came(it, 'Old', 1);
  await it.begin();
  const asked = { sentAt: it.now, deadline: instant(it.now + HOUR) };
  const once = () => backfillMailbox(it, OF, asked);
  await expect(once()).rejects.toMatchObject({ kind: 'park' });
  await expect(once()).rejects.toMatchObject({ kind: 'park' });
  expect(lists(it)).toBeLessThanOrEqual(6);
});

describe('a mailbox that is busy or away', () => {
  it('is left alone until it may be asked again, and the poll that is due then goes on', async () => {
    const it = world();
    for (const days of [1, 2]) came(it, `Of ${days}`, days);
    await it.begin();
    const what = { kind: 'refuse', status: 429, reason: 'rateLimitExceeded', retryAfter: '120' } as const;
    it.fake.fault({ when: ({ method }) => method === 'messages.list', times: 1, what });
    expect(await it.drainBackfill()).toEqual(['put-off']);
    expect((await it.account()).gmail.notBefore).toBeGreaterThanOrEqual(it.now + 119_000);
    await it.backfill.send([backfillMessage(OF, 'too early')]);
    it.nora.resetUsage();
    expect(await it.drainBackfill()).toEqual(['not-yet']);
    expect(it.nora.usage().units).toBe(0);
    it.pass(121_000);
    expect(await it.poll()).toBe(1);
    await it.drain();
    expect(await held(it)).toHaveLength(2);
  });

  it('is waited for where that is short', async () => {
    const it = world();
    came(it, 'Old', 1);
    await it.begin();
    await rewriteGmail(it.store, OF, (old) => withGmail(old, { notBefore: instant(it.now + 10_000) }));
    const before = it.now;
    expect(await it.drainBackfill()).toEqual(['done']);
    expect(it.now - before).toBeGreaterThanOrEqual(9_999);
  });

  it('holds a mail that fails alone after three strikes, and keeps neither other mail nor syncs waiting', async () => {
    const it = world();
    const poison = came(it, 'Poison', 2);
    for (const days of [1, 3]) came(it, `Of ${days}`, days);
    await it.begin();
    it.fake.fault({
      when: ({ method, params }) => method === 'messages.get' && params.id === poison.id,
      what: { kind: 'refuse', status: 500, reason: 'backendError' },
    });
    const before = it.now;
    await it.drainBackfill();
    expect(await held(it)).toEqual(['Of 1', 'Of 3']);
    const account = await it.account();
    expect(account).toMatchObject({ gaps: 1, gmail: { readFrom: expect.any(Number) } });
    expect(account.gmail.notBefore).toBeUndefined();
    expect(it.now - before).toBeLessThan(60_000);
    expect(await it.store.heldMails(OF.tenant, OF.account)).toMatchObject([{ id: poison.id, strikes: 3 }]);
  });

  it('gives no strike where it is away', async () => {
    const it = world();
    came(it, 'Old', 2);
    await it.begin();
    const what = { kind: 'refuse', status: 503, reason: 'backendError' } as const;
    it.fake.fault({ when: ({ method }) => method !== 'messages.list', what });
    expect(await it.drainBackfill()).toEqual(['put-off']);
    expect(await it.store.heldMails(OF.tenant, OF.account)).toEqual([]);
  });
});
