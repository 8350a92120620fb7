import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { serveFakeGmail } from '../../functions/local/gmail/serve.ts';
import { TROUBLE } from '../../functions/local/gmail/trouble.ts';
import { changes, client, historyId, oauthClient, refusal } from './gmail-given.ts';
import { letter, MAYA, standIn } from './gmail-stand-in.ts';

const USER = { userId: 'me' } as const;

describe('faults of the stand-in for Gmail', () => {
  it('befall the calls that they are meant for, as often as they say', async () => {
    const { fake, maya, inbox } = standIn();
    const one = inbox.deliver(letter);
    const two = inbox.deliver(letter);
    const what = TROUBLE.missing;
    const rule = fake.fault({ when: ({ params }) => params.id === one.id, times: 1, what });
    const get = (id: string) => refusal(maya.api.users.messages.get({ ...USER, id }).then(() => 'there'));
    expect(await get(two.id)).toBe('there');
    expect(await get(one.id)).toEqual({ status: 404, reason: 'notFound' });
    expect(await get(one.id)).toBe('there');
    expect(rule.hits()).toBe(1);
  });

  it('come in the order in which they were arranged, and end when they are cleared', async () => {
    const { fake, maya } = standIn();
    fake.fault({ times: 1, what: TROUBLE.backend });
    fake.fault({ what: TROUBLE.unavailable });
    const status = async () => Object(await refusal(maya.api.users.getProfile(USER))).status;
    expect([await status(), await status(), await status()]).toEqual([500, 503, 503]);
    fake.clearFaults();
    expect(await status()).toBe(200);
  });

  it.each([
    ['tooMany', 429, 'userRateLimitExceeded'],
    ['concurrent', 429, 'rateLimitExceeded'],
    ['userRate', 403, 'userRateLimitExceeded'],
    ['rate', 403, 'rateLimitExceeded'],
    ['daily', 403, 'dailyLimitExceeded'],
    ['quota', 403, 'quotaExceeded'],
    ['scopes', 403, 'insufficientPermissions'],
    ['domain', 403, 'domainPolicy'],
    ['token', 401, 'authError'],
    ['backend', 500, 'backendError'],
    ['unavailable', 503, 'backendError'],
  ] as const)('%s is a %d because of %s', async (name, status, reason) => {
    const { fake, maya } = standIn();
    fake.fault({ what: name === 'tooMany' ? TROUBLE.tooMany() : TROUBLE[name] });
    expect(await refusal(maya.api.users.getProfile(USER))).toEqual({ status, reason });
  });

  it.each(['30', 'Mon, 02 Mar 2026 09:00:30 GMT'])('a 429 says Retry-After: %s', async (retryAfter) => {
    const { fake, maya } = standIn();
    fake.fault({ what: TROUBLE.tooMany(retryAfter) });
    const said = await maya.api.users
      .getProfile(USER)
      .catch((error) => error.response.headers.get('Retry-After'));
    expect(said).toBe(retryAfter);
  });

  it('do nothing where a call is refused, and everything where its answer is lost', async () => {
    const { fake, maya, inbox } = standIn();
    const { id } = inbox.deliver(letter);
    const trash = () => refusal(maya.api.users.messages.trash({ ...USER, id }));
    fake.fault({ times: 1, what: TROUBLE.unavailable });
    expect(await trash()).toMatchObject({ status: 503 });
    expect(inbox.messages()[0]?.labels).toContain('INBOX');
    fake.fault({ times: 1, what: TROUBLE.lost });
    expect(await trash()).toMatchObject({ status: 503 });
    expect(inbox.messages()[0]?.labels).toContain('TRASH');
  });

  it('of tokens are those of the token endpoint', async () => {
    const { fake, way } = standIn();
    fake.fault({ when: ({ method }) => method === 'oauth.token', times: 1, what: TROUBLE.grant });
    const holder = oauthClient(way, fake.oauth.refreshToken(MAYA));
    const error = await holder.refreshAccessToken().catch((one) => one.response.data);
    expect(error).toMatchObject({ error: 'invalid_grant' });
    expect((await holder.refreshAccessToken()).credentials.access_token).toBeDefined();
  });
});

