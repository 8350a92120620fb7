import * as z from 'zod';
import { out } from './say.ts';
import { ask } from './server.ts';

export type DemoMail = {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  readonly text: string;
  readonly thread?: string;
};

const placed = z.object({ id: z.string(), threadId: z.string() });

/** `demo mail`: puts a mail into the demo mailbox, as if somebody had sent it, or its owner had. */
export async function demoMailCommand(mail: DemoMail): Promise<number> {
  const { threadId } = await ask('/local/demo/mail', placed, { method: 'POST', body: mail });
  await out(
    `It is in the demo mailbox, thread ${threadId}; the push is on its way.\n  npx --no openloop loops list --account demo`,
  );
  return 0;
}
