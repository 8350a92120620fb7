import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { kmsClient } from '#core/adapters/kms/client';
import { kmsWrapping } from '#core/adapters/kms/wrapping';
import { memoryDataKeys } from '#core/adapters/memory/data-keys';
import { openSeal } from '#core/adapters/memory/seal';
import { sealUnder } from '#core/adapters/sealing/seal';
import { tenantId } from '#core/id';
import type { DataKeys, KeyWrapping, Seal } from '#core/ports';
import { instant } from '#core/time';
import { fileWrapping } from '../../functions/local/kms/file-wrapping.ts';
import { fakeKms } from '../../functions/local/kms/kms.ts';
import { serveFakeKms } from '../../functions/local/kms/serve.ts';
import { loop, loopNamed, opened, WORK } from '../contract/given.ts';
import { type Dynoxide, dynoxide } from '../integration/dynoxide.ts';
import { type Figure, keeps, line, median } from './figure.ts';

// What it costs that nothing lies open: the work on one text, a page of loops with and without it, and keys.
const SHOWN = 100;
const ROUNDS = 60;
const figures: Figure[] = [];
const report = (figure: Figure): void => {
  figures.push(figure);
  console.log(line(figure));
};

/** Milliseconds of one round of some work. */
async function spent(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Milliseconds that one of many takes, in the middle round. */
async function each(work: () => Promise<unknown>, rounds = ROUNDS): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    times.push(
      await spent(async () => {
        for (let n = 0; n < SHOWN; n += 1) await work();
      }),
    );
  return median(times) / SHOWN;
}

const OF = { tenant: tenantId('bench'), account: WORK };

async function oneText(seal: Seal): Promise<void> {
  const at = { ...OF, item: 'T#bench#L#a LOOP' };
  const quotes = ['x'.repeat(200), 'y'.repeat(200), 'z'.repeat(200)];
  const text = JSON.stringify({ subject: 'About the harbour plan', quotes });
  const sealed = await seal.seal(at, text);
  const name = `of ${text.length} characters`;
  report({
    name: `opening a text ${name}`,
    value: await each(() => seal.open(at, sealed)),
    unit: 'ms',
    most: 1,
  });
  report({ name: `sealing a text ${name}`, value: await each(() => seal.seal(at, text)), unit: 'ms' });
  report({ name: 'an alias', value: await each(() => seal.alias(OF, '<a@example.org>')), unit: 'ms' });
}

/** Reads a page of loops under a seal. */
async function page(engine: Dynoxide, seal: Seal, name: string): Promise<() => Promise<unknown>> {
  const tenant = tenantId(name);
  const store = dynamoStore({ client: engine.client, table: engine.table, seal });
  const ids = Array.from({ length: SHOWN }, (_, n) => loopNamed(`${name}-${n}`));
  for (let n = 0; n < SHOWN; n += 1) await store.saveLoop(tenant, loop(tenant, `${name}-${n}`), opened);
  return () => store.loops(tenant, ids);
}

/** Both by turns, so that what else the machine does hits both alike. */
async function pages(engine: Dynoxide, seal: Seal): Promise<void> {
  const [open, sealed] = [await page(engine, openSeal(), 'open'), await page(engine, seal, 'sealed')];
  const rounds: { readonly open: number; readonly sealed: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ open: await spent(open), sealed: await spent(sealed) });
  const middle = (of: (round: (typeof rounds)[number]) => number): number => median(rounds.map(of));
  report({ name: `a page of ${SHOWN} loops, sealed`, value: middle((of) => of.sealed), unit: 'ms' });
  report({
    name: 'the same, beside one that lies open',
    value: middle((of) => of.sealed / of.open),
    unit: 'times',
  });
  const more = middle((of) => of.sealed - of.open) / SHOWN;
  report({ name: 'unsealing, for each loop shown', value: more, unit: 'ms', most: 1 });
}

async function unwrapping(name: string, wrapping: KeyWrapping): Promise<void> {
  const { wrapped } = await wrapping.generate(OF);
  const value = await each(() => wrapping.unwrap(OF, wrapped), 9);
  report({ name: `unwrapping a key by ${name}`, value, unit: 'ms' });
}

/** Known as a process knows it that has unwrapped it within five minutes. */
async function known(keys: DataKeys): Promise<DataKeys> {
  const key = await keys.key(OF);
  return { ...keys, key: async () => key, held: async () => key };
}

const folder = mkdtempSync(join(tmpdir(), 'openloop-seal-'));
const fake = fakeKms();
const [engine, kms] = await Promise.all([dynoxide(), serveFakeKms(fake)]);
const client = kmsClient({
  ...{ endpoint: kms.url, region: 'eu-central-1' },
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});
try {
  const wrapping = await fileWrapping(join(folder, 'wrapping.key'));
  const seal = sealUnder(await known(memoryDataKeys({ wrapping, clock: () => instant(Date.now()) })));
  await oneText(seal);
  await pages(engine, seal);
  await unwrapping('a file', wrapping);
  const { arn: keyId } = fake.key('alias/openloop');
  await unwrapping('the stand-in for KMS', kmsWrapping({ client, keyId }));
} finally {
  client.destroy();
  await Promise.all([engine.stop(), kms.stop()]);
  rmSync(folder, { recursive: true, force: true });
}
const missed = figures.filter((figure) => !keeps(figure)).length;
console.log(missed === 0 ? 'every figure kept' : `${missed} figures missed`);
process.exitCode = missed === 0 ? 0 : 1;
