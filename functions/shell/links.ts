import { Resource } from 'sst';
import * as z from 'zod';

export const KEYS = [
  ['DataKeys', 'table'],
  ['DataKeys', 'wrapping'],
] as const;

// Where the addresses that a need has come from: names of links, and the field in each.
export const LINKS = {
  store: [['CoreRead', 'table']],
  seal: KEYS,
  keys: KEYS,
  recheck: [['RecheckSend', 'url']],
  sync: [['SyncSend', 'url']],
  parked: [['RecheckDead', 'url']],
  parkedSync: [['SyncDead', 'url']],
  backfill: [['BackfillSend', 'url']],
  parkedBackfill: [['BackfillDead', 'url']],
  budget: [
    ['CoreRead', 'table'],
    ['Budget', 'table'],
  ],
  due: [['Due', 'table']],
  directory: [
    ['Directory', 'table'],
    ['DirectoryKey', 'value'],
  ],
  pushes: [
    ['GmailHook', 'audience'],
    ['GmailSubscription', 'value'],
    ['GmailPushAccount', 'value'],
  ],
  mailOf: [['GmailTopic', 'value']],
  consent: [
    ['GoogleClientId', 'value'],
    ['GoogleClientSecret', 'value'],
  ],
  site: [
    ['Site', 'origin'],
    ['SigningKey', 'value'],
  ],
} as const satisfies Record<string, ReadonlyArray<readonly [string, string]>>;
export type Need = keyof typeof LINKS;
export type Address = (typeof LINKS)[Need][number];

const link = z.record(z.string(), z.unknown());

/** A field of a link; undefined where the link or the field is missing. */
export function linked([name, field]: Address): string | undefined {
  const found = link.safeParse(Reflect.get(links(), name));
  const value = found.success ? found.data[field] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** `Resource` throws for what is not linked; asking by name must not. */
const links = (): object =>
  new Proxy(Resource, {
    get: (target, name) => {
      try {
        return Reflect.get(target, name);
      } catch {
        return undefined;
      }
    },
  });

/** Throws naming every address that is missing. */
export function mustBeLinked(needs: readonly Need[]): void {
  const addresses: readonly Address[] = needs.flatMap((need): readonly Address[] => LINKS[need]);
  const missing = [...new Set(addresses.filter((one) => linked(one) === undefined))];
  if (missing.length > 0) throw notLinked(missing);
}

export const notLinked = (missing: readonly Address[]): Error =>
  new Error(
    `Not linked: ${missing.map((one) => one.join('.')).join(', ')}. Link them in infra/ and deploy again.`,
  );

/** A field that `wire` has found to be there. */
export const at = (address: Address): string => linked(address) ?? '';
