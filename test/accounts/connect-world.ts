import { randomBytes } from 'node:crypto';
import { type Backfilled, backfillMailbox } from '#core/accounts/backfill';
import type { BackfillJob } from '#core/accounts/backfill-job';
import { grantedTokens } from '#core/accounts/connect';
import { askDisconnect } from '#core/accounts/disconnect';
import type { SyncJob } from '#core/accounts/job';
import { dispatchPolls, dispatchUpkeep } from '#core/accounts/poll';
import { WORDING } from '#core/accounts/terms';
import { type Worked, work } from '#core/accounts/work';
import { gmailMail } from '#core/adapters/gmail/mail';
import { memoryDataKeys } from '#core/adapters/memory/data-keys';
import { memoryDirectory } from '#core/adapters/memory/directory';
import { memoryDue } from '#core/adapters/memory/due';
import { type MemoryQueue, memoryQueue } from '#core/adapters/memory/queue';
import { type MemoryStore, memoryStore } from '#core/adapters/memory/store';
import { accountId, type TenantId, tenantId } from '#core/id';
import { sweepStale } from '#core/loops/stale';
import type { Consent, DataKeys, Directory, DueIndex, LiveMail, Owner, Queue, Store } from '#core/ports';
import { HOUR, type Instant, instant } from '#core/time';
import { consentDoor } from '../../functions/api/consent.ts';
import { type FakeGmail, fakeGmail } from '../../functions/local/gmail/gmail.ts';
import type { LogEntry } from '../../functions/shell/log.ts';
import { CLIENT, consentAt, MAYA } from '../contract/consent-given.ts';
import { sealing } from './connect-sealing.ts';

export const MINUTE = 60_000;
export const START = instant(Date.parse('2026-09-15T09:00:00Z'));
export const ONE = tenantId('t1');
export const TWO = tenantId('t2');
export const SITE = 'https://openloop.example.com';
export const CALLBACK = '/oauth/google/callback';
const SIGNING_KEY = randomBytes(32);

/** Whatever a use case may call, one object each, so that a test can stand in between. */
export type Hands = {
  readonly store: Store;
  readonly directory: Directory;
  readonly due: DueIndex;
  readonly keys: DataKeys;
  readonly consent: Consent;
  readonly sync: Queue<SyncJob>;
  readonly backfill: Queue<BackfillJob>;
  /** Through which every call of Gmail goes. */
  readonly gmail: { readonly through: (call: () => unknown) => unknown };
};

/** What lies behind the hands, and the time that it is. */
export type Ground = {
  now: Instant;
  readonly clock: () => Instant;
  readonly fake: FakeGmail;
  readonly hands: Hands;
  /** What is in memory, if that is what the hands reach. */
  readonly memory: MemoryStore;
  readonly queues: { readonly sync: MemoryQueue<SyncJob>; readonly backfill: MemoryQueue<BackfillJob> };
  readonly logged: LogEntry[];
  readonly pass: (ms: number) => void;
};

export type GroundOptions = {
  readonly isTesting?: boolean;
  /** Makes another store of the keys; that in memory where it is not said. */
  readonly store?: (keys: DataKeys) => Store;
  readonly over?: Partial<Pick<Hands, 'directory' | 'due'>>;
};

/** Memory, and Google's accounts and mailboxes beside it; the clock stands until it is moved. */
export function ground({ isTesting = false, store, over = {} }: GroundOptions = {}): Ground {
  let now: Instant = START;
  const clock = (): Instant => now;
  const quota = { unitsPerMinute: Number.POSITIVE_INFINITY };
  const fake = fakeGmail({ clock, quota, client: CLIENT, isTesting });
  fake.mailbox(MAYA);
  const wrapping = {
    generate: async () => {
      const plain = randomBytes(32);
      return { plain, wrapped: plain };
    },
    unwrap: async (_: Owner, wrapped: Uint8Array) => wrapped,
  };
  const keys = memoryDataKeys({ wrapping, clock });
  const memory = memoryStore();
  const queue = <T>() => memoryQueue<T>({ clock, visibility: 360, receives: 5 });
  const queues = { sync: queue<SyncJob>(), backfill: queue<BackfillJob>() };
  return {
    get now() {
      return now;
    },
    set now(next) {
      now = next;
    },
    pass: (ms) => {
      now = instant(now + ms);
    },
    ...{ clock, fake, memory, queues, logged: [] },
    hands: {
      ...{ store: store?.(keys) ?? sealing(memory, keys), keys },
      ...{ directory: memoryDirectory(), due: memoryDue(), ...over },
      consent: consentAt({ clock, fetch: fake.fetch }),
      ...{ sync: queues.sync, backfill: queues.backfill },
      gmail: { through: (call) => call() },
    },
  };
}

