import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FUNCTIONS } from '../../infra/topology.ts';
import { bundle } from '../infra/bundle.ts';
import { type Figure, keeps, line } from './figure.ts';
import { costs } from './sync-cost.ts';
import { openSyncHouse } from './sync-house.ts';
import { idle } from './sync-idle.ts';
import { latency, storm } from './sync-speed.ts';

const folder = mkdtempSync(join(tmpdir(), 'openloop-sync-'));
const figures: Figure[] = [];
const report = (figure: Figure): void => {
  figures.push(figure);
  console.log(line(figure));
};

try {
  const root = join(import.meta.dirname, '../..');
  const made = await bundle(root, FUNCTIONS.sync.handler, {
    folder: join(folder, 'bundle'),
    minify: true,
  });
  report({ name: 'bundle of the sync, minified', value: made.bytes / 1e6, unit: 'MB', most: 3 });
  await idle(report);
  const house = await openSyncHouse(folder);
  try {
    await costs(house, report);
    await latency(house, 100, report);
    await storm(house, 1_000, report);
  } finally {
    await house.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const missed = figures.filter((figure) => !keeps(figure)).length;
console.log(missed === 0 ? 'every figure kept' : `${missed} figures missed`);
process.exitCode = missed === 0 ? 0 : 1;
