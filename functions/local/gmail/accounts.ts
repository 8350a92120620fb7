import { Hono } from 'hono';
import type { Consenting } from './consent.ts';
import { CONSENT_PATH, consentApp } from './consent-page.ts';
import { revoke } from './oauth.ts';
import { exchange, oauthError } from './oauth-exchange.ts';
import { type Call, cutShort, garbled, type Trouble, type Troubles, untilAborted } from './trouble.ts';

export type Accounts = Consenting & {
  readonly troubles: Troubles;
  /** Whether the consent page asks, or agrees by itself. */
  readonly consent: 'asks' | 'allows';
};

/** Where the stand-in's accounts are, by its address without a slash at its end. */
export const accountsAt = (url: string) => ({
  auth: `${url}${CONSENT_PATH}`,
  token: `${url}/token`,
  revoke: `${url}/revoke`,
  certs: `${url}/oauth2/v3/certs`,
});

/** Google's accounts: consent, tokens, revocation and the keys that its tokens are signed by. */
export function accountsApp({ tokens, world, troubles, consent }: Accounts): Hono {
  const app = new Hono();

  /** A call with what was arranged to go wrong with it. */
  const through = async (method: string, signal: AbortSignal, act: () => Response): Promise<Response> => {
    const call: Call = { method, address: undefined, params: {}, query: new URLSearchParams() };
    const trouble = troubles.for(call);
    if (trouble?.kind === 'hang') return untilAborted(signal);
    return trouble?.kind === 'refuse' ? refused(trouble) : spoiled(trouble, act());
  };

  app.post('/token', async ({ req }) => {
    const form = new URLSearchParams(await req.text());
    return through('oauth.token', req.raw.signal, () => exchange(tokens, form));
  });

  app.post('/revoke', async ({ req }) => {
    const form = new URLSearchParams(await req.text());
    const token = form.get('token') ?? req.query('token') ?? '';
    return through('oauth.revoke', req.raw.signal, () =>
      revoke(tokens, token) ? Response.json({}) : oauthError('invalid_token', 'Token expired or revoked'),
    );
  });

  app.get('/oauth2/v3/certs', ({ req }) => {
    const headers = { 'Cache-Control': 'public, max-age=19800, must-revalidate' };
    return through('oauth.certs', req.raw.signal, () => Response.json(tokens.keys.jwks(), { headers }));
  });

  return app.route('/', consentApp({ tokens, world }, consent));
}

/** A refusal in the shape of the token endpoint; beyond 499 it is its servers that fail. */
function refused({ status, reason, words = 'Refused.', retryAfter }: Trouble & { kind: 'refuse' }): Response {
  const answer = oauthError(status < 500 ? reason : 'internal_failure', words, { status });
  if (retryAfter !== undefined) answer.headers.set('Retry-After', retryAfter);
  return answer;
}

/** What goes wrong after all was done. */
async function spoiled(trouble: Trouble | undefined, answer: Response): Promise<Response> {
  if (trouble?.kind === 'lost') return oauthError('internal_failure', 'Backend Error', { status: 503 });
  if (trouble?.kind === 'cut') return cutShort(await answer.text());
  if (trouble?.kind === 'garbage') return garbled(await answer.text());
  return answer;
}