/** A mailbox each of whose calls goes through a hand. */
const through = (mail: LiveMail, { gmail }: Hands): LiveMail =>
  new Proxy(mail, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]) => gmail.through(() => Reflect.apply(method, target, args));
    },
  });

export type Answer = {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly cookie: string;
};

/** A process of the product; what it remembers ends with it. */
export type Program = {
  readonly begin: (name: string, more?: object) => Promise<Answer & { readonly url: string }>;
  readonly back: (location: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  /** From the first click to Google's way back, in one browser. */
  readonly connect: (name: string, person?: string, without?: readonly string[]) => Promise<Answer>;
  readonly disconnect: (of: Owner) => Promise<void>;
  readonly work: (job: SyncJob) => Promise<Worked>;
  /** Does all queued work, and tells how each job of a sync ended. */
  readonly drain: () => Promise<readonly Worked[]>;
  readonly drainBackfill: () => Promise<readonly Backfilled[]>;
  readonly poll: () => Promise<number>;
  readonly sweep: () => Promise<number>;
  readonly mailOf: (of: Owner) => LiveMail;
};

export type ProgramOptions = {
  readonly hands?: Hands;
  readonly tenant?: TenantId;
  /** Nobody has signed in where it is false. */
  readonly isSignedIn?: boolean;
  readonly origin?: string;
};

export function program(on: Ground, options: ProgramOptions = {}): Program {
  const { hands = on.hands, tenant = ONE, origin = SITE, isSignedIn = true } = options;
  const { clock, fake, queues, logged } = on;
  const { store, consent } = hands;
  const tokens = grantedTokens({ consent, store, clock });
  const at = {
    clock,
    topic: 'projects/p/topics/gmail',
    fetch: fake.fetch,
    rootUrl: 'http://gmail.example.com/',
  };
  const mailOf = (owner: Owner): LiveMail => through(gmailMail({ ...at, tokens, owner }), hands);
  const ports = { ...hands, clock, mailOf };
  const app = consentDoor({
    ...{ ...ports, origin, signingKey: SIGNING_KEY, tenant: () => (isSignedIn ? tenant : undefined) },
    secret: () => randomBytes(32).toString('base64url'),
    log: (entry) => void logged.push(entry),
  });
  const answer = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await app.request(`http://api.example.com${path}`, init);
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { status: response.status, headers: response.headers, cookie, text: await response.text() };
  };
  const it: Program = {
    ...{ mailOf, work: (job) => work(ports, job, { sentAt: clock(), deadline: instant(clock() + MINUTE) }) },
    begin: async (name, more = { accept: WORDING }) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ name, ...more });
      const told = await answer('/v1/accounts/connect', { method: 'POST', headers, body });
      return { ...told, url: told.status === 201 ? String(JSON.parse(told.text).url) : '' };
    },
    back: async (location, headers = {}) => {
      const { pathname, search } = new URL(location);
      return answer(`${pathname}${search}`, { headers: { accept: 'application/json', ...headers } });
    },
    connect: async (name, person = MAYA, without = []) => {
      const begun = await it.begin(name);
      if (begun.status !== 201) return begun;
      return it.back(fake.consent.allow({ url: begun.url, account: person, without }), {
        cookie: begun.cookie,
      });
    },
    disconnect: (of) => askDisconnect(ports, of),
    drain: async () => {
      const ended: Worked[] = [];
      for (let batch = queues.sync.receive(1); batch.length > 0; batch = queues.sync.receive(1))
        for (const { body, receipt } of batch) {
          on.pass(1);
          ended.push(await it.work(JSON.parse(body)));
          queues.sync.remove([receipt]);
        }
      return ended;
    },
    drainBackfill: async () => {
      const ended: Backfilled[] = [];
      const sleep = async (ms: number) => on.pass(ms);
      for (let batch = queues.backfill.receive(1); batch.length > 0; batch = queues.backfill.receive(1))
        for (const { body, receipt, sentAt } of batch) {
          on.pass(1);
          const asked = { sentAt, deadline: instant(clock() + HOUR) };
          ended.push(await backfillMailbox({ ...ports, sleep }, JSON.parse(body), asked));
          queues.backfill.remove([receipt]);
        }
      return ended;
    },
    poll: () => dispatchPolls(ports, instant(clock() + HOUR)),
    sweep: async () => {
      await sweepStale(ports, clock());
      return dispatchUpkeep(ports, instant(clock() + HOUR));
    },
  };
  return it;
}

export const owner = (account: string, tenant = ONE): Owner => ({ tenant, account: accountId(account) });

/** A live mailbox as it is stored. */
export async function stored({ hands }: Ground, of: Owner) {
  const account = await hands.store.account(of.tenant, of.account);
  if (account?.source !== 'gmail') throw new Error('there is no such live mailbox');
  return account;
}
