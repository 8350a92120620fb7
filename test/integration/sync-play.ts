import { askSync } from '#core/accounts/ask';
import { connectMailbox } from '#core/accounts/connect';
import type { SyncJob } from '#core/accounts/job';
import { dispatchPolls, dispatchUpkeep } from '#core/accounts/poll';
import { takePush } from '#core/accounts/push';
import { askRedetect } from '#core/accounts/redetect';
import type { SyncPorts } from '#core/accounts/sync';
import { work } from '#core/accounts/work';
import { memoryDirectory } from '#core/adapters/memory/directory';
import { memoryDue } from '#core/adapters/memory/due';
import { type MemoryStore, memoryStore } from '#core/adapters/memory/store';
import { Fault } from '#core/fault';
import { accountId, tenantId } from '#core/id';
import { address } from '#core/mail/address';
import { type HistoryId, historyId } from '#core/mail/history';
import type { Directory, DueIndex, LiveMail, Owner } from '#core/ports';
import { HOUR, type Instant, instant } from '#core/time';
import type { MailboxControl } from '../../functions/local/gmail/control.ts';
import { fakeGmail } from '../../functions/local/gmail/gmail.ts';
import { isRetry } from './actors.ts';
import { Crashed } from './crash.ts';
import { type Scheduler, scheduler } from './scheduler.ts';
import { doings, NORA, nearMail } from './sync-mailbox.ts';
import { type UnkindQueue, unkindQueue } from './sync-queue.ts';
import { type Act, type Beat, type Bend, type Schedule, TROUBLES, type Trouble } from './sync-schedule.ts';

export const OF: Owner = { tenant: tenantId('t1'), account: accountId('work') };
const START = instant(Date.parse('2026-09-15T09:00:00Z'));
const PUSHED = address(NORA);

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

/** One job under way: what it may not do follows from what it could know. */
type Run = {
  readonly who: string;
  /** Before when it must not call the mailbox. */
  notBefore: number;
  state: 'under way' | 'ended' | 'crashed';
  /** Until when the mailbox told it to wait. */
  told: number;
};

type Stage = {
  readonly schedule: Schedule;
  readonly turns: Scheduler;
  readonly clock: { now: Instant };
  readonly store: MemoryStore;
  readonly due: DueIndex;
  readonly directory: Directory;
  readonly queue: UnkindQueue<SyncJob>;
  readonly mail: LiveMail;
  readonly control: MailboxControl;
  readonly deed: ReturnType<typeof doings>;
  readonly pushes: Array<{ readonly id: string; readonly historyId: HistoryId }>;
  readonly complaints: string[];
  readonly met: Map<string, number>;
  trouble: { kind: Trouble; calls: number };
  bend: Bend | undefined;
  floor: bigint;
  calls: number;
  /** Before when a mailbox said that it is not to be called, as known to whoever begins now. */
  closedUntil: number;
  /** Runs that have not come to their end. */
  underWay: number;
  open: number;
  /** What nobody expected: everybody stops. */
  defect: unknown;
};

const meets = ({ met }: Stage, what: string): void => void met.set(what, (met.get(what) ?? 0) + 1);

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
    deed: doings(control, ids),
    ...{ pushes: [], complaints: [], met: new Map() },
    trouble: { kind: 'away', calls: 0 },
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

/** Waits for a turn. */
async function turn(stage: Stage, label = ''): Promise<void> {
  await stage.turns.turn(label);
  if (stage.defect !== undefined) throw stage.defect;
}

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

/** What a look reads at once: where one fails, the others come to their end by themselves. */
const READS = new Set(['thread', 'mutes', 'settings', 'messagesAbout', 'questions']);

/** A job's ports: each call waits for its turn, and may fail; the mailbox watches who calls it when. */
function portsOf(stage: Stage, run: Run): SyncPorts {
  const wrap = <P extends object>(port: P, called: (name: string, call: () => unknown) => unknown): P =>
    new Proxy(port, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          await turn(stage, `${run.who} ${String(name)}`);
          if (run.state === 'crashed') throw new Crashed('gone already');
          if (run.state === 'ended' && !READS.has(String(name)))
            stage.complaints.push(`${run.who} goes on behind its end: ${String(name)}`);
          return called(String(name), async () => Reflect.apply(method, target, args));
        };
      },
    });
  const faulty = (_: string, call: () => unknown) => failing(stage, run, call);
  const store = wrap(stage.store, async (name, call) => {
    const got = await faulty(name, call);
    if (name === 'account' && run.notBefore < 0) learnLimit(stage, run, got);
    return got;
  });
  return {
    store,
    due: wrap(stage.due, faulty),
    sync: wrap(stage.queue, faulty),
    mailOf: () => wrap(stage.mail, (name, call) => asking(stage, run, { name, call })),
    clock: () => stage.clock.now,
  };
}

/** What a job knows once it has read its account: when the mailbox may be called again. */
function learnLimit({ closedUntil }: Stage, run: Run, account: unknown): void {
  const of = account as { readonly gmail?: { readonly notBefore?: number } } | undefined;
  run.notBefore = Math.max(closedUntil, of?.gmail?.notBefore ?? 0);
}

async function failing(stage: Stage, run: Run, call: () => unknown): Promise<unknown> {
  stage.calls += 1;
  if (!stage.schedule.faults.includes(stage.calls)) return call();
  const [isDone, isCrash] = [stage.calls % 2 === 1, stage.calls % 4 >= 2];
  meets(stage, isCrash ? 'crash' : 'fault');
  if (isDone) await call();
  if (!isCrash) throw new Fault('retry', 'as the schedule wants it');
  run.state = 'crashed';
  throw new Crashed('as the schedule wants it');
}

