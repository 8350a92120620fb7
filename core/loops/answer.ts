import type { Reason } from '#core/loops/loop';
import type { Turn } from '#core/loops/turns';
import { type Address, canonical, organisation } from '#core/mail/address';
import { addressedToMe, type Me, othersIn } from '#core/mail/identity';
import { cannotAnswer } from '#core/mail/machine';
import type { Message } from '#core/mail/message';

/** The people that a mail of mine asks: those in To who are neither me nor a machine. Cc alone asks nobody. */
export const askedBy = (message: Message, me: Me): Address[] =>
  othersIn(message.to, message, me).filter((to) => !cannotAnswer(to));

/** A question of mine that a mail answers, and by what right. */
export type Answered = { readonly because: Reason; readonly asks: readonly Message[] };

/**
 * Which of my questions a mail of theirs answers, and by what right: the asked person under any known address, a member
 * of the asked group, or a colleague at the asked person's own domain who writes to me in To. A bystander answers
 * nothing. With a question go those that asked nobody else.
 *
 * @param wrote canonical addresses of everybody who wrote in the thread: a group address never does.
 */
export function answers(
  turn: Turn,
  asks: readonly Message[],
  context: { readonly me: Me; readonly wrote: ReadonlySet<Address> },
): Answered | undefined {
  const { message } = turn;
  if (message.ackOnly || (message.list === 'bulk' && message.inReplyTo === undefined)) return undefined;
  let because: Reason | undefined;
  const heard = new Set<Address>();
  for (const ask of asks) {
    const asked = askedBy(ask, context.me);
    const by = turn.elsewhere ? answeredElsewhere(turn, ask) : answeredHere(turn, ask, { ...context, asked });
    if (by === undefined || asked.length === 0) continue;
    because ??= by;
    for (const person of asked) heard.add(canonical(person));
  }
  if (because === undefined) return undefined;
  const isSettled = (ask: Message): boolean =>
    askedBy(ask, context.me).every((person) => heard.has(canonical(person)));
  return { because, asks: asks.filter(isSettled) };
}

/** On another thread a reply to what I wrote counts, but never that of a bystander whom I had copied. */
function answeredElsewhere(turn: Turn, ask: Message): Reason | undefined {
  const who = canonical(turn.writer);
  return ask.cc.some((cc) => canonical(cc) === who) ? undefined : 'answered_elsewhere';
}

type Asked = { readonly me: Me; readonly wrote: ReadonlySet<Address>; readonly asked: readonly Address[] };

function answeredHere(turn: Turn, ask: Message, { me, wrote, asked }: Asked): Reason | undefined {
  const { message, writer } = turn;
  if (asked.some((person) => isPerson(turn, ask, person))) return 'answered_by_person';
  if (asked.some((group) => isListPost(message, group) || answersForGroup(turn, ask, { me, wrote, group })))
    return 'answered_by_member';
  const home = organisation(writer);
  const isColleague = home !== undefined && asked.some((person) => organisation(person) === home);
  return isColleague && addressedToMe(message, me) ? 'answered_by_colleague' : undefined;
}

/** A post on the very list that I asked. */
const isListPost = (message: Message, group: Address): boolean =>
  message.list === 'discussion' && [...message.to, ...message.cc].includes(group);

/**
 * Whoever was not on my mail and has the asked address in To is a member of the group that it stands for. An address
 * that wrote in the thread is a person; and who asks that address something, past me, does not answer me.
 */
function answersForGroup(
  turn: Turn,
  ask: Message,
  { me, wrote, group }: { me: Me; wrote: ReadonlySet<Address>; group: Address },
): boolean {
  const { message, writer } = turn;
  const onMyMail = [...ask.to, ...ask.cc].some((other) => canonical(other) === canonical(writer));
  const isWritten = message.to.some((to) => canonical(to) === canonical(group));
  return (
    isWritten && !onMyMail && !wrote.has(canonical(group)) && (!message.asks || addressedToMe(message, me))
  );
}

/** One person may write from several addresses: the one asked, its Reply-To, or one under the name that I asked. */
function isPerson(turn: Turn, ask: Message, person: Address): boolean {
  const asked = canonical(person);
  const { message } = turn;
  if (canonical(turn.writer) === asked || canonical(message.from) === asked) return true;
  if (message.list === undefined && message.replyTo !== undefined && canonical(message.replyTo) === asked)
    return true;
  const name = nameKey(ask.toNames[ask.to.indexOf(person)] ?? '');
  return name.includes(' ') && name === nameKey(message.name);
}

/** Words of a display name in alphabetical order, so that "Alden, Bea" is "Bea Alden". */
const nameKey = (name: string): string =>
  name
    .toLowerCase()
    .split(/[\s,."']+/)
    .filter((word) => word !== '')
    .sort()
    .join(' ');
