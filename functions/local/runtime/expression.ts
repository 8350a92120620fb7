import { Cron } from 'croner';
import { reject } from '#core/fault';

/** Says when a schedule is due next after an instant (ms); undefined: never again. */
export type Due = (after: number) => number | undefined;

const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
const RATE = /^rate\((\d{1,6}) (minute|hour|day)s?\)$/;
const CRON = /^cron\((\S+) (\S+) (\S+) (\S+) (\S+) (\S+)\)$/;
const AT = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/;

/**
 * Reads a schedule of EventBridge Scheduler: rate(), cron() with its six fields, or at(), the latter two in a time
 * zone. A rate counts from `start`. Throws `invalid` where it is none.
 * Source: https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html
 */
export function dueOf(expression: string, { start, zone }: { start: number; zone: string }): Due {
  const [, count, unit] = RATE.exec(expression) ?? [];
  if (unit === 'minute' || unit === 'hour' || unit === 'day') {
    const period = Number(count) * UNIT_MS[unit];
    if (period > 0) return (after) => start + (Math.floor(Math.max(0, after - start) / period) + 1) * period;
  }
  const [, at] = AT.exec(expression) ?? [];
  const [, minute, hour, day, month, weekday, year] = CRON.exec(expression) ?? [];
  const pattern = at ?? (year && ['0', minute, hour, day, month, weekday, year].join(' '));
  if (pattern === undefined) throw unreadable(expression);
  const cron = cronOf(pattern, at !== undefined, zone, expression);
  return (after) => cron.nextRun(new Date(after))?.getTime();
}

function cronOf(pattern: string, once: boolean, timezone: string, expression: string): Cron {
  // AWS counts weekdays from 1 = Sunday and allows 0/15, both of which croner takes only when told.
  const aws = { alternativeWeekdays: true, sloppyRanges: true, mode: '7-part' } as const;
  try {
    return new Cron(pattern, once ? { timezone, paused: true } : { timezone, paused: true, ...aws });
  } catch (error) {
    throw unreadable(expression, error);
  }
}

const unreadable = (expression: string, cause?: unknown) =>
  reject(
    'invalid',
    `"${expression}" is no schedule: write rate(1 hour), cron(0 8 * * ? *) or at(2026-03-01T08:00:00).`,
    cause,
  );
