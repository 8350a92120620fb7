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
  /** Looking up whose a mailbox is. */
  directory: {
    link: 'Directory',
    table: 'core',
    keys: 'DIR#*',
    actions: ['GetItem'],
    indexes: [],
  },
  /** Claiming addresses for accounts, and giving them up. */
  claims: {
    link: 'Claims',
    table: 'core',
    keys: 'DIR#*',
    actions: ['PutItem', 'DeleteItem'],
    indexes: [],
  },
  due: {
    link: 'Due',
    table: 'core',
    keys: 'DUE#*',
    actions: ['Query', 'PutItem', 'DeleteItem'],
    indexes: [],
  },
  /** What all mailboxes together may spend at Gmail; what one may spend stands with its account. */
  budget: {
    link: 'Budget',
    table: 'core',
    keys: 'BUDGET#*',
    actions: ['GetItem', 'UpdateItem'],
    indexes: [],
  },
  /** The keys of accounts, and what unwraps them: whoever has it can open what is sealed. */
  keys: {
    link: 'DataKeys',
    table: 'keys',
    keys: 'T#*',
    actions: ['GetItem', 'PutItem'],
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

/** The table of the accounts' keys. Nothing is kept to restore it from: a key that is removed must stay so. */
export const KEYS = { name: 'keys', hash: 'pk', ttl: 'expiresAt' } as const;

/** The key that wraps those of the accounts, and what is done with it, always under both parts of its context. */
export const WRAPPING = {
  actions: ['GenerateDataKey', 'Decrypt'],
  context: ['tenant', 'account'],
  /** Days between which its material is renewed, and in which its deletion can be called off. */
  rotation: 365,
  deletion: 30,
} as const;

/** What only the deployment knows. Without a placeholder nothing is deployed until `sst secret set` has set it. */
export const SECRETS = {
  /** The key under which addresses stand in the directory, in base64. Another one forgets whose each mailbox is. */
  DirectoryKey: {},
  /** The key that what a browser brings back is signed with, in base64. Another one spoils what was begun in the last minutes. */
  SigningKey: {},
  /** The OAuth client that owners of mailboxes give leave to. Without it nobody can connect one. */
  GoogleClientId: { placeholder: 'none' },
  GoogleClientSecret: { placeholder: 'none' },
  /** Google Cloud's names for what pushes: without them nothing is pushed, and mailboxes are polled. */
  GmailTopic: { placeholder: 'none' },
  GmailSubscription: { placeholder: 'none' },
  GmailPushAccount: { placeholder: 'none' },
} as const satisfies Record<string, { readonly placeholder?: string }>;
export type SecretName = keyof typeof SECRETS;

export type QueueName = 'recheck' | 'sync' | 'backfill';

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
  /** Reading older mail, half a minute at a time; its groups are the accounts, beside those of syncs. */
  backfill: {
    link: 'BackfillSend',
    deadLink: 'BackfillDead',
    fifo: true,
    consumer: 'backfill',
    visibility: 360,
    batch: 1,
    concurrency: 5,
    receives: 5,
    keepDeadDays: 14,
    /** An hour in which nobody had a turn for an account; one that is put off has no message meanwhile. */
    oldest: 3600,
  },
} as const satisfies Record<QueueName, object>;

export type FunctionName =
  | 'api'
  | 'connect'
  | 'gmailPush'
  | 'gmailPoll'
  | 'sync'
  | 'backfill'
  | 'recheck'
  | 'sweep';

/** Functions: handler file, seconds, megabytes, what they may reach. */
export const FUNCTIONS = {
  api: {
    handler: 'functions/api/api.handler',
    timeout: 29,
    memory: 1024,
    access: ['core:read', 'core:write', 'keys'],
    sends: ['sync', 'backfill'],
    parks: [],
    secrets: [],
  },
  /** Apart from the API: it alone asks people for their consent, and it carries Gmail's client. */
  connect: {
    handler: 'functions/connect.handler',
    timeout: 29,
    memory: 1024,
    access: ['core:read', 'core:write', 'directory', 'claims', 'due', 'budget', 'keys'],
    sends: ['sync', 'backfill'],
    parks: [],
    secrets: ['DirectoryKey', 'SigningKey', 'GoogleClientId', 'GoogleClientSecret', 'GmailTopic'],
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
    sends: ['sync', 'backfill'],
    parks: [],
    secrets: [],
  },
  sync: {
    handler: 'functions/sync.handler',
    timeout: 60,
    memory: 1024,
    access: ['core:read', 'core:write', 'directory', 'claims', 'due', 'budget', 'keys'],
    sends: ['sync', 'backfill'],
    parks: ['sync'],
    secrets: ['DirectoryKey', 'GoogleClientId', 'GoogleClientSecret', 'GmailTopic'],
  },
  backfill: {
    handler: 'functions/backfill.handler',
    timeout: 60,
    memory: 1024,
    access: ['core:read', 'core:write', 'due', 'budget', 'keys'],
    sends: ['backfill'],
    parks: ['backfill'],
    secrets: ['GoogleClientId', 'GoogleClientSecret', 'GmailTopic'],
  },
  recheck: {
    handler: 'functions/recheck.handler',
    timeout: 60,
    memory: 512,
    access: ['core:read', 'core:write', 'keys'],
    sends: [],
    parks: ['recheck'],
    secrets: [],
  },
  sweep: {
    handler: 'functions/sweep.handler',
    timeout: 60,
    memory: 512,
    access: ['core:read', 'core:write', 'due', 'keys'],
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

/** Where Google sends a browser back to. */
export const CALLBACK_PATH = '/oauth/google/callback';

/** The HTTP API: one function behind all routes that have none of their own; limits are API Gateway's own. */
export const HTTP = {
  routes: {
    $default: 'api',
    'POST /v1/accounts/connect': 'connect',
    [`GET ${CALLBACK_PATH}`]: 'connect',
    [`POST ${PUSH_PATH}`]: 'gmailPush',
  },
  maxBodyBytes: 6 * 1024 * 1024,
  timeoutSeconds: 30,
  /** Requests a second, and at once, of each route that says nothing else. */
  throttle: { rate: 100, burst: 200 },
  /**
   * Pushes of all tenants come by one route, up to three a mail: this is some 4,000 mails a minute, and no more functions
   * at once than a new account may run. Whatever is turned away (429), Pub/Sub brings again later.
   */
  throttles: {
    [`POST ${PUSH_PATH}`]: { rate: 200, burst: 400 },
    // Anybody may call it, and each call that is let in costs two at Google.
    [`GET ${CALLBACK_PATH}`]: { rate: 20, burst: 40 },
  },
  accessLogKept: '1 month',
} as const;
