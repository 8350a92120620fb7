import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod';
import { beginConsent, type ConsentPorts, takeConsent } from '#core/accounts/consent';
import { ACCEPT_FIRST, termsOf, WORDING } from '#core/accounts/terms';
import { reject } from '#core/fault';
import { settingOf } from '#core/tenants/settings';
import { iso } from '#core/time';
import { problemOf, problemResponse } from '../shell/http.ts';
import type { Log } from '../shell/log.ts';
import { page } from '../shell/page.ts';
import type { Ports, Site } from '../shell/wire.ts';
import { type Env, jsonBody, signedIn } from './request.ts';

export type ConsentDoorPorts = ConsentPorts & Site & Pick<Ports, 'tenant'> & { readonly log: Log };

const COOKIE = 'openloop_connect';
const CALLBACK = '/oauth/google/callback';
/** A program on the owner's own machine may wait for Google's answer itself (RFC 8252 section 7.3). */
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\]):\d{1,5}\/?$/;

const wanted = z.strictObject({
  name: z.string().max(64),
  accept: z.string().optional(),
  redirectUri: z.string().regex(LOOPBACK, 'must be http://127.0.0.1 with a port').optional(),
});

/** Asks owners of mailboxes for their consent at Google, and takes its answer. */
export function consentDoor(ports: ConsentDoorPorts) {
  const app = new Hono<Env>();
  app.use('/v1/*', signedIn(ports));
  app.post('/v1/accounts/connect', async (context) => {
    const { name, accept, redirectUri = `${ports.origin}${CALLBACK}` } = await jsonBody(context, wanted);
    if (accept !== WORDING) throw reject('unprocessable', ACCEPT_FIRST);
    const begun = await beginConsent(ports, { tenant: context.get('tenant'), name, redirectUri });
    setCookie(context, COOKIE, begun.cookie, {
      ...{ httpOnly: true, sameSite: 'Lax', path: CALLBACK, maxAge: 600 },
      secure: ports.origin.startsWith('https:'),
    });
    const { url, until } = begun;
    const settings = await ports.store.settings(context.get('tenant'));
    const terms = termsOf(settingOf(settings, 'mail.backfill_days'));
    return context.json({ url, until: iso(until), wording: WORDING, terms }, 201);
  });
  // It answers in JSON to whoever asks for that, else with a page.
  app.get(CALLBACK, async (context) => {
    const { state, code, error } = context.req.query();
    const account = await takeConsent(ports, { state, code, error, cookie: getCookie(context, COOKIE) });
    setCookie(context, COOKIE, '', { path: CALLBACK, maxAge: 0 });
    for (const [name, value] of Object.entries(PRIVATE)) context.header(name, value);
    if (isForProgram(context)) return context.json({ account: account.id });
    return context.html(page('Connected', 'Your mail is being read. You can close this page.'));
  });
  app.notFound(() => problemResponse(reject('not-found', 'There is nothing at this address.')));
  app.onError((error, context) => {
    const { status, detail = 'Openloop met a defect of its own. Begin again.' } = problemOf(error);
    if (status >= 500) ports.log({ level: 'error', code: 'request_failed', error });
    const problem = problemResponse(error);
    if (context.req.path !== CALLBACK || isForProgram(context)) return problem;
    const headers = new Headers({ ...PRIVATE, 'content-type': 'text/html; charset=utf-8' });
    const again = problem.headers.get('retry-after');
    if (again !== null) headers.set('retry-after', again);
    return new Response(String(page('Not connected', detail)), { status: problem.status, headers });
  });
  return app;
}

/** The address of the page holds what Google answered: it is not kept, told to others or shown within their pages. */
const PRIVATE = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

const isForProgram = ({ req }: Context): boolean =>
  req.header('accept')?.includes('application/json') === true;
