import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryQueue } from '#core/adapters/memory/queue';
import { instant } from '#core/time';
import {
  type EventSource,
  eventSourceMapping,
  succeeded,
} from '../../functions/local/runtime/event-source.ts';
import { dueOf } from '../../functions/local/runtime/expression.ts';
import { type Handler, invoke } from '../../functions/local/runtime/invoke.ts';
import { schedule } from '../../functions/local/runtime/schedule.ts';
import { memorySource, type Source } from '../../functions/local/runtime/source.ts';

const T0 = Date.parse('2026-03-02T09:00:00Z');

const handled = (answer: (event: SQSEvent) => Promise<unknown>): Handler => answer;

describe('an event source', () => {
  let mapping: EventSource | undefined;
  afterEach(async () => {
    await mapping?.stop();
    mapping = undefined;
  });

  function house(receives = 3) {
    let now = T0;
    const queue = memoryQueue<string>({ clock: () => instant(now), visibility: 30, receives });
    const inner = memorySource(queue, 'work.fifo');
    const remove: Source['remove'] = async (records) => {
      await inner.remove(records);
      pass(31);
    };
    const start = (handler: Handler, concurrency = 2) => {
      mapping = eventSourceMapping({
        source: concurrency === 1 ? { ...inner, remove } : inner,
        target: { name: 'work', handler, timeout: 5 },
        onFailure: () => pass(31),
        ...{ batch: 10, concurrency },
      });
    };
    const pass = (seconds: number) => {
      now += seconds * 1000;
    };
    const send = (...ids: string[]) =>
      queue.send(ids.map((id) => ({ body: id, group: id[0] ?? 'g', deduplicationId: id })));
    return { queue, start, pass, send };
  }
  const empty = (queue: { depth: () => number }) => vi.waitFor(() => expect(queue.depth()).toBe(0), 10_000);

  it('hands over records as SQS makes them', async () => {
    const { queue, start, send } = house();
    const seen: SQSRecord[] = [];
    start(
      handled(async (event) => {
        seen.push(...event.Records);
      }),
    );
    await send('a1');
    await empty(queue);
    expect(seen).toMatchObject([
      {
        body: '"a1"',
        eventSource: 'aws:sqs',
        attributes: { MessageGroupId: 'a', ApproximateReceiveCount: '1', SentTimestamp: `${T0}` },
      },
    ]);
  });

  it('deletes what succeeded, repeats what failed, and gives it up after its last receive', async () => {
    const { queue, start, send } = house();
    const tries = new Map<string, number>();
    start(
      handled(async ({ Records }) => {
        for (const { body } of Records) tries.set(body, (tries.get(body) ?? 0) + 1);
        const bad = Records.filter(({ body }) => body.startsWith('"p'));
        return { batchItemFailures: bad.map(({ messageId }) => ({ itemIdentifier: messageId })) };
      }),
      1,
    );
    await send('p1', 'a1', 'b1', 'q1');
    await empty(queue);
    expect(Object.fromEntries(tries)).toEqual({ '"p1"': 3, '"a1"': 1, '"b1"': 1, '"q1"': 1 });
    expect(queue.dead()).toEqual(['"p1"']);
  });

  it('fails a whole batch that throws, and one that comes too late', async () => {
    const { queue, start, send } = house(2);
    let calls = 0;
    start(
      handled(async () => {
        calls += 1;
        throw new Error('no');
      }),
      1,
    );
    await send('a1', 'b1');
    await empty(queue);
    expect(queue.dead()).toEqual(['"a1"', '"b1"']);
    expect(calls).toBe(2);
    const late = await invoke({ name: 'late', handler: () => new Promise(() => {}), timeout: 0.01 }, {});
    expect(late).toEqual({ ended: 'timed-out' });
  });

  it('never works on two batches of one group at a time, and does on two groups', async () => {
    const { queue, start, send } = house();
    const busy = new Set<string>();
    const clashes: string[] = [];
    let most = 0;
    start(
      handled(async ({ Records }) => {
        const groups = new Set(Records.map(({ attributes }) => attributes.MessageGroupId ?? ''));
        for (const group of groups) if (busy.has(group)) clashes.push(group);
        for (const group of groups) busy.add(group);
        most = Math.max(most, busy.size);
        if (busy.size === 1) await send(`b${most}`, `a${most}${queue.depth()}`);
        await new Promise((resolve) => setImmediate(resolve));
        for (const group of groups) busy.delete(group);
      }),
      4,
    );
    await send('a1', 'a2', 'a3', 'b9', 'b8', 'c1');
    await empty(queue);
    expect(clashes).toEqual([]);
    expect(most).toBeGreaterThan(1);
  });

  it('ends the batch in flight before it stops, and takes no other', async () => {
    const { queue, start, send } = house();
    const entered = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    start(
      handled(async () => {
        entered.resolve();
        await release.promise;
      }),
    );
    await send('a1');
    await entered.promise;
    const stopped = mapping?.stop();
    await send('b1');
    release.resolve();
    await stopped;
    expect(queue.depth()).toBe(1);
  });

  it('goes on when its queue is back', async () => {
    const { queue, send } = house();
    const inner = memorySource(queue, 'work.fifo');
    let away = 2;
    const source: Source = {
      ...inner,
      receive: async (max, signal) => {
        away -= 1;
        if (away >= 0) throw new Error('away');
        return inner.receive(max, signal);
      },
    };
    const told: string[] = [];
    const target = { name: 'work', handler: handled(async () => null), timeout: 5 };
    const onFailure = ({ ended }: { ended: string }) => told.push(ended);
    await send('a1');
    mapping = eventSourceMapping({ source, target, batch: 10, concurrency: 1, onFailure });
    await empty(queue);
    expect(told).toEqual(['no-source', 'no-source']);
  });
});

