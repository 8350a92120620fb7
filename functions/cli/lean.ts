import { setFlagsFromString } from 'node:v8';

// V8 would rather take memory than collect; a mailbox of gigabytes must fit beside a person's other work.
for (const flag of ['--max-semi-space-size=4', '--semi-space-growth-factor=1', '--heap-growing-percent=10'])
  setFlagsFromString(flag);
