import type { Mistakes } from './mistakes.ts';

const [REACH, FUNCTIONS, TOPOLOGY] = ['infra/reach.ts', 'infra/functions.ts', 'infra/topology.ts'];
const [HTTP, ROUTES, ALARMS] = ['infra/http.ts', 'infra/routes.ts', 'infra/alarms.ts'];
const HANDLER = 'handler: spec.handler,';
const DIRECTORY = "access: ['directory']";
const RECHECK = "access: ['core:read', 'core:write', 'keys'],\n    sends: [],\n    parks: ['recheck'],";

export const ROLE_MISTAKES: Mistakes = {
  'no role may do whatever it likes': [
    [
      'every action on the table is granted',
      REACH,
      'actions, resources:',
      "actions: ['dynamodb:*'], resources:",
    ],
  ],
  'no role may do it to whatever it likes': [
    ['the table is whichever table there is', REACH, 'resources: [of.arn]', "resources: ['*']"],
  ],
  'every reach into the table is bound to how a key begins': [
    ['every key can be reached', REACH, 'values: [access.keys]', "values: ['*']"],
  ],
  'no role may read the table as a whole': [
    ['reading includes scanning', TOPOLOGY, "'BatchGetItem', 'Query'", "'BatchGetItem', 'Query', 'Scan'"],
  ],
  'to keys of each kind is done what their file sends, and nothing else': [
    ['nothing can be spent at Gmail', TOPOLOGY, "['GetItem', 'UpdateItem'],", "['GetItem'],"],
    ['what is due stays so', TOPOLOGY, "['Query', 'PutItem', 'DeleteItem']", "['Query', 'PutItem']"],
    [
      'a claim can be changed',
      TOPOLOGY,
      "['PutItem', 'DeleteItem'],\n    indexes: [],\n  },\n  due",
      "['PutItem', 'DeleteItem', 'UpdateItem'],\n    indexes: [],\n  },\n  due",
    ],
    ['no item can be deleted alone', TOPOLOGY, "'UpdateItem', 'DeleteItem', ", "'UpdateItem', "],
  ],
  'the due index is open to who works by it': [
    ['the wrong function is given the due index', TOPOLOGY, RECHECK, RECHECK.replace("'],", "', 'due'],")],
  ],
  'the directory is open to who takes pushes, and to who connects mailboxes and removes them': [
    [
      'the wrong function is given the directory',
      TOPOLOGY,
      RECHECK,
      RECHECK.replace("'],", "', 'directory'],"),
    ],
  ],
  'nobody claims an address, or gives one up, but who connects mailboxes and removes them': [
    ['who looks up may claim as well', TOPOLOGY, "['GetItem'],", "['GetItem', 'PutItem', 'DeleteItem'],"],
  ],
  'what all mailboxes may spend at Gmail is counted by those who call it': [
    ['the wrong function may spend it', TOPOLOGY, RECHECK, RECHECK.replace("'],", "', 'budget'],")],
  ],
  'who takes pushes can look up whose a mailbox is, and read or write nothing else': [
    ['who takes pushes may claim a mailbox', TOPOLOGY, "['GetItem'],", "['GetItem', 'PutItem'],"],
    ['who takes pushes may read mail', TOPOLOGY, DIRECTORY, "access: ['directory', 'core:read']"],
  ],
  'an index can be queried and nothing else': [
    [
      'the index is open to all that the table is',
      REACH,
      "actions: ['dynamodb:Query'], resources: behind",
      'actions, resources: behind',
    ],
  ],
  'only who consumes a queue may take from it, and only who must may send to one': [
    ['everybody may take from every queue', FUNCTIONS, 'each.spec.consumer === name', 'true'],
  ],
  'whatever the hands of the table send, somebody may do': [
    ['a right is forgotten that the adapter needs', TOPOLOGY, ", 'BatchWriteItem'", ''],
  ],
  'beside its own rights a function has those to write logs, and no more': [
    [
      'functions may read the whole account',
      FUNCTIONS,
      HANDLER,
      `${HANDLER} policies: ['arn:aws:iam::aws:policy/ReadOnlyAccess'],`,
    ],
  ],
  'a role is taken on by the service it is for, not by the account': [
    ['the account may take on every role', 'infra/defaults.ts', 'if (!$dev)', 'if ($dev)'],
  ],
};

