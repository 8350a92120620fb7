import * as z from 'zod/mini';
import {
  type FileAccount,
  type GmailAccount,
  type GmailState,
  HELD_SENTENCE,
  type HeldMail,
  LOST_SENTENCE,
} from '#core/accounts/account';
import { address, at, id, maybe, oneOf, place } from '#core/adapters/dynamo/schema';
import type { AccountId, ThreadId } from '#core/id';

const mailboxed = {
  version: z.number(),
  id: id<AccountId>(),
  name: z.string(),
  declared: z.array(address),
  senders: z.array(address),
  aliases: z.array(address),
  connectedAt: at,
  dataThrough: maybe(at),
  syncedAt: maybe(at),
  gaps: z.number(),
  redetect: maybe(z.object({ after: maybe(id<ThreadId>()), waits: maybe(z.literal(true)) })),
  closing: maybe(z.literal(true)),
} satisfies Record<Exclude<keyof FileAccount, 'schema' | 'source'>, z.ZodMiniType>;

const gmail = {
  address,
  sub: maybe(z.string()),
  consent: maybe(z.object({ wording: z.string(), scopes: z.array(z.string()), at })),
  lost: maybe(z.object({ kind: oneOf(LOST_SENTENCE), at })),
  cursor: place,
  refill: maybe(
    z.object({
      after: at,
      lost: maybe(place),
      step: z.enum(['mail', 'threads', 'loops', 'told']),
      page: maybe(z.string()),
      tries: z.number(),
    }),
  ),
  backfill: maybe(
    z.object({
      after: at,
      before: maybe(at),
      startedAt: at,
      counted: z.number(),
      total: maybe(z.number()),
      done: z.number(),
      page: maybe(z.string()),
      heard: place,
    }),
  ),
  readFrom: maybe(at),
  began: maybe(at),
  notBefore: maybe(at),
  moved: maybe(z.object({ at, by: z.enum(['push', 'poll']) })),
  pollAt: at,
  upkeepAt: at,
  watchedUntil: maybe(at),
} satisfies Record<keyof GmailState, z.ZodMiniType>;
const GmailShape: z.ZodMiniType<GmailState> = z.object(gmail);

/**
 * An account save its own schema: the item carries that of the table. It is in clear: whoever dispatches work has no keys,
 * and it is read when the key is gone, while the account is being removed.
 */
export const AccountItem: z.ZodMiniType<Omit<FileAccount, 'schema'> | Omit<GmailAccount, 'schema'>> =
  z.discriminatedUnion('source', [
    z.object({ ...mailboxed, source: z.literal('file') }),
    z.object({ ...mailboxed, source: z.literal('gmail'), gmail: GmailShape }),
  ]);

/** A held mail is sealed as a whole. */
export const HeldMailText: z.ZodMiniType<HeldMail> = z.object({
  id: z.string(),
  strikes: z.number(),
  why: oneOf(HELD_SENTENCE),
  from: maybe(address),
  at,
});
