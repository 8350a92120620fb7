// What exists, said once. The SST files build the cloud from it and functions/local the house on one machine.

/** Ways of reaching data, each with the actions that it needs; a function gets those it names and no more. */
export const ACCESS = {
  'core:read': { table: 'core', actions: ['GetItem', 'BatchGetItem', 'Query'], indexes: ['list'] },
  'core:write': {
    table: 'core',
    actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: [],
  },
} as const;
export type Access = keyof typeof ACCESS;

/** The one table. Keys are strings; `list` is sparse: only loops carry its keys. */
export const TABLE = {
  name: 'core',
  hash: 'pk',
  range: 'sk',
  ttl: 'expiresAt',
  indexes: {
    list: {
      hash: 'listPk',
      range: 'listSk',
      projected: [
        'id',
        'account',
        'type',
        'because',
        'counterparty',
        'openedAt',
        'opensAt',
        'lastActivityAt',
        'dueAt',
        'snoozedUntil',
        'status',
      ],
    },
  },
} as const;

export type QueueName = 'recheck';

/** Seconds and counts as SQS and Lambda take them. Visibility is six times the consumer's timeout, as AWS advises. */
export const QUEUES = {
  recheck: {
    fifo: true,
    consumer: 'recheck',
    visibility: 360,
    batch: 10,
    concurrency: 5,
    /** Receives before a message goes to the dead-letter queue, and days that it stays there. */
    receives: 5,
    keepDeadDays: 14,
  },
} as const satisfies Record<QueueName, object>;

export type FunctionName = 'api' | 'recheck' | 'sweep';

/** Functions: handler file, seconds, megabytes, what they may reach. */
export const FUNCTIONS = {
  api: {
    handler: 'functions/api/api.handler',
    timeout: 29,
    memory: 1024,
    access: ['core:read', 'core:write'],
    sends: ['recheck'],
  },
  recheck: {
    handler: 'functions/recheck.handler',
    timeout: 60,
    memory: 512,
    access: ['core:read', 'core:write'],
    sends: [],
  },
  sweep: {
    handler: 'functions/sweep.handler',
    timeout: 60,
    memory: 512,
    access: ['core:read', 'core:write'],
    sends: ['recheck'],
  },
} as const satisfies Record<
  FunctionName,
  { access: readonly Access[]; sends: readonly QueueName[] } & Record<string, unknown>
>;

/** Schedules, as EventBridge Scheduler takes them. */
export const SCHEDULES = {
  sweep: { function: 'sweep', rate: 'rate(1 hour)', retries: 2 },
} as const;

/** The HTTP API: one function behind every route; limits are API Gateway's own. */
export const HTTP = {
  function: 'api',
  route: '$default',
  maxBodyBytes: 6 * 1024 * 1024,
  timeoutSeconds: 30,
  throttle: { rate: 100, burst: 200 },
} as const;
