import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { keptAmong } from '#core/accounts/account';
import { accountId } from '#core/id';
import { type MuteCommand, mute, unmute } from '#core/loops/muting';
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
  const command = (context: Context<Env>, { account, ...of }: z.infer<typeof wanted>): MuteCommand => ({
    ...of,
    tenant: context.get('tenant'),
    account: account === undefined ? undefined : accountId(account),
    now: ports.clock(),
  });
  return new Hono<Env>()
    .get('/', async (context) => {
      const tenant = context.get('tenant');
      const account = await accountOf(ports, context, parsed(asked, context.req.query()).account);
      const all = keptAmong(await ports.store.accounts(tenant), account);
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
      const { changed, ...said } = await mute(ports, command(context, await jsonBody(context, wanted)));
      return context.json({ ...said, muted: true, already: !changed });
    })
    .delete('/', async (context) => {
      const { changed, ...said } = await unmute(ports, command(context, parsed(wanted, context.req.query())));
      return context.json({ ...said, removed: changed });
    });
}
