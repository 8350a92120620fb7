import { digest, type MessageId, messageId } from '#core/id';
import { ackOnly, waives } from '#core/mail/ack';
import { type Address, address, NOBODY } from '#core/mail/address';
import { asks, asksInSubject } from '#core/mail/asks';
import { bounceOf } from '#core/mail/bounce';
import { addressList, decodeWords, messageIds, recipients } from '#core/mail/field';
import { plainText } from '#core/mail/html-text';
import { isMe, type Me } from '#core/mail/identity';
import { detached, type Keep } from '#core/mail/keep';
import { listKind, writerBehindList } from '#core/mail/list';
import { machineByBody, machineByHeaders } from '#core/mail/machine';
import { type Body, header, headerAll, type Mail } from '#core/mail/mail';
import { type LeftOut, type MachineReason, type Message, OMITTING } from '#core/mail/message';
import { ownText } from '#core/mail/own-text';
import { isForwardSubject, isReplySubject, stripSubject, subjectKey } from '#core/mail/subject';
import type { Threadable } from '#core/mail/thread';
import type { Instant } from '#core/time';

/** What a mail comes to: a fact, or the reason why it is none. `ties` is how it hangs together with others. */
export type Fact = {
  readonly ties: Threadable;
} & ({ readonly message: Message } | { readonly omitted: LeftOut });

/** Counts the versions of the rules by which a mail becomes a fact: raise it when the same mail gives another one. */
export const FEATURES = 1;

/** Characters of an excerpt. */
export const EXCERPT = 200;

export type Reading = {
  /** Me as far as it was declared: mail of mine that asks nothing leaves no excerpt. */
  readonly me: Me;
  readonly keep: Keep;
};

/**
 * Makes the fact of one mail. Its body is decoded only where the headers leave something to ask: not of machine
 * mail, save reports, nor of one-way list mail that answers nothing.
 */
export async function factOf(mail: Mail, { me, keep }: Reading): Promise<Fact> {
  const envelope = envelopeOf(mail, me);
  const { ties } = envelope;
  const why = OMITTING.find(([label]) => mail.labels.has(label))?.[1];
  if (why !== undefined || mail.receivedAt === undefined) {
    const subject = keep.text(envelope.fact.subject);
    return { ties, omitted: { why: why ?? 'undated', subject, at: mail.receivedAt } };
  }
  const byHeaders = machineByHeaders(envelope.evidence);
  const settled = byHeaders !== undefined && byHeaders !== 'delivery_report';
  const deaf = byHeaders === undefined && envelope.evidence.list === 'bulk' && ties.references.length === 0;
  const body = settled || deaf ? undefined : await mail.body();
  const judged =
    body === undefined ? judgement(byHeaders) : judgeBody(envelope, { body, byHeaders, me, mail });
  return { ties, message: compact({ ...envelope.fact, at: mail.receivedAt, ...judged }, keep) };
}

type Judged = Pick<Message, 'asks' | 'ackOnly' | 'waives' | 'excerpt' | 'machine' | 'bounce'>;

const judgement = (machine?: MachineReason): Judged => ({
  ...(machine === undefined ? {} : { machine }),
  asks: false,
  ackOnly: false,
  waives: false,
  excerpt: '',
});

type Envelope = ReturnType<typeof envelopeOf>;

/** Everything that the headers alone say. */
function envelopeOf({ headers, labels, userLabels, receivedAt }: Mail, me: Me) {
  const [sender] = addressList(header(headers, 'from') ?? '');
  const from = sender?.address ?? NOBODY;
  const delivered = new Set(
    [...headerAll(headers, 'delivered-to'), ...headerAll(headers, 'x-original-to')].map(address),
  );
  // Of thousands of recipients those are kept who decide whether it was written to me.
  const named = (value: string) => recipients(value, (of) => delivered.has(of) || isMe(me, of));
  const to = headerAll(headers, 'to').flatMap(named);
  const cc = [...headerAll(headers, 'cc'), ...headerAll(headers, 'bcc')]
    .flatMap(named)
    .map((one) => one.address);
  const everybody = [...to.map((one) => one.address), ...cc];
  const list = listKind(headers, everybody);
  const replyTo = addressList(header(headers, 'reply-to') ?? '').find((one) => one.address !== from)?.address;
  const behindList = list === undefined ? undefined : writerBehindList(headers, from);
  const subject = decodeWords(header(headers, 'subject') ?? '');
  const [answered] = messageIds(header(headers, 'in-reply-to') ?? '');
  const references = messageIds(header(headers, 'references') ?? '');
  const parent = answered ?? references.at(-1);
  const id = idOf(headers, { from, subject, receivedAt });
  const fact = {
    id,
    from,
    name: sender?.name ?? '',
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(behindList === undefined ? {} : { behindList }),
    to: to.map((one) => one.address),
    toNames: to.map((one) => one.name),
    cc,
    deliveredTo: list === undefined ? everybody.filter((one) => delivered.has(one)) : [],
    arrived: ['received', 'return-path', 'delivered-to'].some((name) => header(headers, name) !== undefined),
    ...(parent === undefined ? {} : { inReplyTo: messageId(parent) }),
    ...alsoRefers(references, parent),
    sent: labels.has('SENT'),
    bulkCategory: labels.has('PROMOTIONS') || labels.has('SOCIAL') || labels.has('FORUMS'),
    userLabels,
    marked: header(headers, 'x-openloop-message') !== undefined,
    ...(list === undefined ? {} : { list }),
    subject: stripSubject(subject),
    features: FEATURES,
  };
  const ties: Threadable = {
    messageId: id,
    references: answered === undefined ? references : [...references, answered],
    subjectKey: subjectKey(subject),
    isReply: isReplySubject(subject),
    people: [from, ...everybody],
    at: receivedAt ?? NEVER,
  };
  const evidence = {
    headers,
    from,
    name: fact.name,
    to: everybody,
    list,
    rawSubject: subject,
    hasReferences: parent !== undefined,
  };
  return { fact, ties, evidence, subject };
}

