import { CommanderError } from 'commander';
import pc from 'picocolors';
import { Fault } from '#core/fault';

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

function failure(error: unknown): Failure {
  if (error instanceof CommanderError)
    return {
      code: 2,
      status: 'usage',
      message: `${error.message.replace(/^error: /, '')}\nopenloop --help tells how it is used.`,
    };
  if (error instanceof Fault && error.code === 'not-found')
    return { code: 1, status: 'not_found', message: error.message };
  if (error instanceof Fault && error.kind === 'reject')
    return { code: 2, status: 'usage', message: error.message };
  if (error instanceof Fault) return { code: 1, status: error.kind, message: error.message };
  throw error;
}
