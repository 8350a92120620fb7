import { built } from './built.ts';
import { functions } from './functions.ts';
import { http, routed } from './http.ts';
import { HTTP } from './topology.ts';

const routes = built(HTTP.routes, (key, name) => http.route(key, functions[name].arn));

const settings = built(HTTP.throttles, (key, { rate, burst }) => ({
  routeKey: routes[key].nodes.route.routeKey, // asked of the route itself, so that it is there before the stage
  throttlingRateLimit: rate,
  throttlingBurstLimit: burst,
}));
routed.resolve(Object.values(settings));
