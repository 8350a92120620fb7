import * as z from 'zod/mini';
import {
  type FileAccount,
  type GmailAccount,
  type GmailState,
  HELD_SENTENCE,
  type HeldMail,
} from '#core/accounts/account';
import { address, at, id, maybe, oneOf, place, sealed } from '#core/adapters/dynamo/schema';
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
  redetect: maybe(z.object({ after: maybe(id<ThreadId>()) })),
};

const GmailShape: z.ZodMiniType<GmailState> = z.object({
  address,
  cursor: place,
  refill: maybe(
    z.object({
      after: at,
      lost: maybe(place),
      step: z.enum(['mail', 'threads', 'loops']),
      page: maybe(z.string()),
      tries: z.number(),
    }),
  ),
  began: maybe(at),
  notBefore: maybe(at),
  moved: maybe(z.object({ at, by: z.enum(['push', 'poll']) })),
  pollAt: at,
  upkeepAt: at,
  watchedUntil: maybe(at),
});

/** An account save its own schema: the item carries that of the table. */
export const AccountItem: z.ZodMiniType<Omit<FileAccount, 'schema'> | Omit<GmailAccount, 'schema'>> =
  z.discriminatedUnion('source', [
    z.object({ ...mailboxed, source: z.literal('file') }),
    z.object({ ...mailboxed, source: z.literal('gmail'), gmail: GmailShape }),
  ]);

export const LabelsItem = z.object(sealed);
export const LabelsText = z.array(z.tuple([z.string(), z.string()]));

export const HeldMailItem = z.object({
  ...sealed,
  id: z.string(),
  strikes: z.number(),
  why: oneOf(HELD_SENTENCE),
  at,
});
export const HeldMailText: z.ZodMiniType<Pick<HeldMail, 'from'>> = z.object({ from: maybe(address) });
