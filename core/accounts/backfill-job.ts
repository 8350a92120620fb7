import { type Backfill, type GmailAccount, isUnwanted } from '#core/accounts/account';
import { rewriteGmail, withGmail } from '#core/accounts/rewrite';
import { digest } from '#core/id';
import type { Owner, Queue, QueueMessage, Store } from '#core/ports';
import { DAY, type Instant, instant } from '#core/time';

/** Reads older mail of a mailbox on from where it is; which mail that is stands in the account. */
export type BackfillJob = Owner;

/** A job as a message. Its group is the account; the same `slot` is sent once within five minutes. */
export const backfillMessage = (of: Owner, slot: string): QueueMessage<BackfillJob> => ({
  body: { tenant: of.tenant, account: of.account },
  group: digest('account', of.tenant, of.account),
  deduplicationId: digest('backfill', of.tenant, of.account, slot),
});

export type AskPorts = {
  readonly store: Store;
  readonly backfill: Queue<BackfillJob>;
  readonly clock: () => Instant;
};

/**
 * Has a mailbox read as far back as so many days, as far as it is not: only what is missing. One that is open already is
 * left to end first, and woken. Tells whether one is open.
 */
export const askBackfill = (ports: AskPorts, of: Owner, days: number): Promise<boolean> =>
  ask(ports, of, (gmail, now) => {
    const after = instant(now - days * DAY);
    const { readFrom, backfill } = gmail;
    if (backfill !== undefined || (readFrom !== undefined && readFrom <= after)) return undefined;
    return readFrom === undefined ? { after } : { after, before: readFrom };
  });

/** Has all mail of so many days listed anew, and read what is missing of it, whatever was read before. */
export const askBackfillAnew = (ports: AskPorts, of: Owner, days: number): Promise<boolean> =>
  ask(ports, of, ({ readFrom, backfill }, now) => {
    const after = instant(Math.min(now - days * DAY, readFrom ?? now, backfill?.after ?? now));
    const isOpen = backfill !== undefined && backfill.before === undefined && backfill.after <= after;
    return isOpen ? undefined : { after };
  });

type Span = Pick<Backfill, 'after' | 'before'>;

/** The span is written down first: one that nobody was told of is found by the next poll. */
async function ask(
  { store, backfill, clock }: AskPorts,
  of: Owner,
  spanOf: (gmail: GmailAccount['gmail'], now: Instant) => Span | undefined,
): Promise<boolean> {
  const now = clock();
  let isOpen = false;
  await rewriteGmail(store, of, (old) => {
    const span = isUnwanted(old) ? undefined : spanOf(old.gmail, now);
    isOpen = !isUnwanted(old) && (span !== undefined || old.gmail.backfill !== undefined);
    if (span === undefined) return undefined;
    return withGmail(old, {
      backfill: { ...span, startedAt: now, counted: 0, done: 0, heard: old.gmail.cursor },
    });
  });
  if (isOpen) await backfill.send([backfillMessage(of, `asked ${now}`)]);
  return isOpen;
}

/**
 * Goes on with a backfill that was put off, or whose message was lost, when a mailbox is polled; `slot` names the poll.
 * One more than needed costs nothing: jobs of one account wait for each other, and read on from where the last one was.
 */
export async function wakeBackfill(
  { backfill }: Pick<AskPorts, 'backfill'>,
  { of, account, slot }: { readonly of: Owner; readonly account: GmailAccount; readonly slot: string },
): Promise<void> {
  if (account.gmail.backfill === undefined || isUnwanted(account)) return;
  await backfill.send([backfillMessage(of, `poll ${slot}`)]);
}
