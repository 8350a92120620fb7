import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { askSync } from '#core/accounts/ask';
import { connectMailbox } from '#core/accounts/connect';
import { askRedetect } from '#core/accounts/redetect';
import { accountId } from '#core/id';
import type { Owner } from '#core/ports';
import { HOUR } from '#core/time';
import { handler as backfillHandler } from '../../functions/backfill.ts';
import { handler as pollHandler } from '../../functions/gmail-poll.ts';
import { type Call, TROUBLE, type Trouble } from '../../functions/local/gmail/trouble.ts';
import { eventSourceMapping } from '../../functions/local/runtime/event-source.ts';
import type { Source } from '../../functions/local/runtime/source.ts';
import { handler as sweepHandler } from '../../functions/sweep.ts';
import { handler } from '../../functions/sync.ts';
import { aTenant, version } from '../contract/given.ts';
import { seeded } from '../contract/unkind.ts';
import { untilDone } from './actors.ts';
import { doings, STUDIO } from './sync-mailbox.ts';
import { nearMail } from './sync-near.ts';
import { accountIn, checkAccount, checkRecord } from './sync-oracle.ts';
import { type Act, anySchedule, type Schedule } from './sync-schedule.ts';
import { MISHAPS, mailboxOf, type SyncWorld, syncWorld } from './sync-world.ts';

const RUNS = 50;
const AT_ONCE = 10;
const SEED = 20_261_130;
const random = seeded(SEED);
/** How often a call of Gmail goes wrong, and how. */
const RATE = 0.06;
const TROUBLES: readonly Trouble[] = [
  TROUBLE.tooMany('1'),
  TROUBLE.tooMany(),
  TROUBLE.userRate,
  TROUBLE.backend,
  TROUBLE.unavailable,
  TROUBLE.lost,
  TROUBLE.cut,
  TROUBLE.garbage,
  TROUBLE.hang,
];

let world: SyncWorld;
const told = { twins: 0, again: 0 };

beforeAll(async () => {
  world = await syncWorld(SEED);
});
afterAll(() => world.close());

const one = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];

/** Adds a second record of its group to every batch, as SQS may, and counts what comes again. */
function twinned(source: Source): Source {
  const twins = new Set<string>();
  return {
    receive: async (max, signal) => {
      const records = await source.receive(max, signal);
      told.again += records.filter(({ attributes }) => attributes.ApproximateReceiveCount !== '1').length;
      const [first] = records;
      if (first === undefined) return [];
      const twin = { ...first, messageId: randomUUID() };
      twins.add(twin.messageId);
      told.twins += 1;
      return [...records, twin];
    },
    remove: (records) => source.remove(records.filter(({ messageId }) => !twins.has(messageId))),
  };
}

type Run = {
  readonly of: Owner;
  readonly deed: ReturnType<typeof doings>;
  readonly labels: ReadonlyMap<string, string>;
  hasForgotten: boolean;
};

/** A mailbox of its own for each schedule, which is connected and lives. */
async function perform({ before, acts }: Schedule): Promise<Run> {
  const of: Owner = { tenant: aTenant(), account: accountId('work') };
  const control = world.fake.mailbox(mailboxOf(of));
  control.alias(STUDIO);
  const labels = new Map(['Work', 'Home'].map((name) => [control.newLabel(name), name]));
  const run: Run = { of, deed: doings(control, [...labels.keys()]), labels, hasForgotten: false };
  for (const deed of before) run.deed(deed);
  const { ports } = world;
  await untilDone(() => connectMailbox(ports, { ...of, name: of.account }));
  for (const { after, act } of acts) {
    for (let turns = after; turns > 0; turns -= 3) await world.kind.store.ping();
    await untilDone(() => doing(run, act));
  }
  return run;
}

async function doing(run: Run, act: Act): Promise<void> {
  const { ports, fake } = world;
  if (act.do === 'deed') run.deed(act.deed);
  else if (act.do === 'push') await fake.pushes.deliver();
  else if (act.do === 'forget') {
    run.hasForgotten = true;
    fake.mailbox(mailboxOf(run.of)).raiseFloor();
  } else if (act.do === 'ask' && act.what === 'redetect') await askRedetect(ports, run.of);
  else if (act.do === 'ask')
    await askSync(ports, run.of, { full: act.what === 'full', held: act.what === 'held' });
}

