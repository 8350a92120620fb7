// What exists, said once. The SST files build the cloud from it and functions/local the house on one machine.

/**
 * Ways of reaching data, each with the actions that it needs; a function gets those it names and no more. `keys` is
 * how every partition key begins that it may touch; `link` is the name under which a function finds the table.
 */
export const ACCESS = {
  'core:read': {
    link: 'CoreRead',
    table: 'core',
    keys: 'T#*',
    actions: ['GetItem', 'BatchGetItem', 'Query'],
    indexes: ['list'],
  },
  'core:write': {
    link: 'CoreWrite',
    table: 'core',
    keys: 'T#*',
    actions: ['PutItem', 'UpdateItem', 'ConditionCheckItem', 'BatchWriteItem'],
    indexes: [],
  },
  directory: {
    link: 'Directory',
    table: 'core',
    keys: 'DIR#*',
    actions: ['GetItem', 'PutItem'],
    indexes: [],
  },
  due: {
    link: 'Due',
    table: 'core',
    keys: 'DUE#*',
    actions: ['Query', 'PutItem', 'DeleteItem'],
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
    /** The names under which a function finds where to send, and where to park what will never work. */
    link: 'RecheckSend',
    deadLink: 'RecheckDead',
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
    sends: [],
    parks: [],
  },
  recheck: {
    handler: 'functions/recheck.handler',
    timeout: 60,
    memory: 512,
    access: ['core:read', 'core:write'],
    sends: [],
    parks: ['recheck'],
  },
  sweep: {
    handler: 'functions/sweep.handler',
    timeout: 60,
    memory: 512,
    access: ['core:read', 'core:write', 'due'],
    sends: [],
    parks: [],
  },
} as const satisfies Record<
  FunctionName,
  {
    access: readonly Access[];
    /** Queues that it sends to, and queues whose dead-letter queue it puts messages into itself. */
    sends: readonly QueueName[];
    parks: readonly QueueName[];
  } & Record<string, unknown>
>;

export type ScheduleName = 'sweep';
export const scheduleNames: readonly ScheduleName[] = ['sweep'];

/** Schedules, as EventBridge Scheduler takes them. */
export const SCHEDULES = {
  /** Tries after the first, by the scheduler and by Lambda, before the event goes to the dead-letter queue. */
  sweep: { function: 'sweep', rate: 'rate(1 hour)', retries: 2, keepDeadDays: 14 },
} as const satisfies Record<ScheduleName, { function: FunctionName } & Record<string, unknown>>;

/** The HTTP API: one function behind every route; limits are API Gateway's own. */
export const HTTP = {
  function: 'api',
  route: '$default',
  maxBodyBytes: 6 * 1024 * 1024,
  timeoutSeconds: 30,
  throttle: { rate: 100, burst: 200 },
  accessLogKept: '1 month',
} as const;
