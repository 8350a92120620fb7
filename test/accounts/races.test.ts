import { describe, expect, it } from 'vitest';
import { connectMailbox } from '#core/accounts/connect';
import { putOff } from '#core/accounts/cursor';
import { dispatchPolls } from '#core/accounts/poll';
import { work } from '#core/accounts/work';
import { Fault } from '#core/fault';
import { accountId, threadId } from '#core/id';
import type { DueIndex, LiveMail, Store } from '#core/ports';
import { HOUR, instant } from '#core/time';
import { BEA, NORA, OF, oneByOne, type World, world } from './world.ts';

const FOREVER = instant(8e15);
const MINUTE = 60_000;
const ASKS = 'Can you send me the keys?';
const comes = ({ nora }: World, subject = 'Keys') =>
  nora.deliver({ from: BEA, to: NORA, subject, text: ASKS });
const asks = (subject: string) => `unanswered_inbound bea@example.org ${subject}`;

/** Something happens once, just before a call of a port. */
function ahead<P extends object>(port: P, method: keyof P & string, what: () => Promise<unknown>): P {
  let isToCome = true;
  return new Proxy(port, {
    get: (target, name) => {
      const call: unknown = Reflect.get(target, name);
      if (name !== method || typeof call !== 'function') return call;
      return async (...args: unknown[]) => {
        const isNow = isToCome;
        isToCome = false;
        if (isNow) await what();
        return Reflect.apply(call, target, args);
      };
    },
  });
}

/** The entries of the due index that an account counts on. */
const polls = async ({ due, ...it }: World) => {
  const { pollAt } = (await it.account()).gmail;
  return (await due.take('poll', FOREVER, 100)).filter(({ at }) => at === pollAt).length;
};
const jobs = ({ sync }: World) => {
  const taken = sync.receive(10);
  sync.remove(taken.map(({ receipt }) => receipt));
  return taken.map(({ body, sentAt }) => ({ job: JSON.parse(body), sentAt }));
};
const doing = async (it: World, over: { store?: Store; due?: DueIndex; mail?: LiveMail } = {}) => {
  const { mail, ...ports } = over;
  const all = { ...it, clock: () => it.now, ...ports, ...(mail === undefined ? {} : { mailOf: () => mail }) };
  const ended: string[] = [];
  for (const { job, sentAt } of jobs(it)) {
    it.pass(1);
    ended.push(await work(all, job, { sentAt, deadline: instant(it.now + HOUR) }));
  }
  return ended;
};

it('an account that is being connected keeps its poll, though the schedule finds the entry first', async () => {
  const it = world();
  const store = ahead(it.store, 'saveAccount', () => dispatchPolls({ ...it, clock: () => it.now }, FOREVER));
  await connectMailbox({ ...it, store, clock: () => it.now }, { ...OF, name: OF.account });
  expect(await polls(it)).toBe(1);
});

it('an account is due at a whole millisecond, whatever time passed, since entries are in order as text', async () => {
  const it = world();
  await it.connect();
  it.pass(2 * HOUR + 1);
  await it.poll();
  expect((await it.account()).gmail.pollAt % 1).toBe(0);
  expect(await polls(it)).toBe(1);
});

it('an entry that no account counts on goes after a while', async () => {
  const it = world();
  await it.connect();
  await it.due.put('poll', { ...OF, at: it.now });
  it.pass(16 * MINUTE);
  await it.poll();
  await it.poll();
  expect(await it.due.take('poll', it.now, 10)).toEqual([]);
});

it('a name that a file has does not claim the mailbox for it', async () => {
  const it = world();
  const ports = { ...it, clock: () => it.now };
  await it.store.saveAccount(OF.tenant, {
    ...{ schema: 1, version: 1, id: OF.account, name: 'work', source: 'file', declared: [], senders: [] },
    ...{ aliases: [], connectedAt: it.now, gaps: 0 },
  });
  await expect(connectMailbox(ports, { ...OF, name: OF.account })).rejects.toThrow(/from a file/);
  expect((await connectMailbox(ports, { ...OF, account: accountId('other'), name: 'other' })).id).toBe(
    'other',
  );
});

