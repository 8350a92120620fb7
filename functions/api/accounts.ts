import { Hono } from 'hono';
import type { Account } from '#core/accounts/account';
import { reject } from '#core/fault';
import { accountId } from '#core/id';
import { freshnessOf } from '#core/loops/waiting';
import { iso } from '#core/time';
import { viewFreshness } from '../shell/view.ts';
import type { ApiPorts, Env } from './request.ts';

/** `/v1/accounts`: the mailboxes of a tenant and how far each was read. */
export const accountRoutes = (ports: ApiPorts) =>
  new Hono<Env>()
    .get('/', async (context) => {
      const accounts = await ports.store.accounts(context.get('tenant'));
      return context.json({ accounts: accounts.map(viewAccount) });
    })
    .get('/:id', async (context) => {
      const account = await ports.store.account(context.get('tenant'), accountId(context.req.param('id')));
      if (account === undefined) throw reject('not-found', 'There is no such account.');
      return context.json(viewAccount(account));
    });

const viewAccount = (account: Account) => ({
  ...viewFreshness(freshnessOf(account)),
  name: account.name,
  source: account.source,
  addresses: account.declared,
  connectedAt: iso(account.connectedAt),
});
