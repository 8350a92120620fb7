import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { Resource } from 'sst';
import * as z from 'zod';
import type { Recheck } from '#core/accounts/import';
import { dynamoClient } from '#core/adapters/dynamo/client';
import { dynamoDue } from '#core/adapters/dynamo/due';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { openSeal } from '#core/adapters/memory/seal';
import { sqsQueue } from '#core/adapters/sqs/queue';
import { type TenantId, tenantId } from '#core/id';
import type { DueIndex, Queue, Store } from '#core/ports';
import { type Instant, instant } from '#core/time';
import { jsonLog, type Log } from './log.ts';

/** What doors are given. A door names what it uses; what it does not name need not be linked. */
export type Ports = {
  readonly store: Store;
  readonly recheck: Queue<Recheck>;
  /** Where records of the recheck queue go that will never work: its dead-letter queue. */
  readonly parked: Queue<unknown>;
  readonly due: DueIndex;
  readonly clock: () => Instant;
  readonly log: Log;
  /** Whose request it is; undefined where nobody has signed in, and nobody can until sign-in exists. */
  readonly tenant: () => TenantId | undefined;
};
type Need = 'store' | 'recheck' | 'parked' | 'due';

// Where each need's address comes from: the link's name, and the field in it.
const LINKS = {
  store: ['CoreRead', 'table'],
  recheck: ['RecheckSend', 'url'],
  parked: ['RecheckDead', 'url'],
  due: ['Due', 'table'],
} as const satisfies Record<Need, readonly [string, string]>;

const link = z.record(z.string(), z.unknown());

/** A field of a link; undefined where the link or the field is missing. */
function linked(need: Need): string | undefined {
  const [name, field] = LINKS[need];
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
export function wire<N extends Need>(...needs: readonly N[]): Pick<Ports, N | 'clock' | 'log' | 'tenant'> {
  if (given !== undefined) return given;
  const missing = needs.filter((need) => linked(need) === undefined).map((need) => LINKS[need].join('.'));
  if (missing.length > 0)
    throw new Error(`Not linked: ${missing.join(', ')}. Link them in infra/ and deploy again.`);
  return PORTS;
}

const clock = (): Instant => instant(Date.now());

/** Each is made when it is first asked for: a function that sends nothing makes no client for queues. */
const PORTS: Ports = {
  get store() {
    return once('store', () =>
      dynamoStore({ client: dynamo(), table: linked('store') ?? '', seal: openSeal() }),
    );
  },
  get recheck() {
    return once('recheck', () => sqsQueue<Recheck>({ client: sqs(), url: linked('recheck') ?? '' }));
  },
  get parked() {
    return once('parked', () => sqsQueue<unknown>({ client: sqs(), url: linked('parked') ?? '' }));
  },
  get due() {
    return once('due', () => dynamoDue({ client: dynamo(), table: linked('due') ?? '' }));
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
