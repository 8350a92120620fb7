import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { handle } from 'hono/aws-lambda';
import { getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import * as z from 'zod';
import { beginConsent, type ConsentPorts, takeConsent } from '#core/accounts/consent';
import { ACCEPT_FIRST, termsOf, WORDING } from '#core/accounts/terms';
import { reject } from '#core/fault';
import type { LiveMail, Owner } from '#core/ports';
import { settingOf } from '#core/tenants/settings';
import { iso } from '#core/time';
import { type Env, jsonBody, signedIn } from './api/request.ts';
import { deadlineIn } from './shell/deadline.ts';
import { problemOf, problemResponse } from './shell/http.ts';
import type { Log } from './shell/log.ts';
import { paidMail } from './shell/paid-mail.ts';
import { type Ports, type Site, wire } from './shell/wire.ts';
import { wireConsent, wireSite } from './shell/wire-consent.ts';
import { wireMail } from './shell/wire-mail.ts';

type ConnectDoorPorts = ConsentPorts & Site & Pick<Ports, 'tenant'> & { readonly log: Log };

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
export function connectDoor(ports: ConnectDoorPorts) {
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

const page = (title: string, text: string) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${title} · Openloop</title>
    <style>
      body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1rem; }
    </style>
  </head>
  <body>
    <h1>${title}</h1>
    <p>${text}</p>
  </body>
</html>`;

const NEEDS = [
  ...(['store', 'seal', 'keys', 'directory', 'due', 'budget'] as const),
  ...(['sync', 'backfill'] as const),
];

/** The Lambda door. What it calls of Gmail ends with the request. */
export const handler: ReturnType<typeof handle> = (event, context) => {
  const { store, keys, directory, due, budget, sync, backfill, clock, log, tenant } = wire(...NEEDS);
  const deadline = deadlineIn(clock(), context);
  const paid = paidMail({ mailOf: wireMail(), budget, clock }, 'sync');
  const mailOf = (of: Owner): LiveMail => paid(of, deadline);
  const app = connectDoor({
    ...{ store, keys, directory, due, sync, backfill, clock, log, tenant, mailOf },
    ...{ ...wireSite(), consent: wireConsent(), secret: () => randomBytes(32).toString('base64url') },
  });
  return handle(app)(event, context);
};
