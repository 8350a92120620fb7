/**
 * Under each law the mistakes that it must notice: what somebody does, the file of the ground plan, the text that stands
 * there once, and what stands there instead.
 */
export type Mistakes = Readonly<
  Record<string, ReadonlyArray<readonly [mistake: string, file: string, from: string, to: string]>>
>;

const [TABLE, QUEUES, FUNCTIONS] = ['infra/table.ts', 'infra/queues.ts', 'infra/functions.ts'];
const KEYS = 'infra/keys.ts';
const [TOPOLOGY, DEFAULTS, CONSUMERS] = ['infra/topology.ts', 'infra/defaults.ts', 'infra/consumers.ts'];
const CONFIG = 'sst.config.ts';
const HANDLER = 'handler: spec.handler,';

export const TABLE_MISTAKES: Mistakes = {
  'there are two tables, paid by the request, without a stream': [
    ['a stream is switched on', TABLE, 'ttl: TABLE.ttl,', "ttl: TABLE.ttl, stream: 'new-image',"],
    ['what became of the keys is streamed', KEYS, 'ttl: KEYS.ttl,', "ttl: KEYS.ttl, stream: 'old-image',"],
  ],
  'the keys of the record and its sparse index are those of the topology': [
    ['the index has the keys of the table', TABLE, 'hashKey: index.hash', 'hashKey: TABLE.hash'],
  ],
  'an index projects only what ranks': [
    ['the index carries whole items', TABLE, 'projection: [...index.projected]', "projection: 'all'"],
  ],
  'the record can be restored to any point in time': [
    [
      'nothing is kept to restore it from',
      TABLE,
      'ttl: TABLE.ttl,',
      'ttl: TABLE.ttl, transform: { table: { pointInTimeRecovery: { enabled: false } } },',
    ],
  ],
  'what has expired is deleted by the tables themselves': [
    ['expired items stay', TABLE, 'ttl: TABLE.ttl,', ''],
    ['marks of forgotten accounts stay for ever', KEYS, 'ttl: KEYS.ttl,', ''],
  ],
  'the tables are protected from deletion in production and nowhere else': [
    [
      'the record can be deleted',
      TABLE,
      "deletionProtection: $app.stage === 'production'",
      'deletionProtection: false',
    ],
    ['the keys can be deleted', KEYS, 'deletionProtection: isProduction', 'deletionProtection: false'],
  ],
  'the tables outlive their stage in production and nowhere else': [
    ['the tables go with their stage', CONFIG, "production ? 'retain' : 'remove'", "'remove'"],
  ],
  'production cannot be removed by a command': [
    ['production may be removed', CONFIG, 'protect: production', 'protect: false'],
  ],
};

export const QUEUE_MISTAKES: Mistakes = {
  'every queue that is consumed has a dead-letter queue of its own kind': [
    ['the dead-letter queue is forgotten', QUEUES, 'dlq: { queue: dead.arn, retry: spec.receives },', ''],
  ],
  'a message is tried several times, not once and not for ever': [
    ['a message is tried once', QUEUES, 'retry: spec.receives', 'retry: 1'],
  ],
  'work is ordered by account, so its queues are FIFO': [
    ['accounts are worked on in any order', QUEUES, 'fifo: spec.fifo', 'fifo: false'],
  ],
  'a message is invisible for at least six times the time that its consumer has': [
    [
      'messages become visible again while they are worked on',
      TOPOLOGY,
      "consumer: 'sync',\n    visibility: 360",
      "consumer: 'sync',\n    visibility: 120",
    ],
  ],
  'one bad message does not fail its batch': [
    ['a whole batch fails with one message', CONSUMERS, ', partialResponses: true', ''],
  ],
  'a queue cannot use up the concurrency of the account': [
    ['a queue may start a thousand functions', CONSUMERS, 'spec.concurrency', '1000'],
  ],
  'batches are as large as the topology says, and a FIFO queue has none above ten': [
    ['every message has a function of its own', CONSUMERS, 'size: spec.batch', 'size: 1'],
  ],
  'dead letters are kept for a fortnight': [
    ['dead letters vanish after four days', QUEUES, 'messageRetentionSeconds: days * SECONDS_A_DAY', ''],
  ],
};

export const FUNCTION_MISTAKES: Mistakes = {
  'the functions are those of the topology, with their time and memory': [
    ['every function has a minute', FUNCTIONS, 'spec.timeout}', '60}'],
  ],
  'every function runs Node 24 on arm64': [
    ['functions run on the dearer processor', DEFAULTS, "'arm64'", "'x86_64'"],
  ],
  'every function is minified': [
    ['functions are shipped as they are written', DEFAULTS, 'minify: true', 'minify: false'],
  ],
  'every function logs JSON into a group of its own': [
    ['logs are lines of text', DEFAULTS, "format: 'json'", "format: 'text'"],
  ],
  'logs are kept for a month': [
    ['logs are kept for ever', DEFAULTS, "retention: '1 month'", "retention: 'forever'"],
  ],
  'the environment of a function holds nothing but what SST itself puts there': [
    [
      'a secret is put into the environment',
      FUNCTIONS,
      HANDLER,
      `${HANDLER} environment: { KEY: secrets.DirectoryKey.value },`,
    ],
  ],
};

export const LINK_MISTAKES: Mistakes = {
  'a function finds under its links what the topology gives it, and no more': [
    ['a function cannot park what will never work', TOPOLOGY, "parks: ['recheck']", 'parks: []'],
    [
      'a sync cannot go on where it stopped',
      TOPOLOGY,
      "sends: ['sync', 'backfill'],\n    parks: ['sync']",
      "sends: ['backfill'],\n    parks: ['sync']",
    ],
  ],
  'a secret is told to nobody but who needs it': [
    ['every secret is told to all', FUNCTIONS, '...knows.map', '...Object.values(secrets), ...knows.map'],
  ],
  'without a word of Google Cloud nobody connects and nothing is pushed, and everything else works': [
    [
      'a placeholder looks like a topic',
      TOPOLOGY,
      "GmailTopic: { placeholder: 'none' }",
      "GmailTopic: { placeholder: 'projects/example/topics/gmail' }",
    ],
  ],
  'Google sends browsers back to where the API is': [
    ['they are sent to another address', FUNCTIONS, 'origin: http.url', "origin: 'https://example.com'"],
  ],
  'tokens of pushes must be made for the address that pushes are sent to': [
    ['a token for any path of the API will do', FUNCTIONS, 'PUSH_PATH}`', "'/'}`"],
  ],
};
