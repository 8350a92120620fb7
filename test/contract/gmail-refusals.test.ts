import { describe, expect, it } from 'vitest';
import { refusal } from './gmail-given.ts';
import { MAYA, standIn } from './gmail-stand-in.ts';

const USER = { userId: 'me' } as const;

describe('what the stand-in for Gmail refuses', () => {
  it.each([
    'has:attachment',
    'is:unread',
    'newer_than:2d',
    'lunch',
    'from:a OR from:b',
    '{from:a from:b}',
    'after:soon',
  ])('refuses to search by %j', async (q) => {
    const { maya } = standIn();
    expect(await refusal(maya.api.users.messages.list({ ...USER, q }))).toMatchObject({ status: 400 });
  });

  it.each(['/gmail/v1/users/me/nothing', '/', '/gmail/v2/users/me/profile'])(
    'does not know %s',
    async (path) => {
      const { fake } = standIn();
      expect((await fake.fetch(`http://gmail.example.com${path}`)).status).toBe(404);
    },
  );

  it.each(['0', '-1', 'many'])('refuses a page of %s', async (size) => {
    const { fake } = standIn();
    const headers = { Authorization: `Bearer ${fake.grant(MAYA)}` };
    const url = `http://gmail.example.com/gmail/v1/users/me/messages?maxResults=${size}`;
    expect((await fake.fetch(url, { headers })).status).toBe(400);
  });

  it('takes no page token but of its own making', async () => {
    const { maya, inbox } = standIn();
    const startHistoryId = inbox.historyId();
    const token = { ...USER, pageToken: 'bm90aGluZw' };
    expect(await refusal(maya.api.users.messages.list(token))).toMatchObject({ status: 400 });
    const history = maya.api.users.history.list({ ...token, startHistoryId });
    expect(await refusal(history)).toMatchObject({ status: 400 });
  });

  it('refuses a body that is no JSON, and one that is not what it should be', async () => {
    const { fake } = standIn();
    const headers = { Authorization: `Bearer ${fake.grant(MAYA)}` };
    const post = async (body: string) =>
      (
        await fake.fetch('http://gmail.example.com/gmail/v1/users/me/labels', {
          method: 'POST',
          headers,
          body,
        })
      ).status;
    expect([await post('{'), await post('{"name":7}'), await post('')]).toEqual([400, 400, 400]);
  });
});
