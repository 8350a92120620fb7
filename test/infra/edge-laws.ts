import { expect } from 'vitest';
import { HTTP } from '../../infra/topology.ts';
import { called, type Ground, named } from './ground.ts';
import type { Laws } from './laws.ts';

const LETTERS = 'ApproximateNumberOfMessagesVisible';
const AGE = 'ApproximateAgeOfOldestMessage';

/** Which things an alarm of one metric watches, by name. */
const watched = (ground: Ground, metric: string): readonly string[] =>
  ground.alarms
    .filter((each) => each.metricName === metric)
    .flatMap((each) => Object.values(each.dimensions))
    .sort();

const names = (things: ReadonlyArray<{ readonly name: string }>): readonly string[] =>
  things.map((each) => each.name).sort();

/** Which function is behind each route, by the route's key. */
function doors({ routes, integrations }: Ground): Readonly<Record<string, string>> {
  const behind = (target: string) =>
    integrations.find(({ id }) => id === named(target))?.integrationUri ?? '';
  return Object.fromEntries(routes.map((each) => [each.routeKey, named(behind(each.target))]));
}

const ROUTE = 'aws:apigatewayv2/route:Route';
const STAGE = 'aws:apigatewayv2/stage:Stage';

/** The limit of one route. */
function limitOf(stages: Ground['stages'], key: string) {
  const found = stages.flatMap((each) => each.routeSettings).find((each) => each.routeKey === key);
  expect(found, key).toBeDefined();
  return found ?? { throttlingRateLimit: Number.NaN, throttlingBurstLimit: Number.NaN };
}

export const HTTP_LAWS: Laws = {
  'pushes of Gmail and the asking for consent go to functions of their own, the rest to one': (ground) => {
    expect(ground.apis).toMatchObject([{ protocolType: 'HTTP' }]);
    expect(doors(ground)).toEqual({
      $default: called(ground.functions, 'ApiFunction').name,
      'POST /v1/accounts/connect': called(ground.functions, 'ConnectFunction').name,
      'GET /oauth/google/callback': called(ground.functions, 'ConnectFunction').name,
      'POST /webhooks/gmail': called(ground.functions, 'GmailPushFunction').name,
    });
  },
  'requests come in the format that the handler reads': ({ integrations }) => {
    for (const each of integrations) expect(each.payloadFormatVersion).toBe('2.0');
  },
  'no page of another origin may call the API': ({ apis }) => {
    for (const each of apis) expect(each.corsConfiguration).toEqual({});
  },
  'requests are throttled': ({ stages }) => {
    const { rate: throttlingRateLimit, burst: throttlingBurstLimit } = HTTP.throttle;
    expect(stages).toMatchObject([{ defaultRouteSettings: { throttlingRateLimit, throttlingBurstLimit } }]);
  },
  'pushes are throttled by themselves, above three for each of a thousand mails a minute': ({ stages }) => {
    const { throttlingRateLimit, throttlingBurstLimit } = limitOf(stages, 'POST /webhooks/gmail');
    expect(throttlingRateLimit).toBeGreaterThanOrEqual((3 * 1000) / 60);
    expect(throttlingRateLimit).toBeLessThanOrEqual(500);
    expect(throttlingBurstLimit).toBeGreaterThanOrEqual(throttlingRateLimit);
  },
  'who comes back from Google is throttled by themselves: anybody may say to have been there': ({
    stages,
  }) => {
    const { throttlingRateLimit, throttlingBurstLimit } = limitOf(stages, 'GET /oauth/google/callback');
    expect(throttlingRateLimit).toBeGreaterThanOrEqual(1);
    expect(throttlingRateLimit).toBeLessThanOrEqual(20);
    expect(throttlingBurstLimit).toBeLessThanOrEqual(40);
  },
  'a route is there before the stage that limits it': ({ resources, stages }) => {
    const limited = stages.flatMap((each) => each.routeSettings).length;
    const stage = resources.find((each) => each.type === STAGE);
    expect(stage?.after.filter((urn) => urn.includes(`$${ROUTE}::`))).toHaveLength(limited);
  },
  'requests are logged into a group that forgets': ({ stages, logs }) => {
    const [group] = stages.map((each) => each.accessLogSettings.destinationArn);
    expect(logs.some((each) => group?.endsWith(each.name))).toBe(true);
  },
  'a function gives up before API Gateway does': (ground) => {
    for (const door of Object.values(doors(ground)))
      expect(ground.functions.find(({ name }) => name === door)?.timeout).toBeLessThan(30);
  },
  'who takes a push answers before Pub/Sub asks again': ({ functions }) => {
    expect(called(functions, 'GmailPushFunction').timeout).toBeLessThanOrEqual(10);
  },
};

