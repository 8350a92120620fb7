import { type Instant, instant, iso } from '#core/time';
import { Refusal } from './refusal.ts';

/**
 * Units per call (developers.google.com/workspace/gmail/api/reference/quota, for projects made from 2026-05-01). The
 * prices of messages.get, threads.get, history.list, messages.list and messages.send are those of that date; the
 * attachments' follows messages.get, and the others stand as they did before.
 */
export const UNITS = {
  getProfile: 1,
  watch: 100,
  stop: 50,
  'history.list': 2,
  'messages.list': 5,
  'messages.get': 20,
  'messages.send': 100,
  'messages.insert': 25,
  'messages.import': 25,
  'messages.modify': 5,
  'messages.batchModify': 50,
  'messages.batchDelete': 50,
  'messages.trash': 5,
  'messages.untrash': 5,
  'messages.delete': 10,
  'messages.attachments.get': 20,
  'threads.list': 10,
  'threads.get': 40,
  'threads.modify': 10,
  'threads.trash': 10,
  'threads.untrash': 10,
  'threads.delete': 20,
  'labels.list': 1,
  'labels.get': 1,
  'labels.create': 5,
  'labels.delete': 5,
  'drafts.list': 5,
  'drafts.get': 20,
  'drafts.create': 10,
  'drafts.update': 15,
  'drafts.send': 100,
  'drafts.delete': 10,
  'settings.sendAs.list': 1,
  'settings.sendAs.get': 1,
} as const;
export type Method = keyof typeof UNITS;

export type QuotaRules = {
  /** Units that a mailbox has in any 60 seconds; Infinity for no limit. */
  readonly unitsPerMinute: number;
  /** Calls of a mailbox that may be under way at once. */
  readonly concurrent: number;
};

/** What was asked of one mailbox. `calls` and `units` count what was let in, failed calls among it. */
export type Usage = {
  readonly calls: number;
  readonly units: number;
  /** Calls that were turned away for their rate or their number at once. */
  readonly refused: number;
  readonly methods: Readonly<Partial<Record<Method, { readonly calls: number; readonly units: number }>>>;
};

type Meter = {
  spent: Array<{ readonly at: number; units: number }>;
  inFlight: number;
  refused: number;
  methods: Map<Method, number>;
};

export type Quota = ReturnType<typeof quota>;

const MINUTE = 60_000;

/** Counts the units of each mailbox, and turns away what goes beyond the rules. */
export function quota(rules: QuotaRules, clock: () => Instant) {
  const meters = new Map<string, Meter>();
  const meterOf = (address: string): Meter => {
    const known = meters.get(address);
    if (known !== undefined) return known;
    const made: Meter = { spent: [], inFlight: 0, refused: 0, methods: new Map() };
    meters.set(address, made);
    return made;
  };
  return {
    /** Lets a call in, or throws the refusal that it gets. What was let in must `leave`. */
    enter: (address: string, method: Method): void => {
      const meter = meterOf(address);
      const now = clock();
      meter.spent = meter.spent.filter(({ at }) => at > now - MINUTE);
      const refusal = refusalFor(meter, rules, { method, now });
      if (refusal !== undefined) {
        meter.refused += 1;
        throw refusal;
      }
      spend(meter, now, UNITS[method]);
      meter.methods.set(method, (meter.methods.get(method) ?? 0) + 1);
      meter.inFlight += 1;
    },
    leave: (address: string): void => {
      meterOf(address).inFlight -= 1;
    },
    usage: (address: string): Usage => usageOf(meterOf(address)),
    /** Forgets what was counted; what is spent of the minute stays spent. */
    reset: (address: string): void => {
      const meter = meterOf(address);
      meter.methods.clear();
      meter.refused = 0;
    },
  };
}

function spend(meter: Meter, now: Instant, units: number): void {
  const last = meter.spent.at(-1);
  if (last?.at === now) last.units += units;
  else meter.spent.push({ at: now, units });
}

function usageOf({ methods, refused }: Meter): Usage {
  const all = [...methods].map(
    ([method, calls]) => [method, { calls, units: calls * UNITS[method] }] as const,
  );
  return {
    calls: all.reduce((sum, [, one]) => sum + one.calls, 0),
    units: all.reduce((sum, [, one]) => sum + one.units, 0),
    refused,
    methods: Object.fromEntries(all),
  };
}

/** Google answers the same condition with 403 and with 429, so this one does it in turn. */
function refusalFor(
  meter: Meter,
  rules: QuotaRules,
  { method, now }: { readonly method: Method; readonly now: Instant },
): Refusal | undefined {
  if (meter.inFlight >= rules.concurrent) {
    return new Refusal(429, 'rateLimitExceeded', { words: 'Too many concurrent requests for user.' });
  }
  const spent = meter.spent.reduce((sum, { units }) => sum + units, 0);
  if (spent + UNITS[method] <= rules.unitsPerMinute) return undefined;
  // A refused call is spent as well, so whoever keeps calling keeps being refused.
  spend(meter, now, UNITS[method]);
  if (meter.refused % 2 === 0) {
    const words = "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user'.";
    return new Refusal(403, 'rateLimitExceeded', { words });
  }
  const words = `User-rate limit exceeded.  Retry after ${iso(instant(now + MINUTE))}`;
  return new Refusal(429, 'userRateLimitExceeded', { words, headers: { 'Retry-After': '60' } });
}
