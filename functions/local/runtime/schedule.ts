import { randomUUID } from 'node:crypto';
import { dueOf } from './expression.ts';
import { invoke, type LocalFunction, type Outcome } from './invoke.ts';

export type ScheduleOptions = {
  readonly name: string;
  /** rate(), cron() or at(), as EventBridge Scheduler takes it. */
  readonly expression: string;
  readonly target: LocalFunction;
  /** For cron() and at(); UTC where it is left out. */
  readonly zone?: string;
  /** Told of every run that failed: for the log. */
  readonly onFailure?: (outcome: Exclude<Outcome, { ended: 'answered' }>) => void;
};

export type Schedule = {
  /** Runs it now, beside its times. */
  readonly run: () => Promise<Outcome>;
  /** Starts no more runs and resolves once those under way are over. */
  readonly stop: () => Promise<void>;
};

/** A timer holds at most 24.8 days, so that longer waits come in pieces. */
const LONGEST_TIMER_MS = 86_400_000;

/**
 * Calls a function at its times, with the event that EventBridge Scheduler sends where it was given no other. A run
 * that fails is told and not repeated. Throws `invalid` where the expression cannot be read.
 */
export function schedule(options: ScheduleOptions): Schedule {
  const due = dueOf(options.expression, { start: Date.now(), zone: options.zone ?? 'UTC' });
  const running = new Set<Promise<Outcome>>();
  let timer: NodeJS.Timeout | undefined;

  const run = async () => {
    const call = fire(options);
    running.add(call);
    try {
      return await call;
    } finally {
      running.delete(call);
    }
  };
  const wait = (at: number | undefined) => {
    if (at === undefined) return;
    const left = at - Date.now();
    timer = setTimeout(
      () => {
        if (left > LONGEST_TIMER_MS) return wait(at);
        void run();
        wait(due(Math.max(at, Date.now())));
      },
      Math.max(0, Math.min(left, LONGEST_TIMER_MS)),
    );
  };
  wait(due(Date.now()));

  return {
    run,
    stop: async () => {
      clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

async function fire({ name, target, onFailure }: ScheduleOptions): Promise<Outcome> {
  const outcome = await invoke(target, schedulerEvent(name, new Date()));
  if (outcome.ended !== 'answered') onFailure?.(outcome);
  return outcome;
}

/** The event of EventBridge Scheduler without an input of one's own. */
const schedulerEvent = (name: string, now: Date) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.scheduler',
  account: '000000000000',
  time: now.toISOString().replace(/\.\d+Z$/, 'Z'),
  region: 'us-east-1',
  resources: [`arn:aws:scheduler:us-east-1:000000000000:schedule/default/${name}`],
  detail: '{}',
});
