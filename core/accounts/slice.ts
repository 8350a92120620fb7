import type { GmailAccount } from '#core/accounts/account';
import type { Mine } from '#core/accounts/learn';
import { Fault } from '#core/fault';
import type { ThreadId } from '#core/id';
import type { Message } from '#core/mail/message';
import type { LiveMail, Owner, Store } from '#core/ports';
import type { Instant } from '#core/time';

export type TakeInPorts = { readonly store: Store; readonly mail: LiveMail };

/** A slice of reading one mailbox: what it needs to know, and what it learns. */
export type Slice = {
  readonly of: Owner;
  readonly account: GmailAccount;
  readonly clock: () => Instant;
  /** No thread is begun behind it. */
  readonly deadline: Instant;
  readonly mine: Mine;
  /** Names of the owner's labels, once they were needed; fresh where the mailbox itself was asked. */
  readonly names: { current: ReadonlyMap<string, string> | undefined; isFresh: boolean };
  /**
   * Calls of the mailbox that went well, since whoever answers is not away; whether a mail was struck; and whether somebody
   * else moved the cursor.
   */
  readonly answers: { count: number; struck: boolean; overtaken: boolean };
  /** Looks at threads whose loops may have changed, as if one mail of another thread was gone already. */
  readonly look: (threads: readonly ThreadId[], without?: Message) => Promise<void>;
};

/** A mail that could not be taken in, and why. */
export type Failure = { readonly id: string; readonly why: 'unreadable' | 'refused'; readonly after: number };
/** Who takes in: a slice, and what it fails of. */
export type Reader = TakeInPorts & { readonly slice: Slice; readonly failures: Failure[] };

/** Reads from the mailbox. What fails for this mail alone is noted; what fails for all of them is thrown. */
export async function tried<T>(
  { slice, failures }: Reader,
  id: string,
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    const got = await read();
    slice.answers.count += 1;
    return got;
  } catch (error) {
    if (!(error instanceof Fault)) failures.push({ id, why: 'unreadable', after: slice.answers.count });
    else if (error.kind === 'revoke' || error.code === 'too-many' || error.kind === 'reject') throw error;
    else failures.push({ id, why: 'refused', after: slice.answers.count });
    return undefined;
  }
}
