import pc from 'picocolors';
import { LOOP_TYPE_SENTENCE, REASON_SENTENCE } from '#core/loops/loop';
import {
  type Answer,
  type ListedLoop,
  SHOWN_PER_PERSON,
  type ShownGroup,
  type Waiting,
} from '#core/loops/waiting';
import { daysBetween, type Instant, iso } from '#core/time';

type Context = {
  /** Loops whose grace still runs. */
  readonly held: number;
  /** The command that would answer, for a refusal. */
  readonly again: string;
};

const GAPS_NAMED = 10;

/** What a person reads: who waits and why, or why there is no answer. Never "you are clean" without having looked. */
export function digestText(answer: Waiting, { held, again }: Context): string[] {
  switch (answer.status) {
    case 'not_connected':
      return [
        'No mailbox is connected, so there is nothing to read. This does not mean that nobody waits for you.',
      ];
    case 'stale':
      return [
        pc.red('This answer would be stale: nothing newer than a day was read.'),
        ...answer.accounts.map(
          (one) =>
            `  ${one.account}: mail up to ${one.dataThrough === undefined ? 'never' : iso(one.dataThrough)}`,
        ),
        'Export the mailbox again, leave out --as-of, or accept the age of the data:',
        `  ${again} --stale-ok`,
      ];
    case 'ok':
      return [
        ...warnings(answer),
        ...headline(answer, held),
        ...answer.groups.flatMap((group) => person(group, answer.asOf)),
        ...rest(answer),
      ];
  }
}

function warnings(answer: Answer): string[] {
  const lines = answer.stale.map(
    (one) =>
      `${pc.yellow('stale:')} ${one.account} was read up to ${one.dataThrough === undefined ? 'never' : iso(one.dataThrough)} only.`,
  );
  if (answer.gaps.length === 0) return lines;
  const named = answer.gaps.slice(0, GAPS_NAMED).map((gap) => `  ${gap.place}`);
  const more = answer.gaps.length - named.length;
  return [
    ...lines,
    `${pc.yellow('partial:')} ${count(answer.gaps.length, 'piece')} of the mailbox could not be read:`,
    ...named,
    ...(more > 0 ? [`  +${more} more`] : []),
  ];
}

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

function headline(answer: Answer, held: number): string[] {
  const later =
    held > 0
      ? ` ${count(held, 'more loop is', 'more loops are')} held until ${held === 1 ? 'its' : 'their'} grace ends.`
      : '';
  if (answer.people > 0)
    return [
      pc.bold(`${count(answer.people, 'person', 'people')}, ${count(answer.loops, 'open loop')}.`) + later,
    ];
  if (answer.nobody.total > 0) return [`No person is waiting; these open loops name nobody.${later}`];
  if (answer.completeness === 'partial')
    return [`Nothing open was found, but not all mail could be read.${later}`];
  return [`You are clean: nobody waits for you, and you wait for nobody.${later}`];
}

function person(group: ShownGroup, now: Instant): string[] {
  const name = group.loops.find((loop) => loop.name !== '')?.name ?? '';
  const title = name === '' ? printable(group.counterparty) : `${printable(name)} <${group.counterparty}>`;
  const omitted = group.omitted > 0 ? [`  +${group.omitted} more`] : [];
  return [
    '',
    pc.bold(pc.underline(title)) + pc.dim(`  ${group.total} open · score ${group.score}`),
    ...group.loops.flatMap((loop) => loopLines(loop, now)),
    ...omitted,
  ];
}

function loopLines(loop: ListedLoop, now: Instant): string[] {
  const mark =
    loop.status === 'undelivered'
      ? pc.red('!')
      : loop.type === 'unanswered_inbound'
        ? pc.yellow('←')
        : pc.cyan('→');
  const age = daysBetween(loop.openedAt, now);
  const first = `  ${mark} ${pc.bold(printable(loop.subject))} ${pc.dim(`(${age === 0 ? 'today' : count(age, 'day')})`)}`;
  const why = `    ${loop.status === 'undelivered' ? '' : `${LOOP_TYPE_SENTENCE[loop.type]}: `}${REASON_SENTENCE[loop.because]}`;
  const quote = loop.evidence[0]?.quote ?? '';
  return [first, why, ...(quote === '' ? [] : [pc.dim(`    "${printable(shorten(quote))}"`)])];
}

/** Mail text on a terminal: no control or direction characters. */
const printable = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ' ');

const shorten = (quote: string): string => (quote.length > 110 ? `${quote.slice(0, 109).trimEnd()}…` : quote);

function rest(answer: Answer): string[] {
  const hidden = answer.people - answer.groups.length;
  const lines =
    hidden > 0
      ? ['', pc.dim(`${count(hidden, 'more person', 'more people')}: --top ${answer.people} shows all.`)]
      : [];
  if (answer.nobody.total === 0) return lines;
  const more = answer.nobody.total - answer.nobody.loops.length;
  return [
    ...lines,
    '',
    pc.bold(`No person (${answer.nobody.total} open)`),
    ...answer.nobody.loops.flatMap((loop) => loopLines(loop, answer.asOf)),
    ...(more > 0 ? [`  +${more} more`] : []),
  ];
}

/** The same for programs. */
export function envelope(answer: Waiting, { held, again }: Context): object {
  if (answer.status === 'not_connected') return { ok: false, status: 'not_connected' };
  if (answer.status === 'stale')
    return {
      ok: false,
      status: 'stale',
      accounts: answer.accounts.map(freshness),
      nextAction: { command: `${again} --stale-ok` },
    };
  return {
    ok: true,
    status: 'ok',
    asOf: iso(answer.asOf),
    accounts: answer.accounts.map(freshness),
    stale: answer.stale.map(freshness),
    completeness: answer.completeness,
    gaps: answer.gaps,
    people: answer.people,
    loops: answer.loops,
    held,
    groups: answer.groups.map((group) => ({
      counterparty: group.counterparty,
      name: group.loops.find((loop) => loop.name !== '')?.name ?? null,
      score: group.score,
      oldestOpenedAt: iso(group.oldestOpenedAt),
      nearestDueAt: group.nearestDueAt === undefined ? null : iso(group.nearestDueAt),
      loopCount: group.total,
      loops: group.loops.map(view),
      loopsOmitted: group.omitted,
    })),
    noCounterparty:
      answer.nobody.total === 0
        ? null
        : {
            loopCount: answer.nobody.total,
            loops: answer.nobody.loops.map(view),
            loopsOmitted: answer.nobody.total - answer.nobody.loops.length,
          },
    shownPerPerson: SHOWN_PER_PERSON,
  };
}

const freshness = (one: Answer['accounts'][number]) => ({
  id: one.account,
  dataThrough: one.dataThrough === undefined ? null : iso(one.dataThrough),
});

const view = (loop: ListedLoop) => ({
  id: loop.id,
  type: loop.type,
  status: loop.status,
  because: loop.because,
  account: loop.account,
  threadId: loop.threadId,
  subject: loop.subject,
  counterparty: loop.counterparty,
  openedAt: iso(loop.openedAt),
  lastActivityAt: iso(loop.lastActivityAt),
  dueAt: loop.dueAt === undefined ? null : iso(loop.dueAt),
  evidence: loop.evidence.map((one) => ({ messageId: one.messageId, at: iso(one.at), quote: one.quote })),
});
