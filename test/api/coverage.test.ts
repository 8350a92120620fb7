import { describe, expect, it } from 'vitest';
import type { GmailAccount, GmailState } from '#core/accounts/account';
import { historyId } from '#core/mail/history';
import { DAY, iso } from '#core/time';
import { account, HOME, loopNamed, opened, WORK } from '../contract/given.ts';
import { at as addressOf, NOW } from '../loops/facts.ts';
import { type Door, door, given, hours, loopsIn, ME, mine, refusal } from './door.ts';

const NORA = addressOf('nora@example.com');

/** A live mailbox that was read to its end just now. */
const live = (over: Partial<GmailState> = {}, read: Partial<GmailAccount> = {}): GmailAccount => ({
  ...account({ id: HOME, name: 'home', dataThrough: NOW, syncedAt: NOW }),
  source: 'gmail',
  gmail: {
    ...{ address: NORA, cursor: historyId('1') ?? expect.unreachable(), pollAt: NOW, upkeepAt: NOW },
    ...over,
  },
  ...read,
});
const backfill = {
  after: hours(-90 * 24),
  startedAt: hours(-1),
  counted: 300,
  total: 300,
  done: 100,
  heard: historyId('1') ?? expect.unreachable(),
};
const lost = { kind: 'password', at: NOW } as const;

async function answers(at: Door) {
  const [waiting, loops] = [await at.ask('GET', '/v1/waiting'), await at.ask('GET', '/v1/loops')];
  return [waiting.body, loops.body];
}

describe('every list says how far it reaches', () => {
  it.each([
    ['a mailbox that was read', live(), iso(NOW), 'complete'],
    ['one whose older mail is being read', live({ backfill }), iso(NOW), 'partial'],
    ['one whose grant is gone', live({ lost }), iso(NOW), 'partial'],
    ['one of which mail is held', live({}, { gaps: 1 }), iso(NOW), 'partial'],
    [
      'one that was not read for two hours',
      live({}, { dataThrough: hours(-2), syncedAt: hours(-2) }),
      iso(hours(-2)),
      'partial',
    ],
  ])('with %s', async (_, mailbox, dataThrough, completeness) => {
    const at = door();
    await at.store.saveAccount(ME, mailbox);
    for (const body of await answers(at)) expect(body).toMatchObject({ dataThrough, completeness });
  });

  it('is as old as the oldest mailbox that it rests on', async () => {
    const at = door();
    await given(at, []);
    await at.store.saveAccount(ME, live({}, { dataThrough: hours(-1) }));
    for (const body of await answers(at)) expect(body).toMatchObject({ dataThrough: iso(hours(-1)) });
    const own = await at.ask('GET', '/v1/loops', { query: { account: 'work' } });
    expect(own.body).toMatchObject({ dataThrough: iso(NOW) });
  });

  it('says how each mailbox is', async () => {
    const at = door();
    await at.store.saveAccount(ME, live({ backfill }));
    const progress = { done: 100, total: 300, etaSeconds: 7200 };
    const health = { status: 'backfilling', progress };
    expect((await at.ask('GET', '/v1/waiting')).body).toMatchObject({ accounts: [{ health }] });
    expect((await at.ask('GET', '/v1/accounts/home/health')).body).toEqual({
      ...{ id: 'home', ...health, dataThrough: iso(NOW) },
    });
    expect(await at.ask('GET', '/v1/accounts/nope/health')).toMatchObject(refusal(404, 'not-found'));
  });

  it('sends who refuses to answer for a lost grant to connect it again', async () => {
    const at = door();
    await at.store.saveAccount(ME, live({ lost }));
    at.now = hours(25);
    expect((await at.ask('GET', '/v1/waiting')).body).toMatchObject({
      ...{ status: 'stale', nextAction: { command: 'npx --no openloop connect --name home' } },
    });
  });
});

describe('an account that is being removed', () => {
  async function closing(): Promise<Door> {
    const at = door();
    await given(at, [mine('kept')]);
    await at.store.saveAccount(ME, live());
    await at.store.saveLoop(ME, mine('gone', { account: HOME }), opened);
    expect(await at.ask('DELETE', '/v1/accounts/home')).toMatchObject({
      ...{ status: 202, body: { id: 'home', removing: true } },
    });
    return at;
  }

  it('is shown by no list, and no loop of it by itself', async () => {
    const at = await closing();
    expect(loopsIn(await at.ask('GET', '/v1/loops')).loops.map(({ id }) => id)).toEqual([loopNamed('kept')]);
    expect((await at.ask('GET', '/v1/waiting')).body).toMatchObject({ count: 1, accounts: [{ id: 'work' }] });
    for (const path of [
      `/v1/loops/${loopNamed('gone')}`,
      `/v1/loops/${loopNamed('gone')}/events`,
      '/v1/loops?account=home',
      '/v1/waiting?account=home',
    ])
      expect(await at.ask('GET', path)).toMatchObject(refusal(404, 'not-found'));
    for (const command of ['close', 'reopen', 'snooze']) {
      const body = command === 'snooze' ? { until: null } : {};
      const told = await at.ask('POST', `/v1/loops/${loopNamed('gone')}/${command}`, { body });
      expect(told, command).toMatchObject(refusal(404, 'not-found'));
    }
    expect(await at.store.loop(ME, loopNamed('gone'))).toMatchObject({ version: 1 });
  });

  it('can be asked for again, and not be read or judged', async () => {
    const at = await closing();
    expect(await at.ask('DELETE', '/v1/accounts/home')).toMatchObject({ status: 202 });
    expect(at.jobs.map((job) => job.do)).toEqual(['erase', 'erase']);
    for (const path of ['sync', 'redetect'])
      expect(await at.ask('POST', `/v1/accounts/home/${path}`)).toMatchObject(refusal(404, 'not-found'));
    expect(await at.ask('DELETE', '/v1/accounts/nope')).toMatchObject(refusal(404, 'not-found'));
  });
});

describe('a mailbox whose grant is gone', () => {
  it('is not read: the answer says why, and how to connect it again', async () => {
    const at = door();
    await at.store.saveAccount(ME, live({ lost }));
    for (const path of ['sync', 'redetect']) {
      const told = await at.ask('POST', `/v1/accounts/home/${path}`);
      expect(told).toMatchObject(refusal(409, 'conflict'));
      expect(JSON.stringify(told.body)).toMatch(/password was changed.*openloop connect --name home/);
    }
    expect(at.jobs).toEqual([]);
  });
});

describe('mail.backfill_days', () => {
  it('has live mailboxes read further back at once when it grows, and nothing when it shrinks', async () => {
    const at = door();
    await given(at, []);
    await at.store.saveAccount(ME, live({ readFrom: hours(-90 * 24) }));
    await at.ask('PUT', '/v1/settings/mail.backfill_days', { body: { value: '30' } });
    expect(at.backfills).toEqual([]);
    await at.ask('PUT', '/v1/settings/mail.backfill_days', { body: { value: '365' } });
    expect(at.backfills).toEqual([{ tenant: ME, account: HOME }]);
    const wider = await at.store.account(ME, HOME);
    expect(wider).toMatchObject({ gmail: { backfill: { after: NOW - 365 * DAY, before: hours(-90 * 24) } } });
    expect(await at.store.account(ME, WORK)).not.toHaveProperty('gmail');
  });
});
