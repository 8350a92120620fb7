import { backfillMailbox } from '#core/accounts/backfill';
import type { BackfillJob } from '#core/accounts/backfill-job';
import { connectMailbox } from '#core/accounts/connect';
import type { SyncJob } from '#core/accounts/job';
import { dispatchPolls, dispatchUpkeep, type PollPorts } from '#core/accounts/poll';
import { work } from '#core/accounts/work';
import { memoryDirectory } from '#core/adapters/memory/directory';
import { memoryDue } from '#core/adapters/memory/due';
import { type MemoryStore, memoryStore } from '#core/adapters/memory/store';
import { Fault } from '#core/fault';
import type { HistoryId } from '#core/mail/history';
import type { DueIndex, LiveMail } from '#core/ports';
import { HOUR, type Instant, instant } from '#core/time';
import type { MailboxControl } from '../../functions/local/gmail/control.ts';
import { fakeGmail } from '../../functions/local/gmail/gmail.ts';
import { NO_GRANTS } from '../ports.ts';
import { isRetry } from './actors.ts';
import { Crashed } from './crash.ts';
import { scheduler } from './scheduler.ts';
import { living } from './sync-acts.ts';
import { OF, START } from './sync-house.ts';
import { doings, NORA } from './sync-mailbox.ts';
import { nearMail } from './sync-near.ts';
import { unkindQueue } from './sync-queue.ts';
import type { Beat, Schedule } from './sync-schedule.ts';
import { meets, portsOf, type Run, type Stage, turn } from './sync-stage.ts';

/** How a schedule ended. */
export type Played = {
  readonly store: MemoryStore;
  readonly due: DueIndex;
  readonly control: MailboxControl;
  readonly now: Instant;
  /** A port to the mailbox without anything in between. */
  readonly mail: LiveMail;
  /** Stretches of history that were never told, since the cursor had expired. */
  readonly untold: ReadonlyArray<{ readonly from: HistoryId; readonly to: HistoryId }>;
  /** Whatever a worker did that it must not. */
  readonly complaints: readonly string[];
  readonly trace: readonly string[];
  /** What came up, by name. */
  readonly met: ReadonlyMap<string, number>;
};

/** Plays a schedule: world, owner, schedules and two workers take turns at every call that they make. */
export async function play(schedule: Schedule): Promise<Played> {
  const clock = { now: START };
  const fake = fakeGmail({ clock: () => clock.now });
  const control = fake.mailbox(NORA);
  const names = ['Work', 'Home'];
  const ids = names.map((name) => control.newLabel(name));
  const labels = new Map(ids.map((id, index) => [id, names[index] ?? '']));
  const floor = { at: 0n };
  const mail = nearMail(control, {
    clock: () => clock.now,
    labels,
    floor: () => floor.at,
    page: schedule.page,
  });
  const store = memoryStore();
  const untold: Array<{ from: HistoryId; to: HistoryId }> = [];
  const stage: Stage = {
    ...{ schedule, clock, control, mail, store: watched(store, untold) },
    turns: scheduler(schedule.choices),
    due: memoryDue(),
    directory: memoryDirectory(),
    queue: unkindQueue<SyncJob>(() => clock.now, schedule.isLocked),
    backfill: unkindQueue<BackfillJob>(() => clock.now, schedule.isLocked),
    deed: doings(control, ids),
    ...{ pushes: [], complaints: [], met: new Map() },
    trouble: { kind: 'away', calls: 0 },
    poison: { ids: [], calls: 0 },
    bend: undefined,
    get floor() {
      return floor.at;
    },
    set floor(at: bigint) {
      floor.at = at;
      control.raiseFloor(at);
    },
    ...{ calls: 0, closedUntil: 0, underWay: 0, open: 3, defect: undefined },
  };
  for (const one of schedule.before) stage.deed(one);
  await stage.turns.run([
    closing(stage, () => connecting(stage)),
    closing(stage, () => living(stage)),
    closing(stage, () => beating(stage)),
    stopping(stage, () => working(stage, 'ann')),
    stopping(stage, () => working(stage, 'bob')),
    stopping(stage, () => catchingUp(stage, 'cyd')),
  ]);
  await calm(stage);
  const { complaints, met, turns, due } = stage;
  return { store, due, control, now: clock.now, mail, untold, complaints, trace: turns.trace, met };
}

const stopping = (stage: Stage, actor: () => Promise<void>) => async () => {
  try {
    await actor();
  } catch (error) {
    stage.defect ??= error;
    throw error;
  }
};
const closing = (stage: Stage, actor: () => Promise<void>) =>
  stopping(stage, async () => {
    await actor();
    stage.open -= 1;
  });

/** The store, with an eye on what the cursor leaps over. */
function watched(store: MemoryStore, untold: Array<{ from: HistoryId; to: HistoryId }>): MemoryStore {
  return {
    ...store,
    saveAccount: async (tenant, account) => {
      const before = await store.account(tenant, account.id);
      const race = await store.saveAccount(tenant, account);
      if (race !== 'written' || account.source !== 'gmail' || before?.source !== 'gmail') return race;
      if ((account.gmail.refill?.tries ?? 0) > (before.gmail.refill?.tries ?? 0))
        untold.push({ from: before.gmail.cursor, to: account.gmail.cursor });
      return race;
    },
  };
}