describe('an answer to a batch', () => {
  const records = ['1', '2'].map((messageId) => ({ messageId }) as SQSRecord);
  it.each([
    ['nothing', null, 2],
    ['no failures', { batchItemFailures: [] }, 2],
    ['no list of failures', { batchItemFailures: null }, 2],
    ['one failure', { batchItemFailures: [{ itemIdentifier: '1' }] }, 1],
    ['an unknown record', { batchItemFailures: [{ itemIdentifier: '3' }] }, 0],
    ['an empty identifier', { batchItemFailures: [{ itemIdentifier: '' }] }, 0],
    ['a failure without an identifier', { batchItemFailures: [{}] }, 0],
    ['nonsense', 'yes', 0],
  ])('that names %s deletes as Lambda does', (_, answer, deleted) => {
    expect(succeeded(records, answer)).toHaveLength(deleted);
  });
});

describe('a schedule', () => {
  const next = (expression: string, after: string, zone = 'UTC') => {
    const at = dueOf(expression, { start: T0, zone })(Date.parse(after));
    return at === undefined ? undefined : new Date(at).toISOString();
  };
  it.each([
    ['rate(1 hour)', '2026-03-02T09:00:00Z', 'UTC', '2026-03-02T10:00:00.000Z'],
    ['rate(90 minutes)', '2026-03-02T10:30:00Z', 'UTC', '2026-03-02T12:00:00.000Z'],
    ['rate(40 days)', '2026-03-02T09:00:00Z', 'UTC', '2026-04-11T09:00:00.000Z'],
    ['cron(0/15 8 ? * MON-FRI *)', '2026-03-07T12:00:00Z', 'UTC', '2026-03-09T08:00:00.000Z'],
    ['cron(0 8 ? * 1 *)', '2026-03-02T09:00:00Z', 'UTC', '2026-03-08T08:00:00.000Z'],
    ['cron(0 8 L * ? *)', '2026-03-02T09:00:00Z', 'UTC', '2026-03-31T08:00:00.000Z'],
    ['cron(30 9 * * ? *)', '2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-29T07:30:00.000Z'],
    ['cron(0 8 * * ? 2025)', '2026-03-02T09:00:00Z', 'UTC', undefined],
    ['at(2026-03-05T08:00:00)', '2026-03-02T09:00:00Z', 'Asia/Tokyo', '2026-03-04T23:00:00.000Z'],
    ['at(2026-03-01T08:00:00)', '2026-03-02T09:00:00Z', 'UTC', undefined],
  ])('of %s after %s in %s', (expression, after, zone, expected) => {
    expect(next(expression, after, zone)).toBe(expected);
  });

  it.each(['rate(0 hours)', 'rate(1 week)', 'cron(0 8 * *)', 'cron(99 8 * * ? *)', 'at(soon)', ''])(
    'refuses "%s" with a sentence',
    (expression) => {
      expect(() => next(expression, '2026-03-02T09:00:00Z')).toThrow(/is no schedule: write/);
    },
  );

  it('calls its function at each of its times with the event of the Scheduler, and not after its stop', async () => {
    vi.useFakeTimers({ now: T0 });
    try {
      const events: unknown[] = [];
      const handler = async (event: unknown) => void events.push(event);
      const target = { name: 'sweep', handler, timeout: 5 };
      const one = schedule({ name: 'sweep', expression: 'rate(3 days)', target });
      await vi.advanceTimersByTimeAsync(7 * 86_400_000);
      expect(events).toMatchObject([
        {
          source: 'aws.scheduler',
          'detail-type': 'Scheduled Event',
          time: '2026-03-05T09:00:00Z',
          detail: '{}',
        },
        { time: '2026-03-08T09:00:00Z' },
      ]);
      await one.stop();
      await vi.advanceTimersByTimeAsync(7 * 86_400_000);
      expect(events).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });
});
