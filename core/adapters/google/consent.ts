import * as z from 'zod/mini';
import { SCOPES } from '#core/accounts/terms';
import { googleIdTokens } from '#core/adapters/google/id-token';
import { type Fetch, type PostOptions, post, shaped } from '#core/adapters/google/post';
import { faultBy, lostBy } from '#core/adapters/google/refusal';
import { reject } from '#core/fault';
import type { Consent, ConsentAsk } from '#core/ports';
import { type Instant, instant } from '#core/time';

export type GoogleConsentOptions = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** To read mail, and to know whose it is, where it is not said. */
  readonly scopes?: readonly string[];
  /** Google's own where it is not said. */
  readonly endpoints?: Endpoints;
  readonly fetch?: Fetch;
  readonly clock: () => Instant;
  /** Milliseconds that an answer may take. */
  readonly timeout?: number;
};

/** Addresses of Google's accounts (https://accounts.google.com/.well-known/openid-configuration). */
export type Endpoints = {
  readonly auth: string;
  readonly token: string;
  readonly revoke: string;
  readonly certs: string;
};

const GOOGLE: Endpoints = {
  auth: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revoke: 'https://oauth2.googleapis.com/revoke',
  certs: 'https://www.googleapis.com/oauth2/v3/certs',
};
const TIMEOUT = 10_000;

const token = z.string().check(z.minLength(1));
const seconds = z.number().check(z.positive());
const Access = z.object({
  access_token: token,
  expires_in: seconds,
  refresh_token_expires_in: z.optional(seconds),
});
const Exchanged = z.extend(Access, { scope: z.string(), id_token: token, refresh_token: z.optional(token) });

/** What the calls of one client share. */
type Client = PostOptions & {
  readonly endpoints: Endpoints;
  readonly own: { readonly client_id: string; readonly client_secret: string };
};

/**
 * Google's consent for one OAuth client: PKCE, offline, asked for anew each time, so that a refresh token always comes of
 * it. Beside the faults that `Consent` names: `park` where Google does not take the client, and where it does not prove who
 * consented; `conflict` where it grants no lasting access.
 * Source: https://developers.google.com/identity/protocols/oauth2/web-server
 */
export function googleConsent(options: GoogleConsentOptions): Consent {
  const { clientId, clientSecret, clock, scopes = SCOPES } = options;
  const { endpoints = GOOGLE, timeout = TIMEOUT, fetch = globalThis.fetch } = options;
  const own = { client_id: clientId, client_secret: clientSecret };
  const client: Client = { endpoints, fetch, clock, timeout, own };
  const proofs = googleIdTokens({ jwksUrl: endpoints.certs, clientId, clock, fetch });
  return {
    url: (ask) => consentUrl(endpoints.auth, { clientId, scopes, ask }),
    exchange: (given) => exchange(client, proofs, given),
    refresh: (refreshToken) => refresh(client, refreshToken),
    revoke: (refreshToken) => revoke(client, refreshToken),
  };
}

type Asked = { readonly clientId: string; readonly scopes: readonly string[]; readonly ask: ConsentAsk };

function consentUrl(auth: string, { clientId, scopes, ask }: Asked): string {
  const { state, challenge, redirectUri, loginHint } = ask;
  const url = new URL(auth);
  url.search = new URLSearchParams({
    ...{
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: scopes.join(' '),
      state,
    },
    ...{
      code_challenge: challenge,
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
    },
    ...(loginHint === undefined ? {} : { login_hint: loginHint }),
  }).toString();
  return url.href;
}

async function exchange(
  client: Client,
  proofs: ReturnType<typeof googleIdTokens>,
  { code, verifier, redirectUri }: Parameters<Consent['exchange']>[0],
): ReturnType<Consent['exchange']> {
  // A code is good once: it is not spent while the keys that its proof needs cannot be had.
  await proofs.ready();
  const began = client.clock();
  const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri };
  const answer = await tokenAnswer(client, form);
  if ('refused' in answer) {
    const { status, error } = answer.refused;
    const isOurs = status === 400 && (error === 'invalid_grant' || error === 'redirect_uri_mismatch');
    if (isOurs) return 'refused';
    throw faultBy('token', answer.refused);
  }
  const { refresh_token, scope, id_token, ...access } = shaped('token', answer.data, Exchanged);
  if (refresh_token === undefined)
    throw reject(
      'conflict',
      'Google gave no lasting access. Remove Openloop at myaccount.google.com/permissions, then connect again.',
    );
  const identity = await proofs.identity(id_token);
  const scopes = scope.split(' ').filter((one) => one !== '');
  const ends = access.refresh_token_expires_in;
  const until = ends === undefined ? {} : { refreshUntil: instant(began + ends * 1000) };
  return { ...accessOf(access, began), refreshToken: refresh_token, ...until, scopes, ...identity };
}

async function refresh(client: Client, refreshToken: string): ReturnType<Consent['refresh']> {
  const began = client.clock();
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const answer = await tokenAnswer(client, form);
  if ('data' in answer) return accessOf(shaped('token', answer.data, Access), began);
  const lost = lostBy(answer.refused);
  if (lost === undefined) throw faultBy('token', answer.refused);
  return { lost };
}

/** The life of a token is counted from before it was asked for. */
const accessOf = ({ access_token, expires_in }: z.output<typeof Access>, began: Instant) => ({
  accessToken: access_token,
  expiresAt: instant(began + expires_in * 1000),
});

async function revoke(client: Client, refreshToken: string): Promise<void> {
  const form = { token: refreshToken };
  const answer = await post(client, { name: 'revoke', url: client.endpoints.revoke, form });
  if ('data' in answer) return;
  const { status, error } = answer.refused;
  if (status !== 400 || error !== 'invalid_token') throw faultBy('revoke', answer.refused);
}

const tokenAnswer = (client: Client, form: Readonly<Record<string, string>>) =>
  post(client, { name: 'token', url: client.endpoints.token, form: { ...client.own, ...form } });
