import type { Reason } from '#core/loops/loop';
import type { Turn } from '#core/loops/turns';
import { type Address, canonical, organisation } from '#core/mail/address';
import { addressedToMe, type Me, othersIn } from '#core/mail/identity';
import { machineByAddress } from '#core/mail/machine-address';
import type { Message } from '#core/mail/message';

/** The people that a mail of mine asks: those in To who are neither me nor a machine. Cc alone asks nobody. */
export const askedBy = (message: Message, me: Me): Address[] =>
  othersIn(message.to, message, me).filter((to) => machineByAddress(to) === undefined);

/**
 * Whether a mail of theirs answers a question of mine, and by what right: the asked person under any known
 * address, a member of the asked group, or a colleague at the asked person's own domain who writes to me in To.
 * A bystander answers nothing.
 *
 * @param wrote canonical addresses of everybody who wrote in the thread: a group address never does.
 */
export function answers(
  turn: Turn,
  asks: readonly Message[],
  context: { readonly me: Me; readonly wrote: ReadonlySet<Address> },
): Reason | undefined {
  const { message } = turn;
  if (message.ackOnly || (message.list === 'bulk' && message.inReplyTo === undefined)) return undefined;
  for (const ask of asks) {
    const asked = askedBy(ask, context.me);
    const by = turn.elsewhere ? answeredElsewhere(turn, ask) : answeredHere(turn, ask, { ...context, asked });
    if (asked.length > 0 && by !== undefined) return by;
  }
  return undefined;
}

/** On another thread only a reply that names my mail counts, and never a bystander's whom I had copied. */
function answeredElsewhere(turn: Turn, ask: Message): Reason | undefined {
  const who = canonical(turn.writer);
  const refers = turn.message.inReplyTo === ask.id;
  return refers && !ask.cc.some((cc) => canonical(cc) === who) ? 'answered_elsewhere' : undefined;
}

type Asked = { readonly me: Me; readonly wrote: ReadonlySet<Address>; readonly asked: readonly Address[] };

function answeredHere(turn: Turn, ask: Message, { me, wrote, asked }: Asked): Reason | undefined {
  const { message, writer } = turn;
  if (asked.some((person) => isPerson(turn, ask, person))) return 'answered_by_person';
  const onMyMail = [...ask.to, ...ask.cc].some((other) => canonical(other) === canonical(writer));
  const isMember = asked.some(
    (group) =>
      message.to.includes(group) &&
      (message.list === 'discussion' || !(onMyMail || wrote.has(canonical(group)))),
  );
  if (isMember || isListPost(message, asked)) return 'answered_by_member';
  const home = organisation(writer);
  const isColleague = home !== undefined && asked.some((person) => organisation(person) === home);
  return isColleague && addressedToMe(message, me) ? 'answered_by_colleague' : undefined;
}

const isListPost = (message: Message, asked: readonly Address[]): boolean =>
  message.list === 'discussion' && asked.some((list) => message.cc.includes(list));

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
