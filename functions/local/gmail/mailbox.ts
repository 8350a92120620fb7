import { instant } from '#core/time';
import { record } from './history.ts';
import { ownMessageId } from './letter.ts';
import { isBehind } from './paging.ts';
import { badRequest, notFound } from './refusal.ts';
import { type Mailbox, nextId, type Shown, type Stored, SYSTEM_LABELS, type World } from './state.ts';
import { threadFor } from './threading.ts';

export type Arrival = {
  readonly raw: Buffer;
  readonly labels: readonly string[];
  /** internalDate; now where it is not said. */
  readonly at?: number;
  /** The thread that the caller wants it in, if it fits. */
  readonly threadId?: string;
  /** The thread that it is in, fitting or not. */
  readonly forced?: string;
};

/** Puts a message into a mailbox. */
export function add(world: World, mailbox: Mailbox, arrival: Arrival): Stored {
  const labels = known(mailbox, arrival.labels);
  const { raw } = arrival;
  const thread = arrival.forced ?? threadFor(mailbox, raw, arrival.threadId);
  const id = nextId(world);
  const at = instant(Math.trunc(arrival.at ?? world.clock()));
  const stored: Stored = { id, threadId: thread ?? id, at, raw, labels, historyId: 0n };
  keep(mailbox, stored);
  record(world, mailbox, { message: shown(stored), added: true });
  return stored;
}

/** Enters a message into the indexes of a mailbox, without a record. */
export function keep(mailbox: Mailbox, stored: Stored): void {
  mailbox.messages.set(stored.id, stored);
  const behind = mailbox.order.findIndex((other) => isBehind(other, stored));
  mailbox.order.splice(behind < 0 ? mailbox.order.length : behind, 0, stored);
  const thread = mailbox.threads.get(stored.threadId) ?? [];
  const later = thread.findIndex((other) => isBehind(stored, other));
  thread.splice(later < 0 ? thread.length : later, 0, stored);
  mailbox.threads.set(stored.threadId, thread);
  const own = ownMessageId(stored.raw);
  if (own !== undefined) mailbox.byMessageId.set(own, [...(mailbox.byMessageId.get(own) ?? []), stored]);
}

export const shown = ({ id, threadId, labels }: Stored): Shown => ({ id, threadId, labelIds: labels });

/** A message by its id; not found where there is none. */
export function message(mailbox: Mailbox, id: string): Stored {
  const found = mailbox.messages.get(id);
  if (found === undefined) throw notFound();
  return found;
}

/** Takes a message out of a mailbox, for good. */
export function remove(world: World, mailbox: Mailbox, stored: Stored): void {
  mailbox.messages.delete(stored.id);
  for (const [draft, id] of mailbox.drafts) if (id === stored.id) mailbox.drafts.delete(draft);
  mailbox.order.splice(mailbox.order.indexOf(stored), 1);
  const without = (all: readonly Stored[] | undefined) => (all ?? []).filter((other) => other !== stored);
  const thread = without(mailbox.threads.get(stored.threadId));
  if (thread.length === 0) mailbox.threads.delete(stored.threadId);
  else mailbox.threads.set(stored.threadId, thread);
  const own = ownMessageId(stored.raw);
  if (own !== undefined) mailbox.byMessageId.set(own, without(mailbox.byMessageId.get(own)));
  record(world, mailbox, { message: shown(stored), deleted: true });
}

export type Relabel = { readonly add?: readonly string[]; readonly remove?: readonly string[] };

/** Changes the labels of a message; a change that changes nothing leaves no record. */
export function relabel(
  world: World,
  mailbox: Mailbox,
  { stored, ...change }: Relabel & { stored: Stored },
): void {
  const removing = known(mailbox, change.remove ?? []);
  const added = known(mailbox, change.add ?? []).filter((label) => !stored.labels.includes(label));
  const removed = removing.filter((label) => stored.labels.includes(label) && !added.includes(label));
  if (added.length + removed.length === 0) return;
  stored.labels = [...stored.labels.filter((label) => !removed.includes(label)), ...added];
  record(world, mailbox, {
    message: shown(stored),
    ...(added.length === 0 ? {} : { labelsAdded: added }),
    ...(removed.length === 0 ? {} : { labelsRemoved: removed }),
  });
}

export const trash = (world: World, mailbox: Mailbox, stored: Stored): void =>
  relabel(world, mailbox, { stored, add: ['TRASH'], remove: ['INBOX', 'SPAM'] });

/** Labels without repetitions; one that the mailbox does not have is refused. */
function known(mailbox: Mailbox, labels: readonly string[]): readonly string[] {
  const stranger = labels.find((id) => !isSystem(id) && !mailbox.labels.has(id));
  if (stranger !== undefined) throw badRequest('Invalid label');
  return [...new Set(labels)];
}

export const isSystem = (id: string): boolean => SYSTEM_LABELS.some((label) => label === id);
