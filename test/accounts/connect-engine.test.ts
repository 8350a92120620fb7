import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dynamoDirectory } from '#core/adapters/dynamo/directory';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { sealUnder } from '#core/adapters/sealing/seal';
import { BOB, MAYA } from '../contract/consent-given.ts';
import { aTenant } from '../contract/given.ts';
import { itemsOf } from '../contract/items.ts';
import { everyCrash } from '../integration/crash.ts';
import { type Dynoxide, dynoxide } from '../integration/dynoxide.ts';
import { connectIn, doomed, settle, wholeOrNothing } from './connect-crash.ts';
import { ground, owner, program } from './connect-world.ts';

let engine: Dynoxide;
beforeAll(async () => {
  engine = await dynoxide();
});
afterAll(() => engine.stop());

const pace = { sleep: async () => {} };

/** A tenant on the engine, with a directory in which nobody else is found. */
function onEngine() {
  const { client, table } = engine;
  const directory = dynamoDirectory({ client, table, key: randomBytes(32), pace });
  const on = ground({
    store: (keys) => dynamoStore({ client, table, seal: sealUnder(keys), pace }),
    over: { directory },
  });
  const maya = on.fake.mailbox(MAYA);
  maya.deliver({ from: BOB, to: MAYA, subject: 'Budget', text: 'Can you send the budget?' });
  return { on, tenant: aTenant() };
}

/** What of a tenant could be read in its items. */
const textOf = async (tenant: ReturnType<typeof aTenant>) => JSON.stringify(await itemsOf(engine, tenant));

describe('on the engine', () => {
  it('a grant and what was read of mail are sealed', async () => {
    const { on, tenant } = onEngine();
    const it = program(on, { tenant });
    await it.connect('work');
    await it.drain();
    await it.drainBackfill();
    const text = await textOf(tenant);
    for (const secret of ['1//', 'ya29', 'Budget', 'budget', BOB])
      expect(text.includes(secret), secret).toBe(false);
    const grant = await on.hands.store.grant(tenant, owner('work').account);
    expect(grant?.refreshToken).toContain('1//');
  });

  it('a new account is on record as one that holds nothing older, before anything is read', async () => {
    const { on, tenant } = onEngine();
    await program(on, { tenant }).connect('work');
    const places = (await itemsOf(engine, tenant)).map(({ sk }) => sk?.S);
    expect(places).toContain('RESEALED');
    expect(places.some((place) => place?.startsWith('F#'))).toBe(false);
  });

  it('a connecting that breaks off leaves a whole account or nothing at all', async () => {
    const clean = onEngine();
    const counted = doomed(clean.on, undefined, clean.tenant);
    await counted.it.connect('work');
    const seen = new Set<string>();
    for (const crash of everyCrash(counted.calls())) {
      const { on, tenant } = onEngine();
      await connectIn(on, crash, tenant);
      const it = program(on, { tenant });
      await settle(on, it);
      const left = await wholeOrNothing(on, owner('work', tenant));
      seen.add(left);
      // The engine lets what was begun lapse; nobody can take it by then.
      const items = (await itemsOf(engine, tenant)).filter(({ expiresAt }) => expiresAt === undefined);
      if (left === 'nothing') expect(items, JSON.stringify(crash)).toEqual([]);
      expect((await it.connect('work')).status).toBe(200);
    }
    expect(seen).toEqual(new Set(['whole', 'nothing']));
  });

  it('a removal that breaks off comes to its end when it is done again, and nothing is left', async () => {
    const connected = async () => {
      const { on, tenant } = onEngine();
      const it = program(on, { tenant });
      await it.connect('work');
      await it.drain();
      await it.drainBackfill();
      await it.disconnect(owner('work', tenant));
      return { on, tenant };
    };
    const clean = await connected();
    const counted = doomed(clean.on, undefined, clean.tenant);
    const erase = (tenant: typeof clean.tenant) => ({ ...owner('work', tenant), do: 'erase' }) as const;
    expect(await counted.it.work(erase(clean.tenant))).toBe('erased');
    for (const crash of everyCrash(counted.calls())) {
      const { on, tenant } = await connected();
      await expect(doomed(on, crash, tenant).it.work(erase(tenant))).rejects.toThrow('at call');
      expect(['erased', 'none']).toContain(await program(on, { tenant }).work(erase(tenant)));
      // How many changes there were is the tenant's to know.
      expect(await itemsOf(engine, tenant), JSON.stringify(crash)).toHaveLength(1);
      for (const trace of ['work', MAYA]) expect((await textOf(tenant)).includes(trace), trace).toBe(false);
    }
  });
});