export const HTTP_MISTAKES: Mistakes = {
  'pushes of Gmail and the asking for consent go to functions of their own, the rest to one': [
    ['the API asks for consent', TOPOLOGY, "CALLBACK_PATH}`]: 'connect'", "CALLBACK_PATH}`]: 'api'"],
    ['pushes go to the API', TOPOLOGY, "PUSH_PATH}`]: 'gmailPush'", "PUSH_PATH}`]: 'api'"],
  ],
  'requests come in the format that the handler reads': [
    [
      'requests come in the older format',
      ROUTES,
      'functions[name].arn)',
      "functions[name].arn, { transform: { integration: { payloadFormatVersion: '1.0' } } })",
    ],
  ],
  'no page of another origin may call the API': [
    ['any page may call the API', HTTP, 'cors: false', 'cors: true'],
  ],
  'requests are throttled': [['the API takes all that comes', HTTP, 'defaultRouteSettings:', 'tags:']],
  'pushes are throttled by themselves, above three for each of a thousand mails a minute': [
    ['pushes have no limit of their own', HTTP, 'routeSettings: routed.promise,', ''],
    ['pushes are turned away as soon as mail comes', TOPOLOGY, 'rate: 200', 'rate: 20'],
  ],
  'who comes back from Google is throttled by themselves: anybody may say to have been there': [
    ['they have no limit of their own', TOPOLOGY, '{ rate: 20, burst: 40 }', '{ rate: 200, burst: 400 }'],
    ['nobody comes back at all', TOPOLOGY, '{ rate: 20, burst: 40 }', '{ rate: 0, burst: 0 }'],
  ],
  'a route is there before the stage that limits it': [
    ['the stage does not wait for the route', ROUTES, 'routes[key].nodes.route.routeKey', 'key'],
  ],
  'requests are logged into a group that forgets': [
    [
      'requests are logged elsewhere',
      HTTP,
      'routeSettings: routed.promise,',
      "routeSettings: routed.promise, accessLogSettings: { destinationArn: 'arn:aws:logs:::elsewhere', format: '' },",
    ],
  ],
  'a function gives up before API Gateway does': [
    [
      'an answer may take longer than anybody waits',
      TOPOLOGY,
      "api.handler',\n    timeout: 29",
      "api.handler',\n    timeout: 60",
    ],
  ],
  'who takes a push answers before Pub/Sub asks again': [
    ['taking a push may take half a minute', TOPOLOGY, 'timeout: 10', 'timeout: 29'],
  ],
};

export const SCHEDULE_MISTAKES: Mistakes = {
  'the sweep runs every hour': [['it runs once a day', TOPOLOGY, 'rate(1 hour)', 'rate(1 day)']],
  'the poll runs every minute, and is over before the next': [
    ['it runs now and then', TOPOLOGY, 'rate(1 minute)', 'rate(5 minutes)'],
    ['two polls may run at once', TOPOLOGY, 'timeout: 55', 'timeout: 120'],
  ],
  'nothing else runs by the clock': [
    [
      'a third schedule is left over',
      'infra/schedules.ts',
      'built(\n',
      "new sst.aws.CronV2('Extra', { schedule: 'rate(1 day)', function: functions.sweep });\nbuilt(\n",
    ],
  ],
  'a sweep that fails is tried again, a poll is not: the next one is': [
    ['a sweep is tried once', TOPOLOGY, 'retries: 2', 'retries: 0'],
    ['polls pile up', TOPOLOGY, 'retries: 0', 'retries: 2'],
  ],
  'an event that a schedule cannot deliver is kept': [
    ['what a schedule cannot deliver is lost', 'infra/schedules.ts', 'dlq: undelivered[name].arn,', ''],
  ],
  'an event that a scheduled function fails at is kept': [
    ['what a scheduled function fails at is lost', FUNCTIONS, '...failed.args,', ''],
  ],
};

export const ALARM_MISTAKES: Mistakes = {
  'the first dead letter of any queue sets off an alarm': [
    ['dead letters of schedules are not watched', ALARMS, 'Object.entries(undelivered)', '[]'],
  ],
  'a queue that nobody consumes sets off an alarm': [
    [
      'the age of messages is not watched',
      ALARMS,
      "metric: 'ApproximateAgeOfOldestMessage'",
      "metric: 'Age'",
    ],
  ],
  'a mailbox that is not looked into for a quarter of an hour, or filled for an hour, sets off an alarm': [
    ['nobody hears for an hour of mail that is late', TOPOLOGY, 'oldest: 900', 'oldest: 3600'],
    ['nobody hears for a day of older mail', TOPOLOGY, 'oldest: 3600', 'oldest: 86_400'],
  ],
  'an error of any function, or of the API, sets off an alarm': [
    [
      'errors at taking pushes are not watched',
      ALARMS,
      'Object.entries(functions)',
      "Object.entries(functions).filter(([name]) => name !== 'gmailPush')",
    ],
    ['refusals of the API are watched instead of failures', ALARMS, "metric: '5xx'", "metric: '4xx'"],
  ],
  'every alarm is heard on the one topic, and says of which stage it is': [
    ['alarms go off in an empty room', ALARMS, 'alarmActions: [topic.arn]', 'alarmActions: []'],
  ],
};
