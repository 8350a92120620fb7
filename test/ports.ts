import { memoryDirectory } from '#core/adapters/memory/directory';
import { memoryDue } from '#core/adapters/memory/due';
import { memoryStore } from '#core/adapters/memory/store';
import { type Instant, instant } from '#core/time';
import type { Ports } from '../functions/shell/wire.ts';

const unused = (name: string) => (): never => {
  throw new Error(`${name} is not to be used here`);
};

/** Ports for doors under test: an empty record, and for the rest hands that must not be used. */
export const portsOf = (over: Partial<Ports>): Ports => ({
  store: memoryStore(),
  directory: memoryDirectory(),
  due: memoryDue(),
  recheck: { send: unused('recheck') },
  sync: { send: unused('sync') },
  parked: { send: unused('parked') },
  parkedSync: { send: unused('parkedSync') },
  pushes: { prove: unused('pushes'), subscription: '' },
  mailOf: unused('mailOf'),
  clock: (): Instant => instant(0),
  log: () => {},
  tenant: () => undefined,
  ...over,
});
