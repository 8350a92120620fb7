import * as z from 'zod';
import { instant } from '#core/time';
import { keep } from './mailbox.ts';
import type { Tokens } from './oauth.ts';
import { restoreTokens, tokenState, tokensDump } from './oauth-state.ts';
import { emptyMailbox, type Mailbox, type World } from './state.ts';

const ids = z.array(z.string());
const id64 = z.string().transform(BigInt);
const at = z.number().transform(instant);

const record = z.object({
  id: id64,
  message: z.object({ id: z.string(), threadId: z.string(), labelIds: ids }),
  added: z.literal(true).exactOptional(),
  deleted: z.literal(true).exactOptional(),
  labelsAdded: ids.exactOptional(),
  labelsRemoved: ids.exactOptional(),
});

const mailbox = z.object({
  address: z.string(),
  historyId: id64,
  floor: id64,
  watch: z
    .object({ topic: z.string(), labelIds: ids, behavior: z.enum(['include', 'exclude']), expiration: at })
    .exactOptional(),
  labels: z.array(z.object({ id: z.string(), name: z.string() })),
  drafts: z.array(z.tuple([z.string(), z.string()])),
  sendAs: z.array(z.object({ email: z.string(), name: z.string(), primary: z.boolean() })),
  history: z.array(record),
  messages: z.array(
    z.object({
      id: z.string(),
      threadId: z.string(),
      at,
      labels: ids,
      historyId: id64,
      raw: z.string().transform((text) => Buffer.from(text, 'base64')),
    }),
  ),
});

const dump = z.object({
  version: z.literal(1),
  count: z.number(),
  mailboxes: z.array(mailbox),
  tokens: tokensDump,
});

/** Everything that is to outlive the process, as JSON. */
export function dumped(world: World, tokens: Tokens): string {
  const all = { version: 1, count: world.count, mailboxes: [...world.mailboxes.values()].map(mailboxJson) };
  const plain = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
  return JSON.stringify({ ...all, tokens: tokenState(tokens) }, plain);
}

const mailboxJson = (one: Mailbox): object => ({
  address: one.address,
  historyId: one.historyId,
  floor: one.floor,
  watch: one.watch,
  labels: [...one.labels.values()],
  drafts: [...one.drafts],
  sendAs: one.sendAs,
  history: one.history,
  messages: one.order.map((stored) => ({ ...stored, raw: stored.raw.toString('base64') })),
});

/** Puts what was dumped in the place of all there is. Throws, and changes nothing, where the text is no dump. */
export function loaded(world: World, tokens: Tokens, text: string): void {
  const state = dump.parse(JSON.parse(text));
  world.mailboxes.clear();
  world.count = state.count;
  restoreTokens(tokens, state.tokens);
  for (const one of state.mailboxes) {
    const made = emptyMailbox(world, one.address);
    world.mailboxes.set(one.address, made);
    made.historyId = one.historyId;
    made.floor = one.floor;
    made.watch = one.watch;
    made.sendAs.splice(0, made.sendAs.length, ...one.sendAs);
    made.history.push(...one.history);
    for (const label of one.labels) made.labels.set(label.id, label);
    for (const [draft, message] of one.drafts) made.drafts.set(draft, message);
    for (const stored of one.messages.toReversed()) keep(made, stored);
  }
}
