import { built } from './built.ts';
import { http } from './http.ts';
import { queues, titled, undelivered } from './queues.ts';
import { reach } from './reach.ts';
import { secrets } from './secrets.ts';
import {
  type Access,
  FUNCTIONS,
  type FunctionName,
  PUSH_PATH,
  type QueueName,
  SCHEDULES,
  type SecretName,
} from './topology.ts';

// The three that Lambda asks of whoever consumes a queue.
const CONSUME = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

/** For whom the tokens of pushes must be made: the very address that they are sent to. */
const audience = new sst.Linkable('GmailHook', {
  properties: { audience: $interpolate`${http.url}${PUSH_PATH}` },
});

/** Where a browser comes back to. */
const site = new sst.Linkable('Site', { properties: { origin: http.url } });

function made(name: FunctionName, spec: (typeof FUNCTIONS)[FunctionName]) {
  const access: readonly Access[] = spec.access;
  const sends: readonly QueueName[] = spec.sends;
  const parks: readonly QueueName[] = spec.parks;
  const knows: readonly SecretName[] = spec.secrets;
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
      ...knows.map((each) => secrets[each]),
      ...(name === 'gmailPush' ? [audience] : []),
      ...(name === 'connect' ? [site] : []),
    ],
    permissions: [
      ...consumes.map(({ queue }) => ({ actions: CONSUME, resources: [queue.arn] })),
      ...failed.permissions,
    ],
    ...failed.args,
  });
}

const scheduled = Object.values(built(SCHEDULES, (name, spec) => ({ ...spec, arn: undelivered[name].arn })));

/**
 * Nobody waits for the answer of a function that a schedule invokes, and the schedule itself takes an accepted event
 * for a success: so Lambda keeps what failed, after as many further tries as the schedule has.
 */
function lastResort(name: FunctionName) {
  const schedule = scheduled.find((each) => each.function === name);
  if (schedule === undefined) return { permissions: [], args: {} };
  const { arn, retries } = schedule;
  const onFailure = { destinationConfig: { onFailure: { destination: arn } } };
  return {
    permissions: [{ actions: ['sqs:SendMessage'], resources: [arn] }],
    args: { retries, transform: { eventInvokeConfig: onFailure } },
  };
}

/** Every function under the name it has in the topology. */
export const functions = built(FUNCTIONS, made);
