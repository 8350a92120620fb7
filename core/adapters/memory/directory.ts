import * as z from 'zod/mini';
import { pack, unpack } from '#core/adapters/memory/snapshot';
import type { AccountId, TenantId } from '#core/id';
import { type Address, canonical } from '#core/mail/address';
import type { Claim, Directory } from '#core/ports';
import { type Instant, instant } from '#core/time';

const id = <T extends string>() => z.custom<T>((value) => typeof value === 'string');
const at = z.custom<Instant>((value) => Number.isFinite(value));
/** Claims of an earlier version do not say since when. */
const ClaimShape: z.ZodMiniType<Claim> = z.object({
  tenant: id<TenantId>(),
  account: id<AccountId>(),
  claimedAt: z._default(at, instant(0)),
});
const Dump = z.array(z.tuple([id<Address>(), ClaimShape]));

/** A directory in this process, which can be written to a file and read back. */
export function memoryDirectory(): Directory & {
  readonly dump: () => string;
  readonly load: (text: string) => void;
} {
  const owners = new Map<Address, Claim>();
  return {
    ownerOf: async (mailbox) => owners.get(canonical(mailbox)),
    claim: async (mailbox, owner, now) => {
      const held = owners.get(canonical(mailbox));
      if (held !== undefined && (held.tenant !== owner.tenant || held.account !== owner.account))
        return 'taken';
      owners.set(canonical(mailbox), { tenant: owner.tenant, account: owner.account, claimedAt: now });
      return 'claimed';
    },
    release: async (mailbox, owner) => {
      const held = owners.get(canonical(mailbox));
      const isTheirs = held?.tenant === owner.tenant && held.account === owner.account;
      if (isTheirs && (owner.claimedAt ?? held.claimedAt) === held.claimedAt)
        owners.delete(canonical(mailbox));
    },
    dump: () => pack([...owners]),
    load: (text) => {
      const read = unpack(text, Dump);
      owners.clear();
      for (const [mailbox, owner] of read) owners.set(mailbox, owner);
    },
  };
}
