import { describe, expect, it } from 'vitest';
import { ASK, BACK, BOB, COMPOSE, EMAIL, MAYA, READ } from './consent-given.ts';
import { claimsOf, leadsTo, opened } from './consent-opened.ts';

describe('the consent page of the stand-in', () => {
  it('shows the accounts that it knows, the hinted one chosen, and a box for each scope', async () => {
    const { fake, url } = opened();
    const answer = await fake.fetch(url({ login_hint: BOB }));
    const text = await answer.text();
    expect(answer.headers.get('Content-Type')).toMatch('text/html');
    expect(text).toMatch(new RegExp(`value="${MAYA}" required >`));
    expect(text).toMatch(new RegExp(`value="${BOB}" required checked>`));
    expect([...text.matchAll(/type="checkbox" name="scope" value="([^"]+)"/g)].map(([, one]) => one)).toEqual(
      [READ, COMPOSE],
    );
  });

  it('knows an account by its id too', async () => {
    const { fake, url } = opened();
    const text = await (await fake.fetch(url({ login_hint: fake.oauth.sub(BOB) }))).text();
    expect(text).toMatch(new RegExp(`value="${BOB}" required checked>`));
  });

  it('says what was said to it, and runs none of it', async () => {
    const { fake, url } = opened();
    const text = await (await fake.fetch(url({ state: '"><script>alert(1)</script>' }))).text();
    expect(text).not.toContain('<script');
  });

  it('leads back with a code and the state where its form is sent', async () => {
    const { fake, url, post, redeem } = opened();
    const text = await (await fake.fetch(url())).text();
    const asked = (/name="asked" value="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
    const form = new URLSearchParams({ asked, account: MAYA, decision: 'allow', scope: READ });
    const answer = await post('/o/oauth2/v2/auth', form);
    expect(answer.status).toBe(302);
    const { access_token, scope } = await redeem(leadsTo(answer).get('code') ?? '');
    expect(leadsTo(answer).get('state')).toBe(ASK.state);
    expect([typeof access_token, scope]).toEqual(['string', `openid ${EMAIL} ${READ}`]);
    form.set('decision', 'deny');
    const denied = leadsTo(await post('/o/oauth2/v2/auth', form));
    expect([denied.get('error'), denied.get('state'), denied.get('code')]).toEqual([
      'access_denied',
      ASK.state,
      null,
    ]);
  });

  it('asks nobody where it allows, and takes the one that is hinted at', async () => {
    const { fake, url, redeem } = opened({ consent: 'allows' });
    const answer = await fake.fetch(url({ login_hint: BOB }));
    const { id_token } = await redeem(leadsTo(answer).get('code') ?? '');
    expect(claimsOf(id_token).email).toBe(BOB);
    const first = leadsTo(await fake.fetch(url()));
    expect(claimsOf((await redeem(first.get('code') ?? '')).id_token).email).toBe(MAYA);
  });

  it.each([
    ['a client that it does not know', { client_id: 'another' }, 401, 'invalid_client'],
    ['no client', { client_id: undefined }, 400, 'invalid_request'],
    ['an address with a slash more', { redirect_uri: `${BACK}/` }, 400, 'redirect_uri_mismatch'],
    ['an address of somebody else', { redirect_uri: 'https://example.net/' }, 400, 'redirect_uri_mismatch'],
    [
      'a name that only begins like this machine',
      { redirect_uri: 'http://localhost.example.net/' },
      400,
      'redirect_uri_mismatch',
    ],
    [
      'this machine before an at sign',
      { redirect_uri: 'http://127.0.0.1@example.net/' },
      400,
      'redirect_uri_mismatch',
    ],
    ['a token instead of a code', { response_type: 'token' }, 400, 'unsupported_response_type'],
    ['no challenge', { code_challenge: undefined }, 400, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 400, 'invalid_request'],
    ['a scope that does not exist', { scope: `openid ${READ}only` }, 400, 'invalid_scope'],
    ['no scope', { scope: ' ' }, 400, 'invalid_scope'],
  ])('shows an error and leads nowhere for %s', async (_what, said, status, error) => {
    const { fake, url } = opened();
    const answer = await fake.fetch(url(said));
    expect(answer.status).toBe(status);
    expect(answer.headers.has('Location')).toBe(false);
    expect(await answer.text()).toContain(error);
    expect(() => fake.consent.allow({ url: url(said), account: MAYA })).toThrow(error);
  });

  it.each(['http://127.0.0.1:8123/callback', 'http://[::1]:9/x', 'http://localhost:54321/'])(
    'leads back to this machine by any port: %s',
    (redirect_uri) => {
      const { allow } = opened();
      expect(allow({ redirect_uri }).startsWith(redirect_uri)).toBe(true);
    },
  );

  it('does not sign in an account that was deleted', async () => {
    const { fake, url } = opened();
    fake.oauth.end(BOB, 'deleted');
    expect(await (await fake.fetch(url())).text()).not.toContain(BOB);
    expect(() => fake.consent.allow({ url: url(), account: BOB })).toThrow('no such account');
  });
});
