import { describe, expect, it } from 'vitest';
import type { LostKind } from '#core/accounts/account';
import { accessTokens } from '#core/accounts/tokens';
import { gmailMail } from '#core/adapters/gmail/mail';
import { accountId, tenantId } from '#core/id';
import { HOUR } from '#core/time';
import { TROUBLE } from '../../../functions/local/gmail/trouble.ts';
import { accountsGiven, agreed, consentAt, MAYA } from '../../contract/consent-given.ts';
import { masking } from '../gmail/masked.ts';

const OWNER = { tenant: tenantId('t1'), account: accountId('work') };

/** A mailbox that was consented to, read through its access tokens, all in process. */
async function connected() {
  const { fake, clock, pass } = accountsGiven();
  const consent = consentAt({ clock, fetch: fake.fetch });
  const { refreshToken, email } = await agreed(fake, consent);
  const lost: LostKind[] = [];
  const tokens = accessTokens({
    consent,
    clock,
    store: { grant: async () => ({ refreshToken, email, at: clock() }) },
    onLost: async (_of, kind) => {
      lost.push(kind);
    },
  });
  const mail = gmailMail({ tokens, owner: OWNER, clock, fetch: masking(fake.fetch) });
  const refreshes = fake.fault({ when: ({ method }) => method === 'oauth.token', what: { kind: 'twice' } });
  return { fake, mail, lost, pass, refreshes };
}

describe('a mailbox that was consented to', () => {
  it('is read by one token for an hour, and then by another', async () => {
    const { mail, pass, refreshes } = await connected();
    for (const count of [1, 1, 2, 2]) {
      expect((await mail.profile()).address).toBe(MAYA);
      expect(refreshes.hits()).toBe(count);
      pass(HOUR / 2);
    }
  });

  it('is read on with another token where Gmail refuses one that should be good', async () => {
    const { fake, mail, lost, refreshes } = await connected();
    await mail.profile();
    fake.fault({ when: ({ method }) => method === 'getProfile', times: 1, what: TROUBLE.token });
    expect((await mail.profile()).address).toBe(MAYA);
    expect([refreshes.hits(), lost]).toEqual([2, []]);
  });

  it('is to be connected again where its owner took access back while it was read', async () => {
    const { fake, mail, lost } = await connected();
    await mail.profile();
    fake.oauth.revokeAll(MAYA);
    await expect(mail.profile()).rejects.toMatchObject({ kind: 'revoke' });
    expect(lost).toEqual(['revoked']);
  });

  it('is not, where Google’s accounts are away', async () => {
    const { fake, mail, lost, refreshes } = await connected();
    refreshes.end();
    const away = fake.fault({ when: ({ method }) => method === 'oauth.token', what: TROUBLE.unavailable });
    await expect(mail.profile()).rejects.toMatchObject({ kind: 'retry' });
    away.end();
    expect((await mail.profile()).address).toBe(MAYA);
    expect(lost).toEqual([]);
  });
});
