import { linked, type Pile, putFacts, type Read, type State, tenantIn } from '#core/adapters/memory/state';
import type { MessageId } from '#core/id';
import { type Message, refersTo } from '#core/mail/message';
import { byCodePoint } from '#core/order';
import type { Store } from '#core/ports';

type FactCalls = Pick<Store, 'thread' | 'addFacts' | 'heldThreads' | 'threads'>;

export const factCalls = (state: State, read: Read): FactCalls => ({
  thread: async (tenant, account, id) => {
    const pile = read(tenant).shelves.get(account)?.piles.get(id);
    return {
      id,
      messages: [...(pile?.messages.values() ?? [])],
      omitted: [...(pile?.omitted.values() ?? [])],
      loops: [...(pile?.loops ?? [])],
    };
  },
  addFacts: async (tenant, account, facts) => putFacts(tenantIn(state, tenant), account, facts),
  heldThreads: async (tenant, account, ids) => {
    const held = read(tenant).shelves.get(account)?.held;
    return new Set(ids.filter((id) => held?.has(id) === true));
  },
  threads: async (tenant, account, { after, limit }) =>
    [...(read(tenant).shelves.get(account)?.held ?? [])]
      .filter((id) => after === undefined || byCodePoint(id, after) > 0)
      .sort(byCodePoint)
      .slice(0, limit),
});

export const tieCalls = (read: Read): Pick<Store, 'awaiting' | 'messagesAbout' | 'questions'> => ({
  awaiting: async (tenant, account, ids) => {
    const asked = new Set(ids);
    const found = linked(read(tenant), account, ids).filter(
      ({ message }) => asked.has(message.id) && (message.asks || message.sent),
    );
    return [...new Set(found.map(({ thread }) => thread))];
  },
  messagesAbout: async (tenant, account, ids) => {
    const asked = new Set(ids);
    const found = linked(read(tenant), account, ids);
    return found.filter(({ message, pile }) => isAbout(message, asked, pile)).map(({ message }) => message);
  },
  questions: async (tenant, account, ids) => {
    const asked = new Set(ids);
    const found = linked(read(tenant), account, ids);
    return found.flatMap(({ message }) => (message.asks && asked.has(message.id) ? [message] : []));
  },
});

/** A bounce of one of them, or a reply to one of them that its own thread does not know. */
function isAbout(message: Message, ids: ReadonlySet<MessageId>, own: Pile): boolean {
  if (message.bounce?.of !== undefined && ids.has(message.bounce.of)) return true;
  return refersTo(message).some((id) => ids.has(id) && !own.known.has(id));
}