/** Answers on other threads name what they answer here; the rest of a long chain is never awaited. */
function alsoRefers(references: readonly string[], parent: string | undefined) {
  const others = references.filter((id) => id !== parent);
  const kept = [...new Set([others[0], others.at(-1)])].filter((id) => id !== undefined);
  return kept.length === 0 ? {} : { alsoRefers: kept.map(messageId) };
}

const NEVER = 0 as Instant;

/** The Message-ID, or for mail without one an id made of what it is, so that the same mail gets the same. */
function idOf(
  headers: Mail['headers'],
  made: { readonly from: Address; readonly subject: string; readonly receivedAt: Instant | undefined },
): MessageId {
  const [own] = messageIds(header(headers, 'message-id') ?? '');
  if (own !== undefined) return messageId(own);
  const date = header(headers, 'date') ?? '';
  return messageId(
    `<${digest(made.from, made.subject, date, String(made.receivedAt ?? ''))}@no-message-id.invalid>`,
  );
}

type Seen = {
  readonly body: Body;
  readonly byHeaders: MachineReason | undefined;
  readonly me: Me;
  readonly mail: Mail;
};

function judgeBody({ fact, evidence, ties, subject }: Envelope, { body, byHeaders, me, mail }: Seen): Judged {
  const bounce = bounceOf(mail.headers, body);
  const text = plainText(body);
  const machine = byHeaders ?? machineByBody({ ...evidence, body, text });
  if (machine !== undefined || bounce !== undefined)
    return { ...judgement(machine ?? 'delivery_report'), ...(bounce === undefined ? {} : { bounce }) };
  const own = ownText(text, isForwardSubject(subject));
  const startsThread = ties.references.length === 0;
  const asking = asks(own) || (startsThread && asksInSubject(subject));
  const thanks = !asking && ackOnly(own);
  const waiving = !asking && waives(own);
  const mine = fact.sent || isMe(me, fact.from);
  const awaits = asking || !(mine || thanks || waiving);
  return { asks: asking, ackOnly: thanks, waives: waiving, excerpt: awaits ? excerptOf(own) : '' };
}

/** The first 200 characters of a text, white space collapsed, never half a character. */
export function excerptOf(own: string): string {
  const text = own
    .slice(0, EXCERPT * 8)
    .replace(/\s+/g, ' ')
    .trim();
  const end =
    text.length > EXCERPT && /[\ud800-\udbff]/.test(text.charAt(EXCERPT - 1)) ? EXCERPT - 1 : EXCERPT;
  return detached(text.slice(0, end).trimEnd());
}

/** The same fact in the memory that it needs, and no more. */
function compact(message: Message, keep: Keep): Message {
  const { replyTo, behindList, inReplyTo, alsoRefers } = message;
  return {
    ...message,
    id: keep.text(message.id),
    from: keep.text(message.from),
    name: keep.text(message.name),
    ...(replyTo === undefined ? {} : { replyTo: keep.text(replyTo) }),
    ...(behindList === undefined ? {} : { behindList: keep.text(behindList) }),
    ...(inReplyTo === undefined ? {} : { inReplyTo: keep.text(inReplyTo) }),
    ...(alsoRefers === undefined ? {} : { alsoRefers: keep.list(alsoRefers) }),
    to: keep.list(message.to),
    toNames: keep.list(message.toNames),
    cc: keep.list(message.cc),
    deliveredTo: keep.list(message.deliveredTo),
    userLabels: keep.list(message.userLabels),
    subject: keep.text(message.subject),
  };
}