/** The schedule of one function, and what becomes of an event that the function fails at. */
function timetable({ schedules, invokes, functions, queues }: Ground, title: string) {
  const fn = called(functions, `${title}Function`);
  return {
    fn,
    timer: schedules.filter((each) => named(each.target.arn) === fn.name),
    failed: invokes.filter((each) => each.functionName === fn.name),
    dead: called(queues, `${title}DeadLetterQueue`),
  };
}
const SCHEDULED = ['GmailPoll', 'Sweep'];

export const SCHEDULE_LAWS: Laws = {
  'the sweep runs every hour': (ground) => {
    expect(timetable(ground, 'Sweep').timer).toMatchObject([
      { scheduleExpression: 'rate(1 hour)', state: 'ENABLED' },
    ]);
  },
  'the poll runs every minute, and is over before the next': (ground) => {
    const { fn, timer } = timetable(ground, 'GmailPoll');
    expect(timer).toMatchObject([{ scheduleExpression: 'rate(1 minute)', state: 'ENABLED' }]);
    expect(fn.timeout).toBeLessThan(60);
  },
  'nothing else runs by the clock': ({ schedules }) => {
    expect(schedules).toHaveLength(SCHEDULED.length);
  },
  'a sweep that fails is tried again, a poll is not: the next one is': (ground) => {
    const tries = (title: string) => {
      const { timer, failed } = timetable(ground, title);
      const byTimer = timer.map((each) => each.target.retryPolicy.maximumRetryAttempts);
      return [...byTimer, ...failed.map((each) => each.maximumRetryAttempts)];
    };
    expect(tries('Sweep')).toEqual([2, 2]);
    expect(tries('GmailPoll')).toEqual([0, 0]);
  },
  'an event that a schedule cannot deliver is kept': (ground) => {
    for (const { timer, dead } of SCHEDULED.map((each) => timetable(ground, each))) {
      expect(dead.fifoQueue).toBe(false);
      expect(timer.map((each) => named(each.target.deadLetterConfig?.arn ?? ''))).toEqual([dead.name]);
    }
  },
  'an event that a scheduled function fails at is kept': (ground) => {
    for (const { failed, dead } of SCHEDULED.map((each) => timetable(ground, each)))
      expect(failed.map((each) => named(each.destinationConfig.onFailure.destination))).toEqual([dead.name]);
  },
};

export const ALARM_LAWS: Laws = {
  'the first dead letter of any queue sets off an alarm': (ground) => {
    const dead = ground.queues.filter((each) => each.redrivePolicy === undefined);
    expect(watched(ground, LETTERS)).toEqual(names(dead));
    for (const each of ground.alarms.filter(({ metricName }) => metricName === LETTERS))
      expect(each).toMatchObject({ threshold: 0, comparisonOperator: 'GreaterThanThreshold' });
  },
  'a queue that nobody consumes sets off an alarm': (ground) => {
    const live = ground.queues.filter((each) => each.redrivePolicy !== undefined);
    expect(watched(ground, AGE)).toEqual(names(live));
  },
  'a mailbox that is not looked into for a quarter of an hour, or filled for an hour, sets off an alarm': (
    ground,
  ) => {
    const ofQueue = (title: string) => {
      const { name } = called(ground.queues, title);
      return ground.alarms.filter((each) => each.metricName === AGE && each.dimensions.QueueName === name);
    };
    const above = { statistic: 'Maximum', comparisonOperator: 'GreaterThanThreshold' };
    expect(ofQueue('SyncJobsQueue')).toMatchObject([{ ...above, threshold: 900 }]);
    expect(ofQueue('BackfillJobsQueue')).toMatchObject([{ ...above, threshold: 3600 }]);
  },
  'an error of any function, or of the API, sets off an alarm': (ground) => {
    expect(watched(ground, 'Errors')).toEqual(names(ground.functions));
    expect(watched(ground, '5xx')).toHaveLength(ground.apis.length);
  },
  'every alarm is heard on the one topic, and says of which stage it is': ({ alarms, topics, stage }) => {
    const [topic] = names(topics);
    for (const { name, alarmActions } of alarms) {
      expect(alarmActions.map(named)).toEqual([topic]);
      expect(name.split('-').slice(0, 2)).toEqual(['openloop', stage]);
    }
  },
};
