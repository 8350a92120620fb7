import { createHash } from 'node:crypto';
import { googleConsent } from '#core/adapters/google/consent';
import type { Consent, ConsentAsk, Granted } from '#core/ports';
import { type Instant, instant } from '#core/time';
import { accountsAt } from '../../functions/local/gmail/accounts.ts';
import { type FakeGmail, type FakeGmailOptions, fakeGmail } from '../../functions/local/gmail/gmail.ts';

export const MAYA = 'maya@example.com';
export const BOB = 'bob@example.org';
export const BACK = 'https://openloop.example.com/oauth/google/callback';
export const CLIENT = { id: 'client.example.com', secret: 'secret-of-the-client', redirects: [BACK] };
export const READ = 'https://www.googleapis.com/auth/gmail.readonly';
export const COMPOSE = 'https://www.googleapis.com/auth/gmail.compose';
export const EMAIL = 'https://www.googleapis.com/auth/userinfo.email';
export const START = instant(Date.parse('2026-03-02T09:00:00Z'));

export const VERIFIER = 'a-verifier-that-nobody-guesses-and-that-is-long';
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');
export const ASK: ConsentAsk = { state: 'a state', challenge: challengeOf(VERIFIER), redirectUri: BACK };

/** Accounts at Google whose clock stands still until it is moved, with the mailboxes of Maya and Bob. */
export function accountsGiven(options: Partial<FakeGmailOptions> = {}) {
  let now: Instant = START;
  const clock = () => now;
  const fake = fakeGmail({
    clock,
    quota: { unitsPerMinute: Number.POSITIVE_INFINITY },
    client: CLIENT,
    ...options,
  });
  for (const address of [MAYA, BOB]) fake.mailbox(address);
  return {
    fake,
    clock,
    pass: (ms: number) => {
      now = instant(now + ms);
    },
  };
}

export type Reached = {
  readonly clock: () => Instant;
  readonly url?: string;
  readonly fetch?: FakeGmail['fetch'];
  readonly scopes?: readonly string[];
  readonly secret?: string;
  readonly timeout?: number;
};

/** The port, turned to a stand-in. */
export const consentAt = ({ url = 'http://accounts.example.com', secret, ...rest }: Reached): Consent =>
  googleConsent({
    clientId: CLIENT.id,
    clientSecret: secret ?? CLIENT.secret,
    endpoints: accountsAt(url),
    ...rest,
  });

/** The code that a browser is sent back with. */
export const codeIn = (location: string): string => new URL(location).searchParams.get('code') ?? '';

type Agreeing = { readonly account?: string; readonly without?: readonly string[] };

/** What is granted where a person agrees. */
export async function agreed(
  fake: FakeGmail,
  consent: Consent,
  { account = MAYA, without = [] }: Agreeing = {},
): Promise<Granted> {
  const code = codeIn(fake.consent.allow({ url: consent.url(ASK), account, without }));
  const granted = await consent.exchange({ code, verifier: VERIFIER, redirectUri: BACK });
  if (granted === 'refused') throw new Error('a code that is right was refused');
  return granted;
}
