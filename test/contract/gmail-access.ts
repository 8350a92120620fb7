import { describe, expect, it } from 'vitest';
import { type GmailGiven, mail, put, refusal } from './gmail-given.ts';

/** Tokens, and how calls are refused. */
export function accessPromises(given: () => Promise<GmailGiven>): void {
  describe('access', () => {
    it('knows the mailbox by me and by its address', async () => {
      const { maya } = await given();
      for (const userId of ['me', maya.address]) {
        expect((await maya.api.users.getProfile({ userId })).data.emailAddress).toBe(maya.address);
      }
    });

    it('refuses a token that it does not know with 401 and authError', async () => {
      const { as } = await given();
      const wrong = as('a-token-of-nobody');
      expect(await refusal(wrong.users.getProfile({ userId: 'me' }))).toEqual({
        status: 401,
        reason: 'authError',
      });
    });

    it('refuses the mailbox of somebody else with 403', async () => {
      const { maya, bob } = await given();
      const call = maya.api.users.getProfile({ userId: bob.address });
      expect(await refusal(call)).toMatchObject({ status: 403 });
    });

    it("does not find a message of somebody else's by its id", async () => {
      const { maya, bob } = await given();
      const { id } = await put(bob, mail());
      const call = maya.api.users.messages.get({ userId: 'me', id });
      expect(await refusal(call)).toEqual({ status: 404, reason: 'notFound' });
    });

    it('says code, message, status and errors in a refusal', async () => {
      const { maya } = await given();
      const error = await maya.api.users.messages.get({ userId: 'me', id: 'ffffffffffffffff' }).then(
        () => undefined,
        (one) => one.response.data.error,
      );
      expect(error).toEqual({
        code: 404,
        message: expect.any(String),
        status: 'NOT_FOUND',
        errors: [{ domain: 'global', reason: 'notFound', message: error.message }],
      });
    });

    it('exchanges a refresh token for an access token of an hour', async () => {
      const { as, oauth, refreshToken } = await given();
      const { credentials } = await oauth(refreshToken()).refreshAccessToken();
      expect(credentials.token_type).toBe('Bearer');
      const { data } = await as(credentials.access_token ?? '').users.getProfile({ userId: 'me' });
      expect(data.emailAddress).toBe('maya@example.com');
    });

    it('refuses a refresh token that it does not know as an invalid grant', async () => {
      const { oauth } = await given();
      const error = await oauth('a-token-of-nobody')
        .refreshAccessToken()
        .catch((one) => one.response.data);
      expect(error).toMatchObject({ error: 'invalid_grant' });
    });

    it('lets neither refresh nor access outlive a revocation, and leaves other grants alone', async () => {
      const { as, maya, oauth, refreshToken } = await given();
      const token = refreshToken();
      const { credentials } = await oauth(token).refreshAccessToken();
      await oauth(token).revokeToken(token);
      const again = oauth(token)
        .refreshAccessToken()
        .catch((one) => one.response.data);
      expect(await again).toMatchObject({ error: 'invalid_grant' });
      const dead = as(credentials.access_token ?? '');
      expect(await refusal(dead.users.getProfile({ userId: 'me' }))).toMatchObject({ status: 401 });
      expect((await maya.api.users.getProfile({ userId: 'me' })).status).toBe(200);
    });
  });
}
