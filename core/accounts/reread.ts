import { gone, keep, keepBy, knownIn } from '#core/accounts/keep';
import { type Failure, type Reader, type Slice, type TakeInPorts, tried } from '#core/accounts/slice';
import { type ThreadId, threadId } from '#core/id';
import type { HistoryId } from '#core/mail/history';
import type { LiveMessage } from '#core/ports';

/** A mail as it is now; none where it is gone. */
export async function one({ mail }: Reader, id: string): Promise<readonly LiveMessage[]> {
  const message = await mail.message(id);
  return message === undefined ? [] : [message];
}

/** All mail of a thread as it is now. */
export const all = async ({ mail }: Reader, thread: ThreadId): Promise<readonly LiveMessage[]> =>
  (await mail.thread(thread)) ?? [];

/**
 * Reads a thread again as it is in the mailbox now: what is no longer there leaves, whatever history says.
 *
 * @param version the last change of the thread, where it is known.
 */
export async function reread(
  ports: TakeInPorts,
  slice: Slice,
  { id, version }: { readonly id: ThreadId; readonly version?: HistoryId | undefined },
): Promise<readonly Failure[]> {
  const reader: Reader = { ...ports, slice, failures: [] };
  await slice.look(await readWhole(reader, id, version));
  return reader.failures;
}

/** The same for who reads already; names the threads whose loops may have changed. */
export async function readWhole(
  reader: Reader,
  id: ThreadId,
  version?: HistoryId | undefined,
): Promise<readonly ThreadId[]> {
  const { tenant, account } = reader.slice.of;
  const known = knownIn(await reader.store.thread(tenant, account, id));
  // Gmail calls a thread by its first mail, so that a strike has a name.
  const read = await tried(reader, id, () => all(reader, id));
  if (read === undefined) return [];
  const there = new Set(read.map(({ source }) => source.id));
  const lost = [...known.values()].filter(({ source, isFact }) => isFact && !there.has(source.id));
  const changed = await keep(
    reader,
    id,
    lost.map((entry) => gone(entry, version)),
  );
  const more = await keepBy(reader, read, known);
  return [...new Set([id, ...changed, ...more])];
}

/**
 * Takes in one mail again that could not be taken in; with its thread, where that is not held, or where the mail may stand
 * for all of it.
 */
export async function takeAgain(ports: TakeInPorts, slice: Slice, id: string): Promise<readonly Failure[]> {
  const reader: Reader = { ...ports, slice, failures: [] };
  const { tenant, account } = slice.of;
  const read = await tried(reader, id, () => one(reader, id));
  if (read === undefined) return reader.failures;
  const [mail] = read;
  // A thread that could not be read has the name of its first mail, be that gone.
  const thread = mail?.threadId ?? threadId(id);
  const held = await ports.store.heldThreads(tenant, account, [thread]);
  if (mail === undefined || id === thread || !held.has(thread)) return reread(ports, slice, { id: thread });
  await slice.look(await keepBy(reader, read, knownIn(await ports.store.thread(tenant, account, thread))));
  return reader.failures;
}