/** Does what a process does that may end at any moment, until it has come to its end once. */
async function untilThrough(stage: Stage, who: string, what: (run: Run) => Promise<unknown>): Promise<void> {
  for (;;) {
    const run: Run = { who, notBefore: 0, state: 'under way', told: 0 };
    stage.underWay += 1;
    try {
      await what(run);
      return;
    } catch (error) {
      if (
        !isRetry(error) &&
        !(error instanceof Crashed) &&
        !(error instanceof Fault && error.kind === 'revoke')
      )
        throw error;
    } finally {
      stage.underWay -= 1;
    }
  }
}

const connecting = (stage: Stage): Promise<void> =>
  untilThrough(stage, 'connector', (run) => connectMailbox(portsOf(stage, run), { ...OF, name: OF.account }));

async function beating(stage: Stage): Promise<void> {
  for (const { after, beat } of stage.schedule.beats) {
    for (let left = after; left > 0; left -= 1) await turn(stage);
    await untilThrough(stage, 'clock', (run) => beatOnce(portsOf(stage, run), beat));
  }
}

const beatOnce = (ports: PollPorts, beat: Beat): Promise<number> => {
  const deadline = instant(ports.clock() + HOUR);
  return beat === 'poll' ? dispatchPolls(ports, deadline) : dispatchUpkeep(ports, deadline);
};

const MOST_JOBS = 400;

/** A worker takes a few messages of the one group at a time; behind one that fails the rest comes again too. */
async function working(stage: Stage, who: string): Promise<void> {
  const { queue, turns } = stage;
  for (let jobs = 0; stage.open > 0 || queue.depth() > 0; ) {
    await turn(stage);
    const batch = queue.take(1 + turns.pick(3));
    let isBroken = false;
    for (const got of batch) {
      isBroken ||= !(await worked(stage, who, got));
      if (isBroken) queue.back(got);
      else queue.done(got);
      jobs += 1;
      if (jobs > MOST_JOBS) throw new Error('there is no end of work');
    }
  }
}

/** Another takes slices of older mail, one at a time. */
async function catchingUp(stage: Stage, who: string): Promise<void> {
  const { backfill } = stage;
  for (let jobs = 0; stage.open > 0 || stage.queue.depth() > 0 || backfill.depth() > 0; ) {
    await turn(stage);
    for (const got of backfill.take(1)) {
      const isDone = await through(stage, who, async (ports, deadline) => {
        const ended = await backfillMailbox(ports, got.body, { sentAt: got.sentAt, deadline });
        meets(stage, `backfill ${ended}`);
        return ended;
      });
      if (isDone) backfill.done(got);
      else backfill.back(got);
      jobs += 1;
      if (jobs > MOST_JOBS) throw new Error('there is no end of older mail');
    }
  }
}

type Message = ReturnType<Stage['queue']['take']>[number];

const worked = (stage: Stage, who: string, { body, sentAt }: Message): Promise<boolean> =>
  through(stage, who, async (ports, deadline) => {
    const ended = await work(ports, body, { sentAt, deadline });
    meets(stage, `${body.do} ${ended}`);
    return ended;
  });

/** Does a job as a process that may end at any moment; whether it came to its end. */
async function through(
  stage: Stage,
  who: string,
  job: (ports: ReturnType<typeof portsOf>, deadline: Instant) => Promise<string>,
): Promise<boolean> {
  const run: Run = { who, notBefore: -1, state: 'under way', told: 0 };
  const now = stage.clock.now;
  stage.underWay += 1;
  try {
    const ended = await job(portsOf(stage, run), instant(now + HOUR));
    run.state = 'ended';
    if (ended === 'put-off') stage.closedUntil = Math.max(stage.closedUntil, run.told);
    return true;
  } catch (error) {
    if (!isRetry(error) && !(error instanceof Crashed)) throw error;
    if (run.state !== 'crashed') run.state = 'ended';
    return false;
  } finally {
    stage.underWay -= 1;
  }
}

const ROUNDS = [HOUR, HOUR, 25 * HOUR, HOUR, HOUR, HOUR];

/** Everything goes well from now on, and time passes. */
async function calm(stage: Stage): Promise<void> {
  const { clock, store, due, directory, queue, backfill, mail } = stage;
  stage.trouble.calls = 0;
  stage.poison.calls = 0;
  stage.bend = undefined;
  stage.floor = 0n;
  const ports = {
    ...{ store, due, directory, sync: queue, backfill, mailOf: () => mail, clock: () => clock.now },
    ...{ ...NO_GRANTS, sleep: async () => {} },
  };
  for (const ms of ROUNDS) {
    clock.now = instant(clock.now + ms);
    await beatOnce(ports, 'poll');
    await beatOnce(ports, 'upkeep');
    for (let jobs = 0; queue.depth() > 0; jobs += 1) {
      for (const got of queue.take(1)) {
        clock.now = instant(clock.now + 1);
        const ended = await work(ports, got.body, {
          sentAt: got.sentAt,
          deadline: instant(clock.now + HOUR),
        });
        meets(stage, `${got.body.do} ${ended}`);
        queue.done(got);
      }
      if (jobs > MOST_JOBS) throw new Error('there is no end of work in calm');
    }
    for (let jobs = 0; backfill.depth() > 0; jobs += 1) {
      for (const got of backfill.take(1)) {
        const deadline = instant(clock.now + HOUR);
        meets(stage, `backfill ${await backfillMailbox(ports, got.body, { sentAt: got.sentAt, deadline })}`);
        backfill.done(got);
      }
      if (jobs > MOST_JOBS) throw new Error('there is no end of older mail in calm');
    }
  }
}
