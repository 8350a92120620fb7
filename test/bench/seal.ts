import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { memoryDataKeys } from '#core/adapters/memory/data-keys';
import { openSeal } from '#core/adapters/memory/seal';
import { sealUnder } from '#core/adapters/sealing/seal';
import { tenantId } from '#core/id';
import type { Seal } from '#core/ports';
import { instant } from '#core/time';
import { fileWrapping } from '../../functions/local/kms/file-wrapping.ts';
import { loop, loopNamed, opened } from '../contract/given.ts';
import { type Dynoxide, dynoxide } from '../integration/dynoxide.ts';
import { type Figure, keeps, line, median } from './figure.ts';

// What it costs that nothing lies open: the work of opening alone, and a page of loops with and without it.
const SHOWN = 100;
const ROUNDS = 60;
const figures: Figure[] = [];
const report = (figure: Figure): void => {
  figures.push(figure);
  console.log(line(figure));
};

/** Milliseconds of the middle round. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}

async function openingAlone(seal: Seal): Promise<void> {
  const at = {
    tenant: tenantId('bench'),
    account: loop(tenantId('bench'), 'a').account,
    item: 'T#bench#L#a LOOP',
  };
  const text = JSON.stringify({
    subject: 'About the harbour plan',
    quotes: ['x'.repeat(200), 'y'.repeat(200)],
  });
  const sealed = await seal.seal(at, text);
  const ms = await timed(async () => {
    for (let n = 0; n < SHOWN; n += 1) await seal.open(at, sealed);
  });
  report({ name: `opening one of ${text.length} characters`, value: ms / SHOWN, unit: 'ms', most: 1 });
}

async function page(engine: Dynoxide, seal: Seal, name: string): Promise<number> {
  const tenant = tenantId(name);
  const store = dynamoStore({ client: engine.client, table: engine.table, seal });
  const ids = Array.from({ length: SHOWN }, (_, n) => loopNamed(`${name}-${n}`));
  for (let n = 0; n < SHOWN; n += 1) await store.saveLoop(tenant, loop(tenant, `${name}-${n}`), opened);
  return timed(() => store.loops(tenant, ids));
}

const folder = mkdtempSync(join(tmpdir(), 'openloop-seal-'));
const engine = await dynoxide();
try {
  const wrapping = await fileWrapping(join(folder, 'wrapping.key'));
  const keys = memoryDataKeys({ wrapping, clock: () => instant(Date.now()) });
  const seal = sealUnder(keys);
  await openingAlone(seal);
  const open = await page(engine, openSeal(), 'open');
  const sealed = await page(engine, seal, 'sealed');
  report({ name: `a page of ${SHOWN} loops, sealed`, value: sealed, unit: 'ms' });
  report({ name: 'the same, beside one that lies open', value: sealed / open, unit: 'times' });
  report({ name: 'unsealing, for each loop shown', value: (sealed - open) / SHOWN, unit: 'ms', most: 1 });
} finally {
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
}
const missed = figures.filter((figure) => !keeps(figure)).length;
console.log(missed === 0 ? 'every figure kept' : `${missed} figures missed`);
process.exitCode = missed === 0 ? 0 : 1;
