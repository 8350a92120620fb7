import { memoryDirectory } from '#core/adapters/memory/directory';
import { memoryDue } from '#core/adapters/memory/due';
import { openSeal } from '#core/adapters/memory/seal';
import { memoryStore } from '#core/adapters/memory/store';
import { type Instant, instant } from '#core/time';
import type { Ports } from '../functions/shell/wire.ts';

const unused = (name: string) => (): never => {
  throw new Error(`${name} is not to be used here`);
};

/** What jobs need that nobody disconnects in: hands that must not be used. */
export const NO_GRANTS: Pick<Ports, 'consent' | 'keys'> = {
  consent: {
    url: unused('consent'),
    exchange: unused('consent'),
    refresh: unused('consent'),
    revoke: unused('consent'),
  },
  keys: { key: unused('keys'), held: unused('keys'), isForgotten: async () => false, forget: unused('keys') },
};

/** Ports for doors under test: an empty record, and for the rest hands that must not be used. */
export const portsOf = (over: Partial<Ports>): Ports => ({
  store: memoryStore(),
  directory: memoryDirectory(),
  due: memoryDue(),
  recheck: { send: unused('recheck') },
  sync: { send: unused('sync') },
  backfill: { send: unused('backfill') },
  parkedBackfill: { send: unused('parkedBackfill') },
  budget: { take: async () => 'granted' },
  ...NO_GRANTS,
  site: { origin: '', signingKey: new Uint8Array() },
  seal: openSeal(),
  parked: { send: unused('parked') },
  parkedSync: { send: unused('parkedSync') },
  pushes: { prove: unused('pushes'), subscription: '' },
  mailOf: unused('mailOf'),
  clock: (): Instant => instant(0),
  log: () => {},
  tenant: () => undefined,
  ...over,
});
