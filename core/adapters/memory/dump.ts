import * as z from 'zod/mini';
import type { Account, HeldMail } from '#core/accounts/account';
import { pileIn, putFacts, type State, type Tenant, tenantIn } from '#core/adapters/memory/state';
import type { AccountId, LoopId, TenantId, ThreadId } from '#core/id';
import type { Change, Loop } from '#core/loops/record';
import type { LeftOut, Message } from '#core/mail/message';
import type { Grant, MuteEntry } from '#core/ports';

// The checksum of a snapshot vouches for what is inside the entries: this product wrote them.
const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null;
const entry = <T>() => z.custom<T>(isRecord);
const id = <T extends string>() => z.custom<T>((value) => typeof value === 'string');

/** A message as an earlier version wrote it too, which counted no features. */
type Written = Omit<Message, 'features'> & Partial<Pick<Message, 'features'>>;

const Dump = z.array(
  z.object({
    tenant: id<TenantId>(),
    accounts: z.array(entry<Account>()),
    threads: z.array(
      z.object({
        account: id<AccountId>(),
        thread: id<ThreadId>(),
        messages: z.array(entry<Written>()),
        omitted: z.array(entry<LeftOut>()),
        loops: z.array(id<LoopId>()),
        // An earlier version had none without facts.
        isHeld: z._default(z.boolean(), true),
      }),
    ),
    labels: z._default(
      z.array(z.object({ account: id<AccountId>(), names: z.array(z.tuple([z.string(), z.string()])) })),
      [],
    ),
    heldMails: z._default(
      z.array(z.object({ account: id<AccountId>(), mails: z.array(entry<HeldMail>()) })),
      [],
    ),
    grants: z._default(z.array(z.tuple([id<AccountId>(), entry<Grant>()])), []),
    mutes: z.array(z.object({ account: id<AccountId>(), entries: z.array(entry<MuteEntry>()) })),
    loops: z.array(entry<Loop>()),
    changes: z.array(entry<Change>()),
    // An earlier version erased nothing, so that its last change has the highest number.
    seq: z.exactOptional(z.number()),
    settings: z.array(z.tuple([z.string(), z.string()])),
  }),
);
export type Dump = z.infer<typeof Dump>;
export const dumpShape: z.ZodMiniType<Dump> = Dump;

/** The state as plain data. */
export const dumpOf = (state: State): Dump =>
  [...state].map(([tenant, of]) => ({
    tenant,
    accounts: [...of.accounts.values()],
    threads: threadsOf(of),
    labels: [...of.labels].map(([account, names]) => ({ account, names: [...names] })),
    heldMails: [...of.heldMails].map(([account, mails]) => ({ account, mails: [...mails.values()] })),
    grants: [...of.grants],
    mutes: [...of.mutes].map(([account, entries]) => ({ account, entries: [...entries] })),
    loops: [...of.loops.values()],
    changes: of.changes,
    seq: of.seq,
    settings: [...of.settings],
  }));

const threadsOf = ({ shelves }: Tenant): Dump[number]['threads'] =>
  [...shelves].flatMap(([account, { piles, held }]) =>
    [...piles].map(([thread, pile]) => ({
      account,
      thread,
      messages: [...pile.messages.values()],
      omitted: [...pile.omitted.values()],
      loops: [...pile.loops],
      isHeld: held.has(thread),
    })),
  );

/** Puts plain data back into a state, in place of what it held. */
export function restore(state: State, dump: Dump): void {
  state.clear();
  for (const one of dump) {
    const tenant = tenantIn(state, one.tenant);
    for (const account of one.accounts) tenant.accounts.set(account.id, account);
    for (const { account, thread, messages, omitted, loops, isHeld } of one.threads) {
      if (isHeld) putFacts(tenant, account, { thread, messages: messages.map(lifted), omitted });
      for (const loop of loops) pileIn(tenant, account, thread).loops.add(loop);
    }
    for (const { account, names } of one.labels) tenant.labels.set(account, new Map(names));
    for (const { account, mails } of one.heldMails)
      tenant.heldMails.set(account, new Map(mails.map((mail) => [mail.id, mail])));
    for (const [account, grant] of one.grants) tenant.grants.set(account, grant);
    for (const { account, entries } of one.mutes) tenant.mutes.set(account, entries);
    for (const loop of one.loops) tenant.loops.set(loop.id, loop);
    for (const change of one.changes) tenant.changes.push(change);
    tenant.seq = one.seq ?? one.changes.at(-1)?.seq ?? 0;
    for (const [key, value] of one.settings) tenant.settings.set(key, value);
  }
}

const lifted = (message: Written): Message => ({ ...message, features: message.features ?? 1 });
