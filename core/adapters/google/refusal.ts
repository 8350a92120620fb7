import * as z from 'zod/mini';
import type { LostKind } from '#core/accounts/account';
import { Fault } from '#core/fault';
import { DAY, type Instant } from '#core/time';

/** How Google's token endpoint refuses (RFC 6749 section 5.2). Its words are read here, and go no further. */
export type Refused = {
  readonly status: number;
  /** Empty where the answer is none of the endpoint's: a proxy's, or one that broke off. */
  readonly error: string;
  readonly words: string;
  readonly subtype: string;
  /** Milliseconds to wait, where that was said. */
  readonly after: number | undefined;
};

const Answer = z.object({
  error: z.string(),
  error_description: z.optional(z.string()),
  error_subtype: z.optional(z.string()),
});

export function refusedBy(response: Response, data: unknown, now: Instant): Refused {
  const { error = '', error_description, error_subtype } = Answer.safeParse(data).data ?? {};
  return {
    ...{ status: response.status, error: slug(error) },
    ...{ words: error_description ?? '', subtype: error_subtype ?? '' },
    after: waitOf(response.headers.get('retry-after')?.trim() ?? '', now),
  };
}

/**
 * Whether a refresh was refused because the grant is gone, and why. Google has one sentence for a withdrawal, a new password
 * and old age; it stands for `revoked`, as does what it does not explain.
 * Source: https://developers.google.com/identity/protocols/oauth2#expiration
 */
export function lostBy({ status, error, words, subtype }: Refused): LostKind | undefined {
  if (status !== 400) return undefined;
  if (error === 'admin_policy_enforced') return 'policy';
  if (error !== 'invalid_grant') return undefined;
  const said = `${subtype} ${words}`;
  if (/rapt|policy|\badmin/i.test(said)) return 'policy';
  if (/\bdeleted\b|account not found/i.test(said)) return 'deleted';
  if (/password/i.test(said)) return 'password';
  return /expired/i.test(said) && !/revoked/i.test(said) ? 'expired' : 'revoked';
}

const OF_CLIENT = new Set([
  ...['invalid_client', 'unauthorized_client', 'deleted_client', 'disabled_client'],
  ...['restricted_client', 'org_internal'],
]);
const PASSING = new Set(['internal_failure', 'server_error', 'temporarily_unavailable', 'slow_down']);

/**
 * What any other refusal asks for. `park`: the OAuth client is not right, or the request; a person must see to it. `retry`:
 * all that may pass by itself, 429 with `too-many`.
 */
export function faultBy(name: string, { status, error, after }: Refused): Fault {
  const note = `${name}: ${status} ${error}`;
  if (status < 500 && status !== 429 && OF_CLIENT.has(error))
    return parked(
      'Google does not take the OAuth client of this installation: check its id and its secret.',
      note,
    );
  if (status === 400 && error !== '' && !PASSING.has(error))
    return parked('Google does not take this request: update Openloop.', note);
  return away(note, { after, ...(status === 429 ? { code: 'too-many' } : {}) });
}

type Wait = { readonly after?: number | undefined; readonly code?: 'too-many' };

export const away = (note: string, { after, ...code }: Wait = {}): Fault =>
  new Fault('retry', 'Google’s accounts are away or too slow: try again.', {
    cause: new Error(note),
    ...code,
    ...(after === undefined ? {} : { after }),
  });

export const parked = (message: string, note: string): Fault =>
  new Fault('park', message, { cause: new Error(note) });

function waitOf(given: string, now: Instant): number | undefined {
  const wait = /^\d{1,9}$/.test(given) ? Number(given) * 1000 : Date.parse(given) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), DAY);
}

/** A code that may stand in a log; nothing of what was not written as one. */
export const slug = (code: unknown): string =>
  typeof code === 'string' && /^[A-Za-z_]{1,60}$/.test(code) ? code : '';
