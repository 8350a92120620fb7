import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { WORDING } from '#core/accounts/terms';
import { tenantId } from '#core/id';
import { grantsAt, holderOf } from '../accounts/connect-left.ts';
import { CALLBACK, ground, ONE, owner, program, SITE, stored, TWO } from '../accounts/connect-world.ts';
import { BOB, MAYA } from '../contract/consent-given.ts';

const stateOf = (url: string): string => new URL(url).searchParams.get('state') ?? '';
const back = (query: Readonly<Record<string, string>>): string =>
  `${SITE}${CALLBACK}?${new URLSearchParams(query)}`;
const cookieIn = (cookie: string): string => cookie.slice(cookie.indexOf('=') + 1);

/** Two people who have begun, each in a browser of their own and for a tenant of their own. */
async function twoBegan() {
  const on = ground();
  on.fake.mailbox(BOB);
  const [maya, bob] = [program(on), program(on, { tenant: TWO })];
  return { on, maya, bob, hers: await maya.begin('work'), his: await bob.begin('work') };
}
const nothing = async ({ on }: Awaited<ReturnType<typeof twoBegan>>) =>
  [...(await on.hands.store.accounts(ONE)), ...(await on.hands.store.accounts(TWO))].length === 0;

describe('an answer of Google’s', () => {
  it('is not taken from a browser that began nothing: a link that was sent connects nobody', async () => {
    const at = await twoBegan();
    const location = at.on.fake.consent.allow({ url: at.his.url, account: MAYA });
    expect((await at.bob.back(location)).status).toBe(403);
    expect(await nothing(at)).toBe(true);
  });

  it('is not taken from a browser that began something else: nobody’s mail lands with another', async () => {
    const at = await twoBegan();
    const location = at.on.fake.consent.allow({ url: at.his.url, account: MAYA });
    const told = await at.maya.back(location, { cookie: at.hers.cookie });
    expect(told.status).toBe(403);
    expect(await nothing(at)).toBe(true);
    // What was refused spends nothing: who began may still come to the end.
    expect((await at.bob.back(location, { cookie: at.his.cookie })).status).toBe(200);
    expect(await holderOf(at.on, MAYA)).toBe('t2/work');
  });

  it('of one beginning is not taken for another of the same browser', async () => {
    const on = ground();
    const it = program(on);
    const [first, second] = [await it.begin('work'), await it.begin('home')];
    const location = on.fake.consent.allow({ url: first.url, account: MAYA });
    expect((await it.back(location, { cookie: second.cookie })).status).toBe(403);
  });

  it('that was given for one beginning is no good for another: its code is bound by PKCE', async () => {
    const at = await twoBegan();
    const stolen = new URL(at.on.fake.consent.allow({ url: at.hers.url, account: MAYA })).searchParams.get(
      'code',
    );
    const told = await at.bob.back(back({ code: stolen ?? '', state: stateOf(at.his.url) }), {
      cookie: at.his.cookie,
    });
    expect(told.status).toBe(400);
    expect(told.text).toContain('Begin again');
    expect(await nothing(at)).toBe(true);
  });

  it('is not taken with a state or a cookie that we did not sign', async () => {
    const at = await twoBegan();
    const code =
      new URL(at.on.fake.consent.allow({ url: at.hers.url, account: MAYA })).searchParams.get('code') ?? '';
    const state = stateOf(at.hers.url);
    const [body = '', mac = ''] = state.split('.');
    const forged = (texts: readonly string[]): string => {
      const bytes = Buffer.from(JSON.stringify(texts)).toString('base64url');
      return `${bytes}.${createHmac('sha256', 'guessed').update(bytes).digest('base64url')}`;
    };
    const [, , id = ''] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    for (const bad of [
      ...['', '.', state.slice(0, -1), `${state}x`, `${body}.`, `.${mac}`, body, `${body}x.${mac}`],
      ...[forged(['state', 't1', id]), forged(['state', 't2', id]), cookieIn(at.hers.cookie), 'null.', '%00'],
    ]) {
      const told = await at.maya.back(back({ code, state: bad }), { cookie: at.hers.cookie });
      expect(told.status, bad).toBe(403);
    }
    for (const bad of [
      ...[
        '',
        '.',
        'x',
        state,
        forged(['browser', id]),
        cookieIn(at.his.cookie),
        cookieIn(at.hers.cookie).slice(0, -2),
      ],
    ]) {
      const told = await at.maya.back(back({ code, state }), { cookie: `openloop_connect=${bad}` });
      expect(told.status, bad).toBe(403);
    }
    expect(await nothing(at)).toBe(true);
    const good = await at.maya.back(back({ code, state }), { cookie: at.hers.cookie });
    expect(good.status).toBe(200);
  });

  it('never has its state pass for a cookie, whatever a tenant is called', async () => {
    const on = ground();
    for (const name of ['browser', 'state', 'browser x', '["browser"]']) {
      const it = program(on, { tenant: tenantId(name) });
      const begun = await it.begin('work');
      const location = on.fake.consent.allow({ url: begun.url, account: MAYA });
      const cookie = `openloop_connect=${stateOf(begun.url)}`;
      expect((await it.back(location, { cookie })).status, name).toBe(403);
    }
  });

  it('goes to the tenant who began, whoever is signed in where it comes back', async () => {
    const on = ground();
    const begun = await program(on).begin('work');
    const location = on.fake.consent.allow({ url: begun.url, account: MAYA });
    await program(on, { tenant: TWO }).back(location, { cookie: begun.cookie });
    expect(await holderOf(on, MAYA)).toBe('t1/work');
    expect(await on.hands.store.accounts(TWO)).toEqual([]);
  });

  it('writes nothing of what a stranger put into the address onto the page', async () => {
    const it = program(ground());
    const evil = '"><script>alert(1)</script>\r\nSet-Cookie: a=b';
    for (const query of [
      { error: evil },
      { error: evil, state: evil },
      { code: evil, state: evil },
      { [evil]: evil },
    ] satisfies Readonly<Record<string, string>>[]) {
      const told = await it.back(back(query), { accept: 'text/html' });
      expect(told.status).toBe(403);
      expect(told.text).not.toContain('script>');
      expect(told.headers.get('set-cookie')).toBeNull();
    }
  });

  it('with an error of its own spends the beginning, and writes none of it onto the page', async () => {
    const at = await twoBegan();
    const state = stateOf(at.hers.url);
    const evil = '<img src=x onerror=alert(1)>';
    const told = await at.maya.back(back({ state, error: evil, code: 'c' }), {
      accept: 'text/html',
      cookie: at.hers.cookie,
    });
    expect([told.status, told.text.includes('<img')]).toEqual([403, false]);
    const location = at.on.fake.consent.allow({ url: at.hers.url, account: MAYA });
    expect((await at.maya.back(location, { cookie: at.hers.cookie })).status).toBe(410);
  });
});

