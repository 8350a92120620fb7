import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { Resource } from 'sst';
import * as z from 'zod';
import type { Recheck } from '#core/accounts/import';
import type { SyncJob } from '#core/accounts/job';
import { dynamoClient } from '#core/adapters/dynamo/client';
import { dynamoDirectory } from '#core/adapters/dynamo/directory';
import { dynamoDue } from '#core/adapters/dynamo/due';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { openSeal } from '#core/adapters/memory/seal';
import { sqsQueue } from '#core/adapters/sqs/queue';
import { type TenantId, tenantId } from '#core/id';
import type { Directory, DueIndex, LiveMail, Owner, Queue, Store } from '#core/ports';
import { type Instant, instant } from '#core/time';
import { jsonLog, type Log } from './log.ts';

/** What doors are given. A door names what it uses; what it does not name need not be linked. */
export type Ports = BasePorts & OwnPorts;
type BasePorts = {
  readonly store: Store;
  readonly recheck: Queue<Recheck>;
  readonly sync: Queue<SyncJob>;
  /** Where records of a queue go that will never work: its dead-letter queue. */
  readonly parked: Queue<unknown>;
  readonly parkedSync: Queue<unknown>;
  readonly due: DueIndex;
  readonly directory: Directory;
  readonly clock: () => Instant;
  readonly log: Log;
  /** Whose request it is; undefined where nobody has signed in, and nobody can until sign-in exists. */
  readonly tenant: () => TenantId | undefined;
};
/** Ports that files of their own make (`wire-mail.ts`, `wire-pushes.ts`), since what they import is large. */
type OwnPorts = { readonly pushes: Pushes; readonly mailOf: (of: Owner) => LiveMail };
type Need = Exclude<keyof Ports, 'clock' | 'log' | 'tenant'>;

/** How a push proves that it is one of ours. */
export type Pushes = {
  /** Looks at an Authorization header. */
  readonly prove: (authorization: string | undefined) => Promise<'genuine' | 'forged'>;
  readonly subscription: string;
};

// Where the addresses that a need has come from: names of links, and the field in each.
const LINKS = {
  store: [['CoreRead', 'table']],
  recheck: [['RecheckSend', 'url']],
  sync: [['SyncSend', 'url']],
  parked: [['RecheckDead', 'url']],
  parkedSync: [['SyncDead', 'url']],
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
} as const satisfies Record<Need, ReadonlyArray<readonly [string, string]>>;
type Address = (typeof LINKS)[Need][number];

const link = z.record(z.string(), z.unknown());

/** A field of a link; undefined where the link or the field is missing. */
function linked([name, field]: Address): string | undefined {
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

let given: Ports | undefined;
const made = new Map<string, unknown>();

/** Puts other hands into the doors: the local house without engines, and tests. */
export function usePorts(ports: Ports | undefined): void {
  given = ports;
  made.clear();
}

const once = <T>(name: string, make: () => T): T => {
  if (!made.has(name)) made.set(name, make());
  return made.get(name) as T;
};

/**
 * The ports that a door needs, made once per process from its links. Throws at the first use, naming every address that
 * is missing.
 */
export function wire<N extends Exclude<Need, keyof OwnPorts>>(
  ...needs: readonly N[]
): Pick<BasePorts, N | 'clock' | 'log' | 'tenant'> {
  if (given !== undefined) return given;
  mustBeLinked(needs);
  return PORTS;
}

/**
 * A port whose code only those functions carry that need it: given, or made once per process of what its links say.
 * Throws as `wire` does.
 */
export function wireOwn<N extends keyof OwnPorts>(
  need: N,
  make: (field: (address: Address) => string) => OwnPorts[N],
): OwnPorts[N] {
  if (given !== undefined) return given[need];
  mustBeLinked([need]);
  return once(need, () => make(at));
}

function mustBeLinked(needs: readonly Need[]): void {
  const addresses: readonly Address[] = needs.flatMap((need): readonly Address[] => LINKS[need]);
  const missing = addresses.filter((one) => linked(one) === undefined).map((one) => one.join('.'));
  if (missing.length > 0)
    throw new Error(`Not linked: ${missing.join(', ')}. Link them in infra/ and deploy again.`);
}

export const clock = (): Instant => instant(Date.now());

/** A field that `wire` has found to be there. */
const at = (address: Address): string => linked(address) ?? '';
const queue = <T>(address: Address): Queue<T> => sqsQueue<T>({ client: sqs(), url: at(address) });

/** Each is made when it is first asked for: a function that sends nothing makes no client for queues. */
const PORTS: BasePorts = {
  get store() {
    return once('store', () =>
      dynamoStore({ client: dynamo(), table: at(['CoreRead', 'table']), seal: openSeal() }),
    );
  },
  get recheck() {
    return once('recheck', () => queue<Recheck>(['RecheckSend', 'url']));
  },
  get sync() {
    return once('sync', () => queue<SyncJob>(['SyncSend', 'url']));
  },
  get parked() {
    return once('parked', () => queue<unknown>(['RecheckDead', 'url']));
  },
  get parkedSync() {
    return once('parkedSync', () => queue<unknown>(['SyncDead', 'url']));
  },
  get due() {
    return once('due', () => dynamoDue({ client: dynamo(), table: at(['Due', 'table']) }));
  },
  get directory() {
    const key = () => Buffer.from(at(['DirectoryKey', 'value']), 'base64');
    return once('directory', () =>
      dynamoDirectory({ client: dynamo(), table: at(['Directory', 'table']), key: key() }),
    );
  },
  clock,
  log: jsonLog((line) => process.stdout.write(line), clock),
  tenant: localTenant,
};

const dynamo = (): DynamoDBClient => once('dynamo', () => dynamoClient({}));
const sqs = (): SQSClient => once('sqs', () => new SQSClient({ maxAttempts: 3 }));

/** The one tenant of a house on one machine. The cloud never sets it: there it would open the door to everybody. */
function localTenant(): TenantId | undefined {
  const name = process.env.OPENLOOP_LOCAL_TENANT;
  return name === undefined || name === '' ? undefined : tenantId(name);
}