describe('a disturbed history of the stand-in for Gmail', () => {
  const five = async () => {
    const { fake, maya, inbox } = standIn();
    const before = await historyId(maya);
    const made = [1, 2, 3, 4, 5].map(() => inbox.deliver(letter).id);
    const seen = async () =>
      (await changes(maya, before, { maxResults: 2 })).map((one) => one.messages?.[0]?.id ?? '');
    return { fake, made, seen, before, maya };
  };

  it('has records twice', async () => {
    const { fake, made, seen } = await five();
    fake.fault({ what: { kind: 'twice' } });
    expect(await seen()).toEqual(made.flatMap((id) => [id, id]));
  });

  it('has records the wrong way round within a page', async () => {
    const { fake, made, seen } = await five();
    fake.fault({ what: { kind: 'reversed' } });
    const [a, b, c, d, e] = made;
    expect(await seen()).toEqual([b, a, d, c, e]);
  });

  it('has pages without history that go on', async () => {
    const { fake, made, seen, maya, before } = await five();
    fake.fault({ times: 2, what: { kind: 'empty-page' } });
    const { data } = await maya.api.users.history.list({ ...USER, startHistoryId: before });
    expect('history' in data).toBe(false);
    expect(data.nextPageToken).toBeDefined();
    expect(await seen()).toEqual(made);
  });
});

describe('broken answers of the stand-in for Gmail', () => {
  const stops: Array<() => Promise<void>> = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });
  const ways = async (how: string) => {
    const made = standIn();
    if (how === 'in process') return made;
    const { url, stop } = await serveFakeGmail(made.fake);
    stops.push(stop);
    return { ...made, maya: { ...made.maya, api: client({ rootUrl: `${url}/` }, made.fake.grant(MAYA)) } };
  };

  it.each(['in process', 'over HTTP'])('never come, %s, until the caller gives up', async (how) => {
    const { fake, maya } = await ways(how);
    fake.fault({ what: TROUBLE.hang });
    const giveUp = new AbortController();
    const call = maya.api.users.getProfile(USER, { signal: giveUp.signal });
    giveUp.abort();
    await expect(call).rejects.toThrow(/aborted/);
  });

  it.each(['in process', 'over HTTP'])('break off in the middle, %s', async (how) => {
    const { fake, maya, inbox } = await ways(how);
    const { id } = inbox.deliver(letter);
    fake.fault({ times: 1, what: TROUBLE.cut });
    await expect(maya.api.users.messages.get({ ...USER, id })).rejects.toThrow();
    expect((await maya.api.users.messages.get({ ...USER, id })).data.id).toBe(id);
  });

  it('are half a JSON document that calls itself a success', async () => {
    const { fake, maya, inbox } = await ways('over HTTP');
    const { id } = inbox.deliver(letter);
    fake.fault({ times: 1, what: TROUBLE.garbage });
    const { data, status } = await maya.api.users.messages.get({ ...USER, id });
    expect([status, typeof data]).toEqual([200, 'string']);
  });

  it('end when the server is stopped', async () => {
    const made = standIn();
    const { url, stop } = await serveFakeGmail(made.fake);
    made.fake.fault({ what: TROUBLE.hang });
    const call = client({ rootUrl: `${url}/` }, made.fake.grant(MAYA)).users.getProfile(USER);
    const failed = expect(call).rejects.toThrow();
    await stop();
    await failed;
  });

  it('say which port is taken', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve(Number(Object(other.address()).port)));
    });
    await expect(serveFakeGmail(standIn().fake, port)).rejects.toThrow(
      /cannot listen on port \d+: choose another/,
    );
    other.close();
  });
});
