import { functions } from './functions.ts';
import { HTTP } from './topology.ts';

/** The HTTP API: every route goes to one function. No page of another origin may call it. */
export const http = new sst.aws.ApiGatewayV2('Http', {
  cors: false,
  accessLog: { retention: HTTP.accessLogKept },
  transform: {
    stage: {
      defaultRouteSettings: {
        throttlingRateLimit: HTTP.throttle.rate,
        throttlingBurstLimit: HTTP.throttle.burst,
      },
    },
  },
});

http.route(HTTP.route, functions[HTTP.function].arn);
