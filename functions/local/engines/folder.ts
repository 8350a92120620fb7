import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '#core/fault';

/** Bytes that must fit before an engine is started. */
const PROBE = Buffer.alloc(256 * 1024);

/** Makes the folder, for its owner alone, and proves that it can be written. Throws a fault with one sentence. */
export async function usableFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await open(probe, 'wx', 0o600);
    try {
      await file.writeFile(PROBE);
      await file.sync();
    } finally {
      await file.close();
      await rm(probe, { force: true });
    }
  } catch (error) {
    throw folderFault(error, folder);
  }
}

/** What a file system's refusal means for a person. */
export function folderFault(error: unknown, folder: string): Fault {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const sentence =
    code === 'ENOSPC' || code === 'EDQUOT'
      ? `The disk is full: make room for ${folder} and start again.`
      : `The folder ${folder} cannot be written: give yourself the right to, or choose another one.`;
  return new Fault('park', sentence, { cause: error });
}
