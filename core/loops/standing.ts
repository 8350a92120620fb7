import { answers, askedBy } from '#core/loops/answer';
import type { Closing, Reason } from '#core/loops/loop';
import { mutesSender } from '#core/loops/mute';
import type { Sight } from '#core/loops/sight';
import type { Turn } from '#core/loops/turns';
import { undelivered } from '#core/loops/undelivered';
import { type Address, canonical } from '#core/mail/address';
import { addressedToMe, type Me, othersIn } from '#core/mail/identity';
import type { Message } from '#core/mail/message';

/** Where the turns of a thread have led: who is owed what, and since when. */
export type Standing = {
  /** Their unanswered messages to me since my last turn. */
  owed: Turn[];
  /** My unanswered questions. */
  asks: Message[];
  /** Their messages react to a question of mine: only a question back leaves somebody waiting. */
  answering: boolean;
  iWrote: boolean;
  theyWrote: boolean;
  /** Why nobody waits, as of the last turn that said something about it. */
  last: Reason;
  inboundClosedBy?: Closing;
  outboundClosedBy?: Closing;
};

/** Takes the turns of people one after another; machines have none. */
export function walk(human: readonly Turn[], sight: Sight): Standing {
  const wrote = new Set<Address>();
  for (const turn of human) if (!turn.elsewhere) wrote.add(canonical(turn.message.from));
  const standing: Standing = {
    owed: [],
    asks: [],
    answering: false,
    iWrote: false,
    theyWrote: false,
    last: 'nothing_asked',
  };
  for (const turn of human) {
    if (turn.side.side === 'mine') {
      if (!turn.elsewhere) takeMine(standing, turn, sight);
    } else takeTheirs(standing, turn, { ...sight, wrote });
  }
  return standing;
}

/** A turn of mine answers whatever was owed, unless it is a note to myself or a bare thank-you to a question. */
function takeMine(standing: Standing, { message }: Turn, sight: Sight): void {
  const { me } = sight;
  const reaches = othersIn([...message.to, ...message.cc], message, me);
  if (reaches.length === 0) return;
  if (message.ackOnly && standing.owed.some((owed) => owed.message.asks)) return;
  standing.owed = [];
  standing.iWrote = true;
  standing.inboundClosedBy = { type: 'unanswered_inbound', because: 'i_replied', by: message.id };
  if (message.asks && askedBy(message, me).length > 0) {
    // Asked again after a bounce: what did not arrive is no question any more.
    standing.asks = standing.asks.filter(
      (ask) => undelivered(ask, { ...sight, now: message.at }) === undefined,
    );
    standing.asks.push(message);
    delete standing.outboundClosedBy;
  }
  standing.answering = standing.asks.length > 0;
  standing.last = message.asks ? 'nobody_asked' : standing.theyWrote ? 'i_replied' : 'nothing_asked';
}

function takeTheirs(standing: Standing, turn: Turn, sight: Sight & { wrote: ReadonlySet<Address> }): void {
  const { message } = turn;
  if (!turn.elsewhere) standing.theyWrote = true;
  const answer = answers(turn, standing.asks, sight);
  if (answer !== undefined) {
    standing.asks = standing.asks.filter((ask) => !answer.asks.includes(ask));
    if (standing.asks.length === 0)
      standing.outboundClosedBy = { type: 'unanswered_outbound', because: answer.because, by: message.id };
    standing.last = answer.because;
  }
  if (turn.elsewhere) return;
  const reacts =
    standing.answering ||
    (message.inReplyTo !== undefined && sight.crossings.isMyQuestion(message.inReplyTo));
  const refusal = refuses(message, sight.me, reacts);
  if (refusal === undefined && !mutesSender(sight.mutes, turn.writer)) {
    standing.owed.push(turn);
    delete standing.inboundClosedBy;
    return;
  }
  if (answer === undefined) standing.last = refusal ?? 'muted_sender';
  if (!message.asks && !message.ackOnly) settleForMe(standing, turn);
}

/** Why a message of theirs leaves nobody waiting for me; undefined when it does. */
function refuses(message: Message, me: Me, reacts: boolean): Reason | undefined {
  if (message.list === 'bulk') return 'list_mail';
  if (!addressedToMe(message, me)) return 'not_addressed';
  if (message.ackOnly) return 'only_thanks';
  if (message.asks) return undefined;
  if (reacts) return 'answered_by_person';
  return message.waives ? 'no_answer_wanted' : undefined;
}

/** Somebody who was asked together with me has answered the one who asked: nobody waits for me any more. */
function settleForMe(standing: Standing, turn: Turn): void {
  const who = canonical(turn.writer);
  const before = standing.owed.length;
  standing.owed = standing.owed.filter((owed) => {
    const asker = canonical(owed.writer);
    const wasAsked = owed.message.to.some((to) => canonical(to) === who);
    const tells = [...turn.message.to, ...turn.message.cc].some((to) => canonical(to) === asker);
    return !(wasAsked && tells && asker !== who);
  });
  if (standing.owed.length === before) return;
  standing.last = 'answered_for_me';
  if (standing.owed.length === 0)
    standing.inboundClosedBy = {
      type: 'unanswered_inbound',
      because: 'answered_for_me',
      by: turn.message.id,
    };
}
