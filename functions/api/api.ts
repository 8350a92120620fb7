import { Hono } from 'hono';
import { handle } from 'hono/aws-lambda';
import { reject } from '#core/fault';
import { problemOf, problemResponse } from '../shell/http.ts';
import { wire } from '../shell/wire.ts';
import { accountRoutes } from './accounts.ts';
import { loopRoutes } from './loops.ts';
import { muteRoutes } from './mutes.ts';
import { type ApiPorts, type Env, signedIn } from './request.ts';
import { settingRoutes } from './settings.ts';
import { waitingRoutes } from './waiting.ts';

/** The HTTP API over given ports. Failures are RFC 9457 problems; defects of ours say nothing but that they are. */
export function api(ports: ApiPorts & Pick<ReturnType<typeof wire>, 'log'>) {
  const app = new Hono<Env>();
  app.use('/v1/*', signedIn(ports));
  app.route('/v1/waiting', waitingRoutes(ports));
  app.route('/v1/loops', loopRoutes(ports));
  app.route('/v1/mutes', muteRoutes(ports));
  app.route('/v1/accounts', accountRoutes(ports));
  app.route('/v1/settings', settingRoutes(ports));
  app.notFound(() => problemResponse(reject('not-found', 'There is nothing at this address.')));
  app.onError((error) => {
    if (problemOf(error).status >= 500) ports.log({ level: 'error', code: 'request_failed', error });
    return problemResponse(error);
  });
  return app;
}

const apps = new WeakMap<object, ReturnType<typeof handle>>();

/** The Lambda door: made at the first request, so that importing it reads nothing, and anew for other ports. */
export const handler: ReturnType<typeof handle> = (event, context) => {
  const ports = wire('store', 'seal', 'sync', 'backfill');
  const app = apps.get(ports) ?? handle(api(ports));
  apps.set(ports, app);
  return app(event, context);
};