describe('two workers at one account', () => {
  it('leave it alone for as long as the mailbox asked either of them to', async () => {
    const it = world();
    await it.connect();
    const ports = { ...it, clock: () => it.now };
    await putOff(ports, OF, new Fault('retry', 'busy', { code: 'too-many', after: HOUR }));
    await putOff(ports, OF, new Fault('retry', 'away'));
    expect((await it.account()).gmail.notBefore).toBe(it.now + HOUR);
    expect(await polls(it)).toBe(1);
  });

  it('do not lift each other’s wait', async () => {
    const it = world();
    await it.connect();
    comes(it);
    await it.push();
    const busy = () =>
      putOff({ ...it, clock: () => it.now }, OF, new Fault('retry', 'busy', { after: HOUR }));
    await doing(it, { store: ahead(it.store, 'addFacts', busy) });
    expect((await it.account()).gmail.notBefore).toBeGreaterThan(it.now);
  });

  /** A mail is thrown away between its fetching and its writing, and another worker hears of that. */
  async function binned(then: (it: World, id: string) => void = () => {}) {
    let isHeard = false;
    const it = world({
      around: (mail) => ({
        ...mail,
        changes: (...asked) => (isHeard ? oneByOne(mail) : mail).changes(...asked),
      }),
    });
    await it.connect();
    const { id, threadId: thread } = comes(it);
    await it.push();
    const meanwhile = async () => {
      it.pass(2000);
      it.nora.trash(id);
      await it.push();
      await it.drain();
      isHeard = true;
      then(it, id);
    };
    expect(await doing(it, { store: ahead(it.store, 'addFacts', meanwhile) })).toEqual(['more']);
    // What is refused once is waited for.
    for (let round = 0; round < 2; round += 1) {
      await it.drain();
      it.pass(HOUR);
      await it.poll();
    }
    await it.drain();
    return (await it.store.thread(OF.tenant, OF.account, threadId(thread))).messages;
  }

  it('see what becomes of a mail between its fetching and its writing', async () => {
    expect(await binned()).toEqual([]);
  });

  it('do not lose a mail that comes back meanwhile and cannot be fetched at once', async () => {
    const messages = await binned(({ nora, fake }, id) => {
      nora.untrash(id);
      nora.label(id, { add: ['CATEGORY_SOCIAL'] });
      fake.fault({
        when: ({ method }) => method === 'messages.get',
        times: 1,
        what: { kind: 'refuse', status: 500, reason: 'backendError' },
      });
    });
    expect(messages).toHaveLength(1);
  });

  it('do not make it look older than it was read, where the earlier ends last', async () => {
    const it = world();
    await it.connect();
    it.pass(HOUR);
    await it.poll();
    const seen: number[] = [];
    const meanwhile = async () => {
      it.pass(HOUR);
      await it.poll();
      await it.drain();
      seen.push((await it.account()).dataThrough ?? 0);
    };
    await doing(it, { store: ahead(it.store, 'saveAccount', meanwhile) });
    expect((await it.account()).dataThrough).toBe(seen[0]);
  });

  it('never close the hole that the other has found', async () => {
    const it = world();
    await it.connect();
    comes(it, 'One');
    it.nora.raiseFloor();
    it.pass(HOUR);
    await it.poll();
    // Anchors, and then fills the hole; while its last mail is listed the cursor expires once more.
    const meanwhile = async () => {
      it.pass(2000);
      comes(it, 'Two');
      it.nora.raiseFloor();
      await it.push();
      const [first] = jobs(it).slice(-1);
      if (first !== undefined)
        await work({ ...it, clock: () => it.now }, first.job, { sentAt: first.sentAt, deadline: FOREVER });
    };
    await doing(it);
    const mail = it.mailOf(OF);
    await doing(it, { mail: ahead(mail, 'threads', meanwhile) });
    expect((await it.account()).gmail.refill).toBeDefined();
    await it.drain();
    expect(await it.loops()).toEqual([asks('One'), asks('Two')]);
  });
});

it('where one of several requests is refused, no other is begun, and none comes behind the end of the job', async () => {
  const it = world();
  await it.connect();
  for (let n = 0; n < 12; n += 1) comes(it, `Thing ${n}`);
  await it.push();
  it.nora.resetUsage();
  it.fake.fault({
    when: ({ method }) => method === 'messages.get',
    times: 1,
    what: { kind: 'refuse', status: 429, reason: 'rateLimitExceeded' },
  });
  expect(await it.drain()).toEqual(['put-off']);
  const { calls } = it.nora.usage();
  await new Promise((resolve) => setImmediate(resolve));
  expect(it.nora.usage().calls).toBe(calls);
  expect(calls).toBeLessThanOrEqual(5);
});
