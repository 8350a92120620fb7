import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Fault } from '#core/fault';
import { HOUR } from '#core/time';
import { GIVEN, google, REFRESH, refusal, type Said, SECRETS } from './scripted.ts';

describe('a revocation', () => {
  it('asks for nothing but the status', async () => {
    await google({ revoke: () => new Response('') }).consent.revoke(REFRESH);
    await google({ revoke: () => refusal({ error: 'invalid_token' }) }).consent.revoke(REFRESH);
  });

  it.each([
    [400, 'invalid_request', 'park'],
    [503, 'invalid_token', 'retry'],
  ])('fails by %i %s', async (status, error, kind) => {
    const { consent } = google({ revoke: () => refusal({ error }, status) });
    await expect(consent.revoke(REFRESH)).rejects.toMatchObject({ kind });
  });
});

describe('a refresh', () => {
  it('waits as long as it is told to, by seconds or by a date, a day at most', async () => {
    const waited = (value: string) => {
      const headers = { 'Retry-After': value };
      const token = () => Response.json({ error: 'rate' }, { status: 429, headers });
      return google({ token })
        .consent.refresh(REFRESH)
        .catch((fault) => fault.after);
    };
    expect(await waited('90')).toBe(90_000);
    expect(await waited('Tue, 15 Sep 2026 09:02:00 GMT')).toBe(120_000);
    expect(await waited('999999999')).toBe(24 * HOUR);
    expect(await waited('soon')).toBe(undefined);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['a page in place of JSON', () => new Response('<html>', { status: 200 })],
    ['a refusal that is a page', () => new Response('<html>', { status: 400 })],
    ['a refusal of another shape', () => refusal({ error: { code: 400, status: 'INVALID_ARGUMENT' } })],
    ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
    [
      'an answer without end',
      () => new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(65_536)) })),
    ],
  ])('says nothing about the grant by %s', async (_what, token) => {
    const { consent } = google({ token });
    await expect(consent.refresh(REFRESH)).rejects.toMatchObject({ kind: 'retry' });
  });
});

describe('a fault', () => {
  const echo = (status: number) => (form: URLSearchParams) =>
    Response.json(
      { error: `invalid_grant ${form}`, error_description: `${form}`, error_subtype: `${form}` },
      { status },
    );
  const broken = (form: URLSearchParams) => {
    const cause = Object.assign(new Error(`${form}`), { code: `${form}` });
    return Promise.reject(Object.assign(new TypeError(`${form}`), { cause }));
  };

  it.each<[string, Said]>([
    ['refuses', { token: echo(400) }],
    ['refuses the client', { token: echo(401) }],
    ['is away', { token: echo(503) }],
    ['cannot be reached', { token: broken }],
    ['answers in another shape', { token: (form) => Response.json({ secret: `${form}` }) }],
    ['answers with a text', { token: (form) => new Response(`${form}`) }],
    ['proves nobody', { id: { claims: { aud: 'x', email: 'maya@example.com' } } }],
    ['proves an address that is not verified', { id: { claims: { email_verified: 1 } } }],
  ])('holds no secret, token, code or address where Google %s', async (_what, said) => {
    const { consent } = google(said);
    const faults = await Promise.all(
      [consent.exchange(GIVEN), consent.refresh(REFRESH)].map((call) => call.catch((error) => error)),
    );
    const shown = faults
      .filter((one) => one instanceof Fault)
      .map((one) => inspect(one, { depth: 9, showHidden: true }));
    expect(shown.length).toBeGreaterThan(0);
    for (const secret of [...SECRETS, 'example.com', '100000000000000000042'])
      for (const text of shown) expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  });
});
