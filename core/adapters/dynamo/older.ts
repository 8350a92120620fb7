import * as z from 'zod/mini';
import { HELD_SENTENCE, type HeldMail } from '#core/accounts/account';
import type { Item } from '#core/adapters/dynamo/engine';
import { type Fact, MessageShape, WHY } from '#core/adapters/dynamo/fact-schema';
import { accountPk, type Key, part } from '#core/adapters/dynamo/keys';
import { LoopItem, OlderState } from '#core/adapters/dynamo/loop-schema';
import { address, at, id, maybe, oneOf, read, readSealed } from '#core/adapters/dynamo/schema';
import { digest, type MessageId, type TenantId, type ThreadId } from '#core/id';
import type { Loop } from '#core/loops/record';
import { type HistoryId, historyId } from '#core/mail/history';
import { refersTo } from '#core/mail/message';
import type { MuteEntry, Owner } from '#core/ports';

// Items as they were before text was sealed by its place: some of it in clear, the rest as JSON in `sealed`. Here alone
// they are read.

const Text = z.looseObject({ sealed: z.string() });
const textOf = <T>(shape: z.ZodMiniType<T>, item: Item): T => readSealed(shape, read(Text, item).sealed);

/** It was padded, where conditions compared it. */
const version = z.pipe(
  z.string(),
  z.transform((text: string, context): HistoryId => {
    const found = historyId(text);
    if (found !== undefined) return found;
    context.issues.push({ code: 'custom', input: text });
    return z.NEVER;
  }),
);
const Sourced = z.object({
  source: maybe(z.object({ id: z.string(), version, labels: z.array(z.string()) })),
  // What a message was made by is counted from schema 2 on.
  features: z._default(z.number(), 1),
});
const MessageText = z.object({
  name: z.string(),
  toNames: z.array(z.string()),
  userLabels: z.array(z.string()),
  subject: z.string(),
  excerpt: z.string(),
});
const LeftOutItem = z.object({ why: WHY, at: maybe(at), id: maybe(id<MessageId>()) });
const LeftOutText = z.object({ subject: z.string() });

/** A fact of an older item. */
export function olderFact(item: Item): Fact {
  const { features, source } = read(Sourced, item);
  const live = source === undefined ? {} : { source };
  if (!('why' in item)) {
    const { source: _, ...plain } = item;
    return { message: read(MessageShape, { ...plain, ...textOf(MessageText, item), features, ...live }) };
  }
  const { why, at: when, id: mail } = read(LeftOutItem, item);
  const { subject } = textOf(LeftOutText, item);
  const of = mail === undefined || source === undefined ? {} : { of: { id: mail, source } };
  return { omitted: { why, subject, at: when, ...of } };
}

type Placed = { readonly sk: string; readonly fact: Fact };

/** Where the ties of older facts may lie, each place once. */
export function olderTies(of: Owner, thread: ThreadId, facts: readonly Placed[]): readonly Key[] {
  const ties = facts.flatMap((one) => tiesOf(of, thread, one));
  return [...new Map(ties.map((key) => [`${key.pk} ${key.sk}`, key])).values()];
}

function tiesOf(of: Owner, thread: ThreadId, { sk, fact }: Placed): Key[] {
  if (!('message' in fact)) return [];
  const { message } = fact;
  const named = [...refersTo(message), ...(message.bounce?.of === undefined ? [] : [message.bounce.of])];
  const tie = (mark: 'Q' | 'R', to: MessageId): Key => ({
    pk: olderTiesPk(of, to),
    sk: `${mark}#${part(thread)}#${sk}`,
  });
  return [tie('Q', message.id), ...[...new Set(named)].map((to) => tie('R', to))];
}

export const olderTiesPk = ({ tenant, account }: Owner, to: MessageId): string =>
  `${accountPk(tenant, account)}#ID#${digest(to)}`;
export const olderCopiesOf = (of: MessageId): string => `F#${digest(of)}#`;

const OlderLoop = z.object({
  counterparty: z.nullable(address),
  evidence: z.array(z.object({ messageId: id<MessageId>(), at })),
  state: OlderState,
});
const LoopText = z.object({
  name: z.string(),
  subject: z.string(),
  quotes: z.array(z.string()),
  note: maybe(z.string()),
});

/** A loop of an older item. */
export function olderLoop(tenant: TenantId, item: Item): Loop {
  const { counterparty, evidence, state } = read(OlderLoop, item);
  const { name, subject, quotes, note } = textOf(LoopText, item);
  return {
    ...read(LoopItem, item),
    ...{ schema: 1, tenant, counterparty, name, subject },
    evidence: evidence.map((one, index) => ({ ...one, quote: quotes[index] ?? '' })),
    state: note === undefined || !('closedAt' in state) ? state : { ...state, note },
  };
}

export const Mutes = z.array(
  z.object({ kind: z.enum(['sender', 'thread']), value: z.string(), at }),
) satisfies z.ZodMiniType<MuteEntry[]>;
const OlderMutes = z.object({ entries: Mutes });
/** Mutes of an older item. */
export const olderMutes = (item: Item): MuteEntry[] => read(OlderMutes, item).entries;

export const LabelsText = z.array(z.tuple([z.string(), z.string()]));
/** Names of labels of an older item. */
export const olderLabels = (item: Item) => textOf(LabelsText, item);

const OlderHeld = z.object({ id: z.string(), strikes: z.number(), why: oneOf(HELD_SENTENCE), at });
const HeldText = z.object({ from: maybe(address) });
/** A held mail of an older item. */
export const olderHeld = (item: Item): HeldMail => ({ ...read(OlderHeld, item), ...textOf(HeldText, item) });
