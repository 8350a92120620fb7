import * as z from 'zod/mini';
import { pack, unpack } from '#core/adapters/memory/snapshot';
import { type Address, canonical } from '#core/mail/address';
import type { Directory, Owner } from '#core/ports';

const Dump = z.array(
  z.tuple([
    z.custom<Address>((value) => typeof value === 'string'),
    z.custom<Owner>((value) => typeof value === 'object' && value !== null),
  ]),
);

/** A directory in this process, which can be written to a file and read back. */
export function memoryDirectory(): Directory & {
  readonly dump: () => string;
  readonly load: (text: string) => void;
} {
  const owners = new Map<Address, Owner>();
  return {
    ownerOf: async (mailbox) => owners.get(canonical(mailbox)),
    claim: async (mailbox, owner) => {
      const held = owners.get(canonical(mailbox));
      if (held !== undefined && (held.tenant !== owner.tenant || held.account !== owner.account))
        return 'taken';
      owners.set(canonical(mailbox), { tenant: owner.tenant, account: owner.account });
      return 'claimed';
    },
    dump: () => pack([...owners]),
    load: (text) => {
      const read = unpack(text, Dump);
      owners.clear();
      for (const [mailbox, owner] of read) owners.set(mailbox, owner);
    },
  };
}
