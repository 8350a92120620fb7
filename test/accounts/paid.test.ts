import type { SQSEvent } from 'aws-lambda';
import { afterEach, describe, expect, it } from 'vitest';
import { UNITS } from '#core/accounts/cost';
import { gmailMail } from '#core/adapters/gmail/mail';
import { memoryStore } from '#core/adapters/memory/store';
import type { Budget, LiveMail, Owner } from '#core/ports';
import { DAY, HOUR, instant } from '#core/time';
import { handler as backfillHandler } from '../../functions/backfill.ts';
import type { LogCode } from '../../functions/shell/log.ts';
import { unitsAMinute } from '../../functions/shell/paid-mail.ts';
import { usePorts } from '../../functions/shell/wire.ts';
import { handler as syncHandler } from '../../functions/sync.ts';
import { fixed } from '../adapters/gmail/opened.ts';
import { portsOf } from '../ports.ts';
import { BEA, NORA, OF, START, world } from './world.ts';

type Use = Parameters<Budget['take']>[2];
type Take = { readonly of: Owner; readonly units: number; readonly use: Use };

/** A connected mailbox with older mail that is not read yet, behind the doors; all texts are fetched by themselves. */
async function doors(answer: (take: Take) => Awaited<ReturnType<Budget['take']>> = () => 'granted') {
  const it = world({ bodies: { inlineLimit: 0 } });
  const came = (subject: string, days = 0) =>
    it.nora.deliver(
      { from: BEA, to: NORA, subject, text: 'Can you send me the keys?' },
      { at: instant(START - days * DAY) },
    );
  for (const days of [1, 2, 3]) came(`Of ${days}`, days);
  await it.begin();
  it.nora.resetUsage();
  const takes: Take[] = [];
  const logged: LogCode[] = [];
  const tokens = fixed(it.fake.grant(NORA));
  usePorts(
    portsOf({
      ...{ store: it.store, due: it.due, directory: it.directory, sync: it.sync, backfill: it.backfill },
      clock: it.clock,
      log: ({ code }) => void logged.push(code),
      mailOf: (owner, pay): LiveMail =>
        gmailMail({
          ...{ tokens, owner, clock: it.clock, fetch: it.fake.fetch },
          ...(pay === undefined ? {} : { pay }),
        }),
      budget: {
        take: async (of, units, use) => {
          const got = answer({ of, units, use });
          if (got === 'granted') takes.push({ of, units, use });
          return got;
        },
      },
    }),
  );
  /** Does what is queued, each job once. */
  const work = async (use: Use): Promise<void> => {
    const [queue, handler] = use === 'sync' ? [it.sync, syncHandler] : [it.backfill, backfillHandler];
    for (const { id, body, sentAt, receipt } of queue.receive(1)) {
      const attributes = {
        ...{ ApproximateReceiveCount: '1', SentTimestamp: `${sentAt}`, SenderId: '' },
        ApproximateFirstReceiveTimestamp: `${sentAt}`,
      };
      const record: SQSEvent['Records'][number] = {
        ...{ messageId: id, receiptHandle: receipt, body, attributes, messageAttributes: {} },
        ...{ md5OfBody: '', eventSource: 'aws:sqs', eventSourceARN: '', awsRegion: '' },
      };
      expect(await handler({ Records: [record] })).toEqual({ batchItemFailures: [] });
      queue.remove([receipt]);
    }
  };
  const paid = () => takes.reduce((sum, { units }) => sum + units, 0);
  const hear = async (): Promise<void> => {
    it.pass(1);
    await it.push();
    await work('sync');
  };
  return { it, came, takes, logged, work, hear, paid };
}

afterEach(() => usePorts(undefined));

describe('a door', () => {
  it.each(['sync', 'backfill'] as const)(
    'pays for all that it asks of Gmail from the bucket of the mailbox (%s)',
    async (use) => {
      const { it, came, takes, work, hear, paid } = await doors();
      came('New');
      if (use === 'sync') await hear();
      else await work(use);
      const { methods, units } = it.nora.usage();
      expect(methods['messages.attachments.get']?.calls).toBeGreaterThan(0);
      expect(paid()).toBe(units);
      expect(takes.every(({ of, use: by }) => by === use && of.account === OF.account)).toBe(true);
    },
  );

  it('asks Gmail nothing before its units are there', async () => {
    for (const use of ['sync', 'backfill'] as const) {
      const { it, came, work, hear } = await doors(() => ({ after: HOUR }));
      came('New');
      if (use === 'sync') await hear();
      else await work(use);
      expect(it.nora.usage().calls).toBe(0);
    }
  });
});

describe('a sync', () => {
  it('waits for its units where they come in time', async () => {
    let refusals = 0;
    const { it, came, logged, hear } = await doors(({ units }) => {
      if (units !== UNITS.message || refusals === 3) return 'granted';
      refusals += 1;
      return { after: 1 };
    });
    came('New');
    await hear();
    expect([refusals, logged]).toEqual([3, ['sync_done']]);
    expect(await it.loops()).toEqual(['unanswered_inbound bea@example.org New']);
  });

  it.each([
    ['history', UNITS.changes],
    ['a mail', UNITS.message],
  ])('without units for %s is put off until they are there, and then misses nothing', async (_, price) => {
    const WAIT = 90_000;
    let isEmpty = true;
    const { it, came, logged, work, hear } = await doors(({ units }) =>
      isEmpty && units === price ? { after: WAIT } : 'granted',
    );
    for (const subject of ['One', 'Two']) came(subject);
    await hear();
    expect(logged).toEqual(['sync_put_off']);
    expect((await it.account()).gmail.notBefore).toBe(it.now + WAIT);
    expect(await it.loops()).toEqual([]);
    isEmpty = false;
    it.pass(WAIT);
    expect(await it.poll()).toBe(1);
    await work('sync');
    expect(logged).toEqual(['sync_put_off', 'sync_done']);
    expect(await it.loops()).toEqual(
      ['One', 'Two'].map((what) => `unanswered_inbound bea@example.org ${what}`),
    );
  });
});

describe('a backfill', () => {
  it('without units queues its rest, and puts nobody off', async () => {
    let isEmpty = true;
    const { it, came, logged, work, hear } = await doors(({ use }) =>
      isEmpty && use === 'backfill' ? { after: HOUR } : 'granted',
    );
    await work('backfill');
    expect((await it.account()).gmail.notBefore).toBeUndefined();
    came('New');
    await hear();
    expect(logged).toEqual(['sync_done']);
    isEmpty = false;
    await work('backfill');
    expect(logged).toEqual(['sync_done', 'backfill_done']);
    expect(await it.loops()).toHaveLength(4);
  });
});

describe('what a mailbox may spend in a minute', () => {
  it('is 6,000 units, or what its tenant has set, and is looked up once a minute', async () => {
    const store = memoryStore();
    let [now, asked] = [START, 0];
    const settings = async (tenant: typeof OF.tenant) => {
      asked += 1;
      return store.settings(tenant);
    };
    const units = unitsAMinute({ settings }, () => now);
    expect(await units(OF)).toBe(6_000);
    await store.saveSetting(OF.tenant, 'mail.units_a_minute', '15000');
    expect([await units(OF), asked]).toEqual([6_000, 1]);
    now = instant(now + 60_000);
    expect([await units(OF), asked]).toEqual([15_000, 2]);
  });
});
