import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';
import { Fault } from '#core/fault';
import type { AccountId } from '#core/id';
import { replaced, textIfThere } from './replaced.ts';

/** Where an access token comes from that another tool looks after. */
export const access = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('command'), value: z.string().min(1).max(2_000) }),
  z.strictObject({ kind: z.literal('env'), value: z.string().regex(/^[A-Za-z_]\w{0,200}$/) }),
]);
export type Access = z.infer<typeof access>;

/** Accounts of this machine that use tokens of other tools; commands and names of variables, never tokens. */
export type AccessBook = {
  readonly of: (account: AccountId) => Access | undefined;
  readonly set: (account: AccountId, from: Access) => Promise<void>;
  readonly remove: (account: AccountId) => Promise<void>;
};

const book = z.record(z.string(), access);

/** Opens the book of a folder; a file that is there and no book of ours must not be written over. */
export async function openAccessBook(path: string): Promise<AccessBook> {
  const known = new Map<string, Access>(
    Object.entries(book.parse(JSON.parse((await textIfThere(path)) ?? '{}'))),
  );
  const file = replaced(path, () => JSON.stringify(Object.fromEntries(known)));
  return {
    of: (account) => known.get(account),
    set: async (account, from) => {
      known.set(account, from);
      await file.save();
    },
    remove: async (account) => {
      if (known.delete(account)) await file.save();
    },
  };
}

const run = promisify(execFile);
const TIMEOUT_MS = 20_000;
const TOKEN = /^[\w.~+/=-]{8,4096}$/;

/**
 * A token as another tool gives it now. Throws `retry`, with a sentence that holds nothing of what the tool said.
 *
 * @param timeout milliseconds that the tool may take.
 */
export async function tokenFrom(
  { kind, value }: Access,
  env: NodeJS.ProcessEnv,
  timeout = TIMEOUT_MS,
): Promise<string> {
  const given = kind === 'env' ? (env[value] ?? '') : await told(value, timeout);
  const token = given.trim();
  if (TOKEN.test(token)) return token;
  throw new Fault(
    'retry',
    kind === 'env'
      ? `The variable ${value} holds no access token: set it where Openloop runs, and start it again.`
      : 'The command for access tokens printed none: run it yourself to see why.',
  );
}

async function told(command: string, timeout: number): Promise<string> {
  try {
    const options = { timeout, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 } as const;
    const told = run('/bin/sh', ['-c', command], options);
    // Nobody is there whom it could ask.
    told.child.stdin?.end();
    return (await told).stdout;
  } catch {
    // What it said may hold a token.
    throw new Fault('retry', 'The command for access tokens failed: run it yourself to see why.');
  }
}