type Asking = { readonly name: string; readonly call: () => unknown };

async function asking(stage: Stage, run: Run, { name, call }: Asking): Promise<unknown> {
  const { clock, complaints, trouble } = stage;
  if (clock.now < run.notBefore) complaints.push(`${run.who} calls ${name} before it may`);
  if (trouble.calls > 0) {
    trouble.calls -= 1;
    meets(stage, trouble.kind);
    const fault = TROUBLES[trouble.kind]();
    run.told = Math.max(run.told, clock.now + (fault.after ?? 0));
    throw fault;
  }
  const got = await call();
  if (name !== 'changes' || stage.bend === undefined || typeof got !== 'object' || got === null) return got;
  const { bend } = stage;
  stage.bend = undefined;
  meets(stage, bend);
  return bent(bend, got as Awaited<ReturnType<LiveMail['changes']>>);
}

function bent(bend: Bend, page: Awaited<ReturnType<LiveMail['changes']>>): typeof page {
  if (page === 'expired') return page;
  if (bend === 'twice') return { ...page, changes: page.changes.flatMap((one) => [one, one]) };
  return bend === 'reversed' ? { ...page, changes: page.changes.toReversed() } : page;
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
  untilThrough(stage, 'connector', (run) =>
    connectMailbox(
      { ...portsOf(stage, run), directory: stage.directory },
      { tenant: OF.tenant, name: OF.account },
    ),
  );

async function beating(stage: Stage): Promise<void> {
  for (const { after, beat } of stage.schedule.beats) {
    for (let left = after; left > 0; left -= 1) await turn(stage);
    await untilThrough(stage, 'clock', (run) => beatOnce(portsOf(stage, run), beat));
  }
}

const beatOnce = (ports: SyncPorts, beat: Beat): Promise<number> => {
  const deadline = instant(ports.clock() + HOUR);
  return beat === 'poll' ? dispatchPolls(ports, deadline) : dispatchUpkeep(ports, deadline);
};

async function living(stage: Stage): Promise<void> {
  for (const { after, act } of stage.schedule.acts) {
    for (let left = after; left > 0; left -= 1) await turn(stage);
    await turn(stage, `world ${JSON.stringify(act)}`);
    await doing(stage, act);
  }
}

async function doing(stage: Stage, act: Act): Promise<void> {
  const { control, pushes } = stage;
  if (act.do === 'pass') await passing(stage, act.ms);
  else if (act.do === 'trouble') stage.trouble = { kind: act.trouble, calls: act.calls };
  else if (act.do === 'bend') stage.bend = act.as;
  else if (act.do === 'forget') {
    stage.floor = BigInt(control.historyId()) + BigInt(act.beyond);
    meets(stage, 'forgotten');
  } else if (act.do === 'push') {
    const push = pushes[act.which % pushes.length];
    if (push === undefined) return;
    if (act.isLast) pushes.splice(pushes.indexOf(push), 1);
    await pushing(stage, push);
  } else if (act.do === 'deed') {
    stage.deed(act.deed);
    const place = historyId(control.historyId());
    if (place === undefined) return;
    const push = { id: `p${pushes.length} ${place}`.replace(' ', '.'), historyId: place };
    if (act.isPushed) await pushing(stage, push);
    else pushes.push(push);
  } else await asked(stage, act.what);
}

/** Milliseconds that a process lives at most. */
const LIFE = 10 * 60_000;

async function passing(stage: Stage, ms: number): Promise<void> {
  while (ms > LIFE && stage.underWay > 0) await turn(stage);
  stage.clock.now = instant(stage.clock.now + ms);
}

async function pushing({ directory, queue }: Stage, push: Stage['pushes'][number]): Promise<void> {
  if (PUSHED !== undefined) await takePush({ directory, sync: queue }, { ...push, mailbox: PUSHED });
}

async function asked(stage: Stage, what: Extract<Act, { do: 'ask' }>['what']): Promise<void> {
  const { store, queue: sync, clock } = stage;
  const ports = { store, sync, clock: () => clock.now };
  if ((await store.account(OF.tenant, OF.account)) === undefined) return;
  if (what === 'redetect') await askRedetect(ports, OF);
  else await askSync(ports, OF, { full: what === 'full', held: what === 'held' });
}

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

type Message = ReturnType<Stage['queue']['take']>[number];

async function worked(stage: Stage, who: string, { body, sentAt }: Message): Promise<boolean> {
  const run: Run = { who, notBefore: -1, state: 'under way', told: 0 };
  const now = stage.clock.now;
  stage.underWay += 1;
  try {
    const ended = await work(portsOf(stage, run), body, { sentAt, deadline: instant(now + HOUR) });
    meets(stage, `${body.do} ${ended}`);
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
  const { clock, store, due, queue, mail } = stage;
  stage.trouble.calls = 0;
  stage.bend = undefined;
  stage.floor = 0n;
  const ports: SyncPorts = { store, due, sync: queue, mailOf: () => mail, clock: () => clock.now };
  for (const ms of ROUNDS) {
    clock.now = instant(clock.now + ms);
    await beatOnce(ports, 'poll');
    await beatOnce(ports, 'upkeep');
    for (let jobs = 0; queue.depth() > 0; jobs += 1) {
      for (const got of queue.take(1)) {
        clock.now = instant(clock.now + 1);
        await work(ports, got.body, { sentAt: got.sentAt, deadline: instant(clock.now + HOUR) });
        queue.done(got);
      }
      if (jobs > MOST_JOBS) throw new Error('there is no end of work in calm');
    }
  }
}
