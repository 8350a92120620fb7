import { rewriteGmail } from '#core/accounts/rewrite';
import type { Address } from '#core/mail/address';
import { learnMe, meOf } from '#core/mail/identity';
import type { Message } from '#core/mail/message';
import type { Owner, Store } from '#core/ports';

/** The addresses of an account that its mail has shown to be its owner's. */
export type Mine = { readonly senders: Set<Address>; readonly aliases: Set<Address> };

/**
 * Writes down which addresses some mail shows to be its owner's. To be done before its facts are written, so that a crash
 * repeats it, and before anything is judged by them. Costs nothing where they are known, as they nearly always are.
 */
export async function learn(
  { store, mine }: { readonly store: Store; readonly mine: Mine },
  of: Owner,
  messages: readonly Message[],
): Promise<void> {
  const { addresses, aliases } = learnMe(meOf([]), messages);
  const isNews = [...addresses].some((one) => !mine.senders.has(one));
  if (!isNews && [...aliases].every((one) => mine.aliases.has(one))) return;
  await rewriteGmail(store, of, (old) => ({
    ...old,
    senders: union(old.senders, addresses),
    aliases: union(old.aliases, aliases),
  }));
  for (const one of addresses) mine.senders.add(one);
  for (const one of aliases) mine.aliases.add(one);
}

const union = (a: readonly Address[], b: Iterable<Address>): readonly Address[] =>
  [...new Set([...a, ...b])].sort();
