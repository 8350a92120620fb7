import type { FakeGmail } from '../../functions/local/gmail/gmail.ts';
import { serveFakeGmail } from '../../functions/local/gmail/serve.ts';
import { consentContract } from './consent.ts';
import { accountsGiven, consentAt, type Reached } from './consent-given.ts';

type Way = Pick<Reached, 'url' | 'fetch'>;
type Reach = (fake: FakeGmail) => Promise<{ readonly way: Way; readonly end: () => Promise<void> }>;

/** A stand-in, and one in Testing, reached the same way. */
const given = (reach: Reach) => async () => {
  const { fake, clock, pass } = accountsGiven();
  const testing = accountsGiven({ isTesting: true, clock }).fake;
  const [one, other] = [await reach(fake), await reach(testing)];
  const opens = async (accessToken: string) => {
    const headers = { Authorization: `Bearer ${accessToken}` };
    const url = 'http://gmail.example.com/gmail/v1/users/me/profile';
    return (await fake.fetch(url, { headers })).status === 200;
  };
  return {
    ...{ fake, clock, pass, opens },
    consent: consentAt({ clock, ...one.way }),
    stranger: consentAt({ clock, ...one.way, secret: 'another' }),
    hasty: consentAt({ clock, ...one.way, timeout: 200 }),
    testing: { fake: testing, consent: consentAt({ clock, ...other.way }) },
    end: async () => {
      await one.end();
      await other.end();
    },
  };
};

consentContract(
  'Google’s stand-in, in process',
  given(async ({ fetch }) => ({ way: { fetch }, end: async () => {} })),
);

consentContract(
  'Google’s stand-in, over HTTP',
  given(async (fake) => {
    const { url, stop } = await serveFakeGmail(fake);
    return { way: { url }, end: stop };
  }),
);
