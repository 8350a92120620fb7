import { describe, expect, it } from 'vitest';
import { type Delivery, memoryQueue } from '#core/adapters/memory/queue';
import { instant } from '#core/time';
import { queueContract, type Taken } from './queue.ts';

queueContract('in memory', async (options) => {
  let now = Date.parse('2026-03-02T09:00:00Z');
  const queue = memoryQueue<unknown>({ ...options, clock: () => instant(now) });
  const receipts = new Map<Taken, string>();
  const taken = ({ body, group, receives, receipt }: Delivery): Taken => {
    const one = { body: JSON.parse(body), group, receives };
    receipts.set(one, receipt);
    return one;
  };
  return {
    queue,
    take: async () => queue.receive(10).map(taken),
    done: async (all) => queue.remove(all.map((one) => receipts.get(one) ?? '')),
    dead: async () => queue.dead().map((body) => JSON.parse(body)),
    pass: async (seconds) => {
      now += seconds * 1000;
    },
    end: async () => {},
  };
});

describe('a queue in memory', () => {
  it('deletes nothing by a receipt that is void, even before anybody else receives the message', async () => {
    let now = 0;
    const queue = memoryQueue<string>({ visibility: 30, receives: 3, clock: () => instant(now) });
    await queue.send([{ body: 'a', group: 'g', deduplicationId: 'a' }]);
    const [first] = queue.receive(10);
    now = 30_000;
    queue.remove([first?.receipt ?? '']);
    expect(queue.depth()).toBe(1);
  });
});
