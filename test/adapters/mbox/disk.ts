import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openMailbox } from '#core/adapters/mbox/folder';
import { Fault } from '#core/fault';

/** A folder of its own for a test, with these files in it; gone when the test is over. */
export async function onDisk(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'mailbox-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return root;
}

/** One mail, as text; `more` are header lines. */
export const letter = (subject: string, more = ''): string =>
  `From: bea@example.org\nSubject: ${subject}\n${more}\nx\n`;

/** An mbox of one mail. */
export const mbox = (subject: string, more = ''): string =>
  `From bea@example.org Sun Sep 13 17:00:00 2026\n${letter(subject, more)}\n`;

/** The code and the sentence with which a path is refused. */
export async function refusal(path: string): Promise<string> {
  const error = await openMailbox(path).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof Fault ? `${error.code}: ${error.message.replace(path, 'PATH')}` : String(error);
}
