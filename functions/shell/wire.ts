import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { BackfillJob } from '#core/accounts/backfill-job';
import type { Pay } from '#core/accounts/budgeted';
import type { Recheck } from '#core/accounts/import';
import type { SyncJob } from '#core/accounts/job';
import { dynamoBudget } from '#core/adapters/dynamo/budget';
import { dynamoClient } from '#core/adapters/dynamo/client';
import { dynamoDataKeys } from '#core/adapters/dynamo/data-keys';
import { dynamoDirectory } from '#core/adapters/dynamo/directory';
import { dynamoDue } from '#core/adapters/dynamo/due';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { kmsClient } from '#core/adapters/kms/client';
import { kmsWrapping } from '#core/adapters/kms/wrapping';
import { sealUnder } from '#core/adapters/sealing/seal';
import { sqsQueue } from '#core/adapters/sqs/queue';
import { type TenantId, tenantId } from '#core/id';
import type {
  Budget,
  Consent,
  DataKeys,
  Directory,
  DueIndex,
  LiveMail,
  Owner,
  Queue,
  Seal,
  Store,
} from '#core/ports';
import { type Instant, instant } from '#core/time';
import { type Address, at, KEYS, linked, mustBeLinked, type Need, notLinked } from './links.ts';
import { jsonLog, type Log } from './log.ts';
import { unitsAMinute } from './paid-mail.ts';

/** What doors are given. A door names what it uses; what it does not name need not be linked. */
export type Ports = BasePorts & OwnPorts;
type BasePorts = {
  /** Opens what is sealed where the function may have the keys of accounts (`seal`); elsewhere that is a defect. */
  readonly store: Store;
  readonly seal: Seal;
  readonly keys: DataKeys;
  readonly recheck: Queue<Recheck>;
  readonly sync: Queue<SyncJob>;
  readonly backfill: Queue<BackfillJob>;
  /** Where records of a queue go that will never work: its dead-letter queue. */
  readonly parked: Queue<unknown>;
  readonly parkedSync: Queue<unknown>;
  readonly parkedBackfill: Queue<unknown>;
  readonly budget: Budget;
  readonly due: DueIndex;
  readonly directory: Directory;
  readonly clock: () => Instant;
  readonly log: Log;
  /** Whose request it is; undefined where nobody has signed in, and nobody can until sign-in exists. */
  readonly tenant: () => TenantId | undefined;
};
/** Ports that files of their own make (`wire-mail.ts`, `wire-consent.ts`, `wire-pushes.ts`), since what they import is large. */
type OwnPorts = {
  readonly pushes: Pushes;
  /** A mailbox; `pay` pays for what its bodies fetch beside its mails. */
  readonly mailOf: (of: Owner, pay?: Pay) => LiveMail;
  readonly consent: Consent;
  readonly site: Site;
};

/** What answers that Google gives to a browser need. */
export type Site = {
  /** The address of the API, as Google knows it, without a slash behind it. */
  readonly origin: string;
  /** The product-wide key that states and cookies are signed with. */
  readonly signingKey: Uint8Array;
};

/** How a push proves that it is one of ours. */
export type Pushes = {
  /** Looks at an Authorization header. */
  readonly prove: (authorization: string | undefined) => Promise<'genuine' | 'forged'>;
  readonly subscription: string;
};

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

/** What a secret holds that nobody has set. */
export const UNSET = 'none';

export const clock = (): Instant => instant(Date.now());

const queue = <T>(address: Address): Queue<T> => sqsQueue<T>({ client: sqs(), url: at(address) });

/** Each is made when it is first asked for: a function that sends nothing makes no client for queues. */
const PORTS: BasePorts = {
  get store() {
    return once('store', () =>
      dynamoStore({ client: dynamo(), table: at(['CoreRead', 'table']), seal: sealIfLinked() }),
    );
  },
  get seal() {
    return once('seal', () => sealUnder(PORTS.keys));
  },
  get keys() {
    return once('keys', () =>
      dynamoDataKeys({
        client: dynamo(),
        table: at(['DataKeys', 'table']),
        wrapping: kmsWrapping({ client: kmsClient({}), keyId: at(['DataKeys', 'wrapping']) }),
        clock,
      }),
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
  get backfill() {
    return once('backfill', () => queue<BackfillJob>(['BackfillSend', 'url']));
  },
  get parkedBackfill() {
    return once('parkedBackfill', () => queue<unknown>(['BackfillDead', 'url']));
  },
  get budget() {
    return once('budget', () =>
      dynamoBudget({
        ...{ client: dynamo(), table: at(['CoreRead', 'table']), clock },
        unitsAMinute: unitsAMinute(PORTS.store, clock),
      }),
    );
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

/** Who is not given the keys of accounts can seal nothing and open nothing. */
const sealIfLinked = (): Seal =>
  KEYS.every((one) => linked(one) !== undefined) ? PORTS.seal : { seal: shut, open: shut, alias: shut };
const shut = async (): Promise<never> => {
  throw notLinked(KEYS);
};

const dynamo = (): DynamoDBClient => once('dynamo', () => dynamoClient({}));
const sqs = (): SQSClient => once('sqs', () => new SQSClient({ maxAttempts: 3 }));

/** The one tenant of a house on one machine. The cloud never sets it: there it would open the door to everybody. */
function localTenant(): TenantId | undefined {
  const name = process.env.OPENLOOP_LOCAL_TENANT;
  return name === undefined || name === '' ? undefined : tenantId(name);
}
