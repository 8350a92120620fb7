import { describe, expect, it } from 'vitest';
import { DAY } from '#core/time';
import { api } from '../../functions/api/api.ts';
import { waitingView } from '../../functions/shell/view.ts';
import { accountIn } from '../accounts/connect-crash.ts';
import { ground, ONE, program, TWO } from '../accounts/connect-world.ts';
import { BOB, MAYA } from '../contract/consent-given.ts';

/** A mailbox with a loop that is on the list, and the API before it. */
async function connected() {
  const on = ground();
  on.fake.mailbox(MAYA).deliver({ from: BOB, to: MAYA, subject: 'Budget', text: 'Can you send it?' });
  const it = program(on);
  await it.connect('work');
  await it.drain();
  await it.drainBackfill();
  on.pass(DAY);
  await it.poll();
  await it.drain();
  const given = { ...on.hands, clock: on.clock, log: () => {} };
  const ask = async (method: string, path: string, tenant = ONE) => {
    const answer = await api({ ...given, tenant: () => tenant }).request(`http://api.example.com${path}`, {
      method,
    });
    return { status: answer.status, text: await answer.text() };
  };
  return { on, it, ask };
}

describe('DELETE /v1/accounts/{id}', () => {
  it('takes the account out of every list at once, before anything is erased', async () => {
    const { on, ask } = await connected();
    for (const path of ['/v1/waiting', '/v1/loops', '/v1/loops?account=work', '/v1/waiting?account=work'])
      expect((await ask('GET', path)).text, path).toContain('Budget');
    expect((await ask('DELETE', '/v1/accounts/work')).status).toBe(202);
    expect((await on.hands.store.accounts(ONE)).length).toBe(1);
    for (const path of ['/v1/waiting', '/v1/loops']) {
      const { status, text } = await ask('GET', path);
      expect([status, text.includes('Budget')], path).toEqual([200, false]);
    }
    const waiting = waitingView.parse(JSON.parse((await ask('GET', '/v1/waiting')).text));
    expect(waiting.status).toBe('not_connected');
    for (const path of ['/v1/waiting?account=work', '/v1/loops?account=work'])
      expect((await ask('GET', path)).status, path).toBe(404);
    expect((await ask('GET', '/v1/accounts')).text).toContain('"removing":true');
    expect((await ask('POST', '/v1/accounts/work/sync')).status).toBe(404);
    expect((await ask('POST', '/v1/accounts/work/redetect')).status).toBe(404);
  });

  it('is followed by nothing: then there is no such account', async () => {
    const { it: product, ask } = await connected();
    await ask('DELETE', '/v1/accounts/work');
    await product.drain();
    for (const path of ['/v1/accounts/work', '/v1/accounts/work/health', '/v1/loops?account=work'])
      expect((await ask('GET', path)).status, path).toBe(404);
    expect((await ask('DELETE', '/v1/accounts/work')).status).toBe(404);
    expect((await ask('GET', '/v1/accounts')).text).toBe('{"accounts":[]}');
  });

  it('of another tenant’s account removes nothing', async () => {
    const { on, ask } = await connected();
    expect((await ask('DELETE', '/v1/accounts/work', TWO)).status).toBe(404);
    expect(on.queues.sync.depth()).toBe(0);
    expect((await ask('GET', '/v1/waiting')).text).toContain('Budget');
  });

  it('and connecting again shows a new account beside the old one, and nothing of that', async () => {
    const { it: product, ask } = await connected();
    await ask('DELETE', '/v1/accounts/work');
    await product.drain();
    const told = await product.connect('work');
    expect(accountIn(told.text)).toBe('work-2');
    expect((await ask('GET', '/v1/loops')).text).not.toContain('Budget');
    await product.drain();
    await product.drainBackfill();
    expect((await ask('GET', '/v1/loops?account=work-2')).text).toContain('Budget');
    expect((await ask('GET', '/v1/loops?account=work')).status).toBe(404);
  });
});

describe('GET /v1/accounts/{id}/health', () => {
  const statusOf = (text: string): string => JSON.parse(text).status;

  it('says how a mailbox is from the first minute to the last', async () => {
    const on = ground();
    on.fake.mailbox(MAYA).deliver({ from: BOB, to: MAYA, subject: 'Budget', text: 'Can you send it?' });
    const product = program(on);
    const app = api({ ...on.hands, clock: on.clock, log: () => {}, tenant: () => ONE });
    const health = async () => (await app.request('http://api.example.com/v1/accounts/work/health')).text();
    await product.connect('work');
    expect(statusOf(await health())).toBe('backfilling');
    await product.drain();
    await product.drainBackfill();
    expect(statusOf(await health())).toBe('fresh');
    on.pass(2 * 3_600_000);
    expect(statusOf(await health())).toBe('lagging');
    on.fake.oauth.end(MAYA, 'revoked');
    await program(on)
      .mailOf({ tenant: ONE, account: (await on.hands.store.accounts(ONE))[0]?.id ?? expect.unreachable() })
      .profile()
      .catch(() => {});
    expect(JSON.parse(await health())).toMatchObject({ status: 'reconnect_required', kind: 'revoked' });
    await program(on).connect('work');
    await program(on).drain();
    expect(statusOf(await health())).toBe('fresh');
  });
});
