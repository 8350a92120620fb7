import type { AccountId, LoopId, TenantId } from '#core/id';
import { type Instant, iso } from '#core/time';

/** What can be said in a log; there is no other text, so that no mail, address or secret gets into one. */
export const LOG_CODES = {
  request_failed: 'a request ended in a defect of ours',
  request_timed_out: 'a request was given up',
  record_retried: 'a queue record is to come again',
  record_parked: 'a queue record will never work and was put aside',
  record_failed: 'a queue record met a defect of ours',
  batch_failed: 'a whole batch failed',
  queue_away: 'a queue does not answer',
  schedule_failed: 'a scheduled run failed',
  sync_done: 'an account was read to its end',
  sync_put_off: 'a mailbox is busy, away or closed to us, and is asked again later',
  backfill_done: 'older mail of an account was read to its end',
  account_erased: 'nothing is left of an account',
  access_not_returned:
    'an account was erased, but Google could not be told: its owner can withdraw the access there',
  watch_lapsed: 'a mailbox had not been watched for a while: its pushes were missing',
  polls_queued: 'mailboxes were due for a look',
  upkeep_queued: 'mailboxes were due for their daily upkeep',
  push_refused: 'a push did not prove where it came from, or was malformed',
  push_senseless: 'a push that proved where it came from makes no sense',
  sweep_done: 'silent loops were marked',
  loop_changed: 'a loop changed',
} as const;
export type LogCode = keyof typeof LOG_CODES;

export type LogEntry = {
  readonly level: 'info' | 'warn' | 'error';
  readonly code: LogCode;
  readonly tenant?: TenantId;
  readonly account?: AccountId;
  readonly loop?: LoopId;
  /** Id of a request, a queue record or a run. */
  readonly request?: string;
  readonly count?: number;
  readonly ms?: number;
  /** Its kind and where it was thrown are logged, never its message. */
  readonly error?: unknown;
};
export type Log = (entry: LogEntry) => void;

const ID = /^[\w.:/-]{1,128}$/;
const FRAMES = 5;

/** Logs one line of JSON per entry; what does not look like an id is left out of it. */
export const jsonLog =
  (write: (line: string) => void, clock: () => Instant): Log =>
  ({ level, code, error, count, ms, ...ids }) => {
    const known = Object.entries(ids).filter(([, id]) => id !== undefined && ID.test(id));
    const failure = error === undefined ? {} : { error: errorOf(error) };
    const numbers = { ...(count === undefined ? {} : { count }), ...(ms === undefined ? {} : { ms }) };
    const line = { at: iso(clock()), level, code, ...Object.fromEntries(known), ...numbers, ...failure };
    write(`${JSON.stringify(line)}\n`);
  };

type LoggedError = {
  readonly name: string;
  readonly stack?: readonly string[];
  readonly cause?: LoggedError;
};

/** The class of an error and where it comes from, and the same of its cause: its text may quote mail. */
function errorOf(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error };
  const name = /^\w{1,64}$/.test(error.name) ? error.name : 'Error';
  const stack = framesOf(error);
  const below =
    error.cause === undefined || depth >= FRAMES ? {} : { cause: errorOf(error.cause, depth + 1) };
  return { name, ...(stack.length === 0 ? {} : { stack }), ...below };
}

/** Lines of the stack that lie behind the message, which may itself look like anything. */
function framesOf(error: Error): readonly string[] {
  const stack = error.stack ?? '';
  const head = `${error.name}: ${error.message}`;
  const start = stack.indexOf(head);
  if (start < 0 && error.message !== '') return [];
  return stack
    .slice(start < 0 ? 0 : start + head.length)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at \S.*:\d+:\d+\)?$/.test(line))
    .slice(0, FRAMES);
}
