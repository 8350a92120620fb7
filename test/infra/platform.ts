import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where SST keeps its components and the providers; `sst install` makes it, git ignores it. */
export const platformOf = (root: string): string => join(root, '.sst', 'platform');

/**
 * Makes sure that the components are there, in the version that package.json names. Takes about a minute when they
 * are not, and needs the package registry then, but nothing of AWS. Throws with what the command said as its cause.
 */
export function preparePlatform(root: string): string {
  const platform = platformOf(root);
  const wanted = versionOf(join(root, 'node_modules', 'sst', 'package.json'));
  if (installed(root) === wanted) return platform;
  const sst = join(root, 'node_modules', '.bin', 'sst');
  // SST's command would fetch Pulumi and Bun from the internet first; neither is needed to synthesise.
  const env = { SST_SKIP_DEPENDENCY_CHECK: '1', SST_NO_BUN: '1', SST_TELEMETRY_DISABLED: '1' };
  try {
    execFileSync(sst, ['install', '--stage', 'test'], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (cause) {
    throw new Error('sst install failed. It needs the package registry; see what it said below.', { cause });
  }
  if (installed(root) !== wanted)
    throw new Error('sst install left no complete .sst; remove that folder and run the test again.');
  return platform;
}

/** The lock is written last, so a folder without it was never finished. */
function installed(root: string): string | undefined {
  const version = join(platformOf(root), 'version');
  const complete = existsSync(version) && existsSync(join(root, '.sst', 'provider-lock.json'));
  return complete ? readFileSync(version, 'utf8').trim() : undefined;
}

function versionOf(file: string): string {
  const { version }: { readonly version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return version;
}
