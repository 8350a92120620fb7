import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryStore } from '#core/adapters/memory/store';
import { loopId, messageId, threadId } from '#core/id';
import { commandLoop } from '#core/loops/command';
import { type Evidence, type Obligation, REASON_SENTENCE, type Reason } from '#core/loops/loop';
import { type Place, reconcile, type Seen } from '#core/loops/reconcile';
import type { Loop, LoopState } from '#core/loops/record';
import { settle } from '#core/loops/settle';
import type { Message } from '#core/mail/message';
import { HOUR, instant } from '#core/time';
import { account, aTenant, WORK } from '../contract/given.ts';
import { at, BEA, fact, mine, NOW } from './facts.ts';

const TENANT = aTenant();
const THREAD = threadId('t1');
const place: Place = {
  ...{ tenant: TENANT, account: WORK, threadId: THREAD, type: 'unanswered_inbound', now: NOW },
  id: loopId(WORK, THREAD, 'unanswered_inbound'),
};
const hours = (count: number) => instant(NOW + count * HOUR);
const evidence = (count: number): Evidence => ({
  messageId: messageId(`<${count}@example.org>`),
  at: hours(count),
  quote: 'Where are the keys?',
});

/** Bea has asked 48 hours ago. */
const obligation = (over: Partial<Obligation> = {}): Obligation => ({
  ...{ type: 'unanswered_inbound', because: 'they_asked', status: 'open', counterparty: BEA },
  ...{ openedAt: hours(-48), opensAt: hours(-24), lastActivityAt: hours(-48), evidence: [evidence(-48)] },
  ...over,
});
const found = (over: Partial<Obligation> = {}): Seen => ({
  found: obligation(over),
  subject: 'Keys',
  name: 'Bea Alden',
});
/** The same loop with another mail of hers, an hour ago. */
const newer = found({ evidence: [evidence(-48), evidence(-1)], lastActivityAt: hours(-1) });
const closing: Seen = {
  closing: { type: 'unanswered_inbound', because: 'i_replied', by: messageId('<r@example.com>') },
  lastActivityAt: hours(-2),
};
const nothing = (because: Reason): Seen => ({ nothing: because });

/** The loop that `found()` opens, and then some. */
function old(over: Partial<Loop> = {}): Loop {
  const step = reconcile(undefined, found(), place);
  if (step === undefined) throw new Error('nothing was opened');
  return { ...step.loop, ...over };
}
const closed = (
  status: 'done' | 'dropped' | 'stale',
  closedBecause: Extract<LoopState, { closedAt: unknown }>['closedBecause'],
) => old({ state: { status, closedAt: hours(-3), closedBecause } });
const HELD = { opensAt: hours(1) };

