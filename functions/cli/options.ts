import { InvalidArgumentError, Option } from 'commander';
import { FIRST_SIGHT_DAYS } from '#core/loops/loop';
import { DAY, type Instant, instant, parseInstant } from '#core/time';

/** An ISO 8601 date or date-time. */
export function instantOption(text: string): Instant {
  const parsed = parseInstant(text);
  if (parsed === undefined)
    throw new InvalidArgumentError('Give an ISO 8601 date, for example 2026-09-15T09:00:00Z.');
  return parsed;
}

/** A date, or a number of days from now. */
export function futureOption(text: string): Instant {
  const days = /^(\d{1,4})d$/.exec(text)?.[1];
  return days === undefined ? instantOption(text) : instant(Date.now() + Number(days) * DAY);
}

/** A whole number between bounds. */
export const whole =
  (least: number, most: number) =>
  (text: string): number => {
    const parsed = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    if (!(parsed >= least && parsed <= most))
      throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
    return parsed;
  };

/** An option that may be given several times. */
export const repeated = (path: string, before: readonly string[] | undefined): string[] => [
  ...(before ?? []),
  path,
];

export const statuses = ['open', 'held', 'snoozed', 'undelivered', 'done', 'dropped', 'stale'];

/** What a command that has ended gives as its exit code. */
export type Done = (code: number) => void;

// Options that several commands share; made anew for each, since a command changes those that it gets.
export const json = () => new Option('--json', 'print JSON for programs').default(false);
export const account = () => new Option('--account <id>', 'only this account');
export const mbox = () =>
  new Option('--mbox <path>', 'mbox file, folder of them, or Maildir; may be repeated').argParser(repeated);
export const me = () => new Option('--me <addresses>', 'your addresses, with commas between them');
export const asOf = () => new Option('--as-of <date>', 'the clock, ISO 8601').argParser(instantOption);
export const since = () =>
  new Option('--since <days>', 'open nothing from threads that were silent for longer')
    .argParser(whole(1, 3650))
    .default(FIRST_SIGHT_DAYS);

/** The addresses of `--me`; parsed when a command runs, since what tells addresses takes long to load. */
export const owners = async (text: string) => (await import('./addresses.ts')).addresses(text);
