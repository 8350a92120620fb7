import { built } from './built.ts';
import { functions } from './functions.ts';
import { titled, undelivered } from './queues.ts';
import { SCHEDULES } from './topology.ts';

built(
  SCHEDULES,
  (name, spec) =>
    new sst.aws.CronV2(titled(name, 'Timer'), {
      schedule: spec.rate,
      function: functions[spec.function],
      retries: spec.retries,
      dlq: undelivered[name].arn,
    }),
);
