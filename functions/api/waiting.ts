import { Hono } from 'hono';
import { reject } from '#core/fault';
import { accountId } from '#core/id';
import { waitingOf } from '#core/loops/waiting';
import { settingOf } from '#core/tenants/settings';
import { parseInstant } from '#core/time';
import { viewWaiting } from '../shell/view.ts';
import { type ApiPorts, type Env, flagOf, wholeOf } from './request.ts';

/** `GET /v1/waiting`: people, who presses most first. Stale data is refused in the answer, not by a status. */
export const waitingRoutes = (ports: ApiPorts) =>
  new Hono<Env>().get('/', async (context) => {
    const tenant = context.get('tenant');
    const { top, account, as_of, stale_ok } = context.req.query();
    const asOf = as_of === undefined ? ports.clock() : parseInstant(as_of);
    if (asOf === undefined)
      throw reject('invalid', 'as_of must be an ISO 8601 date, for example 2026-09-15T09:00:00Z.');
    const shown = wholeOf(top, { name: 'top', least: 1, most: 10_000 });
    const answer = await waitingOf(ports, {
      tenant,
      now: asOf,
      top: shown ?? settingOf(await ports.store.settings(tenant), 'waiting.top'),
      account: account === undefined ? undefined : accountId(account),
      staleOk: flagOf(stale_ok, 'stale_ok'),
    });
    return context.json(
      viewWaiting(answer, 'npx --no openloop import --mbox takeout.mbox --me you@example.com'),
    );
  });
