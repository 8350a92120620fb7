import { functions } from './functions.ts';
import { queues } from './queues.ts';

// By address and not by handler: the function exists under its own name, with its own permissions.
for (const { queue, spec } of Object.values(queues))
  queue.subscribe(functions[spec.consumer].arn, {
    batch: { size: spec.batch, partialResponses: true },
    transform: { eventSourceMapping: { scalingConfig: { maximumConcurrency: spec.concurrency } } },
  });
