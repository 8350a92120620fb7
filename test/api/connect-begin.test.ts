import { describe, expect, it } from 'vitest';
import { termsOf, WORDING } from '#core/accounts/terms';
import { CALLBACK, ground, MINUTE, program, START } from '../accounts/connect-world.ts';
import { READ } from '../contract/consent-given.ts';

describe('beginning to connect', () => {
  it('answers with where to go, what is agreed to, and a cookie that only our callback sees', async () => {
    const begun = await program(ground()).begin('work');
    expect(begun.status).toBe(201);
    const told = JSON.parse(begun.text);
    expect(told).toMatchObject({ wording: WORDING, until: new Date(START + 10 * MINUTE).toISOString() });
    expect(told.terms).toEqual(termsOf(90));
    expect(new URL(told.url).origin).toBe('http://accounts.example.com');
    const cookie = begun.headers.get('set-cookie') ?? '';
    for (const flag of ['HttpOnly', 'SameSite=Lax', 'Secure', `Path=${CALLBACK}`, 'Max-Age=600'])
      expect(cookie).toContain(flag);
  });

  it('sets a cookie that goes over plain HTTP only where the product itself does', async () => {
    const begun = await program(ground(), { origin: 'http://localhost:4280' }).begin('work');
    expect(begun.headers.get('set-cookie')).not.toContain('Secure');
  });

  it('asks Google for reading mail alone, by PKCE, lastingly, and anew', async () => {
    const begun = await program(ground()).begin('work');
    const query = new URL(begun.url).searchParams;
    expect(
      query
        .get('scope')
        ?.split(' ')
        .filter((one) => one.startsWith('https:')),
    ).toEqual([READ]);
    expect(query.get('code_challenge_method')).toBe('S256');
    expect([query.get('access_type'), query.get('prompt')]).toEqual(['offline', 'consent']);
    expect(begun.cookie).not.toContain(query.get('state'));
  });

  it('is refused with a sentence to who has not agreed, or has agreed to another wording', async () => {
    const it = program(ground());
    for (const more of [{}, { accept: '' }, { accept: '2020-01-01' }]) {
      const told = await it.begin('work', more);
      expect(told.status).toBe(422);
      expect(JSON.parse(told.text).detail).toContain('GET /v1/accounts/terms');
      expect(told.cookie).toBe('');
    }
  });

  it('leads back to us or to a port of the own machine, and nowhere else', async () => {
    const it = program(ground());
    const accept = WORDING;
    for (const redirectUri of ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/', 'http://[::1]:8080'])
      expect((await it.begin('work', { accept, redirectUri })).status).toBe(201);
    for (const redirectUri of [
      ...[
        'https://evil.example.com',
        'http://127.0.0.1.evil.example.com:80',
        'http://127.0.0.1@evil.example.com:80',
      ],
      ...[
        'http://127.0.0.1:80@evil.example.com',
        'https://127.0.0.1:8080',
        'http://127.0.0.1',
        'http://localhost:80',
      ],
      ...[
        'http://127.0.0.1:8080/../x',
        'http://127.0.0.1:8080?x',
        'http://127.0.0.1:8080#x',
        '//127.0.0.1:80',
      ],
      ...[
        'http://127.0.0.1:8080\n',
        'http://127.0.0.1:8080/\nhttp://evil.example.com',
        'javascript:alert(1)',
        '',
      ],
    ])
      expect((await it.begin('work', { accept, redirectUri })).status, redirectUri).toBe(400);
  });

  it('is refused where the name can be none', async () => {
    const it = program(ground());
    for (const name of ['', ' ', '../x', 'a b', '<script>', 'é', 'a#b', 'x'.repeat(65)])
      expect((await it.begin(name)).status, name).toBe(400);
  });
});
