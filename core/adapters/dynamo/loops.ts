import { type Engine, type Item, itemAt, itemsAt, itemsIn } from '#core/adapters/dynamo/engine';
import { changesPk, eventSk, type Key, LOOP_SK, listPlace, loopPk } from '#core/adapters/dynamo/keys';
import { ChangeItem, LoopItem, LoopText, read, readSealed, SCHEMA } from '#core/adapters/dynamo/schema';
import type { TenantId } from '#core/id';
import type { Loop } from '#core/loops/record';
import type { Store } from '#core/ports';

type LoopReads = Pick<Store, 'loop' | 'loops' | 'events' | 'changes'>;

export const loopReads = (on: Engine): LoopReads => ({
  loop: async (tenant, id) => {
    const item = await itemAt(on, { pk: loopPk(tenant, id), sk: LOOP_SK });
    return item === undefined ? undefined : loopOf(on, tenant, item);
  },
  loops: async (tenant, ids) => {
    const keys = [...new Set(ids)].map((id) => ({ pk: loopPk(tenant, id), sk: LOOP_SK }));
    return Promise.all((await itemsAt(on, keys)).map((item) => loopOf(on, tenant, item)));
  },
  events: async (tenant, id) =>
    (await itemsIn(on, loopPk(tenant, id), { beginsWith: 'E#' })).map((item) => read(ChangeItem, item)),
  changes: async (tenant, after, limit) =>
    (await itemsIn(on, changesPk(tenant), { after: eventSk(after), limit })).map((item) =>
      read(ChangeItem, item),
    ),
});

/** A loop as an item: what can be read in it is sealed, once. */
export async function loopItem({ seal }: Engine, loop: Loop): Promise<Key & Item> {
  const { tenant, name, subject, evidence, state, ...rest } = loop;
  const { note, ...plain } = { note: undefined, ...state };
  const text = { name, subject, quotes: evidence.map(({ quote }) => quote), note };
  return {
    ...rest,
    schema: SCHEMA,
    pk: loopPk(tenant, loop.id),
    sk: LOOP_SK,
    ...listPlace(loop),
    evidence: evidence.map(({ messageId, at }) => ({ messageId, at })),
    state: plain,
    status: state.status,
    sealed: await seal.seal({ tenant, account: loop.account }, JSON.stringify(text)),
  };
}

async function loopOf({ seal }: Engine, tenant: TenantId, item: Item): Promise<Loop> {
  const { sealed, evidence, state, ...rest } = read(LoopItem, item);
  const opened = await seal.open({ tenant, account: rest.account }, sealed);
  const { name, subject, quotes, note } = readSealed(LoopText, opened);
  return {
    ...rest,
    schema: 1,
    tenant,
    name,
    subject,
    evidence: evidence.map((one, index) => ({ ...one, quote: quotes[index] ?? '' })),
    state: note === undefined || !('closedAt' in state) ? state : { ...state, note },
  };
}
