import { expect } from 'vitest';
import { HTTP } from '../../infra/topology.ts';
import { called, type Ground, named } from './ground.ts';
import type { Laws } from './laws.ts';

const LETTERS = 'ApproximateNumberOfMessagesVisible';

/** Which things an alarm of one metric watches, by name. */
const watched = (ground: Ground, metric: string): readonly string[] =>
  ground.alarms
    .filter((each) => each.metricName === metric)
    .flatMap((each) => Object.values(each.dimensions))
    .sort();

const names = (things: ReadonlyArray<{ readonly name: string }>): readonly string[] =>
  things.map((each) => each.name).sort();

export const HTTP_LAWS: Laws = {
  'every request goes to one function': ({ routes, integrations, functions, apis }) => {
    expect(apis).toMatchObject([{ protocolType: 'HTTP' }]);
    expect(routes).toEqual([{ routeKey: '$default' }]);
    expect(integrations.map((each) => named(each.integrationUri))).toEqual([
      called(functions, 'ApiFunction').name,
    ]);
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
  'requests are logged into a group that forgets': ({ stages, logs }) => {
    const [group] = stages.map((each) => each.accessLogSettings.destinationArn);
    expect(logs.some((each) => group?.endsWith(each.name))).toBe(true);
  },
  'the function gives up before API Gateway does': ({ functions }) => {
    expect(called(functions, 'ApiFunction').timeout).toBeLessThan(30);
  },
};

export const SCHEDULE_LAWS: Laws = {
  'the sweep runs every hour': ({ schedules, functions }) => {
    expect(schedules).toMatchObject([{ scheduleExpression: 'rate(1 hour)', state: 'ENABLED' }]);
    expect(schedules.map((each) => named(each.target.arn))).toEqual([
      called(functions, 'SweepFunction').name,
    ]);
  },
  'an event that a schedule cannot deliver is tried again and then kept': ({ schedules, queues }) => {
    const dead = called(queues, 'SweepDeadLetterQueue');
    expect(dead.fifoQueue).toBe(false);
    for (const { target } of schedules) {
      expect(target.retryPolicy.maximumRetryAttempts).toBeGreaterThanOrEqual(1);
      expect(named(target.deadLetterConfig?.arn ?? '')).toBe(dead.name);
    }
  },
  'an event that a scheduled function fails at is tried again and then kept': ({
    schedules,
    invokes,
    queues,
  }) => {
    expect(invokes.map((each) => each.functionName)).toEqual(schedules.map((each) => named(each.target.arn)));
    for (const { maximumRetryAttempts, destinationConfig } of invokes) {
      expect(maximumRetryAttempts).toBeGreaterThanOrEqual(1);
      expect(named(destinationConfig.onFailure.destination)).toBe(
        called(queues, 'SweepDeadLetterQueue').name,
      );
    }
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
    expect(watched(ground, 'ApproximateAgeOfOldestMessage')).toEqual(names(live));
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