describe('what a look makes of a loop', () => {
  it.each<[string, Loop | undefined, Seen, string | undefined]>([
    ['opens one that is new', undefined, found(), 'loop.opened'],
    ['opens none that is answered already', undefined, closing, undefined],
    ['opens none where there is nothing', undefined, nothing('only_thanks'), undefined],
    ['leaves what is as it was', old(), found(), undefined],
    ['changes what has changed', old(), newer, 'loop.changed'],
    ['closes what was answered', old(), closing, 'loop.closed'],
    ['closes what was held and is answered', old(HELD), closing, 'loop.closed'],
    ['leaves what was answered', closed('done', 'i_replied'), closing, undefined],
    [
      'leaves what its owner took up again in spite of that answer',
      old({ state: { status: 'open', despite: messageId('<r@example.com>') } }),
      closing,
      undefined,
    ],
    [
      'closes what was taken up again, by another answer',
      old({ state: { status: 'open', despite: messageId('<q@example.com>') } }),
      closing,
      'loop.closed',
    ],
    ['leaves closed what its owner closed', closed('done', 'manual'), found(), undefined],
    ['leaves closed what its owner dropped', closed('dropped', 'manual'), found(), undefined],
    ['leaves closed what went stale', closed('stale', 'staleness'), found(), undefined],
    ['does not close twice what its owner closed', closed('done', 'manual'), closing, undefined],
    ['reopens what its owner closed for a newer mail', closed('done', 'manual'), newer, 'loop.reopened'],
    ['reopens what its owner dropped for a newer mail', closed('dropped', 'manual'), newer, 'loop.reopened'],
    ['reopens what was answered for a newer mail', closed('done', 'i_replied'), newer, 'loop.reopened'],
    ['reopens what was stale for a newer mail', closed('stale', 'staleness'), newer, 'loop.reopened'],
    ['withdraws what is held and muted', old(HELD), nothing('muted_sender'), 'loop.withdrawn'],
    ['withdraws what is held on a muted thread', old(HELD), nothing('muted_thread'), 'loop.withdrawn'],
    ['withdraws what is held under a label', old(HELD), nothing('excluded_label'), 'loop.withdrawn'],
    ['leaves open what is muted', old(), nothing('muted_sender'), undefined],
    ['leaves open what is on a muted thread', old(), nothing('muted_thread'), undefined],
    ['brings back what a mute withdrew', closed('dropped', 'muted_sender'), found(), 'loop.reopened'],
    ['leaves silence to the sweep', old(), nothing('stale'), undefined],
    ['leaves an old thread that it knows', old(), nothing('too_old'), undefined],
    ['withdraws what only machines are left of', old(), nothing('only_machines'), 'loop.withdrawn'],
    ['withdraws what was thrown away', old(), nothing('left_out'), 'loop.withdrawn'],
  ])('%s', (_, before, seen, event) => {
    expect(reconcile(before, seen, place)?.change.type).toBe(event);
  });

  it('keeps an undelivered one, muted or not, since its mail did not arrive', () => {
    const lost = old({ ...HELD, state: { status: 'undelivered' } });
    expect(reconcile(lost, nothing('muted_sender'), place)).toBeUndefined();
  });

  it('wants strictly newer mail: one of the very instant reopens nothing', () => {
    const before = old({ lastActivityAt: hours(-1), state: closed('done', 'manual').state });
    expect(reconcile(before, newer, place)).toBeUndefined();
    const after = found({ evidence: [{ ...evidence(-1), at: instant(hours(-1) + 1) }] });
    expect(reconcile(before, after, place)?.change.type).toBe('loop.reopened');
  });

  it('takes newer activity that is no mail of the obligation for no reason to reopen', () => {
    const seen = found({ lastActivityAt: hours(-1) });
    expect(reconcile(closed('dropped', 'manual'), seen, place)).toBeUndefined();
  });

  it('closes by the mail that answered, and says which and when it came', () => {
    const { loop, change } = reconcile(old({ version: 7 }), closing, place) ?? {};
    const by = messageId('<r@example.com>');
    expect(loop).toMatchObject({
      ...{ version: 8, lastActivityAt: hours(-2) },
      state: { status: 'done', closedAt: NOW, closedBecause: 'i_replied', closedBy: by },
    });
    expect(change).toEqual({ at: NOW, type: 'loop.closed', because: 'i_replied', by });
  });

  it('keeps a snooze through a change, and lifts it with a reopening', () => {
    const snoozedUntil = hours(30);
    expect(reconcile(old({ snoozedUntil }), newer, place)?.loop.snoozedUntil).toBe(snoozedUntil);
    const put = { snoozedUntil, state: closed('done', 'manual').state };
    expect(reconcile(old(put), newer, place)?.loop).not.toHaveProperty('snoozedUntil');
  });
});

const anyEvidence = fc.integer({ min: -60, max: 0 }).map(evidence);
const anySeen: fc.Arbitrary<Seen> = fc.oneof(
  fc
    .record({
      list: fc.array(anyEvidence, { minLength: 1, maxLength: 2 }),
      opens: fc.integer({ min: -60, max: 10 }),
      status: fc.constantFrom('open', 'undelivered'),
    })
    .map(({ list, opens, status }) =>
      found({ evidence: list, opensAt: hours(opens), status, lastActivityAt: list[0]?.at ?? NOW }),
    ),
  fc.constant(closing),
  fc.constantFrom(...(Object.keys(REASON_SENTENCE) as Reason[])).map(nothing),
);
const anyState: fc.Arbitrary<LoopState> = fc.oneof(
  fc.constantFrom<LoopState>({ status: 'open' }, { status: 'undelivered' }),
  fc
    .tuple(
      fc.constantFrom('done', 'dropped', 'stale'),
      fc.constantFrom('manual', 'staleness', 'i_replied', 'muted_sender', 'muted_thread'),
    )
    .map(([status, closedBecause]): LoopState => ({ status, closedAt: hours(-3), closedBecause })),
);
const anyOld = fc
  .record({
    state: anyState,
    version: fc.integer({ min: 1, max: 9 }),
    snooze: fc.option(fc.integer({ min: -9, max: 9 }), { nil: undefined }),
  })
  .map(({ snooze, ...rest }) => old(snooze === undefined ? rest : { ...rest, snoozedUntil: hours(snooze) }));
const anyBefore = fc.option(anyOld, { nil: undefined });

