import { randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { Fault } from '#core/fault';
import { ignored } from '../replaced.ts';

const KEY_BYTES = 32;

/**
 * A key of 256 bits in a file that its owner alone can read: made whole where there is none, and never written again.
 * Throws a `park` fault where the file holds anything else.
 */
export async function keyFile(path: string): Promise<Buffer> {
  const key = (await readFile(path).catch(ignored('ENOENT'))) ?? (await made(path));
  if (key.length === KEY_BYTES) return key;
  throw new Fault(
    'park',
    `${path} holds no key: put a copy of it back, or move it away and start over with --fresh.`,
  );
}

/** Under another name first: a crash must not leave half of a key, nor two starts at once two keys. */
async function made(path: string): Promise<Buffer> {
  const next = `${path}.${randomUUID()}`;
  try {
    await write(next, randomBytes(KEY_BYTES));
    await link(next, path).catch(ignored('EEXIST'));
  } finally {
    await rm(next, { force: true });
  }
  return readFile(path);
}

async function write(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
