import { Hono } from 'hono';
import { z } from 'zod';
import { reject } from '#core/fault';
import { accountId } from '#core/id';
import { mute, unmute } from '#core/loops/muting';
import { iso } from '#core/time';
import { type ApiPorts, type Env, jsonBody, parsed } from './request.ts';

const wanted = z.strictObject({
  kind: z.enum(['sender', 'thread']),
  value: z.string().min(1).max(320),
  account: z.string().max(64).optional(),
});

/** `/v1/mutes`: people and threads that are kept off the list. */
export function muteRoutes(ports: ApiPorts) {
  return new Hono<Env>()
    .get('/', async (context) => {
      const tenant = context.get('tenant');
      const { account } = context.req.query();
      const all = (await ports.store.accounts(tenant)).filter(
        (one) => account === undefined || one.id === account,
      );
      if (account !== undefined && all.length === 0)
        throw reject('not-found', `There is no account ${account}.`);
      const lists = await Promise.all(
        all.map(async ({ id }) =>
          (await ports.store.mutes(tenant, id)).map(({ kind, value, at }) => ({
            account: id,
            kind,
            value,
            at: iso(at),
          })),
        ),
      );
      return context.json({ mutes: lists.flat() });
    })
    .post('/', async (context) => {
      const { kind, value, account } = await jsonBody(context, wanted);
      const command = {
        tenant: context.get('tenant'),
        account: account === undefined ? undefined : accountId(account),
        kind,
        value,
        now: ports.clock(),
      };
      const { changed, ...said } = await mute(ports, command);
      return context.json({ ...said, muted: true, already: !changed });
    })
    .delete('/', async (context) => {
      const { kind, value, account } = parsed(wanted, context.req.query());
      const command = {
        tenant: context.get('tenant'),
        account: account === undefined ? undefined : accountId(account),
        kind,
        value,
        now: ports.clock(),
      };
      const { changed, ...said } = await unmute(ports, command);
      return context.json({ ...said, removed: changed });
    });
}
