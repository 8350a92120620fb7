import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import {
  type Ask,
  accounts,
  allow,
  askOf,
  type Consenting,
  choices,
  deny,
  preferred,
  type Wrong,
} from './consent.ts';

export const CONSENT_PATH = '/o/oauth2/v2/auth';

/**
 * Google's consent page: who signs in, and what they allow. Where it `allows`, it asks nobody: whoever is hinted at, or
 * the first account, agrees to everything at once.
 */
export function consentApp(consenting: Consenting, mode: 'asks' | 'allows'): Hono {
  const app = new Hono();

  app.get(CONSENT_PATH, (context) => {
    const query = new URL(context.req.url).searchParams;
    const ask = askOf(query, consenting.tokens.client);
    if ('error' in ask) return shownWrong(context, ask);
    const address = preferred(consenting, ask);
    if (mode === 'allows' && address !== undefined)
      return context.redirect(allow(consenting, ask, { address, ticked: choices(ask) }));
    context.header('Cache-Control', 'no-store');
    return context.html(page(ask, { query, all: accounts(consenting), chosen: address }));
  });

  app.post(CONSENT_PATH, async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const ask = askOf(new URLSearchParams(form.get('asked') ?? ''), consenting.tokens.client);
    if ('error' in ask) return shownWrong(context, ask);
    if (form.get('decision') !== 'allow') return context.redirect(deny(ask));
    const address = form.get('account') ?? '';
    if (!accounts(consenting).includes(address))
      return shownWrong(context, { status: 400, error: 'invalid_account', words: 'Choose an account.' });
    return context.redirect(allow(consenting, ask, { address, ticked: form.getAll('scope') }));
  });

  return app;
}

const shownWrong = (context: Context, { status, error, words }: Wrong) =>
  context.html(
    framed(html`<h1>Access blocked</h1><p>${words}</p><p>Error ${status}: <code>${error}</code></p>`),
    status,
  );

type Shown = {
  readonly query: URLSearchParams;
  readonly all: readonly string[];
  readonly chosen: string | undefined;
};

const page = (ask: Ask, { query, all, chosen }: Shown) =>
  framed(html`
<h1>Let <code>${ask.clientId}</code> use your account?</h1>
<form method="post" action="${CONSENT_PATH}">
<input type="hidden" name="asked" value="${query.toString()}">
<fieldset><legend>Account</legend>
${all.map(
  (one) =>
    html`<p><label><input type="radio" name="account" value="${one}" required ${one === chosen ? 'checked' : ''}> ${one}</label></p>`,
)}
</fieldset>
<fieldset><legend>It may</legend>
${choices(ask).map(
  (one) =>
    html`<p><label><input type="checkbox" name="scope" value="${one}"> <code>${one}</code></label></p>`,
)}
</fieldset>
<button name="decision" value="deny" formnovalidate>Cancel</button>
<button name="decision" value="allow">Continue</button>
</form>`);

const framed = (body: ReturnType<typeof html>) => html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Stand-in for Google’s consent</title>
<p>This is a stand-in on your own machine. Nothing here reaches Google.</p>
${body}
</html>`;
