import { Hono } from 'hono';
import * as z from 'zod';
import { accountId } from '#core/id';
import { mute, unmute } from '#core/loops/muting';
import { iso } from '#core/time';
import { type ApiPorts, accountOf, type Env, jsonBody, parsed } from './request.ts';

const wanted = z.strictObject({
  kind: z.enum(['sender', 'thread']),
  value: z.string().min(1).max(320),
  account: z.string().max(64).optional(),
});

const asked = wanted.pick({ account: true });

/** `/v1/mutes`: people and threads that are kept off the list. */
export function muteRoutes(ports: ApiPorts) {
  return new Hono<Env>()
    .get('/', async (context) => {
      const tenant = context.get('tenant');
      const account = await accountOf(ports, context, parsed(asked, context.req.query()).account);
      const all = (await ports.store.accounts(tenant)).filter(
        (one) => account === undefined || one.id === account,
      );
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
