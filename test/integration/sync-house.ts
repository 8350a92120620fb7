import { type BackfillPorts, backfillMailbox } from '#core/accounts/backfill';
import type { BackfillJob } from '#core/accounts/backfill-job';
import { connectMailbox } from '#core/accounts/connect';
import type { SyncJob } from '#core/accounts/job';
import { dispatchPolls, dispatchUpkeep } from '#core/accounts/poll';
import { takePush } from '#core/accounts/push';
import type { Asked } from '#core/accounts/sync';
import { type WorkPorts, work } from '#core/accounts/work';
import { memoryDirectory } from '#core/adapters/memory/directory';
import { memoryDue } from '#core/adapters/memory/due';
import { memoryStore } from '#core/adapters/memory/store';
import { accountId, tenantId } from '#core/id';
import { address } from '#core/mail/address';
import { historyId } from '#core/mail/history';
import type { Directory, DueIndex, LiveMail, Owner, Store } from '#core/ports';
import { HOUR, type Instant, instant } from '#core/time';
import type { MailboxControl } from '../../functions/local/gmail/control.ts';
import { fakeGmail } from '../../functions/local/gmail/gmail.ts';
import { NO_GRANTS } from '../ports.ts';
import { NORA } from './sync-mailbox.ts';
import { nearMail } from './sync-near.ts';
import { type UnkindQueue, unkindQueue } from './sync-queue.ts';

export const OF: Owner = { tenant: tenantId('t1'), account: accountId('work') };
export const START = instant(Date.parse('2026-09-15T09:00:00Z'));

/** Everything that a use case may call, one object each. */
export type Hands = {
  readonly store: Store;
  readonly due: DueIndex;
  readonly sync: UnkindQueue<SyncJob>;
  readonly backfill: UnkindQueue<BackfillJob>;
  readonly directory: Directory;
  readonly mail: LiveMail;
};

/** A product over memory, without HTTP, beside a mailbox whose listings have pages of so many items. */
export type House = {
  now: Instant;
  readonly hands: Hands;
  readonly control: MailboxControl;
  /** Makes cursors before the newest place too old. */
  readonly forget: () => void;
  /** What stands between the product and its mailbox. */
  around: (mail: LiveMail) => LiveMail;
};

export function house(page = 100): House {
  const clock = (): Instant => it.now;
  const control = fakeGmail({ clock }).mailbox(NORA);
  const labels = new Map([[control.newLabel('Clients'), 'Clients']]);
  let floor = 0n;
  const near = nearMail(control, { clock, labels, floor: () => floor, page });
  const mail: LiveMail = new Proxy(near, {
    get: (_, name) => Reflect.get(it.around(near), name),
  });
  const it: House = {
    now: START,
    hands: {
      store: memoryStore(),
      due: memoryDue(),
      sync: unkindQueue<SyncJob>(clock, true),
      backfill: unkindQueue<BackfillJob>(clock, true),
      directory: memoryDirectory(),
      mail,
    },
    control,
    forget: () => {
      floor = BigInt(control.historyId());
    },
    around: (plain) => plain,
  };
  return it;
}

export const portsOf = (
  it: House,
  { store, due, sync, backfill, directory, mail }: Hands = it.hands,
): WorkPorts & BackfillPorts => ({
  ...{ store, due, sync, backfill, directory, mailOf: () => mail, clock: () => it.now, ...NO_GRANTS },
  sleep: async (ms) => pass(it, ms),
});

export const pass = (it: House, ms: number): void => {
  it.now = instant(it.now + ms);
};

export const connect = (it: House, hands = it.hands) =>
  connectMailbox(portsOf(it, hands), { ...OF, name: OF.account });

/** Takes a push of the newest place in history, by an id of its own. */
export async function push(it: House, id: string, hands = it.hands): Promise<void> {
  const [mailbox, place] = [address(NORA), historyId(it.control.historyId())];
  if (mailbox === undefined || place === undefined) throw new Error('a push that says nothing');
  await takePush(hands, { id, mailbox, historyId: place });
}

/** Works through the queues, that of backfills last, and tells how each job of a sync ended. One that fails stays there. */
export async function drain(it: House, hands = it.hands): Promise<readonly string[]> {
  const ended: string[] = [];
  const ports = portsOf(it, hands);
  await emptied(it, it.hands.sync, async (job, asked) => void ended.push(await work(ports, job, asked)));
  await emptied(it, it.hands.backfill, (job, asked) => backfillMailbox(ports, job, asked));
  return ended;
}

async function emptied<T>(
  it: House,
  queue: UnkindQueue<T>,
  handle: (job: T, asked: Asked) => Promise<unknown>,
): Promise<void> {
  while (queue.depth() > 0)
    for (const got of queue.take(1)) {
      pass(it, 1);
      try {
        await handle(got.body, { sentAt: got.sentAt, deadline: instant(it.now + HOUR) });
      } catch (error) {
        queue.back(got);
        throw error;
      }
      queue.done(got);
    }
}

export const poll = (it: House, hands = it.hands): Promise<number> =>
  dispatchPolls(portsOf(it, hands), instant(it.now + HOUR));
export const sweep = (it: House, hands = it.hands): Promise<number> =>
  dispatchUpkeep(portsOf(it, hands), instant(it.now + HOUR));
