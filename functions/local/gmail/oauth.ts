import { DAY, type Instant } from '#core/time';
import type { KeyRing } from './keys.ts';
import { Refusal } from './refusal.ts';
import { FULL_ACCESS, reachesMail } from './scopes.ts';

// How long a refresh token lives whose project is in Testing (developers.google.com/identity/protocols/oauth2#expiration).
const TESTING_LIFETIME = 7 * DAY;

export type Client = {
  readonly id: string;
  readonly secret: string;
  /** Where consent may lead back to, to the letter; to this machine's loopback it may always. */
  readonly redirects?: readonly string[];
};

/** Why a grant has ended. */
export const ENDINGS = ['revoked', 'password', 'expired', 'deleted', 'policy', 'session'] as const;
export type Ending = (typeof ENDINGS)[number];

export type Grant = {
  readonly scope: string;
  /** Undefined for one that never grows old. */
  readonly madeAt?: Instant;
  /** Whom it was given to on the consent page; those of tests belong to nobody. */
  readonly clientId?: string;
  address: string;
  ended?: Ending;
};
type Access = { readonly refresh: string; readonly grant: Grant; readonly expires: number };

/** What a code from the consent page is bound to. */
export type Bound = {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce?: string;
  /** Whether a refresh token comes with it. */
  readonly isLasting: boolean;
};
export type Code = {
  readonly refresh: string;
  readonly madeAt: Instant;
  /** Undefined for one of a test, which anybody can exchange from anywhere. */
  readonly bound: Bound | undefined;
  isUsed: boolean;
};

/** An account at Google. Its id stays when its address changes. */
export type Person = { readonly sub: string; isDeleted: boolean };

/** Grants, refresh tokens and access tokens. A grant is named by its refresh token; all of its tokens die with it. */
export type Tokens = {
  readonly clock: () => Instant;
  /** The client that is known; any where there is none. */
  readonly client: Client | undefined;
  /** Whether the project is in Testing: refresh tokens die after a week. */
  readonly isTesting: boolean;
  readonly keys: KeyRing;
  readonly changed: () => void;
  readonly grants: Map<string, Grant>;
  readonly access: Map<string, Access>;
  readonly codes: Map<string, Code>;
  /** By address. */
  readonly people: Map<string, Person>;
  count: number;
};

export const noTokens = (
  ground: Pick<Tokens, 'clock' | 'client' | 'isTesting' | 'keys' | 'changed'>,
): Tokens => ({
  ...ground,
  grants: new Map(),
  access: new Map(),
  codes: new Map(),
  people: new Map(),
  count: 0,
});

function serial(tokens: Tokens, kind: string): string {
  tokens.count += 1;
  tokens.changed();
  return `${kind}-${String(tokens.count).padStart(6, '0')}`;
}

export function issue(tokens: Tokens, refresh: string, lifetime: number): string {
  const grant = tokens.grants.get(refresh);
  if (grant === undefined) throw new Error('a token was issued for a grant that is not there');
  const token = serial(tokens, 'ya29.access');
  tokens.access.set(token, { refresh, grant, expires: tokens.clock() + lifetime });
  return token;
}

type Given = { readonly address: string; readonly scope?: string | undefined; readonly clientId?: string };

/** A new grant of a mailbox, with all scopes where none is named; gives its refresh token. */
export function refreshToken(tokens: Tokens, { address, scope = FULL_ACCESS, clientId }: Given): string {
  const refresh = serial(tokens, '1//refresh');
  const madeAt = tokens.clock();
  const to = clientId === undefined ? {} : { clientId };
  tokens.grants.set(refresh, { address: address.toLowerCase(), scope, madeAt, ...to });
  return refresh;
}

/** An access token that does not expire, for tests and the demo. */
export const fixedToken = (tokens: Tokens, given: Given): string =>
  issue(tokens, refreshToken(tokens, given), Number.POSITIVE_INFINITY);

/** A code that can be exchanged once; one from the consent page is bound to what was asked there. */
export function consentCode(tokens: Tokens, given: Given, bound?: Bound): string {
  const code = serial(tokens, '4/code');
  const madeAt = tokens.clock();
  tokens.codes.set(code, { refresh: refreshToken(tokens, given), madeAt, bound, isUsed: false });
  return code;
}

/** Whose account an address is, made where there is none. */
export function personOf({ people, changed }: Pick<Tokens, 'people' | 'changed'>, address: string): Person {
  const key = address.toLowerCase();
  const known = people.get(key);
  if (known !== undefined) return known;
  const made = { sub: `1${String((people.size + 1) * 7919).padStart(20, '0')}`, isDeleted: false };
  people.set(key, made);
  changed();
  return made;
}

/** Why a grant is no good any more; undefined for one that is. */
export function endOf({ isTesting, clock }: Tokens, { ended, madeAt }: Grant): Ending | undefined {
  const isOld = isTesting && madeAt !== undefined && clock() >= madeAt + TESTING_LIFETIME;
  return ended ?? (isOld ? 'expired' : undefined);
}

/** Milliseconds that a grant has left; undefined where it has no end. */
export const lifeOf = ({ isTesting, clock }: Tokens, { madeAt }: Grant): number | undefined =>
  isTesting && madeAt !== undefined ? madeAt + TESTING_LIFETIME - clock() : undefined;

/**
 * Ends the grant that a token, of either kind, belongs to; false for one that is unknown or ended. What was given on the
 * consent page ends as a whole: Google knows one authorisation of a client by a person, however many tokens it has.
 */
export function revoke(tokens: Tokens, token: string): boolean {
  const grant = tokens.grants.get(token) ?? tokens.access.get(token)?.grant;
  if (grant === undefined || endOf(tokens, grant) !== undefined) return false;
  grant.ended = 'revoked';
  for (const other of tokens.grants.values())
    if (isSameConsent(grant, other) && other.ended === undefined) other.ended = 'revoked';
  tokens.changed();
  return true;
}

const isSameConsent = (one: Grant, other: Grant): boolean =>
  one.clientId !== undefined && one.clientId === other.clientId && one.address === other.address;

/**
 * Ends the grants of a mailbox: its owner has taken them back, changed the password (which spares what does not reach
 * mail) or deleted the account, or the administrator of its domain allows them no more, or has sessions end.
 */
export function endAll(tokens: Tokens, address: string, why: Ending = 'revoked'): void {
  const key = address.toLowerCase();
  for (const grant of tokens.grants.values())
    if (grant.address === key && (why !== 'password' || reachesMail(grant.scope))) grant.ended ??= why;
  if (why === 'deleted') personOf(tokens, key).isDeleted = true;
  tokens.changed();
}

/** The grant behind an Authorization header, if its token is alive; refused otherwise. */
export function holder({ access, clock }: Tokens, authorization: string | undefined): Grant {
  const found = access.get(/^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '');
  if (found === undefined || found.grant.ended !== undefined || found.expires <= clock()) {
    throw new Refusal(401, 'authError', { words: 'Invalid Credentials' });
  }
  return found.grant;
}
