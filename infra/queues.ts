import { built } from './built.ts';
import { QUEUES, type QueueName, SCHEDULES } from './topology.ts';

const SECONDS_A_DAY = 86_400;

/** A component's name: they share one namespace, so each carries its kind. */
export const titled = (name: string, kind = ''): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)}${kind}`;

const deadLetters = (name: string, fifo: boolean, days: number) =>
  new sst.aws.Queue(titled(name, 'DeadLetter'), {
    fifo,
    transform: { queue: { messageRetentionSeconds: days * SECONDS_A_DAY } },
  });

/** A link that allows sending. Batches need no action of their own, and an address in the link saves asking for it. */
const sending = (link: string, { url, arn }: sst.aws.Queue) =>
  new sst.Linkable(link, {
    properties: { url },
    include: [sst.aws.permission({ actions: ['sqs:SendMessage'], resources: [arn] })],
  });

function made(name: QueueName, spec: (typeof QUEUES)[QueueName]) {
  const dead = deadLetters(name, spec.fifo, spec.keepDeadDays);
  const queue = new sst.aws.Queue(titled(name, 'Jobs'), {
    fifo: spec.fifo,
    visibilityTimeout: `${spec.visibility} seconds`,
    dlq: { queue: dead.arn, retry: spec.receives },
  });
  return { name, spec, queue, dead, send: sending(spec.link, queue), park: sending(spec.deadLink, dead) };
}

/** Each queue with its dead-letter queue and the links by which functions send to them. */
export const queues = built(QUEUES, made);

/** Where the events of schedules go that could not be delivered, or that failed to the last try. */
export const undelivered = built(SCHEDULES, (name, { keepDeadDays }) =>
  deadLetters(name, false, keepDeadDays),
);
