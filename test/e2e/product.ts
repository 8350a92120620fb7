import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ran, root } from './cli.ts';

const PROGRAM = join(root, 'functions/cli/openloop.js');
const codeCache = mkdtempSync(join(tmpdir(), 'openloop-code-'));
const running = new Set<ChildProcess>();

type Environment = Readonly<Record<string, string>>;
export type Options = { readonly env?: Environment; readonly uid?: number };

function launch(args: readonly string[], { env = {}, ...more }: Options): ChildProcess {
  const { DYNAMODB_ENDPOINT: _d, SQS_ENDPOINT: _s, OPENLOOP_URL: _u, FORCE_COLOR: _c, ...own } = process.env;
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: tmpdir(),
    env: { ...own, NO_COLOR: '1', NODE_COMPILE_CACHE: codeCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...more,
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/** What a process says, as it says it. */
function heard(child: ChildProcess): { stdout: string; stderr: string } {
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  return said;
}

/** Runs a command to its end. */
export async function run(args: readonly string[], options: Options = {}): Promise<Ran> {
  const child = launch(args, options);
  const said = heard(child);
  const [code] = await once(child, 'close');
  return { code, ...said };
}

export type Product = {
  readonly pid: number;
  readonly url: string;
  readonly said: { readonly stdout: string; readonly stderr: string };
  /** Ends it by a signal and tells how it ended. */
  readonly end: (signal: NodeJS.Signals) => Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Runs a command that talks to it. */
  readonly run: (...args: string[]) => Promise<Ran>;
};

/** Starts the product and waits until it says that it runs; throws what it said where it ends before. */
export async function start(
  of: { readonly home: string; readonly port: number; readonly fresh?: boolean },
  options: Options = {},
): Promise<Product> {
  const { home, port, fresh = false } = of;
  const env = { ...options.env, OPENLOOP_HOME: home, OPENLOOP_PORT: `${port}` };
  const child = launch(fresh ? ['start', '--fresh'] : ['start'], { ...options, env });
  const said = heard(child);
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => /Openloop runs/.test(said.stdout) && resolve());
    ended.then(({ code }) => reject(new Error(`it ended with ${code}: ${said.stderr}`)), reject);
  });
  const url = `http://localhost:${port}`;
  return {
    ...{ pid: child.pid ?? 0, url, said },
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
    run: (...args) => run(args, { env: { OPENLOOP_URL: url } }),
  };
}

/** Ends whatever a test has left, so that nothing outlives a failure, and takes the code cache away. */
export const endAll = async (): Promise<void> => {
  for (const child of running) {
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  }
  rmSync(codeCache, { recursive: true, force: true });
};

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  server.close();
  await once(server, 'close');
  return typeof at === 'object' && at !== null ? at.port : 0;
}

/** Processes whose command line names a folder: the engines that run on it. None where there is no /proc to ask. */
export function processesOn(folder: string): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && commandLine(name).includes(folder))
      .map(Number);
  } catch {
    return [];
  }
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
