import { createHash } from 'node:crypto';
import { type Code, type Ending, endOf, type Grant, issue, lifeOf, personOf, type Tokens } from './oauth.ts';
import { EMAIL_SCOPE } from './scopes.ts';

const LIFETIME_SECONDS = 3600;
const CODE_LIFETIME_MS = 10 * 60_000;

type Refused = { readonly status?: number; readonly subtype?: string };

/** An error of the token endpoint (RFC 6749 section 5.2), in the words of Google's. */
export const oauthError = (error: string, words: string, { status = 400, subtype }: Refused = {}): Response =>
  Response.json(
    { error, error_description: words, ...(subtype === undefined ? {} : { error_subtype: subtype }) },
    { status },
  );

const REVOKED = () => oauthError('invalid_grant', 'Token has been expired or revoked.');
/** Google does not tell a withdrawal, a new password and old age from each other. */
const ENDED: Record<Ending, () => Response> = {
  revoked: REVOKED,
  password: REVOKED,
  expired: REVOKED,
  deleted: () => oauthError('invalid_grant', 'Account has been deleted'),
  policy: () => oauthError('admin_policy_enforced', 'Access is not allowed by the administrator.'),
  session: () =>
    oauthError('invalid_grant', 'reauth related error (rapt_required)', { subtype: 'rapt_required' }),
};

/** POST /token: authorization_code and refresh_token. */
export function exchange(tokens: Tokens, form: URLSearchParams): Response {
  const { client } = tokens;
  if (client !== undefined && client.id !== form.get('client_id'))
    return oauthError('invalid_client', 'The OAuth client was not found.', { status: 401 });
  if (client !== undefined && client.secret !== form.get('client_secret'))
    return oauthError('invalid_client', 'Unauthorized', { status: 401 });
  switch (form.get('grant_type')) {
    case 'refresh_token':
      return refreshed(tokens, form);
    case 'authorization_code':
      return redeemed(tokens, form);
    default:
      return oauthError('unsupported_grant_type', 'Invalid grant_type.');
  }
}

function refreshed(tokens: Tokens, form: URLSearchParams): Response {
  const refresh = form.get('refresh_token');
  if (refresh === null) return missing('refresh_token');
  const grant = tokens.grants.get(refresh);
  if (grant === undefined) return oauthError('invalid_grant', 'Bad Request');
  const end = endOf(tokens, grant);
  if (end !== undefined) return ENDED[end]();
  return answer(tokens, { refresh, grant, form });
}

function redeemed(tokens: Tokens, form: URLSearchParams): Response {
  const name = form.get('code');
  if (name === null) return missing('code');
  const code = tokens.codes.get(name);
  const grant = tokens.grants.get(code?.refresh ?? '');
  if (code === undefined || grant === undefined) return oauthError('invalid_grant', 'Malformed auth code.');
  if (code.isUsed) {
    // Whoever comes second may be the owner: the first one loses what it got (RFC 6749 section 4.1.2).
    grant.ended ??= 'revoked';
    tokens.changed();
    return oauthError('invalid_grant', 'Bad Request');
  }
  code.isUsed = true;
  const wrong = unbound(tokens, code, form);
  if (wrong !== undefined) return wrong;
  const end = endOf(tokens, grant);
  if (end !== undefined) return ENDED[end]();
  const isLasting = code.bound?.isLasting ?? true;
  const nonce = code.bound?.nonce;
  return answer(
    tokens,
    { refresh: code.refresh, grant, form },
    {
      ...(isLasting ? { refresh_token: code.refresh } : {}),
      ...(nonce === undefined ? {} : { nonce }),
    },
  );
}

/** What a code is asked for that is not what it was given for. */
function unbound({ clock }: Tokens, { bound, madeAt }: Code, form: URLSearchParams): Response | undefined {
  if (bound === undefined) return undefined;
  if (clock() >= madeAt + CODE_LIFETIME_MS || form.get('client_id') !== bound.clientId)
    return oauthError('invalid_grant', 'Bad Request');
  if (form.get('redirect_uri') !== bound.redirectUri)
    return oauthError('redirect_uri_mismatch', 'Bad Request');
  const verifier = form.get('code_verifier');
  if (verifier === null) return oauthError('invalid_grant', 'Missing code verifier.');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return challenge === bound.challenge ? undefined : oauthError('invalid_grant', 'Invalid code verifier.');
}

const missing = (parameter: string): Response =>
  oauthError('invalid_request', `Missing required parameter: ${parameter}`);

type Answered = { readonly refresh: string; readonly grant: Grant; readonly form: URLSearchParams };
type More = { readonly refresh_token?: string; readonly nonce?: string };

function answer(tokens: Tokens, { refresh, grant, form }: Answered, { nonce, ...more }: More = {}): Response {
  const access = issue(tokens, refresh, LIFETIME_SECONDS * 1000);
  const life = lifeOf(tokens, grant);
  const isSignIn = grant.scope.split(' ').includes('openid');
  const about = { audience: form.get('client_id') ?? '', access, nonce };
  return Response.json({
    access_token: access,
    expires_in: LIFETIME_SECONDS,
    scope: grant.scope,
    token_type: 'Bearer',
    ...more,
    ...(life === undefined ? {} : { refresh_token_expires_in: Math.floor(life / 1000) }),
    ...(isSignIn ? { id_token: idToken(tokens, grant, about) } : {}),
  });
}

type About = { readonly audience: string; readonly access: string; readonly nonce: string | undefined };

/** Who a grant is of (developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload). */
function idToken(tokens: Tokens, { address, scope }: Grant, { audience, access, nonce }: About): string {
  const iat = Math.floor(tokens.clock() / 1000);
  const half = createHash('sha256').update(access).digest().subarray(0, 16);
  return tokens.keys.sign({
    iss: 'https://accounts.google.com',
    azp: audience,
    aud: audience,
    sub: personOf(tokens, address).sub,
    ...(scope.split(' ').includes(EMAIL_SCOPE) ? { email: address, email_verified: true } : {}),
    at_hash: half.toString('base64url'),
    iat,
    exp: iat + LIFETIME_SECONDS,
    ...(nonce === undefined ? {} : { nonce }),
  });
}
