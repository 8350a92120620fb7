import type { Use } from '#core/accounts/budget';
import { UNITS } from '#core/accounts/cost';
import { Fault } from '#core/fault';
import type { Budget, LiveMail, Owner } from '#core/ports';
import type { Instant } from '#core/time';

/** From which units are paid while one job reads a mailbox. */
export type Purse = {
  readonly budget: Budget;
  readonly of: Owner;
  readonly use: Use;
  readonly clock: () => Instant;
  /** Waits so many ms. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Nobody waits for units past it. */
  readonly deadline: Instant;
};

/** Does a call once its units are there and few enough others are under way. */
export type Pay = <T>(units: number, call: () => Promise<T>) => Promise<T>;

/** Calls of one mailbox at a time. Gmail turns away a mailbox that has many under way. */
export const IN_FLIGHT: Readonly<Record<Use, number>> = { sync: 3, backfill: 2 };

/** The cause by which a fault for want of our own units is told from one of Gmail's. */
const OWN_LIMIT = { why: 'budget' } as const;

/** Whether something failed because our own units did not come before the deadline: nobody was asked. */
export const isUnpaid = (error: unknown): boolean => error instanceof Fault && error.cause === OWN_LIMIT;

/**
 * Pays for calls: waits for their units, if they come before the deadline. Throws a `retry` fault `too-many` where they
 * come later, with the time to wait, or where the bucket cannot be had.
 */
export function paying({ budget, of, use, clock, sleep, deadline }: Purse): Pay {
  const gate = turnstile(IN_FLIGHT[use]);
  const take = async (units: number): Promise<void> => {
    for (;;) {
      const got = await budget.take(of, units, use).catch(notHad);
      if (got === 'granted') return;
      const { after } = got;
      if (clock() + after >= deadline)
        throw new Fault('retry', 'The units of this mailbox are used up for the moment.', {
          ...{ code: 'too-many', after, cause: OWN_LIMIT },
        });
      await sleep(after);
    }
  };
  return (units, call) =>
    gate(async () => {
      await take(units);
      return call();
    });
}

/** A bucket that is busy or away concerns the whole mailbox, and not the mail that was to be paid for. */
function notHad(cause: unknown): never {
  if (!(cause instanceof Fault) || cause.kind !== 'retry') throw cause;
  const { after } = cause;
  throw new Fault('retry', 'The units of this mailbox cannot be had for the moment.', {
    ...{ code: 'too-many', cause },
    ...(after === undefined ? {} : { after }),
  });
}

/** Lets so many in at a time, in the order in which they come. */
function turnstile(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: Array<() => void> = [];
  let free = places;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place goes from hand to hand, so that nobody else slips in.
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/**
 * A mailbox each of whose calls is paid for. What a mail's body fetches beside is paid by whoever fetches it: give the
 * same `pay` to both.
 */
export const budgeted = (mail: LiveMail, pay: Pay): LiveMail => ({
  profile: () => pay(UNITS.profile, () => mail.profile()),
  changes: (since, page) => pay(UNITS.changes, () => mail.changes(since, page)),
  message: (id) => pay(UNITS.message, () => mail.message(id)),
  sender: (id) => pay(UNITS.sender, () => mail.sender(id)),
  thread: (id) => pay(UNITS.thread, () => mail.thread(id)),
  list: (span, page) => pay(UNITS.list, () => mail.list(span, page)),
  threads: (page) => pay(UNITS.threads, () => mail.threads(page)),
  labels: () => pay(UNITS.labels, () => mail.labels()),
  aliases: () => pay(UNITS.aliases, () => mail.aliases()),
  watch: () => pay(UNITS.watch, () => mail.watch()),
  unwatch: () => pay(UNITS.unwatch, () => mail.unwatch()),
});
