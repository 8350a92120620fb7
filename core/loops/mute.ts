import { type ThreadId, threadId } from '#core/id';
import { type Address, canonical } from '#core/mail/address';

/** What a person does not want on the list: people by address, threads by id, threads by label. */
export type Mutes = {
  readonly senders: ReadonlySet<Address>;
  readonly threads: ReadonlySet<ThreadId>;
  readonly labels: ReadonlySet<string>;
};

export const NO_MUTES: Mutes = { senders: new Set(), threads: new Set(), labels: new Set() };

/** Mutes from what a person typed; addresses count in their canonical form, label names in lower case. */
export const mutes = (
  senders: readonly Address[],
  threads: readonly ThreadId[],
  labels: readonly string[] = [],
): Mutes => ({
  senders: new Set(senders.map(canonical)),
  threads: new Set(threads.map((id) => threadId(id.toLowerCase()))),
  labels: new Set(labels.map((label) => label.toLowerCase())),
});

/** A muted person is muted as counterparty: whoever waits, or whom I wait for. Recipients never count. */
export const mutesSender = (of: Mutes, who: Address): boolean => of.senders.has(canonical(who));

export const mutesLabel = (of: Mutes, labels: readonly string[]): boolean =>
  of.labels.size > 0 && labels.some((label) => of.labels.has(label.toLowerCase()));

/** Thread ids are compared without regard to case, as people copy them. */
export const mutesThread = (of: Mutes, id: ThreadId): boolean => of.threads.has(threadId(id.toLowerCase()));
