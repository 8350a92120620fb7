import * as z from 'zod/mini';
import { Fault } from '#core/fault';
import { DAY, type Instant, parseInstant } from '#core/time';

/** What a failed call comes to: what it was about is not there, the token is not taken, or a fault. */
export type Outcome = 'gone' | 'unauthorized' | Fault;

const Failure = z.object({
  code: z.optional(z.unknown()),
  cause: z.optional(z.unknown()),
  response: z.optional(
    z.object({
      status: z.number(),
      headers: z.custom<Headers>((value) => value instanceof Headers),
      data: z.optional(z.unknown()),
    }),
  ),
});
const Reasoned = z.object({ reason: z.optional(z.string()) });
const Answer = z.object({
  error: z.object({
    message: z.optional(z.string()),
    status: z.optional(z.string()),
    errors: z.optional(z.array(Reasoned)),
    details: z.optional(z.array(Reasoned)),
  }),
});

const QUOTA = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
  'RATE_LIMIT_EXCEEDED',
  'RESOURCE_EXHAUSTED',
]);
const QUOTA_WORDS = /queries per (?:minute|day)|too many concurrent requests|(?:rate|daily) limit exceeded/i;
const NOT_SET_UP = new Set(['accessNotConfigured', 'SERVICE_DISABLED']);
const RETRY_AFTER = /retry after\s+(\d{4}-\d\d-\d\dT[\d:.]{5,18}Z)/i;

/**
 * What an error of Gmail's client asks for. `retry`: away, slow, cut off, 5xx; with `too-many` (429, and 403 with a quota
 * reason) not before `after`, at most a day. `revoke`: any other 403 for which Gmail gives a reason. `park`: it will
 * never work as it is. What Google or the network said stays out of it, save codes: its words may name a mailbox.
 * Source: https://developers.google.com/workspace/gmail/api/guides/handle-errors
 */
export function outcomeOf(error: unknown, call: { readonly name: string; readonly now: Instant }): Outcome {
  const failure = Failure.safeParse(error);
  if (!failure.success) return away(`${call.name}: no answer`);
  const { cause, code, response } = failure.data;
  if (cause instanceof Fault) return cause;
  if (response === undefined) return away(`${call.name}: ${slug(code)}`);
  const { status, headers } = response;
  const said = Answer.safeParse(response.data).data?.error;
  const reasons = [...(said?.errors ?? []), ...(said?.details ?? []), { reason: said?.status }]
    .map(({ reason }) => slug(reason))
    .filter((reason) => reason !== '');
  const words = said?.message ?? '';
  const note = [`${call.name}: ${status}`, ...reasons].join(' ');
  if (status === 401) return 'unauthorized';
  if (status === 404 || status === 410) return 'gone';
  const isQuota = reasons.some((reason) => QUOTA.has(reason)) || QUOTA_WORDS.test(words);
  const after = waitOf(headers.get('retry-after'), words, call.now);
  if (status === 429 || (status === 403 && isQuota)) return tooMany(note, after);
  if (status === 403 && said !== undefined) return forbidden(note, reasons, words);
  if (status === 403 || status === 408 || status >= 500) return away(note, after);
  return parked('Gmail does not take this request: update Openloop.', note);
}

const away = (note: string, after?: number): Fault =>
  new Fault('retry', 'Gmail is away or too slow: try again.', {
    cause: new Error(note),
    ...(after === undefined ? {} : { after }),
  });

const tooMany = (note: string, after: number | undefined): Fault =>
  new Fault('retry', 'Gmail allows no more requests for this mailbox at the moment: wait, then try again.', {
    code: 'too-many',
    cause: new Error(note),
    ...(after === undefined ? {} : { after }),
  });

export const parked = (message: string, note: string): Fault =>
  new Fault('park', message, { cause: new Error(note) });

/** A right that is missing is the mailbox owner's to give, save where it is the installation that lacks it. */
function forbidden(note: string, reasons: readonly string[], words: string): Fault {
  if (reasons.some((reason) => NOT_SET_UP.has(reason)))
    return parked('The Gmail API is switched off in the Google Cloud project: switch it on there.', note);
  if (/pub\/?sub/i.test(words))
    return parked(
      'Gmail may not publish to the push topic: give its account the right to (docs/cloud.md).',
      note,
    );
  return new Fault('revoke', 'Gmail does not let Openloop read this mailbox (any more): connect it again.', {
    cause: new Error(note),
  });
}

/** How long to wait, in ms: Retry-After in seconds or as a date, else a time that the words name. */
function waitOf(header: string | null, words: string, now: Instant): number | undefined {
  const given = header?.trim() ?? '';
  const until = given === '' ? parseInstant(RETRY_AFTER.exec(words)?.[1] ?? '') : Date.parse(given);
  const wait = /^\d{1,9}$/.test(given) ? Number(given) * 1000 : (until ?? Number.NaN) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), DAY);
}

const slug = (code: unknown): string =>
  typeof code === 'string' && /^[A-Za-z_]{1,60}$/.test(code) ? code : '';
