import { LOST_SENTENCE, type LostKind } from '#core/accounts/account';
import { Fault } from '#core/fault';
import type { AccessGrant, AccessTokens, Consent, Grant, Lost, Owner, Store } from '#core/ports';
import { type Instant, instant } from '#core/time';

export type TokenPorts = {
  readonly consent: Pick<Consent, 'refresh'>;
  readonly store: Pick<Store, 'grant'>;
  readonly clock: () => Instant;
  /** Called once a grant is known to be gone, with the refresh token that shows it. */
  readonly onLost: (of: Owner, kind: LostKind, refreshToken: string) => Promise<void>;
};

type Held = { readonly token: string; readonly staleAt: Instant; readonly expiresAt: Instant };

/** How long before its end a token is replaced (ms). */
const SKEW = 5 * 60_000;
/** How many accounts' tokens are held at most; the oldest go first. */
const MOST_HELD = 1_000;

/**
 * From when on a token is replaced: five minutes before its end, or half of its life where that is less, so that one of a
 * short life is not asked for anew by every call.
 */
export const staleAt = ({ expiresAt }: Pick<AccessGrant, 'expiresAt'>, madeAt: Instant): Instant =>
  instant(expiresAt - Math.min(SKEW, Math.max(0, expiresAt - madeAt) / 2));

/**
 * Access tokens of accounts, held in memory only. However many ask, one refresh of an account is under way in this process.
 * A grant that seems to be gone is tried a second time before `onLost` hears of it. Throws `revoke` where it is gone or
 * there is none; whatever else the ports throw (`retry` while Google is away) says nothing about the grant.
 */
export function accessTokens(ports: TokenPorts): AccessTokens {
  const held = new Map<string, Held>();
  const underWay = new Map<string, Promise<string>>();

  async function replace(key: string, of: Owner): Promise<string> {
    const began = ports.clock();
    const { accessToken, expiresAt } = await renewed(ports, of);
    keep(held, key, { token: accessToken, staleAt: staleAt({ expiresAt }, began), expiresAt }, began);
    return accessToken;
  }

  function replaced(key: string, of: Owner): Promise<string> {
    const joined = underWay.get(key);
    if (joined !== undefined) return joined;
    const begun = replace(key, of).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  }

  return {
    token: async (of, refused) => {
      const key = JSON.stringify([of.tenant, of.account]);
      const known = held.get(key);
      const isGood = known !== undefined && known.token !== refused && ports.clock() < known.staleAt;
      return isGood ? known.token : replaced(key, of);
    },
  };
}

/** A new access token. The grant is read anew for the second try: its owner may have connected again meanwhile. */
async function renewed(ports: TokenPorts, of: Owner): Promise<AccessGrant> {
  const first = await asked(ports, of);
  if (!('lost' in first)) return first;
  const second = await asked(ports, of);
  if (!('lost' in second)) return second;
  const kind = lostAt(second, ports.clock());
  await ports.onLost(of, kind, second.grant.refreshToken);
  throw new Fault('revoke', `This mailbox cannot be read: ${LOST_SENTENCE[kind]}. Connect it again.`);
}

async function asked({ consent, store }: TokenPorts, of: Owner): Promise<AccessGrant | Refused> {
  const grant = await store.grant(of.tenant, of.account);
  if (grant === undefined)
    throw new Fault('revoke', 'This mailbox is not connected: connect it, then try again.');
  const answer = await consent.refresh(grant.refreshToken);
  return 'lost' in answer ? { ...answer, grant } : answer;
}
type Refused = Lost & { readonly grant: Grant };

/** Google has one sentence for a withdrawal and for old age; when a grant ends by itself, it has said beforehand. */
const lostAt = ({ lost, grant: { until } }: Refused, now: Instant): LostKind =>
  lost === 'revoked' && until !== undefined && now >= until ? 'expired' : lost;

function keep(held: Map<string, Held>, key: string, made: Held, now: Instant): void {
  held.delete(key);
  for (const [other, { expiresAt }] of held)
    if (expiresAt <= now || held.size >= MOST_HELD) held.delete(other);
  held.set(key, made);
}
