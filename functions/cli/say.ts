import { CommanderError } from 'commander';
import pc from 'picocolors';
import { Fault, type RejectCode } from '#core/fault';

/** Writes a line for programs or people. Nobody left to read it (a closed pipe) is no failure. */
export function out(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(`${text}\n`, () => resolve());
  });
}

/** Writes a remark that is not part of the answer. */
export const remark = (text: string): void => void process.stderr.write(`${text}\n`);

type Failure = { readonly code: number; readonly status: string; readonly message: string };

/** A failure as a sentence on stderr, and as an envelope on stdout where JSON was asked for; gives the exit code. */
export function usage(error: unknown, json: boolean): number {
  const { code, status, message } = failure(error);
  if (json) process.stdout.write(`${JSON.stringify({ ok: false, status, message })}\n`);
  process.stderr.write(`${pc.red('openloop:')} ${message}\n`);
  return code;
}

/** What was asked for is right, and refused all the same. */
const REFUSED = new Set<RejectCode>(['not-found', 'conflict', 'forbidden', 'gone']);

function failure(error: unknown): Failure {
  if (error instanceof CommanderError) return ofUsage(error);
  if (error instanceof Fault && error.code !== undefined && REFUSED.has(error.code))
    return { code: 1, status: error.code.replace('-', '_'), message: error.message };
  if (error instanceof Fault && error.kind === 'reject')
    return { code: 2, status: 'usage', message: error.message };
  if (error instanceof Fault) return { code: 1, status: error.kind, message: error.message };
  if (error instanceof Error && 'syscall' in error && 'code' in error)
    return {
      code: 1,
      status: 'io',
      message: `The system refused (${String(error.code)}${'path' in error ? `, ${String(error.path)}` : ''}). Look at the path and the free disk space.`,
    };
  return {
    code: 1,
    status: 'defect',
    message: `This is a defect of Openloop, please report it:\n${framesOf(error).join('\n')}`,
  };
}

function ofUsage(error: CommanderError): Failure {
  const said = error.code === 'commander.help' ? 'Say what to do.' : error.message.replace(/^error: /, '');
  return { code: 2, status: 'usage', message: `${said}\nopenloop --help tells how it is used.` };
}

/** Where a defect was thrown, and never its message: it may quote mail. */
function framesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [typeof error];
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames.slice(0, 8)];
}

/** Nobody left to read (`| head`) is the end of the work, not a failure; a full disk is one. */
export function mindOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
}
