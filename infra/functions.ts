import { queues, titled, undelivered } from './queues.ts';
import { reach } from './table.ts';
import {
  type Access,
  FUNCTIONS,
  type FunctionName,
  type QueueName,
  SCHEDULES,
  scheduleNames,
} from './topology.ts';

// The three that Lambda asks of whoever consumes a queue.
const CONSUME = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

function made(name: FunctionName) {
  const spec = FUNCTIONS[name];
  const access: readonly Access[] = spec.access;
  const sends: readonly QueueName[] = spec.sends;
  const parks: readonly QueueName[] = spec.parks;
  const consumes = Object.values(queues).filter((each) => each.spec.consumer === name);
  const failed = lastResort(name);
  return new sst.aws.Function(titled(name), {
    handler: spec.handler,
    timeout: `${spec.timeout} seconds`,
    memory: `${spec.memory} MB`,
    link: [
      ...access.map((each) => reach[each]),
      ...sends.map((each) => queues[each].send),
      ...parks.map((each) => queues[each].park),
    ],
    permissions: [
      ...consumes.map(({ queue }) => ({ actions: CONSUME, resources: [queue.arn] })),
      ...failed.permissions,
    ],
    ...failed.args,
  });
}

/**
 * Nobody waits for the answer of a function that a schedule invokes, and the schedule itself takes an accepted event
 * for a success: so Lambda tries again, and keeps what failed to the last.
 */
function lastResort(name: FunctionName) {
  const schedule = scheduleNames.find((each) => SCHEDULES[each].function === name);
  if (schedule === undefined) return { permissions: [], args: {} };
  const { arn } = undelivered[schedule];
  const onFailure = { destinationConfig: { onFailure: { destination: arn } } };
  return {
    permissions: [{ actions: ['sqs:SendMessage'], resources: [arn] }],
    args: { retries: SCHEDULES[schedule].retries, transform: { eventInvokeConfig: onFailure } },
  };
}

/** Every function under the name it has in the topology. */
export const functions: Readonly<Record<FunctionName, sst.aws.Function>> = {
  api: made('api'),
  recheck: made('recheck'),
  sweep: made('sweep'),
};
