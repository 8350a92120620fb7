import { consentCode, type Ending, endAll, personOf, refreshToken, revoke, type Tokens } from './oauth.ts';
import { openMailbox, type World } from './state.ts';

/** What clients, owners of mailboxes and administrators do at Google's accounts. */
export type OAuthControl = {
  /** A new grant's refresh token; all scopes where none is named. */
  readonly refreshToken: (address: string, scope?: string) => string;
  /** A code for the token endpoint that is bound to nothing; all scopes where none is named. */
  readonly code: (address: string, scope?: string) => string;
  /** Ends the grant of a token; false for one that is unknown or ended. */
  readonly revoke: (token: string) => boolean;
  readonly revokeAll: (address: string) => void;
  /** Ends the grants of a mailbox in another way; `deleted` ends its account too. */
  readonly end: (address: string, why: Ending) => void;
  /** The id of a mailbox's owner. It stays when the address changes. */
  readonly sub: (address: string) => string;
  /** Gives a mailbox another address; mail and grants go with it. */
  readonly rename: (from: string, to: string) => void;
};

export function oauthControl(world: World, tokens: Tokens): OAuthControl {
  const its = (address: string) => openMailbox(world, address).address;
  return {
    refreshToken: (address, scope) => refreshToken(tokens, { address: its(address), scope }),
    code: (address, scope) => consentCode(tokens, { address: its(address), scope }),
    revoke: (token) => revoke(tokens, token),
    revokeAll: (address) => endAll(tokens, address),
    end: (address, why) => endAll(tokens, address, why),
    sub: (address) => personOf(tokens, its(address)).sub,
    rename: (from, to) => rename(world, tokens, { from: from.toLowerCase(), to: to.toLowerCase() }),
  };
}

type Move = { readonly from: string; readonly to: string };

function rename(world: World, tokens: Tokens, { from, to }: Move): void {
  if (world.mailboxes.has(to)) throw new Error('There is a mailbox of the new address already.');
  const mailbox = openMailbox(world, from);
  const person = personOf(tokens, from);
  world.mailboxes.delete(from);
  tokens.people.delete(from);
  const sendAs = mailbox.sendAs.map((one) => (one.primary ? { ...one, email: to } : one));
  world.mailboxes.set(to, { ...mailbox, address: to, sendAs });
  tokens.people.set(to, person);
  for (const grant of tokens.grants.values()) if (grant.address === from) grant.address = to;
  world.touched();
}