/** Pushes are lost, come twice and in any order; every so many calls of Gmail fail. */
function unkindly(): void {
  world.fake.pushes.mangle((batch) =>
    batch
      .flatMap((push) => (random() < 0.2 ? [] : random() < 0.3 ? [push, push] : [push]))
      .toSorted(() => random() - 0.5),
  );
  const isOurs = ({ method }: Call): boolean => !method.startsWith('oauth') && random() < RATE;
  world.fake.fault({ when: isOurs, what: () => one(TROUBLES) ?? TROUBLE.backend });
}

const settled = () =>
  vi.waitFor(async () => expect(await world.depths()).toEqual({ waiting: 0, dead: 0 }), {
    timeout: 120_000,
    interval: 50,
  });

const ROUNDS = [HOUR, 25 * HOUR, HOUR, HOUR];

async function round(ms: number): Promise<void> {
  world.pass(ms);
  await untilDone(() => pollHandler());
  await untilDone(() => sweepHandler());
  await settled();
}

const areAllReady = async (runs: readonly Run[]): Promise<boolean> => {
  const now = world.ports.clock();
  const accounts = await Promise.all(runs.map(({ of }) => accountIn(world.kind.store, of)));
  return accounts.every(({ gmail }) => (gmail.notBefore ?? 0) <= now);
};

/** Everything goes well at Gmail from now on, and time passes. */
async function calm(runs: readonly Run[]): Promise<void> {
  await settled();
  world.fake.clearFaults();
  for (const ms of ROUNDS) await round(ms);
  // A machine so slow that calls are given up has mailboxes wait, too.
  for (let more = 0; more < 5 && !(await areAllReady(runs)); more += 1) await round(HOUR);
}

async function check({ of, labels, hasForgotten }: Run): Promise<void> {
  const { kind, fake, ports } = world;
  const control = fake.mailbox(mailboxOf(of));
  const now = ports.clock();
  const mail = nearMail(control, { clock: ports.clock, labels, floor: () => 0n, page: 100 });
  const untold = hasForgotten ? [{ from: version('0'), to: version(control.historyId()) }] : [];
  const ended = { of, ...kind, control, mail, now, untold };
  await checkRecord(ended);
  await checkAccount(ended);
}

it('fifty schedules over the engines all end in the mailbox as it is', async () => {
  const schedules = fc.sample(anySchedule, { numRuns: RUNS, seed: SEED });
  const failed: unknown[] = [];
  const mapping = eventSourceMapping({
    source: twinned(world.source),
    target: { name: 'sync', handler, timeout: 60 },
    ...{ batch: 10, concurrency: 5 },
    onFailure: (why) => void failed.push(why),
  });
  const catchingUp = eventSourceMapping({
    source: world.older,
    target: { name: 'backfill', handler: backfillHandler, timeout: 60 },
    ...{ batch: 1, concurrency: 5 },
    onFailure: (why) => void failed.push(why),
  });
  unkindly();
  const runs: Run[] = [];
  for (let at = 0; at < RUNS; at += AT_ONCE)
    runs.push(...(await Promise.all(schedules.slice(at, at + AT_ONCE).map(perform))));
  await calm(runs);
  await mapping.stop();
  await catchingUp.stop();
  for (const [number, run] of runs.entries())
    await check(run).catch((cause: unknown) => {
      throw new Error(`Schedule ${number} of seed ${SEED} ends wrong.`, { cause });
    });
  const { proxy, logged } = world;
  for (const mishap of MISHAPS) expect(proxy.struck.get(mishap), mishap).toBeGreaterThan(10);
  expect(logged.get('sync_put_off'), 'mailboxes that were put off').toBeGreaterThan(0);
  expect(logged.get('record_failed'), 'defects').toBeUndefined();
  expect(failed, 'batches that failed').toEqual([]);
  expect(logged.get('backfill_done'), 'mailboxes that were read back').toBeGreaterThan(RUNS / 2);
  expect(told.twins, 'batches with two records of one group').toBeGreaterThan(10);
}, 180_000);
