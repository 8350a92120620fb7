import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pc from 'picocolors';
import { instant } from '#core/time';
import { DEMO_OWNER, demoMbox } from '../local/demo/demo.ts';
import { out } from './say.ts';
import { waitingCommand } from './waiting.ts';

const FOLDER = '.openloop';

/** `openloop start`: writes the demo mailbox of today and answers from it as from anybody's. */
export async function startCommand(): Promise<number> {
  const path = join(FOLDER, 'demo.mbox');
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path, demoMbox(instant(Date.now())));
  const code = await waitingCommand({
    mbox: [path],
    me: DEMO_OWNER,
    since: 30,
    top: 20,
    staleOk: false,
    json: false,
  });
  const me = DEMO_OWNER.join(',');
  await out(
    `\n${pc.bold('Why is a thread on the list, or not?')}\n  npx --no openloop explain --mbox ${path} --me ${me}`,
  );
  await out(
    `${pc.bold('Your own mail')} (takeout.google.com, "Mail"):\n  npx --no openloop waiting --mbox takeout.mbox --me you@example.com`,
  );
  return code;
}
