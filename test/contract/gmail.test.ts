import { instant } from '#core/time';
import { type FakeGmail, fakeGmail } from '../../functions/local/gmail/gmail.ts';
import { serveFakeGmail } from '../../functions/local/gmail/serve.ts';
import { gmailContract } from './gmail.ts';
import { client, type GmailGiven, oauthClient, type Way } from './gmail-given.ts';

const MAYA = 'maya@example.com';
const BOB = 'bob@example.org';

function fake(): FakeGmail {
  let now = Date.parse('2026-03-10T09:00:00Z');
  const clock = () => {
    now += 1;
    return instant(now);
  };
  return fakeGmail({ clock, quota: { unitsPerMinute: Number.POSITIVE_INFINITY } });
}

const given = (one: FakeGmail, way: Way, end: () => Promise<void>): GmailGiven => ({
  maya: { address: MAYA, api: client(way, one.grant(MAYA)) },
  bob: { address: BOB, api: client(way, one.grant(BOB)) },
  refreshToken: () => one.oauth.refreshToken(MAYA),
  oauth: (refreshToken) => oauthClient(way, refreshToken),
  as: (accessToken) => client(way, accessToken),
  end,
});

gmailContract('the stand-in, in process', async () => {
  const one = fake();
  return given(one, { rootUrl: 'http://gmail.example.com/', fetchImplementation: one.fetch }, async () => {});
});

gmailContract('the stand-in, over HTTP', async () => {
  const one = fake();
  const { url, stop } = await serveFakeGmail(one);
  return given(one, { rootUrl: `${url}/` }, stop);
});