describe('a beginning', () => {
  it('is not taken from who is not signed in', async () => {
    const told = await program(ground(), { isSignedIn: false }).begin('work');
    expect([told.status, told.cookie]).toEqual([401, '']);
  });

  it('is not taken with fields that we do not know: nobody names a tenant', async () => {
    const it = program(ground());
    const more = { accept: WORDING };
    expect((await it.begin('work', { ...more, tenant: 't2' })).status).toBe(400);
    expect((await it.begin('work', { ...more, account: 'x' })).status).toBe(400);
  });

  it('tells nobody the verifier, nor signs with anything that goes out', async () => {
    const on = ground();
    const verifiers: string[] = [];
    const { store } = on.hands;
    const savePending: typeof store.savePending = async (tenant, pending) => {
      verifiers.push(pending.verifier);
      await store.savePending(tenant, pending);
    };
    const begun = await program(on, { hands: { ...on.hands, store: { ...store, savePending } } }).begin(
      'work',
    );
    const [verifier = ''] = verifiers;
    expect(verifier).toMatch(/^[\w-]{43,128}$/);
    const out = [begun.text, begun.cookie, ...begun.headers.values()].join(' ');
    expect(out).not.toContain(verifier);
    expect(Buffer.from(stateOf(begun.url).split('.')[0] ?? '', 'base64url').toString()).not.toContain(
      verifier,
    );
  });

  it('under a name whose mailbox was broken off does not read that one: it is refused until it is swept up', async () => {
    const on = ground();
    on.fake.mailbox(BOB);
    const it = program(on);
    on.fake.fault({ when: ({ method }) => method.endsWith('sendAs.list'), times: 1, what: { kind: 'lost' } });
    expect((await it.connect('work', MAYA)).status).toBe(503);
    const early = await it.connect('work', BOB);
    expect([early.status, early.text.includes('quarter of an hour')]).toEqual([409, true]);
    expect(grantsAt(on, BOB)).toEqual([]);
    on.pass(16 * 60_000);
    expect((await it.connect('work', BOB)).status).toBe(200);
    expect(grantsAt(on, MAYA)).toEqual([]);
    expect((await stored(on, owner('work'))).gmail.address).toBe(BOB);
    expect(await holderOf(on, MAYA)).toBe('nobody');
  });

  it('logs no secret, no address and no name', async () => {
    const at = await twoBegan();
    at.on.fake.fault({ when: ({ method }) => method === 'oauth.token', what: { kind: 'lost' } });
    const location = at.on.fake.consent.allow({ url: at.hers.url, account: MAYA });
    await at.maya.back(location, { cookie: at.hers.cookie });
    expect(at.on.logged.map(({ code }) => code)).toEqual(['request_failed']);
    const text = JSON.stringify(at.on.logged, (_, one: unknown) =>
      // Of its stack the frames alone are left: they say where this checkout lies.
      one instanceof Error ? `${one.name} ${one.message} ${String(one.cause)}` : one,
    );
    for (const secret of [MAYA, stateOf(at.hers.url), cookieIn(at.hers.cookie), '4/code', '1//', 'work'])
      expect(text).not.toContain(secret);
  });
});
