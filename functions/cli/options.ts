import { InvalidArgumentError } from 'commander';
import { type Address, address } from '#core/mail/address';
import { DAY, type Instant, instant, parseInstant } from '#core/time';

/** Addresses with commas between them. */
export const addresses = (text: string): Address[] =>
  text.split(',').map((one) => {
    const parsed = address(one);
    if (parsed === undefined)
      throw new InvalidArgumentError(`"${one.trim()}" is no mail address; give name@domain[,name@domain].`);
    return parsed;
  });

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
