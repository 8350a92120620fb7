import Table from 'cli-table3';
import pc from 'picocolors';
import { crossingsOf } from '#core/loops/crossings';
import { type Explanation, explain } from '#core/loops/explain';
import { LOOP_TYPE_SENTENCE, REASON_SENTENCE } from '#core/loops/loop';
import { NO_MUTES } from '#core/loops/mute';
import { MACHINE_SENTENCE } from '#core/mail/message';
import { out, remark } from './say.ts';
import { type MailboxOptions, readSource, type Source } from './source.ts';
import { unreadableLines } from './unreadable.ts';

/** Every thread of a source, explained; one at a time, so that a big mailbox needs no second copy in memory. */
export function* explanations({ collection, me, now }: Source, since: number): Generator<Explanation> {
  const crossings = crossingsOf(collection.threads, me);
  for (const thread of collection.threads)
    yield explain(thread, { me, now, mutes: NO_MUTES, crossings: crossings(thread), firstSightDays: since });
}

/** `openloop explain`: JSON Lines, one thread each, or a table for people. */
export async function explainCommand(options: MailboxOptions): Promise<number> {
  const source = await readSource(options);
  if (options.json) {
    remark(source.line);
    for (const one of explanations(source, options.since)) await out(JSON.stringify(one));
  } else {
    await out(source.line);
    await out(table([...explanations(source, options.since)], source.now));
  }
  for (const text of unreadableLines(source.collection.unreadable)) remark(text);
  return 0;
}

const ORDER = { open: 0, held: 1, quiet: 2 } as const;
const COLOUR = { open: pc.yellow, held: pc.cyan, quiet: pc.dim } as const;

function table(all: readonly Explanation[], now: number): string {
  const width = Math.max(80, Math.min(process.stdout.columns ?? 120, 160));
  const subject = Math.floor((width - 8 - 7) * 0.3);
  const person = Math.floor((width - 8 - 7) * 0.24);
  const grid = new Table({
    head: ['', 'thread', 'with', 'why'],
    colWidths: [8, subject, person, width - 8 - subject - person - 5],
    wordWrap: true,
    style: {
      head: process.stdout.isTTY ? ['bold'] : [],
      border: process.stdout.isTTY ? ['grey'] : [],
      compact: true,
    },
  });
  const sorted = all.toSorted(
    (a, b) => ORDER[a.verdict] - ORDER[b.verdict] || (a.openedAt ?? '').localeCompare(b.openedAt ?? ''),
  );
  for (const one of sorted)
    grid.push([
      COLOUR[one.verdict](one.verdict),
      oneLine(one.subject),
      one.counterparty ?? '',
      why(one, now),
    ]);
  return grid.toString();
}

/** Control characters in a subject must not drive the terminal. */
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');

function why(one: Explanation, now: number): string {
  const reason = REASON_SENTENCE[one.because];
  if (one.loopType === null || one.openedAt === null || one.opensAt === null) return reason + machines(one);
  const since = one.openedAt.slice(0, 10);
  const grace = one.verdict === 'held' ? `; on the list in ${hoursUntil(one.opensAt, now)} h` : '';
  return `${LOOP_TYPE_SENTENCE[one.loopType]}: ${reason}, since ${since}${grace}`;
}

const hoursUntil = (at: string, now: number): number => Math.ceil((Date.parse(at) - now) / 3_600_000);

function machines(one: Explanation): string {
  const reasons = new Set(
    one.messages.map((message) => message.machineReason).filter((reason) => reason !== null),
  );
  if (one.because !== 'only_machines' || reasons.size === 0) return '';
  return `: ${[...reasons].map((reason) => MACHINE_SENTENCE[reason]).join('; ')}`;
}
