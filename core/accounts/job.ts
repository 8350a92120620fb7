import { digest, type ThreadId } from '#core/id';
import type { HistoryId } from '#core/mail/history';
import type { Owner, QueueMessage } from '#core/ports';

/** The work of a live mailbox; ids only, never mail text. */
export type SyncJob = Owner &
  (
    | {
        /** Reads history on from the cursor. */
        readonly do: 'sync';
        readonly why: 'push' | 'poll' | 'more' | 'asked';
        /** The place in history that a push names. */
        readonly historyId?: HistoryId;
      }
    /** Renews the watch, and learns addresses and labels. */
    | { readonly do: 'upkeep' }
    /** Tries the mails again that are held. */
    | { readonly do: 'retry' }
    /** Removes the account and all that is held of it. */
    | { readonly do: 'erase' }
    /** Judges the stored threads behind one of them anew. */
    | { readonly do: 'redetect'; readonly after?: ThreadId }
  );

/** A job as a message. Its group is the account; the same job of one `slot` is sent once within five minutes. */
export const jobMessage = (job: SyncJob, slot: string): QueueMessage<SyncJob> => ({
  body: job,
  group: digest('account', job.tenant, job.account),
  deduplicationId: digest('sync', job.tenant, job.account, job.do, slot),
});

/** The judging anew of what comes behind a thread; of all where none is named. */
export const jobBehind = ({ tenant, account }: Owner, after: ThreadId | undefined): SyncJob => ({
  ...{ tenant, account, do: 'redetect' },
  ...(after === undefined ? {} : { after }),
});
