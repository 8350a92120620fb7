import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export type Ran = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** Runs the command line as its users do, in a pipe. */
export function openloop(args: readonly string[], cwd = root): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'functions/cli/openloop.js'), ...args], {
      cwd,
      // Nothing listens on port 9, so that a product which happens to run here is left alone.
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, OPENLOOP_URL: 'http://127.0.0.1:9' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
