import type { Engine, Item } from '#core/adapters/dynamo/engine';
import type { Key } from '#core/adapters/dynamo/keys';
import { FactItem, FactText, LeftOutItem, LeftOutText, read, readSealed } from '#core/adapters/dynamo/schema';
import type { AccountId, TenantId } from '#core/id';
import type { LeftOut, Message } from '#core/mail/message';

type Of = { readonly tenant: TenantId; readonly account: AccountId };

/** A message as an item: what can be read in it is sealed, once. */
export async function factItem({ seal }: Engine, of: Of, key: Key, message: Message): Promise<Key & Item> {
  const { name, toNames, userLabels, subject, excerpt, ...rest } = message;
  const text = JSON.stringify({ name, toNames, userLabels, subject, excerpt });
  return { ...rest, ...key, sealed: await seal.seal(of, text) };
}

export async function factOf({ seal }: Engine, of: Of, item: Item): Promise<Message> {
  const { sealed, ...rest } = read(FactItem, item);
  return { ...rest, ...readSealed(FactText, await seal.open(of, sealed)) };
}

export async function leftOutItem({ seal }: Engine, of: Of, key: Key, one: LeftOut): Promise<Key & Item> {
  const { subject, ...rest } = one;
  return { ...rest, ...key, sealed: await seal.seal(of, JSON.stringify({ subject })) };
}

export async function leftOutOf({ seal }: Engine, of: Of, item: Item): Promise<LeftOut> {
  const { sealed, why, at } = read(LeftOutItem, item);
  return { why, at, ...readSealed(LeftOutText, await seal.open(of, sealed)) };
}
