import type { AccountId } from '#core/id';
import type { Address } from '#core/mail/address';
import { type Me, meOf } from '#core/mail/identity';
import type { Instant } from '#core/time';

/** A mailbox of a tenant. */
export type Account = {
  readonly schema: 1;
  readonly version: number;
  readonly id: AccountId;
  /** What its owner calls it. */
  readonly name: string;
  readonly source: 'file';
  /** What its owner said is theirs. */
  readonly declared: readonly Address[];
  /** Canonical addresses learned from its mail: senders with the Sent label, and recipients it was delivered to. */
  readonly senders: readonly Address[];
  readonly aliases: readonly Address[];
  readonly connectedAt: Instant;
  /** How far its mail was read by the last sync that succeeded as a whole. */
  readonly dataThrough?: Instant;
  /** When that sync ended. */
  readonly syncedAt?: Instant;
  /** Mails of the last sync that could not be read; they make answers partial. */
  readonly gaps: number;
};

/** Me, as far as an account knows. */
export const meOfAccount = ({ declared, senders, aliases }: Account): Me => ({
  addresses: meOf([...declared, ...senders]).addresses,
  aliases: new Set(aliases),
});
