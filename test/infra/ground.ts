import * as z from 'zod';
import type { Graph } from './graph.ts';

// What the assertions look at, by the names that the AWS provider has for it.
const KEYS = { hashKey: z.string(), rangeKey: z.string().optional() };
const INDEX = z.object({
  ...KEYS,
  name: z.string(),
  projectionType: z.string(),
  nonKeyAttributes: z.array(z.string()).optional(),
});
const TABLE = z.object({
  ...KEYS,
  name: z.string(),
  billingMode: z.string(),
  streamEnabled: z.boolean(),
  deletionProtectionEnabled: z.boolean(),
  pointInTimeRecovery: z.object({ enabled: z.boolean() }),
  ttl: z.object({ attributeName: z.string(), enabled: z.boolean() }).optional(),
  globalSecondaryIndexes: z.array(INDEX),
});
const REDRIVE = z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() });
const QUEUE = z.object({
  name: z.string(),
  fifoQueue: z.boolean(),
  visibilityTimeoutSeconds: z.number(),
  messageRetentionSeconds: z.number().optional(),
  redrivePolicy: z
    .string()
    .transform((text) => REDRIVE.parse(JSON.parse(text)))
    .optional(),
});
const FUNCTION = z.object({
  name: z.string(),
  runtime: z.string(),
  architectures: z.array(z.string()),
  timeout: z.number(),
  memorySize: z.number(),
  role: z.string(),
  loggingConfig: z.object({ logFormat: z.string(), logGroup: z.string() }),
  environment: z.object({ variables: z.record(z.string(), z.string()) }),
});
const STATEMENT = z.object({
  Action: z.array(z.string()),
  Resource: z.array(z.string()),
  Condition: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
});
const POLICY = z
  .string()
  .transform((text) => z.object({ Statement: z.array(STATEMENT) }).parse(JSON.parse(text)));
/** The policy of a thing names who may, beside what. */
const OWN_POLICY = z.string().transform((text) =>
  z
    .object({
      Statement: z.array(STATEMENT.extend({ Principal: z.record(z.string(), z.array(z.string())) })),
    })
    .parse(JSON.parse(text)),
);
const WRAPPING = z.object({
  id: z.string(),
  enableKeyRotation: z.boolean(),
  rotationPeriodInDays: z.number(),
  deletionWindowInDays: z.number(),
  policy: OWN_POLICY,
});
const TRUST = z.union([
  z.string(),
  z
    .object({})
    .loose()
    .transform((of) => JSON.stringify(of)),
]);
const ROLE = z.object({
  name: z.string(),
  assumeRolePolicy: TRUST,
  managedPolicyArns: z.array(z.string()).default([]),
  inlinePolicies: z.array(z.object({ policy: POLICY })),
});
const MAPPING = z.object({
  eventSourceArn: z.string(),
  functionName: z.string(),
  batchSize: z.number(),
  functionResponseTypes: z.array(z.string()),
  scalingConfig: z.object({ maximumConcurrency: z.number() }).optional(),
});
const ALARM = z.object({
  name: z.string(),
  namespace: z.string(),
  metricName: z.string(),
  statistic: z.string(),
  comparisonOperator: z.string(),
  threshold: z.number(),
  dimensions: z.record(z.string(), z.string()),
  alarmActions: z.array(z.string()),
});
const SCHEDULE = z.object({
  scheduleExpression: z.string(),
  state: z.string(),
  target: z.object({
    arn: z.string(),
    roleArn: z.string(),
    retryPolicy: z.object({ maximumRetryAttempts: z.number() }),
    deadLetterConfig: z.object({ arn: z.string() }).optional(),
  }),
});
const INVOKE = z.object({
  functionName: z.string(),
  maximumRetryAttempts: z.number(),
  destinationConfig: z.object({ onFailure: z.object({ destination: z.string() }) }),
});
const THROTTLE = z.object({ throttlingRateLimit: z.number(), throttlingBurstLimit: z.number() });
const STAGE = z.object({
  accessLogSettings: z.object({ destinationArn: z.string() }),
  defaultRouteSettings: THROTTLE.optional(),
  routeSettings: z.array(THROTTLE.extend({ routeKey: z.string() })).default([]),
});
const API = z.object({ protocolType: z.string(), corsConfiguration: z.object({}).loose() });
const ROUTE = z.object({ routeKey: z.string(), target: z.string() });
const INTEGRATION = z.object({
  id: z.string(),
  integrationUri: z.string(),
  payloadFormatVersion: z.string(),
});
const LOGS = z.object({ name: z.string(), retentionInDays: z.number() });

export type Ground = ReturnType<typeof groundOf>;
export type Statement = z.infer<typeof STATEMENT>;

/** One stage of the ground plan, sorted by kind and parsed; throws where a resource has not the expected shape. */
export function groundOf(graph: Graph) {
  const all = <T>(type: string, shape: z.ZodType<T>): T[] =>
    graph.resources
      .filter((each) => each.type === type)
      .map((each) => shape.parse(Object.assign({ id: each.name }, each.inputs)));
  return {
    stage: graph.stage,
    app: graph.app,
    outputs: graph.outputs,
    resources: graph.resources,
    builds: graph.builds,
    tables: all('aws:dynamodb/table:Table', TABLE),
    wrapping: all('aws:kms/key:Key', WRAPPING),
    aliases: all('aws:kms/alias:Alias', z.object({ name: z.string(), targetKeyId: z.string() })),
    queues: all('aws:sqs/queue:Queue', QUEUE),
    functions: all('aws:lambda/function:Function', FUNCTION),
    roles: all('aws:iam/role:Role', ROLE),
    mappings: all('aws:lambda/eventSourceMapping:EventSourceMapping', MAPPING),
    alarms: all('aws:cloudwatch/metricAlarm:MetricAlarm', ALARM),
    schedules: all('aws:scheduler/schedule:Schedule', SCHEDULE),
    invokes: all('aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig', INVOKE),
    apis: all('aws:apigatewayv2/api:Api', API),
    stages: all('aws:apigatewayv2/stage:Stage', STAGE),
    routes: all('aws:apigatewayv2/route:Route', ROUTE),
    integrations: all('aws:apigatewayv2/integration:Integration', INTEGRATION),
    logs: all('aws:cloudwatch/logGroup:LogGroup', LOGS),
    topics: all('aws:sns/topic:Topic', z.object({ name: z.string() })),
  };
}

/** The last part of an ARN: what the thing is called. */
export const named = (arn: string): string =>
  arn.slice(Math.max(arn.lastIndexOf(':'), arn.lastIndexOf('/')) + 1);

/** Everything that a role may do, in one list. */
export const statementsOf = (role: Ground['roles'][number]): readonly Statement[] =>
  role.inlinePolicies.flatMap((each) => each.policy.Statement);

/** The one thing whose component is called `title`; physical names are app, stage, title and kind, and eight letters. */
export function called<T extends { readonly name: string }>(things: readonly T[], title: string): T {
  const found = things.filter((each) => each.name.split('-')[2] === title);
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${found.length} things are called ${title}`);
  return only;
}
