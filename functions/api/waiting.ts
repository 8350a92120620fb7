import { Hono } from 'hono';
import * as z from 'zod';
import { reject } from '#core/fault';
import type { TenantId } from '#core/id';
import { type Freshness, waitingOf } from '#core/loops/waiting';
import { settingOf } from '#core/tenants/settings';
import { parseInstant } from '#core/time';
import { viewWaiting } from '../shell/view.ts';
import { type ApiPorts, accountOf, type Env, flagOf, parsed, wholeOf } from './request.ts';

const text = z.string().max(100).optional();
const query = z.strictObject({ top: text, account: text, as_of: text, stale_ok: text });

const IMPORT = 'npx --no openloop import --mbox takeout.mbox --me you@example.com';
const SYNC = 'npx --no openloop sync';

/** `GET /v1/waiting`: people, who presses most first. Stale data is refused in the answer, not by a status. */
export const waitingRoutes = (ports: ApiPorts) =>
  new Hono<Env>().get('/', async (context) => {
    const tenant = context.get('tenant');
    const { top, account, as_of, stale_ok } = parsed(query, context.req.query());
    const asOf = as_of === undefined ? ports.clock() : parseInstant(as_of);
    if (asOf === undefined)
      throw reject('invalid', 'as_of must be an ISO 8601 date, for example 2026-09-15T09:00:00Z.');
    const shown = wholeOf(top, { name: 'top', least: 1, most: 10_000 });
    const answer = await waitingOf(ports, {
      tenant,
      now: asOf,
      top: shown ?? settingOf(await ports.store.settings(tenant), 'waiting.top'),
      account: await accountOf(ports, context, account),
      staleOk: flagOf(stale_ok, 'stale_ok'),
    });
    const command = answer.status === 'stale' ? await commandFor(ports, tenant, answer.accounts) : '';
    return context.json(viewWaiting(answer, command));
  });

/** What brings stale data up to date. */
async function commandFor(
  { store }: ApiPorts,
  tenant: TenantId,
  stale: readonly Freshness[],
): Promise<string> {
  const lost = stale.find(({ health }) => health.status === 'reconnect_required');
  if (lost !== undefined) return `npx --no openloop connect --name ${lost.account}`;
  const isLive = (await store.accounts(tenant)).some(({ source }) => source === 'gmail');
  return isLive ? SYNC : IMPORT;
}
