import { Hono } from 'hono';
import type { KeyRing } from './keys.ts';
import { exchange, oauthError, revoke, type Tokens } from './oauth.ts';
import { refusalResponse } from './refusal.ts';
import { type Call, refusalOf, type Troubles, untilAborted } from './trouble.ts';

type Accounts = { readonly tokens: Tokens; readonly keys: KeyRing; readonly troubles: Troubles };

/** Google's accounts: tokens, revocation and the keys that its tokens are signed by. */
export function accountsApp({ tokens, keys, troubles }: Accounts): Hono {
  const app = new Hono();

  const struck = async (method: string, signal: AbortSignal): Promise<Response | undefined> => {
    const call: Call = { method, address: undefined, params: {}, query: new URLSearchParams() };
    const trouble = troubles.for(call);
    if (trouble?.kind === 'hang') return untilAborted(signal);
    if (trouble?.kind !== 'refuse') return undefined;
    return trouble.status === 400
      ? oauthError(trouble.reason, trouble.words ?? 'Refused.')
      : refusalResponse(refusalOf(trouble));
  };

  app.post('/token', async ({ req }) => {
    const form = new URLSearchParams(await req.text());
    return (await struck('oauth.token', req.raw.signal)) ?? exchange(tokens, form);
  });

  app.post('/revoke', async ({ req }) => {
    const form = new URLSearchParams(await req.text());
    const token = form.get('token') ?? req.query('token') ?? '';
    const wrong = await struck('oauth.revoke', req.raw.signal);
    if (wrong !== undefined) return wrong;
    return revoke(tokens, token)
      ? Response.json({})
      : oauthError('invalid_token', 'Token expired or revoked');
  });

  app.get('/oauth2/v3/certs', async ({ req }) => {
    const wrong = await struck('oauth.certs', req.raw.signal);
    const headers = { 'Cache-Control': 'public, max-age=19800, must-revalidate' };
    return wrong ?? Response.json(keys.jwks(), { headers });
  });

  return app;
}
