import { SingleBar } from 'cli-progress';
import { openMailboxes } from '#core/adapters/mbox/several';
import { reject } from '#core/fault';
import type { Address } from '#core/mail/address';
import { type Collection, collect } from '#core/mail/collect';
import { learnMe, type Me, meOf } from '#core/mail/identity';
import type { Message } from '#core/mail/message';
import type { Mailbox } from '#core/ports';
import { type Instant, instant, iso } from '#core/time';

/** What the commands that read files have in common. */
export type MailboxOptions = {
  readonly mbox: readonly string[];
  readonly me: readonly Address[];
  readonly asOf?: Instant;
  readonly since: number;
  readonly account?: string;
  readonly json: boolean;
};

export type Source = {
  readonly collection: Collection;
  readonly me: Me;
  readonly account: string;
  /** The clock: what was asked for, else the instant of the newest mail. */
  readonly now: Instant;
  /** How far the file's mail reaches. */
  readonly dataThrough: Instant;
  /** The first line of every answer: what was read, and as of when. */
  readonly line: string;
};

/**
 * Reads the mailboxes of a command into facts. A file without any dated mail before today is refused: it cannot
 * say that nobody waits. Dates in the future do not move the clock.
 */
export async function readSource(options: MailboxOptions): Promise<Source> {
  const [account = ''] = options.me;
  if (options.account !== undefined && options.account.toLowerCase() !== account)
    throw reject(
      'not-found',
      `There is no account ${options.account} here; the account of this mailbox is ${account}.`,
    );
  const mailbox = await openMailboxes(options.mbox);
  const declared = meOf(options.me);
  const collection = await withProgress(mailbox, (tick) => collect(mailbox, declared, tick));
  const dataThrough = collection.newestBefore(instant(Date.now()));
  if (dataThrough === undefined)
    throw reject(
      'not-found',
      `${options.mbox.join(', ')} holds no dated mail, so it cannot tell who waits. Export the mailbox again, or name another file.`,
    );
  const now = options.asOf ?? dataThrough;
  const me = learnMe(declared, facts(collection));
  const when = options.asOf === undefined ? 'the instant of its newest mail' : 'as you asked';
  const line = `${collection.mails} mails in ${collection.threads.length} threads of ${options.mbox.join(', ')}, as of ${iso(now)} (${when}).`;
  return { collection, me, account, now, dataThrough, line };
}

function* facts(collection: Collection): Generator<Message> {
  for (const thread of collection.threads) yield* thread.messages;
}

async function withProgress<T>(mailbox: Mailbox, work: (tick: () => void) => Promise<T>): Promise<T> {
  if (!process.stderr.isTTY) return work(() => {});
  const bar = new SingleBar({
    format: '{bar} {percentage} % · {value} of {total} MB',
    clearOnComplete: true,
    hideCursor: false,
    stream: process.stderr,
  });
  const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);
  bar.start(megabytes(mailbox.bytes), 0);
  let ticks = 0;
  try {
    return await work(() => {
      ticks += 1;
      if (ticks % 200 === 0) bar.update(megabytes(mailbox.consumed()));
    });
  } finally {
    bar.stop();
  }
}
