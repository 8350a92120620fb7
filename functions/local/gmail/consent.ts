import { type Client, consentCode, endOf, type Grant, personOf, type Tokens } from './oauth.ts';
import { isOfSignIn, knownScopes } from './scopes.ts';
import type { World } from './state.ts';

/** What a client asks a person for. */
export type Ask = {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly challenge: string;
  readonly state?: string;
  readonly nonce?: string;
  readonly hint?: string;
  /** Whether a refresh token comes of it. Google gives one without prompt=consent the first time only. */
  readonly isLasting: boolean;
  /** Whether what was granted before is granted along with it. */
  readonly isAdded: boolean;
};

/** Why Google shows an error instead of its page: it leads back only whom it knows. */
export type Wrong = { readonly status: 400 | 401; readonly error: string; readonly words: string };

const wrong = (error: string, words: string, status: Wrong['status'] = 400): Wrong => ({
  status,
  error,
  words,
});

/** Reads what is asked (developers.google.com/identity/protocols/oauth2/web-server#creatingclient), with PKCE or not at all. */
export function askOf(query: URLSearchParams, client: Client | undefined): Ask | Wrong {
  const [clientId, redirectUri] = [query.get('client_id') ?? '', query.get('redirect_uri') ?? ''];
  if (clientId === '') return wrong('invalid_request', 'Missing required parameter: client_id');
  if (client !== undefined && client.id !== clientId)
    return wrong('invalid_client', 'The OAuth client was not found.', 401);
  if (!leadsBack(redirectUri, client))
    return wrong('redirect_uri_mismatch', 'The redirect_uri is not one of this client.');
  if (query.get('response_type') !== 'code')
    return wrong('unsupported_response_type', 'The stand-in knows response_type=code only.');
  const challenge = query.get('code_challenge') ?? '';
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    return wrong('invalid_request', 'A code_challenge with code_challenge_method=S256 is needed.');
  const scopes = knownScopes(query.get('scope') ?? '');
  if (scopes === undefined) return wrong('invalid_scope', 'Some requested scopes are invalid.');
  const isOffline = query.get('access_type') === 'offline';
  return {
    ...{ clientId, redirectUri, scopes, challenge },
    ...optional('state', query.get('state')),
    ...optional('nonce', query.get('nonce')),
    ...optional('hint', query.get('login_hint')),
    isLasting: isOffline && (query.get('prompt') ?? '').split(' ').includes('consent'),
    isAdded: query.get('include_granted_scopes') === 'true',
  };
}

const optional = <K extends string>(key: K, value: string | null): { readonly [P in K]?: string } | object =>
  value === null ? {} : { [key]: value };

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** One of the client's own to the letter, or this machine by any port (RFC 8252 section 7.3). */
function leadsBack(redirectUri: string, client: Client | undefined): boolean {
  if (client?.redirects?.includes(redirectUri)) return true;
  if (!URL.canParse(redirectUri)) return false;
  const { protocol, hostname, hash, username } = new URL(redirectUri);
  return protocol === 'http:' && LOOPBACK.has(hostname) && hash === '' && username === '';
}

export type Consenting = { readonly tokens: Tokens; readonly world: World };

/** The addresses of all accounts that can sign in. */
export const accounts = ({ tokens, world }: Consenting): readonly string[] =>
  [...world.mailboxes.keys()].filter((address) => !personOf(tokens, address).isDeleted);

/** The account that a hint means, an address or a `sub`; else the first one there is. */
export function preferred(consenting: Consenting, { hint }: Ask): string | undefined {
  const all = accounts(consenting);
  const hinted = all.find(
    (one) => one === hint?.toLowerCase() || personOf(consenting.tokens, one).sub === hint,
  );
  return hinted ?? all[0];
}

/** What a person can leave out; the rest comes with signing in. */
export const choices = ({ scopes }: Ask): readonly string[] => scopes.filter((one) => !isOfSignIn(one));

export type Agreed = {
  readonly address: string;
  /** The scopes that stay ticked; those of signing in are granted in any case. */
  readonly ticked: readonly string[];
};

/** Where a browser is sent after a person agreed. */
export function allow({ tokens }: Consenting, ask: Ask, { address, ticked }: Agreed): string {
  const { clientId, redirectUri, challenge, nonce, isLasting, state } = ask;
  const now = ask.scopes.filter((one) => isOfSignIn(one) || ticked.includes(one));
  const scope = [...new Set([...now, ...(ask.isAdded ? before(tokens, ask, address) : [])])].join(' ');
  const bound = { clientId, redirectUri, challenge, isLasting, ...(nonce === undefined ? {} : { nonce }) };
  const code = consentCode(tokens, { address, scope, clientId }, bound);
  return ledBack(redirectUri, { state, code, scope, authuser: '0', prompt: 'consent' });
}

/** What the person has granted to the client already. */
function before(tokens: Tokens, { clientId }: Ask, address: string): readonly string[] {
  const isTheirs = (grant: Grant) =>
    grant.clientId === clientId && grant.address === address && endOf(tokens, grant) === undefined;
  return [...tokens.grants.values()].filter(isTheirs).flatMap(({ scope }) => scope.split(' '));
}

/** Where a browser is sent after a person did not agree. */
export const deny = ({ redirectUri, state }: Ask): string =>
  ledBack(redirectUri, { error: 'access_denied', state });

function ledBack(redirectUri: string, told: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(redirectUri);
  for (const [key, value] of Object.entries(told)) if (value !== undefined) url.searchParams.set(key, value);
  return url.href;
}

/** A person in front of the page, for tests: opens an address as a client made it, and answers. */
export type ConsentControl = {
  /** Agrees as an account, with all that is asked for but some scopes; gives where the browser is sent. */
  readonly allow: (given: {
    readonly url: string;
    readonly account: string;
    readonly without?: readonly string[];
  }) => string;
  readonly deny: (given: { readonly url: string }) => string;
};

export function consentControl(consenting: Consenting): ConsentControl {
  const asked = (url: string): Ask => {
    const ask = askOf(new URL(url).searchParams, consenting.tokens.client);
    if ('error' in ask) throw new Error(`Google shows an error: ${ask.error}. ${ask.words}`);
    return ask;
  };
  return {
    allow: ({ url, account, without = [] }) => {
      const ask = asked(url);
      const address = account.toLowerCase();
      if (!accounts(consenting).includes(address)) throw new Error('There is no such account to agree as.');
      const ticked = choices(ask).filter((one) => !without.includes(one));
      return allow(consenting, ask, { address, ticked });
    },
    deny: ({ url }) => deny(asked(url)),
  };
}
