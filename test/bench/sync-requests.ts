import type { SQSClient } from '@aws-sdk/client-sqs';

/** Requests of SQS since they were last cleared; a receive that brought nothing is not among them. */
export type Requests = {
  readonly sends: () => number;
  readonly all: () => number;
  readonly clear: () => void;
};

/**
 * Counts what a client asks of SQS as AWS bills it: a request is one, be it of ten messages (of at most 64 kB together).
 * Receives that waited in vain are left out, since they cost by the hour and not by the mail.
 */
export function requestMeter(client: SQSClient): Requests {
  const counted = { sends: 0, receives: 0, deletes: 0 };
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const answer = await next(args);
        if (commandName === 'SendMessageBatchCommand') counted.sends += 1;
        if (commandName === 'DeleteMessageBatchCommand') counted.deletes += 1;
        const { output } = answer;
        if (commandName === 'ReceiveMessageCommand' && 'Messages' in output && output.Messages?.length !== 0)
          counted.receives += output.Messages === undefined ? 0 : 1;
        return answer;
      },
    { step: 'initialize', name: 'request-meter' },
  );
  return {
    sends: () => counted.sends,
    all: () => counted.sends + counted.receives + counted.deletes,
    clear: () => Object.assign(counted, { sends: 0, receives: 0, deletes: 0 }),
  };
}
