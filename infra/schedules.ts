import { functions } from './functions.ts';
import { titled, undelivered } from './queues.ts';
import { SCHEDULES, scheduleNames } from './topology.ts';

for (const name of scheduleNames) {
  const spec = SCHEDULES[name];
  new sst.aws.CronV2(titled(name, 'Timer'), {
    schedule: spec.rate,
    function: functions[spec.function],
    retries: spec.retries,
    dlq: undelivered[name].arn,
  });
}
