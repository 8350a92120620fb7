import { askedBy } from '#core/loops/answer';
import {
  type Closing,
  GRACE_HOURS,
  type Obligation,
  type Reason,
  STALE_DAYS,
  type ThreadLoopType,
  type Verdict,
} from '#core/loops/loop';
import { mutesLabel, mutesSender, mutesThread } from '#core/loops/mute';
import type { Sight } from '#core/loops/sight';
import { type Standing, walk } from '#core/loops/standing';
import { type Turn, turnsOf } from '#core/loops/turns';
import { undelivered } from '#core/loops/undelivered';
import { NOBODY } from '#core/mail/address';
import { type Me, othersIn } from '#core/mail/identity';
import type { Message, Thread } from '#core/mail/message';
import { byCodePoint } from '#core/order';
import { DAY, HOUR, type Instant, instant } from '#core/time';

/**
 * The thread-state machine: decides from the facts of one thread whether somebody waits for me, whether I wait
 * for somebody, and what a later message has closed. Pure and total: the verdict is the same for any order and
 * repetition of the facts.
 */
export function detect(thread: Thread, sight: Sight): Verdict {
  const { me, now } = sight;
  const turns = turnsOf(thread, me, now, sight.crossings.replies);
  const human = turns.filter((turn) => turn.side.side !== 'machine');
  const own = human.filter((turn) => !turn.elsewhere);
  const subject =
    own.at(-1)?.message.subject || own[0]?.message.subject || turns.at(-1)?.message.subject || unseen(thread);
  const quiet = (because: Reason, closes: readonly Closing[] = []): Verdict => ({
    threadId: thread.id,
    subject: subject || '(no subject)',
    because,
    loops: [],
    closes,
  });

  if (own.length === 0) return quiet(nothingHuman(thread, turns, now));
  if (own.every((turn) => isAmongMe(turn, me))) return quiet('self_thread');

  const standing = walk(human, sight);
  const closes = [standing.inboundClosedBy, standing.outboundClosedBy].filter((c) => c !== undefined);
  const loops = [inbound(standing, own), outbound(standing, own, sight)].filter((loop) => loop !== undefined);
  const heard = loops.filter(
    ({ counterparty }) => counterparty === null || !mutesSender(sight.mutes, counterparty),
  );
  if (heard.length === 0) return quiet(loops.length > 0 ? 'muted_sender' : standing.last, closes);

  const withheld = withhold(thread, own, standing, sight);
  if (withheld !== undefined) return quiet(withheld, closes);
  return { ...quiet(heard[0]?.because ?? standing.last, closes), loops: heard };
}

/** What a thread is called of which nothing is seen. */
const unseen = ({ messages, omitted }: Thread): string | undefined =>
  [...messages, ...omitted].map((one) => one.subject).sort(byCodePoint)[0];

function nothingHuman(thread: Thread, turns: readonly Turn[], now: Instant): Reason {
  if (turns.length > 0) return 'only_machines';
  return thread.messages.some((message) => message.at > now) ? 'not_yet' : 'left_out';
}

const isAmongMe = (turn: Turn, me: Me): boolean =>
  turn.side.side === 'mine' &&
  othersIn([...turn.message.to, ...turn.message.cc], turn.message, me).length === 0;

/** What keeps a whole thread off the list without closing anything. */
function withhold(
  thread: Thread,
  own: readonly Turn[],
  standing: Standing,
  sight: Sight,
): Reason | undefined {
  if (mutesThread(sight.mutes, thread.id)) return 'muted_thread';
  if (own.some((turn) => mutesLabel(sight.mutes, turn.message.userLabels))) return 'excluded_label';
  if (!standing.iWrote && thread.messages.some((message) => message.bulkCategory && message.at <= sight.now))
    return 'bulk_category';
  const silent = sight.now - (own.at(-1)?.message.at ?? sight.now);
  if (silent > STALE_DAYS * DAY) return 'stale';
  if (sight.firstSightDays !== undefined && silent > sight.firstSightDays * DAY) return 'too_old';
  return undefined;
}

const quoteOf = (message: Message) => ({ messageId: message.id, at: message.at, quote: message.excerpt });

function obligation(
  type: ThreadLoopType,
  run: readonly Message[],
  own: readonly Turn[],
  rest: Pick<Obligation, 'because' | 'counterparty'> & { readonly undeliveredAt?: Instant },
): Obligation | undefined {
  const [oldest, newest] = [run[0], run.at(-1)];
  if (oldest === undefined || newest === undefined) return undefined;
  const request = run.find((message) => message.asks) ?? oldest;
  const { undeliveredAt, because, counterparty } = rest;
  return {
    type,
    because,
    counterparty,
    status: undeliveredAt === undefined ? 'open' : 'undelivered',
    openedAt: oldest.at,
    opensAt: undeliveredAt ?? instant(oldest.at + GRACE_HOURS[type] * HOUR),
    lastActivityAt: own.at(-1)?.message.at ?? newest.at,
    evidence: request === newest ? [quoteOf(request)] : [quoteOf(request), quoteOf(newest)],
  };
}

/** The person who asked last, else whoever wrote last; the clock runs from the oldest message owed. */
function inbound(standing: Standing, own: readonly Turn[]): Obligation | undefined {
  const voice = standing.owed.findLast((turn) => turn.message.asks) ?? standing.owed.at(-1);
  if (voice === undefined) return undefined;
  const run = standing.owed.map((turn) => turn.message);
  const because = run.some((message) => message.asks) ? 'they_asked' : 'last_word_theirs';
  return obligation('unanswered_inbound', run, own, {
    because,
    counterparty: voice.writer === NOBODY ? null : voice.writer,
  });
}

/** The first person asked who is not muted; where the newest question bounced, the one it did not reach. */
function outbound(standing: Standing, own: readonly Turn[], sight: Sight): Obligation | undefined {
  const run = standing.asks;
  const newest = run.at(-1);
  const lost = newest === undefined ? undefined : undelivered(newest, sight);
  const asked = run.flatMap((ask) => askedBy(ask, sight.me));
  const counterparty = lost?.who ?? asked.find((who) => !mutesSender(sight.mutes, who)) ?? asked[0];
  if (counterparty === undefined) return undefined;
  return obligation('unanswered_outbound', run, own, {
    counterparty,
    because: lost === undefined ? 'i_asked' : 'undelivered',
    ...(lost === undefined ? {} : { undeliveredAt: lost.at }),
  });
}
