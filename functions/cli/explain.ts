import Table from 'cli-table3';
import pc from 'picocolors';
import { crossingsOf } from '#core/loops/crossings';
import { type Explanation, explain } from '#core/loops/explain';
import { LOOP_TYPE_SENTENCE, REASON_SENTENCE } from '#core/loops/loop';
import { NO_MUTES } from '#core/loops/mute';
import { MACHINE_SENTENCE } from '#core/mail/message';
import { visible } from '#core/mail/visible';
import { byCodePoint } from '#core/order';
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
    for (const text of tables([...explanations(source, options.since)], source.now)) await out(text);
  }
  for (const text of unreadableLines(source.collection.unreadable)) remark(text);
  return 0;
}

const ORDER = { open: 0, held: 1, quiet: 2 } as const;
const COLOUR = { open: pc.yellow, held: pc.cyan, quiet: pc.dim } as const;

const TABLE_ROWS = 200;

/** Tables of some rows each: the layout of one long table costs more than all the rest. */
function* tables(all: readonly Explanation[], now: number): Generator<string> {
  const sorted = all.toSorted(
    (a, b) => ORDER[a.verdict] - ORDER[b.verdict] || byCodePoint(a.openedAt ?? '', b.openedAt ?? ''),
  );
  for (let at = 0; at < sorted.length; at += TABLE_ROWS) yield table(sorted.slice(at, at + TABLE_ROWS), now);
}

function table(rows: readonly Explanation[], now: number): string {
  const width = Math.max(80, Math.min(process.stdout.columns ?? 120, 160));
  const subject = Math.floor((width - 15) * 0.3);
  const person = Math.floor((width - 15) * 0.24);
  const tty = process.stdout.isTTY;
  const grid = new Table({
    head: ['', 'thread', 'with', 'why'],
    colWidths: [8, subject, person, width - 13 - subject - person],
    wordWrap: true,
    style: { head: tty ? ['bold'] : [], border: tty ? ['grey'] : [], compact: true },
  });
  for (const one of rows)
    grid.push([
      COLOUR[one.verdict](one.verdict),
      visible(one.subject),
      one.counterparty ?? '',
      why(one, now),
    ]);
  return grid.toString();
}

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
