import { fileURLToPath } from 'node:url';
import { startChild } from './child.ts';
import type { Engine } from './dynoxide.ts';
import { usableFolder } from './folder.ts';

/**
 * Starts the embedded SQS on 127.0.0.1 as a process of its own, its data in a folder that no second one may use.
 * Throws `conflict` where a given port, or the folder, is taken.
 */
export async function fauxqs(options: { readonly folder: string; readonly port?: number }): Promise<Engine> {
  await usableFolder(options.folder);
  const program = fileURLToPath(new URL('./fauxqs-child.ts', import.meta.url));
  const { ready, ...child } = await startChild({
    name: 'The embedded SQS',
    command: [process.execPath, program, `${options.port ?? 0}`, options.folder],
    readiness: /^port (\d+)$/m,
  });
  return { ...child, endpoint: `http://127.0.0.1:${ready[1]}` };
}
