import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Fault, reject } from '#core/fault';

/** An engine that runs beside this process and ends with it. */
export type Child = {
  readonly pid: number;
  /** What stood in its line of readiness. */
  readonly ready: RegExpExecArray;
  /** Resolves once it has ended, whoever ended it. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
};

export type ChildCommand = {
  /** What a person calls it: the first words of each sentence about it. */
  readonly name: string;
  readonly command: readonly string[];
  /** The line, on either output, that it prints once it answers. */
  readonly readiness: RegExp;
};

// Kills the engine when the pipe from this process closes, which it does however this process ends, SIGKILL included.
// `read` is built into the shell, so that no helper process is left when the engine ends first.
const WATCH = `
exec 3<&0
"$@" </dev/null 3<&- &
engine=$!
( read -r _ <&3; kill -9 $engine ) >/dev/null 2>&1 &
watch=$!
exec 3<&-
echo "pid $engine"
wait $engine
kill -9 $watch 2>/dev/null
`;
const START_MS = 30_000;
const OUTPUT_CHARS = 4_000;

/**
 * Starts an engine and waits until it answers. It is ended by SIGKILL alone, by `stop` or by the end of this process
 * in any manner: what it has acknowledged survives that. It sits in a session of its own, so that Ctrl-C reaches this
 * process first, and sees none of its environment. Throws a fault with one sentence where it does not start.
 */
export async function startChild(of: ChildCommand): Promise<Child> {
  const shell = spawn('/bin/sh', ['-c', WATCH, 'engine', ...of.command], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {},
    detached: true,
  });
  const ended = once(shell, 'close').then(() => {});
  const stop = async () => {
    shell.stdin.destroy();
    await ended;
  };
  // Once the shell is gone the pipe is closed too, so that an engine without its shell does not live on.
  shell.once('exit', () => shell.stdin.destroy());
  shell.stdin.on('error', () => {});
  try {
    return { ...(await started(shell, of)), ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Reads the engine's output until it has said who it is and that it answers. */
function started(shell: ChildProcess, of: ChildCommand): Promise<Pick<Child, 'pid' | 'ready'>> {
  return new Promise((resolve, fail) => {
    let output = '';
    const timer = setTimeout(() => fail(unstarted(of.name, output)), START_MS);
    const read = (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-OUTPUT_CHARS);
      const ready = of.readiness.exec(output);
      const pid = Number(/^pid (\d+)$/m.exec(output)?.[1]);
      if (ready === null || !(pid > 0)) return;
      clearTimeout(timer);
      // Its later output is nobody's business, but a full pipe would stop it.
      for (const stream of [shell.stdout, shell.stderr]) stream?.off('data', read).resume();
      resolve({ pid, ready });
    };
    shell.stdout?.on('data', read);
    shell.stderr?.on('data', read);
    shell.once('error', (cause) => {
      clearTimeout(timer);
      fail(new Fault('park', `${of.name} cannot be started: /bin/sh is missing.`, { cause }));
    });
    shell.once('close', () => {
      clearTimeout(timer);
      fail(unstarted(of.name, output));
    });
  });
}

/** What an engine's last words mean for a person. */
function unstarted(name: string, output: string): Fault {
  const cause = new Error(output.trim());
  if (/EADDRINUSE|already in use/.test(output))
    return reject('conflict', `${name} cannot start: its port is taken. Stop what uses it.`, cause);
  if (/database is locked|SQLITE_BUSY/.test(output))
    return reject(
      'conflict',
      `${name} cannot start: another Openloop uses this folder. Stop it first.`,
      cause,
    );
  if (/ENOSPC|disk is full|No space left/.test(output))
    return new Fault('park', `${name} cannot start: the disk is full. Make room and start again.`, { cause });
  if (/EACCES|EROFS|readonly|unable to open database/.test(output))
    return new Fault('park', `${name} cannot start: its folder cannot be written.`, { cause });
  if (/not a database|not a valid SQLite database|malformed/.test(output))
    return new Fault(
      'park',
      `${name} cannot start: its data is damaged. Start over with --fresh or put a copy back.`,
      { cause },
    );
  return new Fault('park', `${name} did not start.`, { cause });
}
