import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test("npm scripts run on the Node that the project brings, not on the machine's own", () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(process.versions.node).toBe(devDependencies.node);
  const seen = execFileSync('npx', ['--no', 'node', '--', '-p', 'process.versions.node'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(seen.trim()).toBe(devDependencies.node);
});

test('every version is pinned, so that two installs give the same product', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(`${name}@${version}`).toMatch(/@\d+\.\d+\.\d+$/);
});
