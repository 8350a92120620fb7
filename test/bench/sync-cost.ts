import type { Figure } from './figure.ts';
import { type Box, liveLoops, openBox } from './sync-boxes.ts';
import { CASES, type Case } from './sync-cases.ts';
import type { SyncHouse } from './sync-house.ts';

type Cost = {
  readonly gmail: number;
  readonly writes: number;
  readonly reads: number;
  readonly requests: number;
};

/** What one mail more costs, the dearest of ten mailboxes each, from the push to the last write. */
export async function costs(house: SyncHouse, report: (figure: Figure) => void): Promise<void> {
  let [pushes, requests] = [0, 0];
  for (const [row, one] of CASES.entries()) {
    const all: Cost[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      all.push(await costOf(house, one, `cost-${row}-${round}`));
    const most = (of: keyof Cost) => Math.max(...all.map((cost) => cost[of]));
    report({ name: one.name, value: most('gmail'), unit: 'Gmail units', most: one.gmail });
    report({ name: '  …', value: most('writes'), unit: 'write units', most: one.writes });
    report({ name: '  …', value: most('reads'), unit: 'read units' });
    pushes += ROUNDS * (one.pushes ?? 1);
    requests += all.reduce((sum, cost) => sum + cost.requests, 0);
  }
  report({ name: 'SQS, each push by itself', value: requests / pushes, unit: 'a push', most: 3 });
}
const ROUNDS = 10;

async function costOf(house: SyncHouse, one: Case, name: string): Promise<Cost> {
  const { units, requests } = house;
  const unheard = one.unheard?.({ mailbox: house.fake.mailbox(`${name}@example.com`) });
  const box = await openBox(house, name);
  const first = one.first?.(box) ?? unheard;
  if (one.first !== undefined) await hear(house, box, 1);
  units.clear();
  requests.clear();
  box.mailbox.resetUsage();
  one.happens(box, first);
  await hear(house, box, one.pushes ?? 1);
  const cost = {
    gmail: box.mailbox.usage().units,
    ...{ writes: units.written(), reads: units.read(), requests: requests.all() },
  };
  const live = await liveLoops(house, box.of.tenant);
  if (live !== one.live) throw new Error(`${one.name}: ${live} loops are live, not ${one.live}`);
  return cost;
}

/** Has a mailbox pushed so often at once, and waits until all that was queued is done. */
async function hear({ fake, settled }: SyncHouse, { mailbox }: Box, pushes: number): Promise<void> {
  // Gmail tells a mailbox's user of one change a second at most; the bench does not wait for the next second.
  for (let n = fake.pushes.pending().length; n < pushes; n += 1)
    fake.pushes.publish(mailbox.address, mailbox.historyId());
  const told = await fake.pushes.deliver();
  if (told.some(({ status }) => status !== 204)) throw new Error('the door refuses a push');
  await settled();
}
