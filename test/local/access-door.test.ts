import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WORDING } from '#core/accounts/terms';
import { gmailMail } from '#core/adapters/gmail/mail';
import type { Owner } from '#core/ports';
import { openAccessBook, tokenFrom } from '../../functions/local/access.ts';
import { accessRoutes } from '../../functions/local/access-door.ts';
import { problemResponse } from '../../functions/shell/http.ts';
import { grantsAt, holderOf } from '../accounts/connect-left.ts';
import { ground, ONE, owner, program, stored, TWO } from '../accounts/connect-world.ts';
import { MAYA } from '../contract/consent-given.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openloop-access-'));
});
afterEach(() => rm(folder, { recursive: true }));

const WORK = owner('work');
const FROM = { kind: 'env', value: 'GMAIL_TOKEN' } as const;

/** The door, and a tool of this machine that looks after a token of Maya's. */
async function given(env: NodeJS.ProcessEnv = {}) {
  const on = ground();
  const book = await openAccessBook(join(folder, 'access.json'));
  const all = { GMAIL_TOKEN: on.fake.grant(MAYA), ...env };
  const mailOf = (of: Owner) => {
    const from = book.of(of.account);
    if (from === undefined) throw new TypeError('the account has no entry in the book');
    const tokens = { token: () => tokenFrom(from, all) };
    return gmailMail({
      tokens,
      owner: of,
      clock: on.clock,
      fetch: on.fake.fetch,
      rootUrl: 'http://gmail.example.com/',
    });
  };
  const app = new Hono().route(
    '/',
    accessRoutes({ ...on.hands, clock: on.clock, mailOf, book, tenant: ONE }),
  );
  app.onError(problemResponse);
  const ask = async (body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await app.request('http://localhost/', {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  };
  return { on, book, ask, mailOf };
}

describe('connecting by a token of another tool', () => {
  it('makes an account of it without a grant of its own, and notes what was agreed to', async () => {
    const { on, book, ask } = await given();
    const told = await ask({ name: 'Work', accept: WORDING, from: FROM });
    expect([told.status, told.text]).toEqual([201, '{"account":"work"}']);
    const { gmail, name } = await stored(on, WORK);
    expect([name, gmail.address]).toEqual(['Work', MAYA]);
    expect(gmail.consent).toEqual({ wording: WORDING, scopes: [], at: on.now });
    expect(await on.hands.store.grant(ONE, WORK.account)).toBeUndefined();
    expect(book.of(WORK.account)).toEqual(FROM);
  });

  it('is refused to who has not agreed', async () => {
    const { on, ask, book } = await given();
    const told = await ask({ name: 'work', from: FROM });
    expect([told.status, told.text.includes('GET /v1/accounts/terms')]).toEqual([422, true]);
    expect([await on.hands.store.accounts(ONE), book.of(WORK.account)]).toEqual([[], undefined]);
  });

  it('leaves nothing where there is no token, and says nothing of what there was instead', async () => {
    const { on, ask, book } = await given({ GMAIL_TOKEN: 'no token, but secret words' });
    const told = await ask({ name: 'work', accept: WORDING, from: FROM });
    expect([told.status, told.text.includes('GMAIL_TOKEN')]).toEqual([503, true]);
    expect(told.text).not.toContain('secret words');
    expect([await on.hands.store.accounts(ONE), book.of(WORK.account)]).toEqual([[], undefined]);
    expect(await holderOf(on, MAYA)).toBe('nobody');
  });

  it('leaves nothing where the mailbox is another tenant’s', async () => {
    const { on, ask, book } = await given();
    await program(on, { tenant: TWO }).connect('work');
    const told = await ask({ name: 'work', accept: WORDING, from: FROM });
    expect(told.status).toBe(409);
    expect([await on.hands.store.accounts(ONE), book.of(WORK.account)]).toEqual([[], undefined]);
    expect(await holderOf(on, MAYA)).toBe('t2/work');
  });

  it('does not take the place of an account that is there', async () => {
    const { on, ask, book } = await given();
    await program(on).connect('work');
    const told = await ask({ name: 'work', accept: WORDING, from: FROM });
    expect([told.status, told.text.includes('choose another name')]).toEqual([409, true]);
    expect(book.of(WORK.account)).toBeUndefined();
  });

  it('gives nothing back at Google when it is removed: the token is another tool’s', async () => {
    const { on, ask } = await given();
    await ask({ name: 'work', accept: WORDING, from: FROM });
    const before = grantsAt(on, MAYA);
    const it = program(on);
    await it.disconnect(WORK);
    expect(await it.work({ ...WORK, do: 'erase' })).toBe('erased');
    expect(grantsAt(on, MAYA)).toEqual(before);
    expect(await holderOf(on, MAYA)).toBe('nobody');
  });
});
