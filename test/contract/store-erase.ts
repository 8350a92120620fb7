import { describe, expect, it } from 'vitest';
import { loopId, messageId, type TenantId, threadId } from '#core/id';
import type { Loop } from '#core/loops/record';
import type { Store } from '#core/ports';
import { instant } from '#core/time';
import { fact, mine, NOW } from '../loops/facts.ts';
import { account, aTenant, type Bench, closed, closing, grantOf, HOME, loop, opened, WORK } from './given.ts';

const T1 = threadId('t1');
const question = mine({ id: messageId('<asked@example.com>') });
const reply = fact({ inReplyTo: question.id });

const loopOf = (tenant: TenantId, name: string, of = WORK): Loop =>
  loop(tenant, name, { account: of, id: loopId(of, threadId(name), 'unanswered_inbound') });

/** An account with something of everything. */
export async function filled(store: Store, tenant: TenantId, of = WORK): Promise<void> {
  await store.saveAccount(tenant, account({ id: of, name: of }));
  const omitted = [{ why: 'undated', subject: 'Keys', at: undefined }] as const;
  await store.addFacts(tenant, of, { thread: T1, messages: [question], omitted });
  await store.addFacts(tenant, of, { thread: threadId('t2'), messages: [reply], omitted: [] });
  await store.saveLabels(tenant, of, new Map([['Label_1', 'Harbour']]));
  await store.saveHeldMail(tenant, of, { id: 'g', strikes: 3, why: 'refused', at: NOW });
  await store.addMute(tenant, of, { kind: 'thread', value: 'a', at: NOW });
  await store.saveGrant(tenant, of, grantOf(`1//${of}`));
  const pending = { account: of, name: of, verifier: 'v', redirectUri: 'http://127.0.0.1:1/', wording: 'v1' };
  await store.savePending(tenant, { ...pending, id: `begun-${of}`, until: instant(NOW + 600_000) });
  await store.saveLoop(tenant, loopOf(tenant, 't1', of), opened);
  await store.saveLoop(tenant, closed(loopOf(tenant, 't1', of)), { ...closing, by: reply.id });
  await store.saveLoop(tenant, loopOf(tenant, 'lonely', of), opened);
}

/** Erases, as often as it takes. */
export async function eraseAll(store: Store, tenant: TenantId, of = WORK): Promise<number> {
  for (let calls = 1; calls < 200; calls += 1) if ((await store.erase(tenant, of)) === 'erased') return calls;
  throw new Error('the account does not come to an end');
}

/** All that a store says of an account, and of its tenant as far as that goes by account. */
async function said({ store, settle }: Bench, tenant: TenantId, of = WORK) {
  settle();
  const ids = ['t1', 'lonely'].map((name) => loopOf(tenant, name, of).id);
  const rows = await Promise.all(
    (['live', 'closed'] as const).map((list) => store.listLoops(tenant, { of: list, limit: 100 })),
  );
  const changes = await store.changes(tenant, 0, 100);
  return {
    account: await store.account(tenant, of),
    threads: await store.threads(tenant, of, { limit: 9 }),
    facts: await store.thread(tenant, of, T1),
    about: await store.messagesAbout(tenant, of, [question.id]),
    awaiting: await store.awaiting(tenant, of, [question.id]),
    labels: await store.labels(tenant, of),
    heldMails: await store.heldMails(tenant, of),
    mutes: await store.mutes(tenant, of),
    grant: await store.grant(tenant, of),
    loops: await store.loops(tenant, ids),
    events: await Promise.all(ids.map((id) => store.events(tenant, id))),
    rows: rows.flatMap(({ loops }) => loops.filter((row) => row.account === of)),
    changes: changes.filter((change) => ids.includes(change.loop)),
  };
}

/** Nothing of an account is left, and all of the others. */
export function eraseContract(bench: () => Bench): void {
  describe('an account that is erased', () => {
    it('leaves nothing of itself, and another account and another tenant as they were', async () => {
      const [{ store, isLossy }, tenant, other] = [bench(), aTenant(), aTenant()];
      const none = await said(bench(), tenant);
      for (const [whose, of] of [
        [tenant, WORK],
        [tenant, HOME],
        [other, WORK],
      ] as const)
        await filled(store, whose, of);
      const before = [await said(bench(), tenant, HOME), await said(bench(), other)];
      expect(before[0]?.changes).toHaveLength(3);
      await eraseAll(store, tenant);
      expect(await said(bench(), tenant)).toEqual(none);
      expect([await said(bench(), tenant, HOME), await said(bench(), other)]).toEqual(before);
      expect(await store.takePending(tenant, 'begun-work', NOW)).toBeUndefined();
      const begun = await store.takePending(tenant, 'begun-home', NOW);
      if (!isLossy || begun !== undefined) expect(begun).toMatchObject({ account: HOME });
      expect(await store.erase(tenant, WORK)).toBe('erased');
    });

    it('leaves no number of a change to come again', async () => {
      const [{ store }, tenant] = [bench(), aTenant()];
      await filled(store, tenant);
      await eraseAll(store, tenant);
      await store.saveLoop(tenant, loopOf(tenant, 'next', HOME), opened);
      expect((await store.changes(tenant, 0, 9)).map(({ seq }) => seq)).toEqual([4]);
    });

    it('can come to be again, and knows nothing of before', async () => {
      const [{ store }, tenant] = [bench(), aTenant()];
      await filled(store, tenant);
      await eraseAll(store, tenant);
      expect(await store.saveAccount(tenant, account())).toBe('written');
      await store.addFacts(tenant, WORK, { thread: T1, messages: [reply], omitted: [] });
      expect((await store.thread(tenant, WORK, T1)).messages).toEqual([reply]);
      expect(await store.saveLoop(tenant, loopOf(tenant, 't1'), opened)).toBe('written');
    });

    it('is gone at last although others write meanwhile', async () => {
      const [{ store }, tenant] = [bench(), aTenant()];
      await filled(store, tenant);
      const none = await said(bench(), aTenant());
      const writing = async (): Promise<void> => {
        for (const name of ['a', 'b', 'c', 'd']) {
          const thread = threadId(name);
          await store.addFacts(tenant, WORK, { thread, messages: [fact(), mine()], omitted: [] });
          await store.saveLoop(tenant, loopOf(tenant, name), opened);
          await store.saveHeldMail(tenant, WORK, { id: name, strikes: 1, why: 'refused', at: NOW });
        }
      };
      await Promise.all([writing(), eraseAll(store, tenant), eraseAll(store, tenant)]);
      await eraseAll(store, tenant);
      const after = await said(bench(), tenant);
      expect(after).toEqual({ ...none, facts: after.facts });
      expect(after.facts.messages).toEqual([]);
    });

    it('has nothing that was stored before text was sealed, once that is said', async () => {
      const [{ store }, tenant] = [bench(), aTenant()];
      await filled(store, tenant);
      const before = await said(bench(), tenant);
      expect(await store.reseal(tenant, WORK)).toBe('done');
      expect(await store.reseal(tenant, WORK)).toBe('done');
      expect(await said(bench(), tenant)).toEqual(before);
    });
  });
}
