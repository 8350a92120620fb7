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
    actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem', 'BatchWriteItem'],
    indexes: [],
  },
  /** Looking up alone: whoever comes to claim an address gets a way of its own. */
  directory: {
    link: 'Directory',
    table: 'core',
    keys: 'DIR#*',
    actions: ['GetItem'],
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

/** What only the deployment knows. Without a placeholder nothing is deployed until `sst secret set` has set it. */
export const SECRETS = {
  /** The key under which addresses stand in the directory, in base64. Another one forgets whose each mailbox is. */
  DirectoryKey: {},
  /** Google Cloud's names for what pushes: without them nothing is pushed, and mailboxes are polled. */
  GmailTopic: { placeholder: 'none' },
  GmailSubscription: { placeholder: 'none' },
  GmailPushAccount: { placeholder: 'none' },
} as const satisfies Record<string, { readonly placeholder?: string }>;
export type SecretName = keyof typeof SECRETS;

export type QueueName = 'recheck' | 'sync';

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
    /** How old a message may become before somebody is told: here, when its last receive is over. */
    oldest: 1800,
  },
  /** Looking into a live mailbox; its groups are the accounts, so that one account is read by one worker at a time. */
  sync: {
    link: 'SyncSend',
    deadLink: 'SyncDead',
    fifo: true,
    consumer: 'sync',
    visibility: 360,
    batch: 5,
    concurrency: 10,
    receives: 5,
    keepDeadDays: 14,
    /** A quarter of an hour in which an account was not looked into. */
    oldest: 900,
  },
} as const satisfies Record<QueueName, object>;

export type FunctionName = 'api' | 'gmailPush' | 'gmailPoll' | 'sync' | 'recheck' | 'sweep';

/** Functions: handler file, seconds, megabytes, what they may reach. */
export const FUNCTIONS = {
  api: {
    handler: 'functions/api/api.handler',
    timeout: 29,
    memory: 1024,
    access: ['core:read', 'core:write'],
    sends: ['sync'],
    parks: [],
    secrets: [],
  },
  gmailPush: {
    handler: 'functions/gmail-push.handler',
    timeout: 10,
    memory: 512,
    access: ['directory'],
    sends: ['sync'],
    parks: [],
    secrets: ['DirectoryKey', 'GmailSubscription', 'GmailPushAccount'],
  },
  gmailPoll: {
    handler: 'functions/gmail-poll.handler',
    timeout: 55,
    memory: 512,
    access: ['core:read', 'core:write', 'due'],
    sends: ['sync'],
    parks: [],
    secrets: [],
  },
  sync: {
    handler: 'functions/sync.handler',
    timeout: 60,
    memory: 1024,
    access: ['core:read', 'core:write', 'due'],
    sends: ['sync'],
    parks: ['sync'],
    secrets: ['GmailTopic'],
  },
  recheck: {
    handler: 'functions/recheck.handler',
    timeout: 60,
    memory: 512,
    access: ['core:read', 'core:write'],
    sends: [],
    parks: ['recheck'],
    secrets: [],
  },
  sweep: {
    handler: 'functions/sweep.handler',
    timeout: 60,
    memory: 512,
    access: ['core:read', 'core:write', 'due'],
    sends: ['sync'],
    parks: [],
    secrets: [],
  },
} as const satisfies Record<
  FunctionName,
  {
    access: readonly Access[];
    /** Queues that it sends to, and queues whose dead-letter queue it puts messages into itself. */
    sends: readonly QueueName[];
    parks: readonly QueueName[];
    secrets: readonly SecretName[];
  } & Record<string, unknown>
>;

export type ScheduleName = 'gmailPoll' | 'sweep';

/** Schedules, as EventBridge Scheduler takes them. */
export const SCHEDULES = {
  /**
   * Tries after the first, by the scheduler and by Lambda, before the event goes to the dead-letter queue. A poll has
   * none: the next one comes in a minute.
   */
  gmailPoll: { function: 'gmailPoll', rate: 'rate(1 minute)', retries: 0, keepDeadDays: 14 },
  sweep: { function: 'sweep', rate: 'rate(1 hour)', retries: 2, keepDeadDays: 14 },
} as const satisfies Record<ScheduleName, { function: FunctionName } & Record<string, unknown>>;

/** Where Gmail's pushes are taken; with the address of the API before it, the audience of their tokens. */
export const PUSH_PATH = '/webhooks/gmail';

/** The HTTP API: one function behind all routes that have none of their own; limits are API Gateway's own. */
export const HTTP = {
  routes: { $default: 'api', [`POST ${PUSH_PATH}`]: 'gmailPush' },
  maxBodyBytes: 6 * 1024 * 1024,
  timeoutSeconds: 30,
  /** Requests a second, and at once, of each route that says nothing else. */
  throttle: { rate: 100, burst: 200 },
  /**
   * Pushes of all tenants come by one route, up to three a mail: this is some 4,000 mails a minute, and no more functions
   * at once than a new account may run. Whatever is turned away (429), Pub/Sub brings again later.
   */
  throttles: { [`POST ${PUSH_PATH}`]: { rate: 200, burst: 400 } },
  accessLogKept: '1 month',
} as const;
