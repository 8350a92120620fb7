import * as z from 'zod';
import { instant } from '#core/time';
import { ENDINGS, type Grant, type Tokens } from './oauth.ts';

const grant = z
  .object({
    address: z.string(),
    scope: z.string(),
    madeAt: z.number().transform(instant).exactOptional(),
    clientId: z.string().exactOptional(),
    ended: z.enum(ENDINGS).exactOptional(),
    revoked: z.boolean().exactOptional(),
  })
  .transform(({ revoked, ...rest }): Grant => (revoked === true ? { ...rest, ended: 'revoked' } : rest));

/** Tokens as they are written down; codes are not. */
export const tokensDump = z.object({
  grants: z.array(z.tuple([z.string(), grant])),
  access: z.array(z.tuple([z.string(), z.string(), z.number().nullable()])),
  people: z.array(z.tuple([z.string(), z.object({ sub: z.string(), isDeleted: z.boolean() })])).default([]),
  count: z.number(),
});
type TokenState = z.output<typeof tokensDump>;

export const tokenState = ({ grants, access, people, count }: Tokens): TokenState => ({
  grants: [...grants],
  access: [...access].map(([token, { refresh, expires }]) => [
    token,
    refresh,
    Number.isFinite(expires) ? expires : null,
  ]),
  people: [...people],
  count,
});

/** Puts tokens that were written down in the place of all there are. */
export function restoreTokens(tokens: Tokens, state: TokenState): void {
  tokens.grants.clear();
  tokens.access.clear();
  tokens.codes.clear();
  tokens.people.clear();
  tokens.count = state.count;
  for (const [address, person] of state.people) tokens.people.set(address, { ...person });
  for (const [refresh, one] of state.grants) tokens.grants.set(refresh, { ...one });
  for (const [token, refresh, expires] of state.access) {
    const of = tokens.grants.get(refresh);
    if (of !== undefined) tokens.access.set(token, { refresh, grant: of, expires: expires ?? Infinity });
  }
}
