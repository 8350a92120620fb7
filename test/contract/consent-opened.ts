import * as z from 'zod';
import {
  ASK,
  accountsGiven,
  BACK,
  CLIENT,
  COMPOSE,
  consentAt,
  MAYA,
  READ,
  VERIFIER,
} from './consent-given.ts';

const AT = 'http://accounts.example.com';

const text = z.string().exactOptional();
const tokens = z.looseObject({ access_token: text, refresh_token: text, id_token: text, scope: text });

/** Google's accounts, and the address that a client opens, with some of it said otherwise. */
export function opened(options: Parameters<typeof accountsGiven>[0] = {}) {
  const { fake, clock, pass } = accountsGiven(options);
  const consent = consentAt({ clock, fetch: fake.fetch, scopes: ['openid', 'email', READ, COMPOSE] });
  const url = (said: Readonly<Record<string, string | undefined>> = {}): string => {
    const made = new URL(consent.url(ASK));
    for (const [key, value] of Object.entries(said))
      if (value === undefined) made.searchParams.delete(key);
      else made.searchParams.set(key, value);
    return made.href;
  };
  const post = (path: string, form: Readonly<Record<string, string>> | URLSearchParams) =>
    fake.fetch(`${AT}${path}`, { method: 'POST', body: new URLSearchParams(form) });
  /** What the token endpoint answers to a code. */
  const redeem = async (code: string, said: Readonly<Record<string, string>> = {}) => {
    const form = { client_id: CLIENT.id, client_secret: CLIENT.secret, grant_type: 'authorization_code' };
    const bound = { redirect_uri: BACK, code_verifier: VERIFIER };
    return tokens.parse(await (await post('/token', { ...form, ...bound, code, ...said })).json());
  };
  const allow = (said?: Parameters<typeof url>[0], account = MAYA) =>
    fake.consent.allow({ url: url(said), account });
  return { fake, clock, pass, url, post, redeem, allow };
}

/** What a signed token says; nothing here proves it. */
export const claimsOf = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
/** What a browser is sent away with. */
export const leadsTo = (answer: Response): URLSearchParams =>
  new URL(answer.headers.get('Location') ?? 'http://nowhere.example.com').searchParams;
