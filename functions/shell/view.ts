import * as z from 'zod';
import { HELD_SENTENCE, LOST_SENTENCE } from '#core/accounts/account';
import { type Change, type Loop, visibleAt } from '#core/loops/record';
import type { Freshness, ListedLoop, Waiting } from '#core/loops/waiting';
import { type Instant, iso } from '#core/time';

// What leaves the house: the shape of every answer, in one place, for the API, the command line and their tests.

const time = z.string();
const progress = z.object({
  done: z.number(),
  total: z.number().nullable(),
  etaSeconds: z.number().nullable(),
});
/** How an account is; `kind` says why it must be connected again. */
export const healthView = z.discriminatedUnion('status', [
  z.object({ status: z.literal(['fresh', 'lagging']) }),
  z.object({ status: z.literal('backfilling'), progress }),
  z.object({ status: z.literal('reconnect_required'), kind: z.literal(Object.keys(LOST_SENTENCE)) }),
]);
export const freshnessView = z.object({
  id: z.string(),
  dataThrough: time.nullable(),
  syncedAt: time.nullable(),
  gaps: z.number(),
  held: z.array(
    z.object({ id: z.string(), from: z.string().nullable(), why: z.string(), at: time, retry: z.string() }),
  ),
  health: healthView,
});
export type HealthView = z.infer<typeof healthView>;

const evidence = z.object({ messageId: z.string(), at: time, quote: z.string() });

export const loopView = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  because: z.string(),
  account: z.string(),
  threadId: z.string(),
  counterparty: z.string().nullable(),
  name: z.string().nullable(),
  subject: z.string(),
  openedAt: time,
  lastActivityAt: time,
  dueAt: time.nullable(),
  evidence: z.array(evidence),
});
export type LoopView = z.infer<typeof loopView>;

/** One loop of the record, whole. */
export const loopRecord = loopView.extend({
  version: z.number(),
  opensAt: time,
  snoozedUntil: time.nullable(),
  detector: z.object({ name: z.string(), version: z.number() }),
  closed: z
    .object({
      at: time,
      because: z.string(),
      byMessageId: z.string().nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
});
export type LoopRecord = z.infer<typeof loopRecord>;

const group = z.object({
  counterparty: z.string(),
  name: z.string().nullable(),
  score: z.number(),
  oldestOpenedAt: time,
  nearestDueAt: time.nullable(),
  loopCount: z.number(),
  loops: z.array(loopView),
  loopsOmitted: z.number(),
});

export const waitingView = z.discriminatedUnion('status', [
  z.object({ ok: z.literal(false), status: z.literal('not_connected'), groups: z.tuple([]) }),
  z.object({
    ok: z.literal(false),
    status: z.literal('stale'),
    groups: z.tuple([]),
    accounts: z.array(freshnessView),
    nextAction: z.object({ command: z.string() }),
  }),
  z.object({
    ok: z.literal(true),
    status: z.literal('ok'),
    asOf: time,
    accounts: z.array(freshnessView),
    stale: z.array(freshnessView),
    dataThrough: time.nullable(),
    completeness: z.enum(['complete', 'partial']),
    people: z.number(),
    count: z.number(),
    groups: z.array(group),
    noCounterparty: z
      .object({ loopCount: z.number(), loops: z.array(loopView), loopsOmitted: z.number() })
      .nullable(),
  }),
]);
export type WaitingView = z.infer<typeof waitingView>;
export type GroupView = z.infer<typeof group>;

/** Why a mail is held, as a sentence. */
export const heldSentence = (why: string): string =>
  new Map<string, string>(Object.entries(HELD_SENTENCE)).get(why) ?? why;

const maybe = (at: Instant | undefined): string | null => (at === undefined ? null : iso(at));

/** An answer for programs. `command` is what to run where the answer is refused. */
export function viewWaiting(answer: Waiting, command: string): WaitingView {
  if (answer.status === 'not_connected') return { ok: false, status: 'not_connected', groups: [] };
  if (answer.status === 'stale')
    return {
      ok: false,
      status: 'stale',
      groups: [],
      accounts: answer.accounts.map(viewFreshness),
      nextAction: { command },
    };
  const { nobody } = answer;
  return {
    ok: true,
    status: 'ok',
    asOf: iso(answer.asOf),
    accounts: answer.accounts.map(viewFreshness),
    stale: answer.stale.map(viewFreshness),
    dataThrough: maybe(answer.dataThrough),
    completeness: answer.completeness,
    people: answer.people,
    count: answer.loops,
    groups: answer.groups.map((one) => ({
      counterparty: one.counterparty,
      name: one.loops.find((loop) => loop.name !== '')?.name ?? null,
      score: one.score,
      oldestOpenedAt: iso(one.oldestOpenedAt),
      nearestDueAt: maybe(one.nearestDueAt),
      loopCount: one.total,
      loops: one.loops.map(viewListed),
      loopsOmitted: one.omitted,
    })),
    noCounterparty:
      nobody.total === 0
        ? null
        : {
            loopCount: nobody.total,
            loops: nobody.loops.map(viewListed),
            loopsOmitted: nobody.total - nobody.loops.length,
          },
  };
}

export const viewFreshness = (one: Freshness) => ({
  id: one.account,
  dataThrough: maybe(one.dataThrough),
  syncedAt: maybe(one.syncedAt),
  gaps: one.gaps,
  held: (one.held ?? []).map((mail) => ({
    id: mail.id,
    from: mail.from ?? null,
    why: mail.why,
    at: iso(mail.at),
    retry: `npx --no openloop sync --account ${one.account} --held`,
  })),
  health: one.health,
});

export const viewListed = (loop: ListedLoop): LoopView => ({
  id: loop.id,
  type: loop.type,
  status: loop.status,
  because: loop.because,
  account: loop.account,
  threadId: loop.threadId,
  counterparty: loop.counterparty,
  name: loop.name === '' ? null : loop.name,
  subject: loop.subject,
  openedAt: iso(loop.openedAt),
  lastActivityAt: iso(loop.lastActivityAt),
  dueAt: maybe(loop.dueAt),
  evidence: loop.evidence.map((one) => ({ messageId: one.messageId, at: iso(one.at), quote: one.quote })),
});

/** What a loop of the record is at an instant: held and snoozed follow from the clock. */
export function statusAt(
  loop: Pick<Loop, 'opensAt' | 'snoozedUntil'> & { readonly status: Loop['state']['status'] },
  now: Instant,
) {
  if (loop.status !== 'open' && loop.status !== 'undelivered') return loop.status;
  if (loop.snoozedUntil !== undefined && loop.snoozedUntil > now) return 'snoozed';
  return visibleAt(loop) > now ? 'held' : loop.status;
}

/** A loop of the record as it is at an instant. */
export const viewLoop = (loop: Loop, now: Instant): LoopRecord => ({
  ...viewListed({ ...loop, status: loop.state.status }),
  status: statusAt({ ...loop, status: loop.state.status }, now),
  version: loop.version,
  opensAt: iso(loop.opensAt),
  snoozedUntil: maybe(loop.snoozedUntil),
  detector: loop.detector,
  closed:
    'closedAt' in loop.state
      ? {
          at: iso(loop.state.closedAt),
          because: loop.state.closedBecause,
          byMessageId: loop.state.closedBy ?? null,
          note: loop.state.note ?? null,
        }
      : null,
});

export const viewChange = (change: Change) => ({
  seq: change.seq,
  at: iso(change.at),
  type: change.type,
  because: change.because,
  byMessageId: change.by ?? null,
});