describe('whatever a look says of whatever loop', () => {
  it('counts the version by one, and never changes whose loop it is', () => {
    fc.assert(
      fc.property(anyBefore, anySeen, (before, seen) => {
        const step = reconcile(before, seen, place);
        if (step === undefined) return;
        const { version, id, tenant, account, threadId, type } = step.loop;
        const { now: _, ...where } = place;
        expect(version).toBe((before?.version ?? 0) + 1);
        expect({ id, tenant, account, threadId, type }).toEqual(where);
      }),
    );
  });

  it('says nothing when it looks again', () => {
    fc.assert(
      fc.property(anyBefore, anySeen, (before, seen) => {
        const step = reconcile(before, seen, place);
        if (step !== undefined) expect(reconcile(step.loop, seen, place)).toBeUndefined();
      }),
    );
  });

  it('opens again what its owner or silence has closed for strictly newer evidence alone', () => {
    fc.assert(
      fc.property(anyOld, anySeen, (before, seen) => {
        const { state } = before;
        if (!('closedBecause' in state) || !['manual', 'staleness'].includes(state.closedBecause)) return;
        const isNewer = 'found' in seen && seen.found.evidence.some((one) => one.at > before.lastActivityAt);
        expect(reconcile(before, seen, place) === undefined).toBe(!isNewer);
      }),
    );
  });

  it('never lets the activity of a loop go back', () => {
    fc.assert(
      fc.property(anyOld, anySeen, (before, seen) => {
        const { loop } = reconcile(before, seen, place) ?? { loop: before };
        expect(loop.lastActivityAt).toBeGreaterThanOrEqual(before.lastActivityAt);
      }),
    );
  });
});

describe('a thread that is looked at while its mail comes in', () => {
  async function looked(...arrivals: ReadonlyArray<readonly Message[]>) {
    const [store, tenant] = [memoryStore(), aTenant()];
    await store.saveAccount(tenant, account());
    const statuses: (string | undefined)[] = [];
    for (const messages of arrivals) {
      for (const message of messages) {
        const thread = message.bounce === undefined ? THREAD : threadId('report');
        await store.addFacts(tenant, WORK, { thread, messages: [message], omitted: [] });
      }
      await settle({ store }, { tenant, account: WORK, thread: THREAD, now: NOW });
      const loop = await store.loop(tenant, loopId(WORK, THREAD, 'unanswered_outbound'));
      statuses.push(loop?.state.status);
    }
    const events = await store.events(tenant, loopId(WORK, THREAD, 'unanswered_outbound'));
    return { statuses, events: events.map(({ type, because }) => `${type} ${because}`) };
  }

  it('is undelivered by a bounce and done by an answer', async () => {
    const ask = mine({ ageHours: 100 });
    const bounce = fact({
      ...{ ageHours: 99, from: at('mailer-daemon@example.org'), machine: 'delivery_report', asks: false },
      bounce: { of: ask.id, recipients: [BEA], hard: true },
    });
    const answer = fact({ ageHours: 90, asks: false, inReplyTo: ask.id });
    const { statuses, events } = await looked([ask], [bounce], [bounce, ask], [answer], [answer]);
    expect(statuses).toEqual(['open', 'undelivered', 'undelivered', 'done', 'done']);
    expect(events).toEqual([
      'loop.opened i_asked',
      'loop.changed undelivered',
      'loop.closed answered_by_person',
    ]);
  });

  it('is the same loop again when I ask once more', async () => {
    const answer = fact({ ageHours: 90, asks: false });
    const { statuses } = await looked([mine({ ageHours: 100 })], [answer], [mine({ ageHours: 80 })]);
    expect(statuses).toEqual(['open', 'done', 'open']);
  });
});

it('an owner who takes an answered loop up again keeps it through the next look, on record as well', async () => {
  const [store, tenant] = [memoryStore(), aTenant()];
  await store.saveAccount(tenant, account());
  const of = { tenant, account: WORK, thread: THREAD, now: NOW };
  const ask = fact();
  await store.addFacts(tenant, WORK, { thread: THREAD, messages: [ask], omitted: [] });
  await settle({ store }, of);
  const reply = mine({ ageHours: 30, asks: false, inReplyTo: ask.id });
  await store.addFacts(tenant, WORK, { thread: THREAD, messages: [reply], omitted: [] });
  await settle({ store }, of);
  const id = loopId(WORK, THREAD, 'unanswered_inbound');
  expect((await store.loop(tenant, id))?.state).toMatchObject({ status: 'done', closedBy: reply.id });
  await commandLoop({ store }, { tenant, id, now: NOW }, { do: 'reopen' });
  expect(await settle({ store }, of)).toEqual({ changed: 0 });
  expect((await store.loop(tenant, id))?.state).toEqual({ status: 'open', despite: reply.id });
});
