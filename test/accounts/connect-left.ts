import * as z from 'zod';
import { address } from '#core/mail/address';
import type { DueKind, Owner } from '#core/ports';
import { instant } from '#core/time';
import type { Ground } from './connect-world.ts';

const FOREVER = instant(8e15);
const KINDS: readonly DueKind[] = ['stale', 'poll', 'upkeep'];

/** Entries of the due index that name an account. */
export async function dueOf({ hands }: Pick<Ground, 'hands'>, of: Owner): Promise<readonly DueKind[]> {
  const found: DueKind[] = [];
  for (const kind of KINDS)
    for (const { tenant, account } of await hands.due.take(kind, FOREVER, 1_000))
      if (tenant === of.tenant && account === of.account) found.push(kind);
  return found;
}

const google = z.object({
  mailboxes: z.array(z.looseObject({ address: z.string(), watch: z.unknown().optional() })),
  tokens: z.object({
    grants: z.array(
      z.tuple([z.string(), z.looseObject({ address: z.string(), ended: z.string().optional() })]),
    ),
  }),
});
const atGoogle = ({ fake }: Pick<Ground, 'fake'>) => google.parse(JSON.parse(fake.dump()));

/** Refresh tokens of a mailbox that are good. */
export const grantsAt = (on: Pick<Ground, 'fake'>, mailbox: string): readonly string[] =>
  atGoogle(on).tokens.grants.flatMap(([token, one]) =>
    one.address === mailbox && one.ended === undefined ? [token] : [],
  );
export const isWatched = (on: Pick<Ground, 'fake'>, mailbox: string): boolean =>
  atGoogle(on).mailboxes.some((one) => one.address === mailbox && one.watch !== undefined);

/** Whose a mailbox is, as "tenant/account". */
export async function holderOf({ hands }: Pick<Ground, 'hands'>, mailbox: string): Promise<string> {
  const known = address(mailbox);
  const claim = known === undefined ? undefined : await hands.directory.ownerOf(known);
  return claim === undefined ? 'nobody' : `${claim.tenant}/${claim.account}`;
}
