import { randomUUID } from 'node:crypto';

/** What a handler finds beside its event: the part of Lambda's context that handlers here may lean on. */
export type InvokeContext = {
  readonly awsRequestId: string;
  readonly functionName: string;
  readonly functionVersion: string;
  readonly invokedFunctionArn: string;
  readonly memoryLimitInMB: string;
  readonly logGroupName: string;
  readonly logStreamName: string;
  callbackWaitsForEmptyEventLoop: boolean;
  /** Milliseconds until this call is given up. */
  readonly getRemainingTimeInMillis: () => number;
};

/** A Lambda handler, as this process calls it. */
export type Handler = (event: never, context: never) => Promise<unknown>;

/** A function to call: its name, its handler and its seconds. */
export type LocalFunction = { readonly name: string; readonly handler: Handler; readonly timeout: number };

/** How a call ended; `result` went through JSON. */
export type Outcome =
  | { readonly ended: 'answered'; readonly result: unknown; readonly bytes: number }
  | { readonly ended: 'threw'; readonly error: unknown }
  | { readonly ended: 'timed-out' };

/** Bytes of an event or a result that Lambda takes in a call that waits for its answer. */
export const MAX_PAYLOAD_BYTES = 6_291_556;

/**
 * Calls a handler as Lambda would: event and result go through JSON, and after `timeout` seconds nobody waits any
 * more. Lambda would freeze a handler that runs late; here it runs on, and what it answers is dropped.
 */
export async function invoke(target: LocalFunction, event: unknown): Promise<Outcome> {
  const limit = target.timeout * 1000;
  const deadline = performance.now() + limit;
  const given: unknown = JSON.parse(JSON.stringify(event));
  const call = target.handler as (event: unknown, context: InvokeContext) => Promise<unknown>;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve({ ended: 'timed-out' }), limit);
  });
  try {
    return await Promise.race([run(() => call(given, contextOf(target.name, deadline))), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function run(call: () => Promise<unknown>): Promise<Outcome> {
  try {
    const text = JSON.stringify(await call()) ?? 'null';
    return { ended: 'answered', result: JSON.parse(text), bytes: Buffer.byteLength(text) };
  } catch (error) {
    return { ended: 'threw', error };
  }
}

function contextOf(name: string, deadline: number): InvokeContext {
  return {
    awsRequestId: randomUUID(),
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${name}`,
    memoryLimitInMB: '0',
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, Math.floor(deadline - performance.now())),
  };
}
