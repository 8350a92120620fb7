import { openMailbox } from '#core/adapters/mbox/folder';
import type { Mailbox } from '#core/ports';

/** Several exports of one mailbox, read one after another. Throws as `openMailbox` does, before anything is read. */
export async function openMailboxes(paths: readonly string[]): Promise<Mailbox> {
  const all = await Promise.all(paths.map(openMailbox));
  return {
    bytes: all.reduce((sum, one) => sum + one.bytes, 0),
    consumed: () => all.reduce((sum, one) => sum + one.consumed(), 0),
    async *mails() {
      for (const one of all) yield* one.mails();
    },
  };
}
