import { DAY, type Instant, instant } from '#core/time';
import type { KeyRing } from './keys.ts';
import { type Forged, type Push, pushRequest, pushToken, type Signing } from './push-message.ts';
import type { HistoryRecord, Mailbox, Watch } from './state.ts';

/** How a push was answered; 0: not at all. */
export type Delivered = { readonly push: Push; readonly status: number };

// Statuses that acknowledge (cloud.google.com/pubsub/docs/push).
const ACKNOWLEDGED = new Set([102, 200, 201, 202, 204]);
const FIRST_BACKOFF = 100;
const MAX_BACKOFF = 60_000;
const RETENTION = 7 * DAY;
// Beyond one event a second for a user, Gmail drops (developers.google.com/workspace/gmail/api/guides/push).
const EVENT_INTERVAL = 1000;
const FIRST_MESSAGE_ID = 11_000_000_000_000_000n;

/** The subscription: what waits to be pushed, and how pushing is disturbed. */
export type Pushing = Signing & {
  queue: Push[];
  readonly underWay: Set<Promise<unknown>>;
  readonly lastEvent: Map<string, Instant>;
  count: number;
  paused: boolean;
  mangle: (batch: readonly Push[]) => readonly Push[];
};

export const noPushes = (ground: Pick<Signing, 'clock' | 'keys' | 'options'>): Pushing => ({
  ...ground,
  skew: 0,
  made: new Map(),
  queue: [],
  underWay: new Set(),
  lastEvent: new Map(),
  count: 0,
  paused: false,
  mangle: (batch) => batch,
});

/** Gmail's part: tells the topic of a change that the mailbox is watched for. */
export function notify(pushing: Pushing, { watch, address }: Mailbox, record: HistoryRecord): void {
  const { options, lastEvent } = pushing;
  const now = pushing.clock();
  if (options === undefined || watch === undefined || watch.expiration <= now) return;
  if (options.topic !== undefined && options.topic !== watch.topic) return;
  if (!concerns(watch, record)) return;
  if (now - (lastEvent.get(address) ?? Number.NEGATIVE_INFINITY) < EVENT_INTERVAL) return;
  lastEvent.set(address, now);
  publish(pushing, address, String(record.id));
}

/** Whether a watch wants to hear of a change: its filter looks at the labels had, got and lost. */
function concerns({ labelIds, behavior }: Watch, { message, labelsRemoved = [] }: HistoryRecord): boolean {
  if (labelIds.length === 0) return true;
  const touched = [...message.labelIds, ...labelsRemoved];
  const any = labelIds.some((label) => touched.includes(label));
  return behavior === 'include' ? any : !any;
}

function publish(pushing: Pushing, address: string, historyId: string): Push {
  pushing.count += 1;
  const now = pushing.clock();
  const messageId = String(FIRST_MESSAGE_ID + BigInt(pushing.count));
  const push = { messageId, address, historyId, published: now, attempts: 0, due: now };
  pushing.queue.push(push);
  if (pushing.options?.auto) run(pushing);
  return push;
}

/** Posts what is due, one after the other; what is not acknowledged comes again, later each time. */
async function deliver(pushing: Pushing): Promise<Delivered[]> {
  const now = pushing.clock();
  const due = pushing.queue.filter((push) => push.due <= now);
  pushing.queue = pushing.queue.filter((push) => push.due > now);
  const results: Delivered[] = [];
  for (const push of pushing.mangle(due)) results.push(await post(pushing, push));
  return results;
}

async function post(pushing: Pushing, push: Push): Promise<Delivered> {
  const send = pushing.options?.post ?? fetch;
  const status = await send(pushRequest(pushing, push)).then(
    (response) => response.status,
    () => 0,
  );
  if (!ACKNOWLEDGED.has(status)) again(pushing, push);
  return { push, status };
}

function again(pushing: Pushing, push: Push): void {
  const { clock, options } = pushing;
  const now = clock();
  if (now - push.published >= RETENTION) return;
  const wait = Math.min(MAX_BACKOFF, FIRST_BACKOFF * 2 ** push.attempts);
  pushing.queue.push({ ...push, attempts: push.attempts + 1, due: instant(now + wait) });
  if (options?.auto) options.later?.(wait, () => run(pushing));
}

function run(pushing: Pushing): void {
  if (pushing.paused) return;
  const work = deliver(pushing).finally(() => pushing.underWay.delete(work));
  pushing.underWay.add(work);
}

/** What tests can do to the subscription. */
export type PushControl = {
  /** Posts what is due, and tells how it was answered. */
  readonly deliver: () => Promise<Delivered[]>;
  /** What waits to be posted, not yet due included. */
  readonly pending: () => readonly Push[];
  /** Publishes a notification that no change led to. */
  readonly publish: (address: string, historyId: string) => Push;
  /** The request of a push, for whoever posts it by hand. */
  readonly request: (push: Push, forged?: Forged) => Request;
  readonly token: (forged?: Forged) => string;
  /** Has each batch pass through a function that may reorder, repeat or leave out; what is left out is lost. */
  readonly mangle: (by: (batch: readonly Push[]) => readonly Push[]) => void;
  /** Moves the times within tokens by so many seconds. */
  readonly skew: (seconds: number) => void;
  /** Holds automatic delivery back, or lets it go on with what has gathered. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly rotateKeys: () => void;
  /** Ends when no delivery is under way; what waits for its time does not count. */
  readonly settled: () => Promise<void>;
};

export const pushControl = (pushing: Pushing, keys: KeyRing): PushControl => ({
  deliver: () => deliver(pushing),
  pending: () => [...pushing.queue],
  publish: (address, historyId) => publish(pushing, address, historyId),
  request: (push, forged) => pushRequest(pushing, push, forged),
  token: (forged) => pushToken(pushing, forged),
  mangle: (by) => {
    pushing.mangle = by;
  },
  skew: (seconds) => {
    pushing.skew = seconds;
  },
  pause: () => {
    pushing.paused = true;
  },
  resume: () => {
    pushing.paused = false;
    run(pushing);
  },
  rotateKeys: keys.rotate,
  settled: async () => {
    while (pushing.underWay.size > 0) await Promise.all(pushing.underWay);
  },
});
