import pc from 'picocolors';
import { LOOP_TYPE_SENTENCE, type LoopType, REASON_SENTENCE, type Reason } from '#core/loops/loop';
import { visible } from '#core/mail/visible';
import { daysBetween, type Instant, instant } from '#core/time';
import { type GroupView, heldSentence, type LoopView, type WaitingView } from '../shell/view.ts';
import { lostLine, progressWords } from './health.ts';

type Shown = Extract<WaitingView, { ok: true }>;

const ARROWS: Readonly<Record<string, string>> = {
  unanswered_inbound: pc.yellow('←'),
  commitment_owed_by_me: pc.yellow('←'),
};

/**
 * What a person reads: who waits and why, or why there is no answer. Never "you are clean" without having looked.
 *
 * @param held loops whose grace still runs, where the source knows them.
 */
export function digestText(answer: WaitingView, held = 0): string[] {
  switch (answer.status) {
    case 'not_connected':
      return [
        'No mailbox is connected, so there is nothing to read; this does not mean that nobody waits for you.',
        'Connect one:   npx --no openloop connect',
        'or import it:  npx --no openloop import --mbox takeout.mbox --me you@example.com',
      ];
    case 'stale':
      return [
        pc.red('This answer would be stale: nothing was read for a day.'),
        ...answer.accounts.map((one) => `  ${one.id}: mail up to ${one.dataThrough ?? 'never'}`),
        'Run this, or accept the age of the data with --stale-ok:',
        `  ${answer.nextAction.command}`,
      ];
    case 'ok':
      return [
        ...warnings(answer),
        ...headline(answer, held),
        ...answer.groups.flatMap((group) => person(group, instant(Date.parse(answer.asOf)))),
        ...rest(answer),
      ];
  }
}

function warnings(answer: Shown): string[] {
  const stale = answer.stale.map(
    (one) => `${pc.yellow('stale:')} ${one.id} was read up to ${one.dataThrough ?? 'never'} only.`,
  );
  const gaps = answer.accounts
    .filter((one) => one.gaps > 0)
    .flatMap((one) => [
      `${pc.yellow('partial:')} ${count(one.gaps, 'mail')} of ${one.id} could not be read.`,
      ...one.held.map(
        (mail) => `  ${visible(mail.from ?? 'unknown sender')}: ${heldSentence(mail.why)}; ${mail.retry}`,
      ),
    ]);
  const health = answer.accounts.flatMap((one) => healthLine(one));
  return [...stale, ...gaps, ...health];
}

/** Why a mailbox is not read to its end. */
function healthLine({ id, health }: Shown['accounts'][number]): string[] {
  const lost = lostLine(id, health);
  if (lost !== undefined) return [`${pc.red('lost:')} ${id} cannot be read: ${lost}`];
  if (health.status !== 'backfilling') return [];
  return [
    `${pc.yellow('partial:')} older mail of ${id} is still being read: ${progressWords(health.progress)}.`,
  ];
}

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

function headline(answer: Shown, held: number): string[] {
  const grace = held === 1 ? 'its grace ends' : 'their grace ends';
  const later = held > 0 ? ` ${count(held, 'more loop is', 'more loops are')} held until ${grace}.` : '';
  if (answer.people > 0)
    return [
      pc.bold(`${count(answer.people, 'person', 'people')}, ${count(answer.count, 'open loop')}.`) + later,
    ];
  if (answer.noCounterparty !== null) return [`No person is waiting; these open loops name nobody.${later}`];
  if (answer.completeness === 'partial') return [`Nothing open was found, but not all mail is read.${later}`];
  return [`You are clean: nobody waits for you, and you wait for nobody.${later}`];
}

function person(group: GroupView, now: Instant): string[] {
  const title =
    group.name === null
      ? visible(group.counterparty)
      : `${visible(group.name)} <${visible(group.counterparty)}>`;
  return [
    '',
    pc.bold(pc.underline(title)) + pc.dim(`  ${group.loopCount} open · score ${group.score}`),
    ...group.loops.flatMap((loop) => loopLines(loop, now)),
    ...(group.loopsOmitted > 0 ? [`  +${group.loopsOmitted} more`] : []),
  ];
}

const isType = (type: string): type is LoopType => type in LOOP_TYPE_SENTENCE;
const isReason = (reason: string): reason is Reason => reason in REASON_SENTENCE;
/** The words for a code; a code that this version does not know is shown as it is. */
export const typeWords = (type: string): string => (isType(type) ? LOOP_TYPE_SENTENCE[type] : type);
export const reasonWords = (reason: string): string => (isReason(reason) ? REASON_SENTENCE[reason] : reason);

function loopLines(loop: LoopView, now: Instant): string[] {
  const isLost = loop.status === 'undelivered';
  const mark = isLost ? pc.red('!') : (ARROWS[loop.type] ?? pc.cyan('→'));
  const age = daysBetween(instant(Date.parse(loop.openedAt)), now);
  const due = loop.dueAt === null ? '' : pc.dim(` — due ${loop.dueAt.slice(0, 10)}`);
  const why = `${isLost ? '' : `${typeWords(loop.type)}: `}${reasonWords(loop.because)}`;
  const quote = loop.evidence[0]?.quote ?? '';
  return [
    `  ${mark} ${pc.bold(visible(loop.subject))} ${pc.dim(`(${age === 0 ? 'today' : count(age, 'day')})`)}${due}`,
    `    ${why}`,
    ...(quote === '' ? [] : [pc.dim(`    "${visible(shorten(quote))}"`)]),
  ];
}

const shorten = (quote: string): string => (quote.length > 110 ? `${quote.slice(0, 109).trimEnd()}…` : quote);

function rest(answer: Shown): string[] {
  const hidden = answer.people - answer.groups.length;
  const lines =
    hidden > 0
      ? ['', pc.dim(`${count(hidden, 'more person', 'more people')}: --top ${answer.people} shows all.`)]
      : [];
  const { noCounterparty } = answer;
  if (noCounterparty === null) return lines;
  const now = instant(Date.parse(answer.asOf));
  return [
    ...lines,
    '',
    pc.bold(`No person (${noCounterparty.loopCount} open)`),
    ...noCounterparty.loops.flatMap((loop) => loopLines(loop, now)),
    ...(noCounterparty.loopsOmitted > 0 ? [`  +${noCounterparty.loopsOmitted} more`] : []),
  ];
}
