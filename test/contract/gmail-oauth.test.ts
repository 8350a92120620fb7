import { describe, expect, it } from 'vitest';
import { client, oauthClient, refusal } from './gmail-given.ts';
import { letter, MAYA, standIn } from './gmail-stand-in.ts';

const USER = { userId: 'me' } as const;
const READ_ONLY = 'https://www.googleapis.com/auth/gmail.readonly';

describe('tokens of the stand-in for Gmail', () => {
  it('last an hour, and those of a grant for tests for ever', async () => {
    const { fake, way, maya, pass } = standIn();
    const { credentials } = await oauthClient(way, fake.oauth.refreshToken(MAYA)).refreshAccessToken();
    const api = client(way, credentials.access_token ?? '');
    pass(3599);
    expect(await refusal(api.users.getProfile(USER))).toMatchObject({ status: 200 });
    pass(1);
    expect(await refusal(api.users.getProfile(USER))).toMatchObject({ status: 401 });
    expect(await refusal(maya.api.users.getProfile(USER))).toMatchObject({ status: 200 });
  });

  it('come from a code once', async () => {
    const { fake, way } = standIn();
    const code = fake.oauth.code(MAYA);
    const holder = oauthClient(way, '');
    const { tokens } = await holder.getToken(code);
    expect(tokens.refresh_token).toBeDefined();
    const api = client(way, tokens.access_token ?? '');
    expect((await api.users.getProfile(USER)).data.emailAddress).toBe(MAYA);
    const again = await holder.getToken(code).catch((error) => error.response.data.error);
    expect(again).toBe('invalid_grant');
  });

  it('are all gone when the owner takes access back', async () => {
    const { fake, way, maya } = standIn();
    const holder = oauthClient(way, fake.oauth.refreshToken(MAYA));
    fake.oauth.revokeAll(MAYA);
    const error = await holder.refreshAccessToken().catch((one) => one.response.data.error);
    expect(error).toBe('invalid_grant');
    expect(await refusal(maya.api.users.getProfile(USER))).toMatchObject({ status: 401 });
  });

  it('are given to the known client only', async () => {
    const wrong = standIn({ client: { id: 'client.example.com', secret: 'another' } });
    const holder = oauthClient(wrong.way, wrong.fake.oauth.refreshToken(MAYA));
    const error = await holder.refreshAccessToken().catch((one) => one.response.data.error);
    expect(error).toBe('invalid_client');
    const right = standIn({ client: { id: 'client.example.com', secret: 'not-a-secret' } });
    const known = oauthClient(right.way, right.fake.oauth.refreshToken(MAYA));
    expect((await known.refreshAccessToken()).credentials.access_token).toBeDefined();
  });

  it('allow what their scopes allow', async () => {
    const { fake, way, inbox } = standIn();
    const { id } = inbox.deliver(letter);
    const asked = async (scope: string) => {
      const { messages } = client(way, fake.grant(MAYA, scope)).users;
      const calls = [
        messages.get({ ...USER, id }),
        messages.modify({ ...USER, id, requestBody: { addLabelIds: ['STARRED'] } }),
        messages.delete({ ...USER, id: 'ffffffffffffffff' }),
      ];
      return (await Promise.all(calls.map(refusal))).map((one) => Object(one).status);
    };
    expect(await asked(READ_ONLY)).toEqual([200, 403, 403]);
    expect(await asked('https://www.googleapis.com/auth/gmail.modify')).toEqual([200, 200, 403]);
    expect(await asked('https://www.googleapis.com/auth/gmail.send')).toEqual([403, 403, 403]);
    expect(await asked('openid https://mail.google.com/')).toEqual([200, 200, 404]);
  });

  it('are the same for the same calls', () => {
    const grant = () => standIn().fake.grant(MAYA);
    expect(grant()).toBe(grant());
  });
});
