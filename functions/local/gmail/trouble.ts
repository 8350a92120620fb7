import { Refusal } from './refusal.ts';

/** A call as a fault rule sees it. `method` is Gmail's name for it, or `oauth.token`, `oauth.revoke`, `oauth.certs`. */
export type Call = {
  readonly method: string;
  readonly address: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
};

/** What goes wrong with a call. */
export type Trouble =
  /** An answer of Google's that is not a success; nothing is done. */
  | {
      readonly kind: 'refuse';
      readonly status: number;
      readonly reason: string;
      readonly words?: string;
      /** Seconds, or an HTTP date. */
      readonly retryAfter?: string;
    }
  /** No answer at all until the caller gives up; nothing is done. */
  | { readonly kind: 'hang' }
  /** All is done, and the answer is lost: 503. */
  | { readonly kind: 'lost' }
  /** All is done, and the connection breaks in the middle of the answer. */
  | { readonly kind: 'cut' }
  /** All is done, and the answer is half a JSON document under a 200. */
  | { readonly kind: 'garbage' }
  /** history.list: each record comes twice. */
  | { readonly kind: 'twice' }
  /** history.list: a page without records that goes on to the next one. */
  | { readonly kind: 'empty-page' }
  /** history.list: the newest records first. */
  | { readonly kind: 'reversed' };

export type TroubleRule = {
  readonly when?: (call: Call) => boolean;
  /** How many calls it befalls; without end where it is not said. */
  readonly times?: number;
  readonly what: Trouble | ((call: Call) => Trouble);
};

/** Rules in the order they were made: the first that fits a call and is not used up befalls it. */
export function troubles() {
  type Active = { readonly rule: TroubleRule; left: number; hits: number };
  const active: Active[] = [];
  return {
    add: (rule: TroubleRule) => {
      const one: Active = { rule, left: rule.times ?? Number.POSITIVE_INFINITY, hits: 0 };
      active.push(one);
      return {
        /** How many calls it has befallen. */
        hits: () => one.hits,
        end: () => {
          one.left = 0;
        },
      };
    },
    clear: () => {
      active.length = 0;
    },
    for: (call: Call): Trouble | undefined => {
      const one = active.find(({ rule, left }) => left > 0 && (rule.when?.(call) ?? true));
      if (one === undefined) return undefined;
      one.left -= 1;
      one.hits += 1;
      return typeof one.rule.what === 'function' ? one.rule.what(call) : one.rule.what;
    },
  };
}
export type Troubles = ReturnType<typeof troubles>;

const refuse = (status: number, reason: string, words: string): Trouble & { kind: 'refuse' } => ({
  kind: 'refuse',
  status,
  reason,
  words,
});

/** Ready-made refusals, in the words of developers.google.com/workspace/gmail/api/guides/handle-errors. */
export const TROUBLE = {
  /** 429; `retryAfter` in seconds, or an HTTP date. */
  tooMany: (retryAfter?: string): Trouble => ({
    ...refuse(429, 'userRateLimitExceeded', 'User Rate Limit Exceeded'),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  }),
  concurrent: refuse(429, 'rateLimitExceeded', 'Too many concurrent requests for user.'),
  userRate: refuse(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded'),
  rate: refuse(403, 'rateLimitExceeded', 'Rate Limit Exceeded'),
  daily: refuse(403, 'dailyLimitExceeded', 'Daily Limit Exceeded'),
  quota: refuse(403, 'quotaExceeded', 'Quota exceeded'),
  scopes: refuse(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.'),
  domain: refuse(403, 'domainPolicy', 'The domain administrators have disabled Gmail apps.'),
  token: refuse(401, 'authError', 'Invalid Credentials'),
  missing: refuse(404, 'notFound', 'Requested entity was not found.'),
  backend: refuse(500, 'backendError', 'Backend Error'),
  unavailable: refuse(503, 'backendError', 'The service is currently unavailable.'),
  /** For `oauth.token`. */
  grant: refuse(400, 'invalid_grant', 'Token has been expired or revoked.'),
  hang: { kind: 'hang' },
  lost: { kind: 'lost' },
  cut: { kind: 'cut' },
  garbage: { kind: 'garbage' },
} as const satisfies Record<string, Trouble | ((...given: never[]) => Trouble)>;

export function refusalOf({ status, reason, words, retryAfter }: Trouble & { kind: 'refuse' }): Refusal {
  const headers = retryAfter === undefined ? {} : { 'Retry-After': retryAfter };
  return new Refusal(status, reason, { words: words ?? 'Refused.', headers });
}

/** A promise that ends only when the caller gives up. */
export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = () => reject(signal.reason);
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
}

/** The answer as a broken connection leaves it: half of its body, then an error. */
export function cutShort(text: string): Response {
  const bytes = Buffer.from(text);
  const half = new Uint8Array(bytes.subarray(0, Math.ceil(bytes.length / 2)));
  let sent = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (sent) controller.error(new Error('The connection broke.'));
      else controller.enqueue(half);
      sent = true;
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'application/json; charset=UTF-8' } });
}

export const garbled = (text: string): Response =>
  new Response(text.slice(0, Math.ceil(text.length / 2)), {
    headers: { 'Content-Type': 'application/json; charset=UTF-8' },
  });

type HistoryPage = { readonly history?: readonly unknown[]; readonly nextPageToken?: string };

/** A history page as the trouble has it; any other answer as it is. */
export function bent(trouble: Trouble | undefined, answer: HistoryPage, again: string): object {
  if (trouble?.kind === 'twice') return { ...answer, history: answer.history?.flatMap((one) => [one, one]) };
  if (trouble?.kind === 'reversed') return { ...answer, history: answer.history?.toReversed() };
  if (trouble?.kind !== 'empty-page') return answer;
  const { history: _, ...rest } = answer;
  return { ...rest, nextPageToken: again };
}
