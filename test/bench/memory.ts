// A child process of the benchmark: reads a mailbox to verdicts and prints its peak memory and its living heap.
import '../../functions/cli/lean.ts';
import { openMailbox } from '#core/adapters/mbox/folder';
import { crossingsOf } from '#core/loops/crossings';
import { explain } from '#core/loops/explain';
import { NO_MUTES } from '#core/loops/mute';
import { address } from '#core/mail/address';
import { collect } from '#core/mail/collect';
import { learnMe, meOf } from '#core/mail/identity';
import { instant } from '#core/time';

const [path = '', owner = ''] = process.argv.slice(2);
const declared = meOf([address(owner)].filter((one) => one !== undefined));
const collection = await collect(await openMailbox(path), declared);
const me = learnMe(
  declared,
  collection.threads.flatMap((thread) => thread.messages),
);
const crossings = crossingsOf(collection.threads, me);
const now = collection.newestBefore(instant(Date.now())) ?? instant(0);
let open = 0;
for (const thread of collection.threads)
  if (
    explain(thread, { me, now, mutes: NO_MUTES, crossings: crossings(thread), firstSightDays: 30 })
      .verdict === 'open'
  )
    open += 1;
globalThis.gc?.();
const { heapUsed, external } = process.memoryUsage();
process.stdout.write(
  JSON.stringify({
    mails: collection.mails,
    open,
    living: heapUsed + external,
    peak: process.resourceUsage().maxRSS * 1024,
  }),
);
