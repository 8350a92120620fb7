import type { BackfillPorts } from '#core/accounts/backfill';
import type { BackfillJob } from '#core/accounts/backfill-job';
import type { SyncJob } from '#core/accounts/job';
import type { WorkPorts } from '#core/accounts/work';
import type { MemoryStore } from '#core/adapters/memory/store';
import { Fault } from '#core/fault';
import type { HistoryId } from '#core/mail/history';
import type { ChangePage, Directory, DueIndex, LiveMail, Store } from '#core/ports';
import { type Instant, instant } from '#core/time';
import type { MailboxControl } from '../../functions/local/gmail/control.ts';
import { NO_GRANTS } from '../ports.ts';
import { Crashed } from './crash.ts';
import type { Scheduler } from './scheduler.ts';
import type { doings } from './sync-mailbox.ts';
import type { UnkindQueue } from './sync-queue.ts';
import { type Bend, type Schedule, TROUBLES, type Trouble } from './sync-schedule.ts';

/** One job under way: what it may not do follows from what it could know. */
export type Run = {
  readonly who: string;
  /** Before when it must not call the mailbox. */
  notBefore: number;
  state: 'under way' | 'ended' | 'crashed';
  /** Until when the mailbox told it to wait. */
  told: number;
};

export type Stage = {
  readonly schedule: Schedule;
  readonly turns: Scheduler;
  readonly clock: { now: Instant };
  readonly store: MemoryStore;
  readonly due: DueIndex;
  readonly directory: Directory;
  readonly queue: UnkindQueue<SyncJob>;
  readonly backfill: UnkindQueue<BackfillJob>;
  readonly mail: LiveMail;
  readonly control: MailboxControl;
  readonly deed: ReturnType<typeof doings>;
  readonly pushes: Array<{ readonly id: string; readonly historyId: HistoryId }>;
  readonly complaints: string[];
  readonly met: Map<string, number>;
  trouble: { kind: Trouble; calls: number };
  /** A mail that cannot be handed over, nor with its thread. */
  readonly poison: { ids: readonly string[]; calls: number };
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

export const meets = ({ met }: Stage, what: string): void => void met.set(what, (met.get(what) ?? 0) + 1);

/** Waits for a turn. */
export async function turn(stage: Stage, label = ''): Promise<void> {
  await stage.turns.turn(label);
  if (stage.defect !== undefined) throw stage.defect;
}

type Called = (call: () => Promise<unknown>, name: string, of: readonly unknown[]) => Promise<unknown>;

/** A port each of whose calls waits for its turn, of a process that may have ended. */
function wrapped<P extends object>(stage: Stage, run: Run, { port, called }: { port: P; called: Called }): P {
  return new Proxy(port, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        await turn(stage, `${run.who} ${String(name)}`);
        if (run.state === 'crashed') throw new Crashed('gone already');
        return called(async () => Reflect.apply(method, target, args), String(name), args);
      };
    },
  });
}

/** A job's ports: each call may fail, and the mailbox watches who calls it when. */
export function portsOf(stage: Stage, run: Run): WorkPorts & BackfillPorts {
  const called: Called = (call) => failing(stage, run, call);
  const store = wrapped<Store>(stage, run, { port: stage.store, called });
  return {
    store: {
      ...store,
      account: async (...of) => {
        const account = await store.account(...of);
        const { notBefore = 0 } = account?.source === 'gmail' ? account.gmail : {};
        // What it may do follows from what it could know when it began.
        if (run.notBefore < 0) run.notBefore = Math.max(stage.closedUntil, notBefore);
        return account;
      },
    },
    due: wrapped(stage, run, { port: stage.due, called }),
    sync: wrapped(stage, run, { port: stage.queue, called }),
    backfill: wrapped(stage, run, { port: stage.backfill, called }),
    directory: stage.directory,
    ...NO_GRANTS,
    sleep: async (ms) => {
      stage.clock.now = instant(stage.clock.now + ms);
    },
    mailOf: () => mailOf(stage, run),
    clock: () => stage.clock.now,
  };
}

async function failing(stage: Stage, run: Run, call: () => Promise<unknown>): Promise<unknown> {
  stage.calls += 1;
  if (!stage.schedule.faults.includes(stage.calls)) return call();
  const [isDone, isCrash] = [stage.calls % 2 === 1, stage.calls % 4 >= 2];
  meets(stage, isCrash ? 'crash' : 'fault');
  if (isDone) await call();
  if (!isCrash) throw new Fault('retry', 'as the schedule wants it');
  run.state = 'crashed';
  throw new Crashed('as the schedule wants it');
}

function mailOf(stage: Stage, run: Run): LiveMail {
  const mail = wrapped(stage, run, {
    port: stage.mail,
    called: async (call, name, of) => {
      if (run.state === 'ended') stage.complaints.push(`${run.who} calls ${name} behind its end`);
      if (stage.clock.now < run.notBefore) stage.complaints.push(`${run.who} calls ${name} before it may`);
      trouble(stage, run);
      if (isPoison(stage, name, of)) throw new Fault('park', 'as the schedule wants it');
      return call();
    },
  });
  return {
    ...mail,
    changes: async (since, page) => {
      const got = await mail.changes(since, page);
      return got === 'expired' ? got : bent(stage, got, page ?? since);
    },
  };
}

function trouble(stage: Stage, run: Run): void {
  const { calls, kind } = stage.trouble;
  if (calls === 0) return;
  stage.trouble.calls -= 1;
  meets(stage, kind);
  const fault = TROUBLES[kind]();
  run.told = Math.max(run.told, stage.clock.now + (fault.after ?? 0));
  throw fault;
}

function isPoison(stage: Stage, name: string, [id]: readonly unknown[]): boolean {
  const { poison } = stage;
  if (poison.calls === 0 || !['message', 'thread'].includes(name) || !poison.ids.some((one) => one === id))
    return false;
  poison.calls -= 1;
  meets(stage, 'poison');
  return true;
}

function bent(stage: Stage, page: ChangePage, again: string): ChangePage {
  const { bend } = stage;
  if (bend === undefined) return page;
  stage.bend = undefined;
  meets(stage, bend);
  if (bend === 'twice') return { ...page, changes: page.changes.flatMap((one) => [one, one]) };
  if (bend === 'reversed') return { ...page, changes: page.changes.toReversed() };
  return { changes: [], newest: page.newest, next: again };
}
