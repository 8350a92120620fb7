import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountId, type TenantId, tenantId, threadId } from '#core/id';
import { fact, mine, NOW } from '../loops/facts.ts';
import { account, aTenant, type Bench, closing, loop, opened, WORK } from './given.ts';

/** Everything that a store says of one tenant, for names that another tenant uses too. */
async function all({ store }: Bench, tenant: TenantId, asked: ReturnType<typeof mine>) {
  const one = loop(tenant, 'a');
  return {
    accounts: await store.accounts(tenant),
    account: await store.account(tenant, WORK),
    thread: await store.thread(tenant, WORK, one.threadId),
    about: await store.messagesAbout(tenant, WORK, [asked.id]),
    questions: await store.questions(tenant, WORK, [asked.id]),
    awaiting: await store.awaiting(tenant, WORK, [asked.id]),
    held: await store.heldThreads(tenant, WORK, [one.threadId]),
    threads: await store.threads(tenant, WORK, { limit: 5 }),
    labels: await store.labels(tenant, WORK),
    heldMails: await store.heldMails(tenant, WORK),
    mutes: await store.mutes(tenant, WORK),
    loop: await store.loop(tenant, one.id),
    loops: await store.loops(tenant, [one.id]),
    visible: await store.visibleLoops(tenant, NOW),
    live: await store.listLoops(tenant, { of: 'live', limit: 5 }),
    closed: await store.listLoops(tenant, { of: 'closed', limit: 5 }),
    events: await store.events(tenant, one.id),
    changes: await store.changes(tenant, 0, 5),
    settings: await store.settings(tenant),
  };
}

async function fill({ store, settle }: Bench, tenant: TenantId, asked: ReturnType<typeof mine>) {
  const one = loop(tenant, 'a');
  await store.saveAccount(tenant, account());
  await store.addFacts(tenant, WORK, { thread: one.threadId, messages: [asked], omitted: [] });
  const reply = fact({ inReplyTo: asked.id });
  await store.addFacts(tenant, WORK, { thread: threadId('b'), messages: [reply], omitted: [] });
  await store.saveLabels(tenant, WORK, new Map([['Label_1', 'Harbour']]));
  await store.saveHeldMail(tenant, WORK, { id: 'g', strikes: 3, why: 'refused', at: NOW });
  await store.addMute(tenant, WORK, { kind: 'thread', value: 'a', at: NOW });
  await store.saveLoop(tenant, one, opened);
  const state = { status: 'done', closedAt: NOW, closedBecause: 'manual' } as const;
  await store.saveLoop(tenant, loop(tenant, 'z', { state }), closing);
  await store.saveSetting(tenant, 'zone', 'UTC');
  settle();
}

// Were names not escaped, each of these would lie under one key.
const CLASHING = [
  { tenant: 't', account: 'a#TH#b', thread: 'c' },
  { tenant: 't', account: 'a', thread: 'b#TH#c' },
  { tenant: 't#A#a#TH#b', account: 'c', thread: 'd' },
  { tenant: 't', account: 'a', thread: 'b#A#c#TH#d' },
];

/** No tenant sees anything of another. */
export function tenantContract(bench: () => Bench): void {
  describe('tenants', () => {
    it('shows nothing of one tenant to another that uses equal ids', async () => {
      const [here, there, asked] = [aTenant(), aTenant(), mine()];
      const empty = await all(bench(), there, asked);
      await fill(bench(), here, asked);
      expect(await all(bench(), there, asked)).toEqual(empty);
      await fill(bench(), there, asked);
      const full = await all(bench(), here, asked);
      expect(full.changes.map(({ seq }) => seq)).toEqual([1, 2]);
      expect(full.visible).toHaveLength(1);
      expect(full.threads).toHaveLength(2);
      expect(full.heldMails).toHaveLength(1);
    });

    it('shows nothing to a tenant whose name begins like that of another', async () => {
      const [here, asked] = [aTenant(), mine()];
      await fill(bench(), here, asked);
      for (const more of ['#OPEN', '#A#work', '#L', '%23', '#', ' '])
        expect((await all(bench(), tenantId(`${here}${more}`), asked)).visible).toEqual([]);
    });

    it('mixes no names up, whatever signs they are made of', async () => {
      const { store } = bench();
      const pieces = fc.constantFrom('a', 'b', '#', '%', '23', '#A#a', '#TH#', '#TH#b', '#ID#', 'é', ' ');
      const name = fc.array(pieces, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
      const place = fc.record({ tenant: name, account: name, thread: name });
      await fc.assert(
        fc.asyncProperty(fc.uniqueArray(place, { minLength: 2, maxLength: 4 }), async (places) => {
          const base = aTenant();
          const marked = places.map((one, index) => ({ ...one, message: fact({ subject: `s${index}` }) }));
          const of = (one: { tenant: string; account: string; thread: string }) =>
            [tenantId(base + one.tenant), accountId(one.account), threadId(one.thread)] as const;
          for (const one of marked) {
            const [tenant, account, thread] = of(one);
            await store.addFacts(tenant, account, { thread, messages: [one.message], omitted: [] });
          }
          for (const one of marked) {
            const same = marked.filter((other) => of(other).join('\0') === of(one).join('\0'));
            expect((await store.thread(...of(one))).messages).toHaveLength(same.length);
          }
        }),
        { numRuns: 30, examples: [[CLASHING]] },
      );
    });
  });
}
