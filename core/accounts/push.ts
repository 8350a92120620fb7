import { jobMessage, type SyncJob } from '#core/accounts/job';
import type { Address } from '#core/mail/address';
import type { HistoryId } from '#core/mail/history';
import type { Directory, Queue } from '#core/ports';

/** What a push of Gmail says; it is a hint, and proves nothing. */
export type Push = {
  /** The id that Pub/Sub gave the message: each redelivery has the same. */
  readonly id: string;
  readonly mailbox: Address;
  readonly historyId: HistoryId;
};

/** Queues a look into the mailbox that a push names; `unknown` where it is nobody's. Pushes that come again are one. */
export async function takePush(
  { directory, sync }: { readonly directory: Directory; readonly sync: Queue<SyncJob> },
  { id, mailbox, historyId }: Push,
): Promise<'queued' | 'unknown'> {
  const owner = await directory.ownerOf(mailbox);
  if (owner === undefined) return 'unknown';
  await sync.send([jobMessage({ ...owner, do: 'sync', why: 'push', historyId }, `push ${id}`)]);
  return 'queued';
}
