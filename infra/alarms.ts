import { functions } from './functions.ts';
import { http } from './http.ts';
import { queues, titled, undelivered } from './queues.ts';

/** Whoever is to hear of alarms subscribes to this topic. */
const topic = new sst.aws.SnsTopic('Alarms');

type Watched = {
  readonly namespace: string;
  readonly metric: string;
  readonly dimensions: Record<string, $util.Input<string>>;
  readonly statistic: 'Sum' | 'Maximum';
  /** The alarm goes off above it. */
  readonly threshold: number;
};

const alarm = (name: string, watched: Watched) =>
  new aws.cloudwatch.MetricAlarm(name, {
    name: `${$app.name}-${$app.stage}-${name}`, // what SST does not make, it does not name after the stage
    namespace: watched.namespace,
    metricName: watched.metric,
    dimensions: watched.dimensions,
    statistic: watched.statistic,
    comparisonOperator: 'GreaterThanThreshold',
    threshold: watched.threshold,
    period: 300,
    evaluationPeriods: 1,
    treatMissingData: 'notBreaching',
    alarmActions: [topic.arn],
  });

const queueAlarm = (name: string, queue: sst.aws.Queue, of: Pick<Watched, 'metric' | 'threshold'>) =>
  alarm(name, {
    ...of,
    namespace: 'AWS/SQS',
    dimensions: { QueueName: queue.nodes.queue.name },
    statistic: 'Maximum',
  });

const LETTERS = { metric: 'ApproximateNumberOfMessagesVisible', threshold: 0 };

for (const { name, spec, queue, dead } of Object.values(queues)) {
  queueAlarm(titled(name, 'DeadAlarm'), dead, LETTERS);
  queueAlarm(titled(name, 'AgeAlarm'), queue, {
    metric: 'ApproximateAgeOfOldestMessage',
    threshold: spec.oldest,
  });
}

for (const [name, dead] of Object.entries(undelivered)) queueAlarm(titled(name, 'DeadAlarm'), dead, LETTERS);

for (const [name, fn] of Object.entries(functions))
  alarm(titled(name, 'ErrorAlarm'), {
    namespace: 'AWS/Lambda',
    metric: 'Errors',
    dimensions: { FunctionName: fn.name },
    statistic: 'Sum',
    threshold: 0,
  });

alarm('HttpFaultAlarm', {
  namespace: 'AWS/ApiGateway',
  metric: '5xx',
  dimensions: { ApiId: http.nodes.api.id },
  statistic: 'Sum',
  threshold: 0,
});
