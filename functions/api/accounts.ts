import { Hono } from 'hono';
import * as z from 'zod';
import { type Account, noAccount } from '#core/accounts/account';
import { askSync, wanted } from '#core/accounts/ask';
import { askDisconnect } from '#core/accounts/disconnect';
import { healthOf } from '#core/accounts/health';
import { askRedetect } from '#core/accounts/redetect';
import { SCOPES, termsOf, WORDING } from '#core/accounts/terms';
import { accountId, type TenantId } from '#core/id';
import { freshnessIn } from '#core/loops/waiting';
import { settingOf } from '#core/tenants/settings';
import { type Instant, iso } from '#core/time';
import { viewFreshness } from '../shell/view.ts';
import { type ApiPorts, type Env, jsonBody } from './request.ts';

const asked = z.strictObject({ full: z.boolean().default(false), held: z.boolean().default(false) });

/** `/v1/accounts`: the mailboxes of a tenant, how far each was read, and the wish that one be read or judged anew. */
export const accountRoutes = (ports: ApiPorts) =>
  new Hono<Env>()
    .get('/', async (context) => {
      const tenant = context.get('tenant');
      const accounts = await ports.store.accounts(tenant);
      const views = accounts.map((account) => viewAccount(ports, tenant, account));
      return context.json({ accounts: await Promise.all(views) });
    })
    .get('/terms', async (context) => {
      const settings = await ports.store.settings(context.get('tenant'));
      const terms = termsOf(settingOf(settings, 'mail.backfill_days'));
      return context.json({ wording: WORDING, terms, scopes: SCOPES });
    })
    .get('/:id', async (context) => {
      const tenant = context.get('tenant');
      const id = accountId(context.req.param('id'));
      const account = await ports.store.account(tenant, id);
      if (account === undefined) throw noAccount(id);
      return context.json(await viewAccount(ports, tenant, account));
    })
    .delete('/:id', async (context) => {
      const of = { tenant: context.get('tenant'), account: accountId(context.req.param('id')) };
      await askDisconnect(ports, of);
      return context.json({ id: of.account, removing: true }, 202);
    })
    .get('/:id/health', async (context) => {
      const id = accountId(context.req.param('id'));
      const account = await ports.store.account(context.get('tenant'), id);
      if (account === undefined) throw noAccount(id);
      const { dataThrough } = account;
      return context.json({ id, ...healthOf(account, ports.clock()), dataThrough: maybe(dataThrough) });
    })
    .post('/:id/sync', async (context) => {
      const of = { tenant: context.get('tenant'), account: accountId(context.req.param('id')) };
      const at = await askSync(ports, of, await jsonBody(context, asked));
      return context.json({ asked: iso(at) }, 202);
    })
    .post('/:id/redetect', async (context) => {
      const of = { tenant: context.get('tenant'), account: accountId(context.req.param('id')) };
      await wanted(ports.store, of);
      await askRedetect(ports, of);
      return context.json({ asked: iso(ports.clock()) }, 202);
    });

async function viewAccount({ store, clock }: ApiPorts, tenant: TenantId, account: Account) {
  return {
    ...viewFreshness(await freshnessIn(store, account, { tenant, now: clock() })),
    removing: account.closing !== undefined,
    name: account.name,
    source: account.source,
    addresses: account.declared,
    connectedAt: iso(account.connectedAt),
    redetecting: account.redetect !== undefined,
    mailbox: account.source === 'gmail' ? viewMailbox(account.gmail, clock()) : null,
  };
}

const maybe = (at: Instant | undefined): string | null => (at === undefined ? null : iso(at));

/** How a live mailbox is read. `pushes`: whether changes are told to us, or have to be asked for. */
function viewMailbox(
  { watchedUntil, notBefore, refill, readFrom }: Extract<Account, { source: 'gmail' }>['gmail'],
  now: Instant,
) {
  const isWatched = watchedUntil !== undefined && watchedUntil > now;
  return {
    pushes: isWatched ? 'on' : watchedUntil === undefined ? 'off' : 'lapsed',
    watchedUntil: maybe(watchedUntil),
    notBefore: notBefore !== undefined && notBefore > now ? iso(notBefore) : null,
    refilling: refill !== undefined,
    readFrom: maybe(readFrom),
  };
}
