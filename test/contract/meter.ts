import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { z } from 'zod';

/** The units that calls through a client have consumed. */
export type Units = {
  readonly written: () => number;
  readonly read: () => number;
  readonly clear: () => void;
};

const READS = new Set(['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand', 'ScanCommand']);

const one = z.looseObject({ CapacityUnits: z.number() });
const Output = z.looseObject({ ConsumedCapacity: z.union([one, z.array(one)]).optional() });

/** Makes a client ask what each call has cost. */
export function meter(client: DynamoDBClient): { readonly client: DynamoDBClient; readonly units: Units } {
  const sum = { written: 0, read: 0 };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'INDEXES' } });
      const { ConsumedCapacity: found } = Output.parse(answer.output);
      const units = [found ?? []].flat().reduce((all, { CapacityUnits }) => all + CapacityUnits, 0);
      sum[READS.has(context.commandName ?? '') ? 'read' : 'written'] += units;
      return answer;
    },
    { step: 'initialize', name: 'meter' },
  );
  const clear = (): void => {
    sum.written = 0;
    sum.read = 0;
  };
  return { client, units: { written: () => sum.written, read: () => sum.read, clear } };
}
