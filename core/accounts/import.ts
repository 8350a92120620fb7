import type { Account } from '#core/accounts/account';
import { rewrite } from '#core/accounts/rewrite';
import { reject } from '#core/fault';
import { type AccountId, accountId, digest, type TenantId, type ThreadId } from '#core/id';
import { STALE_EVERY } from '#core/loops/stale';
import type { Address } from '#core/mail/address';
import { type Collection, collect } from '#core/mail/collect';
import { learnMe, meOf } from '#core/mail/identity';
import type { Unreadable } from '#core/mail/mail';
import type { Thread } from '#core/mail/message';
import type { Directory, DueIndex, Mailbox, Queue, Store } from '#core/ports';
import { type Instant, instant } from '#core/time';

/** The work of looking at a thread again; ids only, never mail text. */
export type Recheck = { readonly tenant: TenantId; readonly account: AccountId; readonly thread: ThreadId };

export type ImportPorts = {
  readonly store: Store;
  readonly directory: Directory;
  readonly recheck: Queue<Recheck>;
  readonly due: DueIndex;
};

export type ImportCommand = {
  readonly tenant: TenantId;
  /** What its owner calls the account; it becomes its id. */
  readonly name: string;
  readonly declared: readonly Address[];
  readonly mailbox: Mailbox;
  readonly now: Instant;
  readonly onMail?: () => void;
};

export type Imported = {
  readonly account: AccountId;
  readonly mails: number;
  readonly threads: number;
  readonly unreadable: readonly Unreadable[];
  readonly dataThrough: Instant | undefined;
};

/** Letters, digits and the few signs of an address: what an account may be called. */
export const ACCOUNT_NAME = /^[a-z0-9][a-z0-9@._+-]{0,63}$/;
const BATCH = 10;

/**
 * Makes a file an account, or brings an account up to date with a file. Facts first, then the work of looking at their
 * threads, then the account's freshness: a crash in between repeats, it never skips, and a second import of the same file
 * changes nothing but the freshness.
 */
export async function importMailbox(ports: ImportPorts, command: ImportCommand): Promise<Imported> {
  const { tenant, declared, now, mailbox } = command;
  const id = accountNamed(command.name);
  for (const address of declared)
    if ((await ports.directory.claim(address, { tenant, account: id }, now)) === 'taken')
      throw reject(
        'conflict',
        'One of these addresses belongs to another account. Import into that account, or leave the address out.',
      );
  const collection = await collect(mailbox, meOf(declared), command.onMail);
  const learned = learnMe(meOf(declared), messagesOf(collection));
  const before = await remember(ports.store, { tenant, id, declared, now }, learned);
  // It has nothing older, and once that is on record nobody looks for it.
  if (before.isNew) await ports.store.reseal(tenant, id);
  for (const thread of collection.threads)
    await ports.store.addFacts(tenant, id, {
      thread: thread.id,
      messages: thread.messages,
      omitted: thread.omitted,
    });
  for (let at = 0; at < collection.threads.length; at += BATCH)
    await ports.recheck.send(
      collection.threads.slice(at, at + BATCH).map((thread) => work(tenant, id, { thread, now })),
    );
  const dataThrough = collection.newestBefore(now);
  if (before.isNew) {
    // Counted from an instant that is on record, so that a repeat does not make it due twice.
    const at = instant(before.account.connectedAt + STALE_EVERY);
    await ports.due.put('stale', { tenant, account: id, at });
  }
  await stamp(ports.store, before, { now, dataThrough, gaps: collection.unreadable.length });
  const { mails, threads, unreadable } = collection;
  return { account: id, mails, threads: threads.length, unreadable, dataThrough };
}

/** The account that a name stands for. Rejects with `invalid` where it can be none. */
export function accountNamed(name: string): AccountId {
  const id = name.trim().toLowerCase();
  if (!ACCOUNT_NAME.test(id))
    throw reject(
      'invalid',
      `"${name}" cannot name an account: use up to 64 letters, digits and @ . _ + -, a letter or digit first.`,
    );
  return accountId(id);
}

function* messagesOf(collection: Collection) {
  for (const thread of collection.threads) yield* thread.messages;
}

type Owner = {
  readonly tenant: TenantId;
  readonly id: AccountId;
  readonly declared: readonly Address[];
  readonly now: Instant;
};

const union = (a: Iterable<Address>, b: Iterable<Address>): Address[] => [...new Set([...a, ...b])].sort();

/** The account with all that is now known to be its owner's, before anything is judged by it. */
async function remember(
  store: Store,
  { tenant, id, declared, now }: Owner,
  learned: { readonly addresses: ReadonlySet<Address>; readonly aliases: ReadonlySet<Address> },
): Promise<{ readonly tenant: TenantId; readonly account: Account; readonly isNew: boolean }> {
  const account = await rewrite(store, { tenant, account: id }, (old) => {
    if (old?.source === 'gmail')
      throw reject(
        'conflict',
        'A live mailbox has this name: give the account of the file another one (--name).',
      );
    return {
      schema: 1,
      version: 1,
      id,
      name: id,
      source: 'file',
      declared: union(old?.declared ?? [], declared),
      senders: union(old?.senders ?? [], learned.addresses),
      aliases: union(old?.aliases ?? [], learned.aliases),
      connectedAt: old?.connectedAt ?? now,
      ...(old?.dataThrough === undefined ? {} : { dataThrough: old.dataThrough }),
      ...(old?.syncedAt === undefined ? {} : { syncedAt: old.syncedAt }),
      gaps: old?.gaps ?? 0,
    };
  });
  if (account === undefined) throw new TypeError('an import always writes its account');
  return { tenant, account, isNew: account.syncedAt === undefined };
}

type Read = { readonly now: Instant; readonly dataThrough: Instant | undefined; readonly gaps: number };

/** Only a whole import is a sync; its mail never makes an account look older than it was. */
async function stamp(
  store: Store,
  { tenant, account }: { tenant: TenantId; account: Account },
  read: Read,
): Promise<void> {
  await rewrite(store, { tenant, account: account.id }, (old) => {
    const through = Math.max(old?.dataThrough ?? 0, read.dataThrough ?? 0);
    const known = through === read.dataThrough ? read.dataThrough : old?.dataThrough;
    return {
      ...(old ?? account),
      syncedAt: read.now,
      gaps: read.gaps,
      ...(known === undefined ? {} : { dataThrough: known }),
    };
  });
}

/** One look at a thread. The same facts within minutes are looked at once; a thread's looks keep their order. */
function work(tenant: TenantId, account: AccountId, { thread, now }: { thread: Thread; now: Instant }) {
  const newest = thread.messages.reduce((latest, { at }) => Math.max(latest, at), 0);
  const state = `${thread.messages.length} ${thread.omitted.length} ${newest}`;
  return {
    body: { tenant, account, thread: thread.id },
    group: digest('thread', tenant, account, thread.id),
    deduplicationId: digest('recheck', tenant, account, thread.id, state, String(now)),
  };
}
