import * as z from 'zod/mini';
import { unlessForgotten } from '#core/accounts/forgotten';
import { type Dump, dumpShape } from '#core/adapters/memory/dump';
import { pack, unpack } from '#core/adapters/memory/snapshot';
import type { AccountId, LoopId, TenantId } from '#core/id';
import type { Owner, Seal, SealedPlace } from '#core/ports';

type Part = Dump[number];

const id = <T extends string>() => z.custom<T>((value) => typeof value === 'string');
/** What belongs to an account is sealed as a whole; what belongs to a tenant can be read. */
const Sealed = z.object({
  tenants: z.array(
    z.object({
      tenant: id<TenantId>(),
      seq: z.number(),
      settings: z.array(z.tuple([z.string(), z.string()])),
      accounts: z.array(z.tuple([id<AccountId>(), z.string()])),
    }),
  ),
});
const Snapshot = z.union([Sealed, dumpShape]);

const placeOf = (of: Owner): SealedPlace => ({ ...of, item: 'SNAPSHOT' });

/**
 * The text of a store's `dump`, each account sealed with its own key. An account whose key is gone for ever is left out:
 * it is being erased. Throws `retry` where a key cannot be had now.
 */
export async function sealDump(seal: Seal, text: string): Promise<string> {
  const tenants = [];
  for (const { tenant, settings, seq = 0, ...rest } of unpack(text, dumpShape)) {
    const accounts: [AccountId, string][] = [];
    for (const account of accountsIn(rest)) {
      const own = JSON.stringify({ ...ownOf(rest, account), tenant, settings: [] });
      const sealed = await unlessForgotten(() => seal.seal(placeOf({ tenant, account }), own));
      if (sealed !== undefined) accounts.push([account, sealed]);
    }
    tenants.push({ tenant, seq, settings, accounts });
  }
  return pack({ tenants } satisfies z.infer<typeof Sealed>);
}

/** What `sealDump` made a text of; the text of an earlier version, which sealed nothing, as it is. Throws `park` for others. */
export async function openDump(seal: Seal, text: string): Promise<string> {
  const snapshot = unpack(text, Snapshot);
  if (!('tenants' in snapshot)) return text;
  const dump: Dump = [];
  for (const { tenant, seq, settings, accounts } of snapshot.tenants) {
    const parts: Part[] = [];
    for (const [account, sealed] of accounts)
      parts.push(partOf(await seal.open(placeOf({ tenant, account }), sealed)));
    dump.push({ ...joined(parts), tenant, seq, settings });
  }
  return pack(dump);
}

function partOf(text: string): Part {
  const [part] = dumpShape.parse([JSON.parse(text)]);
  if (part === undefined) throw new TypeError('a snapshot of one account holds one');
  return part;
}

type Held = Omit<Part, 'tenant' | 'settings' | 'seq'>;

function accountsIn(of: Held): ReadonlySet<AccountId> {
  const { accounts, loops, grants, threads, labels, heldMails, mutes } = of;
  const named = [...threads, ...labels, ...heldMails, ...mutes, ...loops].map(({ account }) => account);
  return new Set([...accounts.map((one) => one.id), ...grants.map(([account]) => account), ...named]);
}

function ownOf(of: Held, account: AccountId): Held {
  const isOwn = (one: { readonly account: AccountId }): boolean => one.account === account;
  const loops = of.loops.filter(isOwn);
  const ids = new Set<LoopId>(loops.map((loop) => loop.id));
  return {
    accounts: of.accounts.filter((one) => one.id === account),
    threads: of.threads.filter(isOwn),
    labels: of.labels.filter(isOwn),
    heldMails: of.heldMails.filter(isOwn),
    grants: of.grants.filter(([id]) => id === account),
    mutes: of.mutes.filter(isOwn),
    loops,
    changes: of.changes.filter(({ loop }) => ids.has(loop)),
  };
}

const joined = (parts: readonly Part[]): Held => ({
  accounts: parts.flatMap(({ accounts }) => accounts),
  threads: parts.flatMap(({ threads }) => threads),
  labels: parts.flatMap(({ labels }) => labels),
  heldMails: parts.flatMap(({ heldMails }) => heldMails),
  grants: parts.flatMap(({ grants }) => grants),
  mutes: parts.flatMap(({ mutes }) => mutes),
  loops: parts.flatMap(({ loops }) => loops),
  changes: parts.flatMap(({ changes }) => changes).sort((a, b) => a.seq - b.seq),
});
