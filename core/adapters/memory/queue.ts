import { randomUUID } from 'node:crypto';
import { reject } from '#core/fault';
import type { Queue, QueueMessage } from '#core/ports';
import { type Instant, instant } from '#core/time';

/** Seconds and counts as SQS takes them. */
export type MemoryQueueOptions = {
  readonly clock: () => Instant;
  /** Seconds for which a received message is hidden from others. */
  readonly visibility: number;
  /** Receives after which a message goes to the dead ones. */
  readonly receives: number;
};

/** A message as a consumer gets it; its body went through JSON. */
export type Delivery = {
  readonly id: string;
  /** Proof of this very receive; void once the message is visible again. */
  readonly receipt: string;
  readonly body: string;
  readonly group: string;
  readonly deduplicationId: string;
  readonly sequence: number;
  readonly receives: number;
  readonly sentAt: Instant;
  readonly firstReceivedAt: Instant;
};

export type MemoryQueue<T> = Queue<T> & {
  /** At most `max` visible messages in order; a group with a message in flight gives none. */
  readonly receive: (max: number) => readonly Delivery[];
  /** Deletes what was received; a void receipt deletes nothing, as on a FIFO queue of SQS. */
  readonly remove: (receipts: readonly string[]) => void;
  /** Messages that wait or are in flight. */
  readonly depth: () => number;
  /** Bodies of the messages that were given up, oldest first. */
  readonly dead: () => readonly string[];
  /** Resolves with the next send or removal: a moment to look again. */
  readonly changed: () => Promise<void>;
};

const DEDUPLICATION_MS = 5 * 60_000;
/** Ten of these fit into one request of SQS (1 MiB). */
const MAX_BODY_BYTES = 100 * 1024;
const ID = /^[\x21-\x7e]{1,128}$/;

type Held = Omit<Delivery, 'receipt' | 'firstReceivedAt'> & {
  readonly receipt: string | undefined;
  readonly firstReceivedAt: Instant | undefined;
  readonly visibleAt: Instant;
};

/**
 * A FIFO queue in this process, with the rules of SQS that consumers lean on: order and lock by group, five minutes of
 * deduplication, visibility, receive counts, dead letters. Nothing of it survives the process.
 */
export function memoryQueue<T>(options: MemoryQueueOptions): MemoryQueue<T> {
  const held = new Map<number, Held>();
  const sent = new Map<string, Instant>();
  const dead: string[] = [];
  let sequence = 0;
  const waiting: (() => void)[] = [];
  const notify = () => {
    for (const wake of waiting.splice(0)) wake();
  };
  return {
    send: async (messages) => {
      const bodies = messages.map(bodyOf);
      const now = options.clock();
      for (const [id, at] of sent) if (now - at >= DEDUPLICATION_MS) sent.delete(id);
      for (const [index, { group, deduplicationId }] of messages.entries()) {
        if (sent.has(deduplicationId)) continue;
        sent.set(deduplicationId, now);
        sequence += 1;
        const body = bodies[index] ?? '';
        held.set(sequence, fresh({ body, group, deduplicationId, sequence, sentAt: now }));
      }
      notify();
    },
    receive: (max) => take({ held, dead }, max, options),
    remove: (receipts) => {
      const now = options.clock();
      const gone = new Set(receipts);
      for (const [key, one] of held)
        if (one.receipt !== undefined && gone.has(one.receipt) && one.visibleAt > now) held.delete(key);
      notify();
    },
    depth: () => held.size,
    dead: () => [...dead],
    changed: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
      }),
  };
}

const fresh = (message: Pick<Held, 'body' | 'group' | 'deduplicationId' | 'sequence' | 'sentAt'>): Held => ({
  ...message,
  id: randomUUID(),
  receipt: undefined,
  receives: 0,
  firstReceivedAt: undefined,
  visibleAt: message.sentAt,
});

/** Takes visible messages in order of sending and hides them; what was received too often dies instead. */
function take(
  { held, dead }: { readonly held: Map<number, Held>; readonly dead: string[] },
  max: number,
  { clock, visibility, receives }: MemoryQueueOptions,
): readonly Delivery[] {
  const now = clock();
  const locked = new Set<string>();
  for (const one of held.values())
    if (one.receipt !== undefined && one.visibleAt > now) locked.add(one.group);
  const taken: Delivery[] = [];
  for (const [key, one] of held) {
    if (taken.length >= max) break;
    if (locked.has(one.group)) continue;
    if (one.receives >= receives) {
      held.delete(key);
      dead.push(one.body);
      continue;
    }
    const { visibleAt: _, ...rest } = one;
    const firstReceivedAt = one.firstReceivedAt ?? now;
    const got = { ...rest, receipt: randomUUID(), receives: one.receives + 1, firstReceivedAt };
    held.set(key, { ...got, visibleAt: instant(now + visibility * 1000) });
    taken.push(got);
  }
  return taken;
}

/** The message's JSON, refused where SQS would refuse the message. */
function bodyOf<T>({ body, group, deduplicationId }: QueueMessage<T>): string {
  if (!ID.test(group) || !ID.test(deduplicationId))
    throw reject('invalid', 'A queue group and a deduplication id need 1 to 128 printable ASCII characters.');
  const text = JSON.stringify(body);
  if (Buffer.byteLength(text) > MAX_BODY_BYTES)
    throw reject('too-large', 'A queue message holds at most 100 KiB: send ids, not content.');
  return text;
}
