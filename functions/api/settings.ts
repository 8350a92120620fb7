import { Hono } from 'hono';
import * as z from 'zod';
import { askBackfill } from '#core/accounts/backfill-job';
import { reject } from '#core/fault';
import type { TenantId } from '#core/id';
import { isSettingKey, SETTINGS, type SettingKey } from '#core/tenants/settings';
import { type ApiPorts, type Env, jsonBody } from './request.ts';

const body = z.strictObject({ value: z.string().max(2_000) });

/** `/v1/settings`: every setting with its value; an unknown key or a bad value is refused and nothing is written. */
export function settingRoutes(ports: ApiPorts) {
  return new Hono<Env>()
    .get('/', async (context) => {
      const stored = await ports.store.settings(context.get('tenant'));
      return context.json({
        settings: Object.keys(SETTINGS)
          .filter(isSettingKey)
          .map((key) => view(key, stored)),
      });
    })
    .get('/:key', async (context) => {
      const key = keyOf(context.req.param('key'));
      return context.json(view(key, await ports.store.settings(context.get('tenant'))));
    })
    .put('/:key', async (context) => {
      const key = keyOf(context.req.param('key'));
      const { value } = await jsonBody(context, body);
      if (SETTINGS[key].parse(value) === undefined)
        throw reject('invalid', `${key} must be ${SETTINGS[key].allowed}.`);
      await ports.store.saveSetting(context.get('tenant'), key, value);
      if (key === 'mail.backfill_days') await readFurther(ports, context.get('tenant'), Number(value));
      return context.json(view(key, { [key]: value }));
    });
}

/** Has live mailboxes read as far back as is set now; what cannot be asked for at once is with the daily upkeep. */
async function readFurther(ports: ApiPorts, tenant: TenantId, days: number): Promise<void> {
  for (const account of await ports.store.accounts(tenant))
    if (account.source === 'gmail') await askBackfill(ports, { tenant, account: account.id }, days);
}

function keyOf(key: string): SettingKey {
  if (isSettingKey(key)) return key;
  throw reject('invalid', `There is no setting ${key}. There are: ${Object.keys(SETTINGS).join(', ')}.`);
}

const view = (key: SettingKey, stored: Readonly<Record<string, string>>) => ({
  key,
  value: stored[key] ?? String(SETTINGS[key].fallback),
  default: String(SETTINGS[key].fallback),
  about: SETTINGS[key].about,
  allowed: SETTINGS[key].allowed,
});
