import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A mistake that somebody could make, as a change of one file, and the law that must notice it. */
export type Break = {
  readonly mistake: string;
  readonly law: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
};

const mistake = (name: string, law: string, [file, from, to]: readonly [string, string, string]): Break => ({
  mistake: name,
  law,
  file,
  from,
  to,
});

export const BREAKS: readonly Break[] = [
  mistake(
    'the dead-letter queue is forgotten',
    'every queue that is consumed has a dead-letter queue of its own kind',
    ['infra/queues.ts', 'dlq: { queue: dead.arn, retry: spec.receives },', ''],
  ),
  mistake(
    'messages become visible again while they are worked on',
    'a message is invisible for at least six times the time that its consumer has',
    ['infra/topology.ts', 'visibility: 360', 'visibility: 120'],
  ),
  mistake('a whole batch fails with one message', 'one bad message does not fail its batch', [
    'infra/consumers.ts',
    ', partialResponses: true',
    '',
  ]),
  mistake('a queue may start a thousand functions', 'a queue cannot use up the concurrency of the account', [
    'infra/consumers.ts',
    'spec.concurrency',
    '1000',
  ]),
  mistake('dead letters vanish after four days', 'dead letters are kept for a fortnight', [
    'infra/queues.ts',
    'messageRetentionSeconds: days * SECONDS_A_DAY',
    '',
  ]),
  mistake(
    'dead letters of the schedule are not watched',
    'the first dead letter of any queue sets off an alarm',
    ['infra/alarms.ts', 'Object.entries(undelivered)', '[]'],
  ),
  mistake('every action on the table is granted', 'no role may do whatever it likes', [
    'infra/table.ts',
    'actions, resources:',
    "actions: ['dynamodb:*'], resources:",
  ]),
  mistake(
    'a right is forgotten that the adapter needs',
    'whatever the hands of the table send, somebody may do',
    ['infra/topology.ts', ", 'BatchWriteItem'", ''],
  ),
  mistake(
    'a function cannot park what will never work',
    'a function finds under its links what the topology gives it, and no more',
    ['infra/topology.ts', "parks: ['recheck']", 'parks: []'],
  ),
  mistake('the table is whichever table there is', 'no role may do it to whatever it likes', [
    'infra/table.ts',
    'resources: [table.arn]',
    "resources: ['*']",
  ]),
  mistake('every key can be reached', 'every reach into the table is bound to how a key begins', [
    'infra/table.ts',
    'values: [access.keys]',
    "values: ['*']",
  ]),
  mistake(
    'the wrong function is given the due index',
    'the due index is open to the sweep alone, and the directory to nobody before accounts are connected',
    [
      'infra/topology.ts',
      "access: ['core:read', 'core:write'],\n    sends: [],\n    parks: ['recheck'],",
      "access: ['core:read', 'core:write', 'due'],\n    sends: [],\n    parks: ['recheck'],",
    ],
  ),
  mistake(
    'the account may take on every role',
    'a role is taken on by the service it is for, not by the account',
    ['infra/defaults.ts', 'if (!$dev)', 'if ($dev)'],
  ),
  mistake(
    'a key is put into the environment',
    'the environment of a function holds nothing but what SST itself puts there',
    [
      'infra/functions.ts',
      'handler: spec.handler,',
      "handler: spec.handler, environment: { API_KEY: 'key' },",
    ],
  ),
  mistake('functions run on the dearer processor', 'every function runs Node 24 on arm64', [
    'infra/defaults.ts',
    "'arm64'",
    "'x86_64'",
  ]),
  mistake('logs are kept for ever', 'logs are kept for a month', [
    'infra/defaults.ts',
    "retention: '1 month'",
    "retention: 'forever'",
  ]),
  mistake('the table can be deleted', 'the table is protected from deletion in production and nowhere else', [
    'infra/table.ts',
    "deletionProtection: $app.stage === 'production'",
    'deletionProtection: false',
  ]),
  mistake('the table goes with its stage', 'the table outlives its stage in production and nowhere else', [
    'sst.config.ts',
    "production ? 'retain' : 'remove'",
    "'remove'",
  ]),
  mistake('the index carries whole items', 'an index projects only what ranks', [
    'infra/table.ts',
    'projection: [...index.projected]',
    "projection: 'all'",
  ]),
  mistake('any page may call the API', 'no page of another origin may call the API', [
    'infra/http.ts',
    'cors: false',
    'cors: true',
  ]),
  mistake('the API takes all that comes', 'requests are throttled', [
    'infra/http.ts',
    'defaultRouteSettings:',
    'tags:',
  ]),
  mistake(
    'what a schedule cannot deliver is lost',
    'an event that a schedule cannot deliver is tried again and then kept',
    ['infra/schedules.ts', 'dlq: undelivered[name].arn,', ''],
  ),
  mistake(
    'what a scheduled function fails at is lost',
    'an event that a scheduled function fails at is tried again and then kept',
    ['infra/functions.ts', '...failed.args,', ''],
  ),
];

/** Copies the ground plan into a folder with the mistake in it; throws where its place is not found once. */
export function copyWith(
  { file, from, to }: Omit<Break, 'law'>,
  { root, into }: { root: string; into: string },
): string {
  for (const part of ['sst.config.ts', 'infra'])
    cpSync(join(root, part), join(into, part), { recursive: true });
  const [before, after, ...more] = readFileSync(join(into, file), 'utf8').split(from);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(
      `"${from}" does not stand in ${file} exactly once; say in test/infra/breaks.ts where it is now.`,
    );
  writeFileSync(join(into, file), before + to + after);
  return into;
}

/** Changes that must not come out as a smaller plan, but as no plan at all. */
export const FAILURES: ReadonlyArray<Omit<Break, 'law'> & { readonly says: string }> = [
  {
    mistake: 'a handler does not exist',
    file: 'infra/topology.ts',
    from: 'functions/sweep.handler',
    to: 'functions/broom.handler',
    says: 'functions/broom.ts',
  },
  {
    mistake: 'a handler has another name',
    file: 'infra/topology.ts',
    from: 'functions/sweep.handler',
    to: 'functions/sweep.handle',
    says: 'functions/sweep.ts does not export "handle"',
  },
  {
    mistake: 'something throws inside of an output',
    file: 'infra/http.ts',
    from: 'http.route(',
    to: "http.url.apply(() => { throw new Error('inside of an output'); });\nhttp.route(",
    says: 'Error: inside of an output',
  },
  {
    mistake: 'a data source is asked that nobody foresaw',
    file: 'infra/http.ts',
    from: 'http.route(',
    to: 'aws.ec2.getVpcOutput({ default: true });\nhttp.route(',
    says: 'knows no answer to aws:ec2/getVpc:getVpc',
  },
];
