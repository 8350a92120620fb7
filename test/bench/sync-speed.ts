import { performance } from 'node:perf_hooks';
import * as z from 'zod';
import { POLL_EVERY } from '#core/accounts/cadence';
import { type Figure, seconds } from './figure.ts';
import { type Box, each, liveLoops, openBox } from './sync-boxes.ts';
import type { SyncHouse } from './sync-house.ts';

type Report = (figure: Figure) => void;

const question = ({ mailbox }: Box) =>
  mailbox.deliver({
    ...{ from: 'Bea Alden <bea@example.org>', to: mailbox.address, subject: 'Keys' },
    text: 'Can you send me the keys for Friday?',
  });

const LOOK_EVERY_MS = 10;
const PATIENCE_MS = 10_000;
const answer = z.object({ loops: z.array(z.unknown()) });

/**
 * From a mail in the mailbox to its loop in an answer of the API, one mail after the other, each in a mailbox of its own:
 * Gmail tells the owner of a mailbox of one change a second at most.
 */
export async function latency(house: SyncHouse, mails: number, report: Report): Promise<void> {
  const boxes: Box[] = [];
  for (let n = 0; n < mails; n += 1) boxes.push(await openBox(house, `one-${n}`));
  house.fake.pushes.resume();
  const times: number[] = [];
  for (const box of boxes) {
    const start = performance.now();
    question(box);
    while (!(await isHeld(house, box))) {
      if (performance.now() - start > PATIENCE_MS) throw new Error('a mail never became a loop');
      await new Promise((wake) => setTimeout(wake, LOOK_EVERY_MS));
    }
    times.push(performance.now() - start);
  }
  await house.settled();
  house.fake.pushes.pause();
  const at = (share: number) => times.toSorted((a, b) => a - b)[Math.ceil(mails * share) - 1] ?? Number.NaN;
  report({ name: 'push to held loop in the API, p50', value: at(0.5), unit: 'ms' });
  report({ name: 'push to held loop in the API, p95', value: at(0.95), unit: 'ms', most: 1_000 });
}

async function isHeld(house: SyncHouse, { of }: Box): Promise<boolean> {
  const found = await house.ask(of.tenant, `/v1/loops?status=held&account=${of.account}`);
  return answer.parse(await found.json()).loops.length > 0;
}

const COPIES = 3;
/** Every so many-th mail is pushed by nobody. */
const DROPPED = 20;
const AT_ONCE = 32;

/** A mail into each of many mailboxes at once: pushes three times, some never, and then the polls. */
export async function storm(house: SyncHouse, mailboxes: number, report: Report): Promise<void> {
  const { fake, requests, units, settled, dead } = house;
  const boxes: Box[] = [];
  await each(
    Array.from({ length: mailboxes }, (_, n) => `many-${n}`),
    AT_ONCE,
    async (name) => boxes.push(await openBox(house, name)),
  );
  for (const box of boxes) question(box);
  const pushes = fake.pushes.pending();
  const posts = pushes.filter((_, n) => n % DROPPED !== 0);
  const told = posts.length;
  requests.clear();
  const posting = await postAll(house, Array.from({ length: COPIES }, () => posts).flat());
  const rest = await seconds(settled);
  report({ name: `${told * COPIES} pushes acknowledged`, value: posting, unit: 's' });
  report({ name: `${told} mails in the record, from the first push on`, value: posting + rest, unit: 's' });
  report({ name: '  …', value: told / (posting + rest), unit: 'mails/s' });
  report({ name: 'SQS, many pushes', value: requests.all() / (told * COPIES), unit: 'a push', most: 3 });
  report({ name: '  …', value: requests.all() / told, unit: 'a mail' });
  report({ name: 'mails that no push told of', value: (await misses(house, boxes)).lost, unit: 'mails' });
  units.clear();
  requests.clear();
  const polling = await seconds(async () => {
    await house.pollAfter(POLL_EVERY.pushed);
    await settled();
  });
  report({ name: `${mailboxes} mailboxes polled a quarter of an hour later`, value: polling, unit: 's' });
  report({ name: '  …, each', value: units.written() / mailboxes, unit: 'write units', most: 8 });
  report({ name: '  …, each', value: requests.all() / mailboxes, unit: 'SQS requests', most: 3 });
  report({ name: 'pushes and polls together', value: posting + rest + polling, unit: 's', most: 180 });
  const { lost, doubled } = await misses(house, boxes);
  report({ name: 'mails lost', value: lost, unit: 'mails', most: 0 });
  report({ name: 'mails twice in the record', value: doubled, unit: 'mails', most: 0 });
  report({ name: 'queue messages given up', value: await dead(), unit: 'messages', most: 0 });
}

/** Mailboxes of one mail each with no loop, and with more than one. */
async function misses(house: SyncHouse, boxes: readonly Box[]) {
  const found: number[] = [];
  await each(boxes, AT_ONCE, async ({ of }) => found.push(await liveLoops(house, of.tenant)));
  const counted = (isWanted: (loops: number) => boolean) => found.filter(isWanted).length;
  return { lost: counted((loops) => loops === 0), doubled: counted((loops) => loops > 1) };
}

type Pushes = ReturnType<SyncHouse['fake']['pushes']['pending']>;

/** Posts pushes as Pub/Sub does: many at a time, in no order, and again what is not acknowledged. */
async function postAll({ fake }: SyncHouse, posts: Pushes): Promise<number> {
  fake.pushes.mangle(() => []);
  await fake.pushes.deliver();
  fake.pushes.mangle((batch) => batch);
  const shuffled = posts
    .map((push, n) => ({ push, key: (n * 7_919) % 10_007 }))
    .sort((a, b) => a.key - b.key);
  return seconds(() =>
    each(shuffled, AT_ONCE, async ({ push }) => {
      for (let tries = 0; ; tries += 1) {
        const { status } = await fetch(fake.pushes.request(push));
        if (status === 204) return;
        if (tries === 10) throw new Error(`the door answers ${status}`);
      }
    }),
  );
}
