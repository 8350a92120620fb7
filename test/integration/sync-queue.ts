import type { Queue, QueueMessage } from '#core/ports';
import type { Instant } from '#core/time';

/** A message as a worker gets it. */
export type Got<T> = { readonly body: T; readonly sentAt: Instant; readonly number: number };

export type UnkindQueue<T> = Queue<T> & {
  /** The next messages; none while others are under way where the queue keeps workers apart. */
  readonly take: (max: number) => ReadonlyArray<Got<T>>;
  readonly done: (got: Got<T>) => void;
  /** It failed, or its worker ended: it comes again, and those that were taken with it. */
  readonly back: (got: Got<T>) => void;
  readonly depth: () => number;
  /** How often the message came that came most often. */
  readonly most: () => number;
};

const FORGETS_AFTER = 5 * 60_000;

/**
 * A queue of one group: it gives messages in order and drops what was sent within five minutes. One that keeps workers
 * apart does so until they are through; the other acts as if each message had taken too long, and gives it to the next
 * who asks as well.
 */
export function unkindQueue<T>(clock: () => Instant, isLocked: boolean): UnkindQueue<T> {
  const sent = new Map<string, Instant>();
  const waiting = new Map<number, { readonly body: string; readonly sentAt: Instant; came: number }>();
  const underWay = new Map<number, number>();
  let number = 0;
  let most = 0;
  const send = ({ body, deduplicationId }: QueueMessage<T>): void => {
    const before = sent.get(deduplicationId);
    if (before !== undefined && clock() - before < FORGETS_AFTER) return;
    sent.set(deduplicationId, clock());
    number += 1;
    waiting.set(number, { body: JSON.stringify(body), sentAt: clock(), came: 0 });
  };
  const left = (one: Got<T>): void => {
    const others = (underWay.get(one.number) ?? 1) - 1;
    if (others > 0) underWay.set(one.number, others);
    else underWay.delete(one.number);
  };
  return {
    send: async (messages) => {
      for (const message of messages) send(message);
    },
    take: (max) => {
      if (isLocked && underWay.size > 0) return [];
      const taken = [...waiting].slice(0, max);
      return taken.map(([key, message]) => {
        message.came += 1;
        most = Math.max(most, message.came);
        underWay.set(key, (underWay.get(key) ?? 0) + 1);
        return { body: JSON.parse(message.body), sentAt: message.sentAt, number: key };
      });
    },
    done: (got) => {
      left(got);
      waiting.delete(got.number);
    },
    back: left,
    depth: () => waiting.size,
    most: () => most,
  };
}
