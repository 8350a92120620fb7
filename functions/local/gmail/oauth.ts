import type { Instant } from '#core/time';
import { Refusal } from './refusal.ts';
import { FULL_ACCESS } from './scopes.ts';

const LIFETIME_SECONDS = 3600;

export type Client = { readonly id: string; readonly secret: string };
export type Grant = { readonly address: string; readonly scope: string; revoked: boolean };
type Access = { readonly refresh: string; readonly grant: Grant; readonly expires: number };

/** Grants, refresh tokens and access tokens. A grant is named by its refresh token; all of its tokens die with it. */
export type Tokens = {
  readonly clock: () => Instant;
  /** The client that is known; any where there is none. */
  readonly client: Client | undefined;
  readonly changed: () => void;
  readonly grants: Map<string, Grant>;
  readonly access: Map<string, Access>;
  /** The refresh token that each code stands for. */
  readonly codes: Map<string, string>;
  count: number;
};

export const noTokens = (ground: Pick<Tokens, 'clock' | 'client' | 'changed'>): Tokens => ({
  ...ground,
  grants: new Map(),
  access: new Map(),
  codes: new Map(),
  count: 0,
});

/** An error of the token endpoint (RFC 6749 section 5.2). */
export const oauthError = (error: string, words: string, status = 400): Response =>
  Response.json({ error, error_description: words }, { status });

function serial(tokens: Tokens, kind: string): string {
  tokens.count += 1;
  tokens.changed();
  return `${kind}-${String(tokens.count).padStart(6, '0')}`;
}

function issue(tokens: Tokens, refresh: string, lifetime: number): string {
  const grant = tokens.grants.get(refresh);
  if (grant === undefined) throw new Error('a token was issued for a grant that is not there');
  const token = serial(tokens, 'ya29.access');
  tokens.access.set(token, { refresh, grant, expires: tokens.clock() + lifetime });
  return token;
}

/** A new grant of a mailbox, with all scopes where none is named; gives its refresh token. */
export function refreshToken(tokens: Tokens, address: string, scope = FULL_ACCESS): string {
  const refresh = serial(tokens, '1//refresh');
  tokens.grants.set(refresh, { address: address.toLowerCase(), scope, revoked: false });
  return refresh;
}

/** An access token that does not expire, for tests and the demo. */
export const fixedToken = (tokens: Tokens, address: string, scope?: string): string =>
  issue(tokens, refreshToken(tokens, address, scope), Number.POSITIVE_INFINITY);

/** A code that can be exchanged once, as the consent page hands it over. */
export function consentCode(tokens: Tokens, address: string, scope?: string): string {
  const code = serial(tokens, '4/code');
  tokens.codes.set(code, refreshToken(tokens, address, scope));
  return code;
}

/** Ends the grant that a token, of either kind, belongs to; false for one that is unknown or ended. */
export function revoke(tokens: Tokens, token: string): boolean {
  const grant = tokens.grants.get(token) ?? tokens.access.get(token)?.grant;
  if (grant === undefined || grant.revoked) return false;
  grant.revoked = true;
  tokens.changed();
  return true;
}

/** Ends all grants of a mailbox, as its owner does on the page of the account. */
export function revokeAll(tokens: Tokens, address: string): void {
  const key = address.toLowerCase();
  for (const [refresh, grant] of tokens.grants) if (grant.address === key) revoke(tokens, refresh);
}

/** The grant behind an Authorization header, if its token is alive; refused otherwise. */
export function holder({ access, clock }: Tokens, authorization: string | undefined): Grant {
  const found = access.get(/^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '');
  if (found === undefined || found.grant.revoked || found.expires <= clock()) {
    throw new Refusal(401, 'authError', { words: 'Invalid Credentials' });
  }
  return found.grant;
}

/** POST /token: authorization_code and refresh_token. */
export function exchange(tokens: Tokens, form: URLSearchParams): Response {
  const { client, codes } = tokens;
  const known = client?.id === form.get('client_id') && client?.secret === form.get('client_secret');
  if (client !== undefined && !known) {
    return oauthError('invalid_client', 'The OAuth client was not found.', 401);
  }
  switch (form.get('grant_type')) {
    case 'refresh_token':
      return fresh(tokens, form.get('refresh_token') ?? '');
    case 'authorization_code': {
      const code = form.get('code') ?? '';
      const refresh = codes.get(code);
      codes.delete(code);
      if (refresh === undefined) return oauthError('invalid_grant', 'Malformed auth code.');
      return fresh(tokens, refresh, { refresh_token: refresh });
    }
    default:
      return oauthError('unsupported_grant_type', 'Invalid grant_type.');
  }
}

function fresh(tokens: Tokens, refresh: string, more: object = {}): Response {
  const grant = tokens.grants.get(refresh);
  if (grant === undefined || grant.revoked) {
    return oauthError('invalid_grant', 'Token has been expired or revoked.');
  }
  return Response.json({
    access_token: issue(tokens, refresh, LIFETIME_SECONDS * 1000),
    expires_in: LIFETIME_SECONDS,
    scope: grant.scope,
    token_type: 'Bearer',
    ...more,
  });
}

/** What is kept of tokens when they are written down; codes are not. */
export type TokenState = {
  readonly grants: ReadonlyArray<readonly [refresh: string, grant: Grant]>;
  readonly access: ReadonlyArray<readonly [token: string, refresh: string, expires: number | null]>;
  readonly count: number;
};

export const tokenState = ({ grants, access, count }: Tokens): TokenState => ({
  grants: [...grants],
  access: [...access].map(([token, { refresh, expires }]) => [
    token,
    refresh,
    Number.isFinite(expires) ? expires : null,
  ]),
  count,
});

/** Puts tokens that were written down in the place of all there are. */
export function restoreTokens(tokens: Tokens, state: TokenState): void {
  tokens.grants.clear();
  tokens.access.clear();
  tokens.codes.clear();
  tokens.count = state.count;
  for (const [refresh, grant] of state.grants) tokens.grants.set(refresh, { ...grant });
  for (const [token, refresh, expires] of state.access) {
    const grant = tokens.grants.get(refresh);
    if (grant !== undefined) tokens.access.set(token, { refresh, grant, expires: expires ?? Infinity });
  }
}
