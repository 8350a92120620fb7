import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMailbox } from '#core/adapters/mbox/folder';
import { type ThreadId, threadId } from '#core/id';
import { crossingsOf } from '#core/loops/crossings';
import { detect } from '#core/loops/detect';
import { type Explanation, explain } from '#core/loops/explain';
import { GRACE_HOURS, type Obligation } from '#core/loops/loop';
import { mutes } from '#core/loops/mute';
import { type Address, address } from '#core/mail/address';
import { collect } from '#core/mail/collect';
import { learnMe, meOf } from '#core/mail/identity';
import type { Mailbox } from '#core/ports';
import { HOUR, instant } from '#core/time';
import { type Case, type Expectation, letters } from './case.ts';
import { mboxOf, threadNumber } from './mbox.ts';

/** What the product says of a thread of a case. */
export type Said = Explanation & { readonly loops: readonly Obligation[] };

const known = (texts: readonly string[]): Address[] => texts.map(address).filter((one) => one !== undefined);

/** Runs cases of one owner and clock as one mailbox through reader, facts and detector. */
export async function judge(cases: readonly Case[]): Promise<Said[]> {
  const [first] = cases;
  if (first === undefined) return [];
  const folder = mkdtempSync(join(tmpdir(), 'openloop-corpus-'));
  try {
    const path = join(folder, 'case.mbox');
    writeFileSync(path, Buffer.concat(cases.map(mboxOf)));
    const declared = meOf(known(first.me));
    const collection = await collect(withoutParts(await openMailbox(path), cases), declared);
    const me = learnMe(
      declared,
      collection.threads.flatMap((thread) => thread.messages),
    );
    const crossings = crossingsOf(collection.threads, me);
    return collection.threads.map((thread) => {
      const sight = {
        me,
        now: instant(Date.parse(first.asOf)),
        mutes: mutes(
          known(first.muted?.senders ?? []),
          first.muted?.threads.map((letter) => idOf(first, letter)) ?? [],
        ),
        crossings: crossings(thread),
        firstSightDays: 30,
      };
      return { ...explain(thread, sight), loops: detect(thread, sight).loops };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const idOf = (of: Case, letter: string): ThreadId => threadId(threadNumber(of, letter));

/** The same mailbox from a source that gives no parts, for the mails that a case says so of. */
function withoutParts(mailbox: Mailbox, cases: readonly Case[]): Mailbox {
  const unread = new Set(
    cases
      .flatMap(letters)
      .filter((letter) => letter.mimeUnread)
      .map((letter) => letter.id),
  );
  if (unread.size === 0) return mailbox;
  return {
    ...mailbox,
    async *mails() {
      for await (const mail of mailbox.mails()) {
        const isUnread =
          !('why' in mail) &&
          mail.headers.some(([name, value]) => name === 'message-id' && unread.has(value));
        yield isUnread && !('why' in mail)
          ? { ...mail, body: async () => ({ ...(await mail.body()), parts: 'unread' as const }) }
          : mail;
      }
    },
  };
}

/** The thread of a case among all that were judged. */
export function find(of: Case, all: readonly Said[], thread = 'a'): Said | undefined {
  const ids = new Set(
    letters(of)
      .filter((letter) => letter.thread === thread)
      .map((letter) => letter.id),
  );
  const number = threadNumber(of, thread);
  return (
    all.find((one) => one.threadId === number) ??
    all.find((one) => one.messages.some((m) => ids.has(m.messageId)))
  );
}

/** What a case wants of a thread and does not get, in words; empty when all is as labelled. */
export function differences(of: Case, wanted: Expectation, said: Said | undefined): string[] {
  if (said === undefined) return wanted.verdict === 'quiet' ? [] : ['the thread is not there'];
  const found: string[] = [];
  const same = (what: string, want: unknown, got: unknown): void => {
    if (want !== undefined && want !== got) found.push(`${what} is ${String(got)}, not ${String(want)}`);
  };
  same('verdict', wanted.verdict, said.verdict);
  same('because', wanted.because, said.because);
  if (wanted.verdict !== 'quiet') {
    same('loopType', wanted.loopType, said.loopType);
    same('counterparty', wanted.counterparty, said.counterparty);
  }
  const all = letters(of);
  const at = (number: number | undefined): number | null | undefined =>
    number === undefined ? undefined : all[number - 1]?.ms;
  const grace = wanted.loopType === undefined ? 0 : GRACE_HOURS[wanted.loopType] * HOUR;
  same('openedAt', at(wanted.openedAtMessage), said.openedAt === null ? null : Date.parse(said.openedAt));
  const opens = at(wanted.opensAtMessage);
  same(
    'opensAt',
    opens == null ? undefined : opens + grace,
    said.opensAt === null ? null : Date.parse(said.opensAt),
  );
  for (const type of wanted.closes)
    if (!said.closes.some((one) => one === type)) found.push(`does not close ${type}`);
  for (const type of wanted.keeps) if (said.closes.some((one) => one === type)) found.push(`closes ${type}`);
  same('extract.eligible', wanted.extractEligible, said.extract.eligible);
  same('subject', wanted.subject, said.subject);
  const evidence = said.loops[0]?.evidence[0];
  same('quote', wanted.quote, evidence?.quote);
  same('quote length', wanted.quoteLength, evidence?.quote.length);
  same(
    'evidence',
    wanted.evidenceMessage === undefined ? undefined : all[wanted.evidenceMessage - 1]?.id,
    evidence?.messageId,
  );
  if (wanted.note === 'undelivered') same('status', 'undelivered', said.loops[0]?.status);
  for (const [number, fields] of Object.entries(wanted.messages)) {
    const message = said.messages.find((one) => one.messageId === all[Number(number) - 1]?.id);
    if (message === undefined) found.push(`message ${number} is not there`);
    else
      for (const key of ['side', 'machineReason', 'asks', 'ackOnly'] as const)
        same(`message ${number} ${key}`, fields[key], message[key]);
  }
  return found;
}
