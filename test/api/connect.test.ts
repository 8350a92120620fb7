import { describe, expect, it } from 'vitest';
import { WORDING } from '#core/accounts/terms';
import { dueOf, grantsAt, holderOf, isWatched } from '../accounts/connect-left.ts';
import { ground, MINUTE, ONE, owner, program, START, stored } from '../accounts/connect-world.ts';
import { BOB, MAYA, READ } from '../contract/consent-given.ts';

const WORK = owner('work');
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** A consent that is asked for in one browser, and where Google leads it back to. */
async function asked(options: Parameters<typeof ground>[0] = {}) {
  const on = ground(options);
  const it = program(on);
  const begun = await it.begin('Work');
  const { url } = begun;
  return {
    on,
    it,
    begun,
    cookie: begun.cookie,
    location: () => on.fake.consent.allow({ url, account: MAYA }),
  };
}
type Asked = Awaited<ReturnType<typeof asked>>;

async function expectNothing({ on }: Pick<Asked, 'on'>, mailbox = MAYA) {
  expect(await on.hands.store.accounts(ONE)).toEqual([]);
  expect(await on.hands.store.grant(ONE, WORK.account)).toBeUndefined();
  expect(await holderOf(on, mailbox)).toBe('nobody');
  expect(on.queues.sync.depth() + on.queues.backfill.depth()).toBe(0);
}

describe('coming back from Google', () => {
  it('makes an account of it, whose mail is read from now on and back', async () => {
    const at = await asked();
    const told = await at.it.back(at.location(), { cookie: at.cookie });
    expect([told.status, JSON.parse(told.text)]).toEqual([200, { account: 'work' }]);
    const { name, gmail } = await stored(at.on, WORK);
    expect(name).toBe('Work');
    expect(gmail.consent).toMatchObject({ wording: WORDING, at: START });
    expect(gmail.consent?.scopes).toContain(READ);
    expect(gmail.sub).toBe(at.on.fake.oauth.sub(MAYA));
    expect(await holderOf(at.on, MAYA)).toBe('t1/work');
    expect((await dueOf(at.on, WORK)).toSorted()).toEqual(['poll', 'stale', 'upkeep']);
    expect(isWatched(at.on, MAYA)).toBe(true);
    expect(await at.it.drain()).toEqual(['done']);
    expect(await at.it.drainBackfill()).toEqual(['done']);
    expect((await stored(at.on, WORK)).dataThrough).toBeDefined();
  });

  it('shows a page to a person, that is not kept, and takes the cookie away', async () => {
    const at = await asked();
    const told = await at.it.back(at.location(), { ...HTML, cookie: at.cookie });
    expect(told.status).toBe(200);
    expect(told.headers.get('content-type')).toContain('text/html');
    expect(told.text).toContain('<h1>Connected</h1>');
    expect(told.headers.get('cache-control')).toBe('no-store');
    expect(told.headers.get('referrer-policy')).toBe('no-referrer');
    expect(told.headers.get('set-cookie')).toContain('Max-Age=0');
  });

  it('keeps when access ends by itself, where Google says so', async () => {
    const at = await asked({ isTesting: true });
    await at.it.back(at.location(), { cookie: at.cookie });
    const grant = await at.on.hands.store.grant(ONE, WORK.account);
    expect(grant).toMatchObject({ email: MAYA, at: START, until: START + 7 * 24 * 60 * MINUTE });
  });

  it('tells a person on a page what to do, and a program in a problem', async () => {
    for (const accept of [HTML, { accept: '*/*' }]) {
      const at = await asked();
      const page = await at.it.back(at.location(), accept);
      expect([page.status, page.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
      expect(page.text).toContain('Begin again where you want to connect.');
      expect(page.headers.get('cache-control')).toBe('no-store');
    }
    const at = await asked();
    const problem = await at.it.back(at.location());
    expect(problem.headers.get('content-type')).toBe('application/problem+json');
  });

  it('is refused where no leave was given', async () => {
    const at = await asked();
    const location = at.on.fake.consent.deny({ url: at.begun.url });
    const told = await at.it.back(location, { cookie: at.cookie });
    expect(told.status).toBe(403);
    expect(told.text).toContain('nothing is connected');
    await expectNothing(at);
  });

  it('is refused where the box was not ticked, and what was granted is given back', async () => {
    const on = ground();
    const told = await program(on).connect('work', MAYA, [READ]);
    expect(told.status).toBe(403);
    expect(told.text).toContain('tick it');
    expect(grantsAt(on, MAYA)).toEqual([]);
    await expectNothing({ on });
  });

  it('counts once', async () => {
    const at = await asked();
    const location = at.location();
    await at.it.back(location, { cookie: at.cookie });
    const again = await at.it.back(location, { cookie: at.cookie });
    expect(again.status).toBe(410);
    expect(again.text).toContain('Begin again');
    expect(grantsAt(at.on, MAYA)).toHaveLength(1);
  });

  it('counts once of two at the same time', async () => {
    const at = await asked();
    const location = at.location();
    const both = await Promise.all([0, 1].map(() => at.it.back(location, { cookie: at.cookie })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect((await at.on.hands.store.accounts(ONE)).length).toBe(1);
  });

  it('is too late after ten minutes', async () => {
    const at = await asked();
    const location = at.location();
    at.on.pass(10 * MINUTE);
    const told = await at.it.back(location, { cookie: at.cookie });
    expect(told.status).toBe(410);
    await expectNothing(at);
  });

  it('says that Google is away, and connects nothing', async () => {
    const at = await asked();
    at.on.fake.fault({ when: ({ method }) => method === 'oauth.token', what: { kind: 'lost' } });
    const told = await at.it.back(at.location(), { cookie: at.cookie });
    expect(told.status).toBe(503);
    expect(told.headers.get('retry-after')).not.toBeNull();
    await expectNothing(at);
  });

  it('refuses another person than before, and gives back what that one granted', async () => {
    const on = ground();
    on.fake.mailbox(BOB);
    const it = program(on);
    await it.connect('work');
    const told = await it.connect('work', BOB);
    expect(told.status).toBe(409);
    expect(told.text).toContain('another Google account than before');
    expect(grantsAt(on, BOB)).toEqual([]);
    expect(grantsAt(on, MAYA)).toHaveLength(1);
    expect((await on.hands.store.grant(ONE, WORK.account))?.email).toBe(MAYA);
    expect(await holderOf(on, BOB)).toBe('nobody');
  });

  it('leaves the access of a running account alone where its owner unticks the box', async () => {
    const on = ground();
    const it = program(on);
    await it.connect('work');
    on.fake.oauth.rename(MAYA, 'maya.new@example.com');
    const told = await it.connect('work', 'maya.new@example.com', [READ]);
    expect(told.status).toBe(403);
    const mail = program(on).mailOf(WORK);
    expect((await mail.profile()).address).toBe('maya.new@example.com');
  });

  it('takes the same person by another address', async () => {
    const on = ground();
    const it = program(on);
    await it.connect('work');
    on.fake.oauth.rename(MAYA, 'maya.new@example.com');
    expect((await it.connect('work', 'maya.new@example.com')).status).toBe(200);
  });
});
