import { afterEach, describe, expect, it } from 'vitest';
import type { Queue, QueueMessage } from '#core/ports';

/** A received message, as a consumer sees it. */
export type Taken = { readonly body: unknown; readonly group: string; readonly receives: number };

/** A queue and what a consumer can do with it; time passes only by `pass`. */
export type Bench = {
  readonly queue: Queue<unknown>;
  /** At most ten visible messages. */
  readonly take: () => Promise<readonly Taken[]>;
  readonly done: (taken: readonly Taken[]) => Promise<void>;
  /** Bodies of the messages that were given up. */
  readonly dead: () => Promise<readonly unknown[]>;
  readonly pass: (seconds: number) => Promise<void>;
  readonly end: () => Promise<void>;
};
export type QueueMedium = (options: {
  readonly visibility: number;
  readonly receives: number;
}) => Promise<Bench>;

const message = (id: string, group = 'account-1'): QueueMessage<unknown> => ({
  body: { id },
  group,
  deduplicationId: id,
});
const ids = (taken: readonly { readonly body: unknown }[]): unknown[] => taken.map((one) => one.body);
const named = (...all: string[]): unknown[] => all.map((id) => ({ id }));

/** Takes and deletes until nothing is left. */
async function drain(bench: Bench): Promise<Taken[]> {
  const all: Taken[] = [];
  for (let got = await bench.take(); got.length > 0; got = await bench.take()) {
    all.push(...got);
    await bench.done(got);
  }
  return all;
}

/** What every FIFO queue does. */
export function queueContract(name: string, medium: QueueMedium): void {
  describe(`a queue: ${name}`, () => {
    const open: Bench[] = [];
    const bench = async (options = { visibility: 30, receives: 3 }) => {
      const one = await medium(options);
      open.push(one);
      return one;
    };
    afterEach(async () => {
      for (const one of open.splice(0)) await one.end();
    });

    it('hands over what was sent, once, as JSON', async () => {
      const one = await bench();
      const body = { text: 'é "quoted" 日本', list: [1, null, true], nested: { a: 'b' } };
      await one.queue.send([{ body, group: 'g', deduplicationId: 'd' }]);
      expect(ids(await drain(one))).toEqual([body]);
      expect(await one.take()).toEqual([]);
    });

    it('keeps the order of a group over more than one request of ten', async () => {
      const one = await bench();
      const sent = Array.from({ length: 33 }, (_, index) => `m${index}`);
      await one.queue.send(sent.map((id) => message(id)));
      expect(ids(await drain(one))).toEqual(named(...sent));
    });

    it('sends nothing when there is nothing to send', async () => {
      const one = await bench();
      await one.queue.send([]);
      expect(await one.take()).toEqual([]);
    });

    it('does not send a deduplication id again within five minutes, and does afterwards', async () => {
      const one = await bench();
      await one.queue.send([message('a'), message('a')]);
      expect(ids(await drain(one))).toEqual(named('a'));
      await one.pass(299);
      await one.queue.send([message('a')]);
      expect(await one.take()).toEqual([]);
      await one.pass(2);
      await one.queue.send([message('a')]);
      expect(ids(await drain(one))).toEqual(named('a'));
    });

    it('gives nothing of a group that has a message in flight, and goes on with the others', async () => {
      const one = await bench();
      await one.queue.send([message('a1', 'a')]);
      const first = await one.take();
      await one.queue.send([message('a2', 'a'), message('b1', 'b')]);
      const second = await one.take();
      expect(ids(second)).toEqual(named('b1'));
      await one.done(first);
      expect(ids(await one.take())).toEqual(named('a2'));
    });

    it('gives a message again, at its old place, once its visibility has ended', async () => {
      const one = await bench();
      await one.queue.send([message('a')]);
      expect((await one.take()).map((taken) => taken.receives)).toEqual([1]);
      await one.queue.send([message('b')]);
      await one.pass(29);
      expect(await one.take()).toEqual([]);
      await one.pass(2);
      const again = await drain(one);
      expect(ids(again)).toEqual(named('a', 'b'));
      expect(again[0]?.receives).toBe(2);
    });

    it('lets nobody delete a message by a receipt of an earlier receive', async () => {
      const one = await bench();
      await one.queue.send([message('a')]);
      const first = await one.take();
      await one.pass(31);
      expect(await one.take()).toHaveLength(1);
      await one.done(first);
      await one.pass(31);
      expect(ids(await one.take())).toEqual(named('a'));
    });

    it('gives a message up after its last receive and goes on with the next of the group', async () => {
      const one = await bench({ visibility: 30, receives: 2 });
      await one.queue.send([message('poison')]);
      for (const receives of [1, 2]) {
        expect((await one.take()).map((taken) => taken.receives)).toEqual([receives]);
        await one.pass(31);
      }
      await one.queue.send([message('next')]);
      expect(ids(await drain(one))).toEqual(named('next'));
      expect(await one.dead()).toEqual(named('poison'));
    });

    it('refuses a message that is no id but content, and sends nothing of its request', async () => {
      const one = await bench();
      const huge = { ...message('huge'), body: 'x'.repeat(100 * 1024) };
      await expect(one.queue.send([message('a'), huge])).rejects.toMatchObject({
        kind: 'reject',
        code: 'too-large',
      });
      expect(await one.take()).toEqual([]);
    });

    it.each(['', 'with space', 'é', 'x'.repeat(129)])('refuses the group name "%s"', async (group) => {
      const one = await bench();
      await expect(one.queue.send([message('a', group)])).rejects.toMatchObject({
        kind: 'reject',
        code: 'invalid',
      });
      await expect(one.queue.send([{ ...message('a'), deduplicationId: group }])).rejects.toMatchObject({
        kind: 'reject',
        code: 'invalid',
      });
    });
  });
}
