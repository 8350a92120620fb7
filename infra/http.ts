import { HTTP } from './topology.ts';

type RouteSettings = {
  readonly routeKey: $util.Input<string>;
  readonly throttlingRateLimit: number;
  readonly throttlingBurstLimit: number;
};

/**
 * The limits of single routes, which `routes.ts` gives: SST makes the stage before its routes, and AWS refuses settings
 * of a route that is not there yet.
 */
export const routed = Promise.withResolvers<RouteSettings[]>();

/** The HTTP API, without its routes: a function may know its address. No page of another origin may call it. */
export const http = new sst.aws.ApiGatewayV2('Http', {
  cors: false,
  accessLog: { retention: HTTP.accessLogKept },
  transform: {
    stage: {
      defaultRouteSettings: {
        throttlingRateLimit: HTTP.throttle.rate,
        throttlingBurstLimit: HTTP.throttle.burst,
      },
      routeSettings: routed.promise,
    },
  },
});
