import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataKeysOptions, dynamoDataKeys, keysTableInput } from '#core/adapters/dynamo/data-keys';
import { accountPk } from '#core/adapters/dynamo/keys';
import { UNWRAPPED_ACCOUNTS, UNWRAPPED_MS, unwrappedKeys } from '#core/adapters/dynamo/unwrapped';
import { memoryDataKeys } from '#core/adapters/memory/data-keys';
import type { Owner } from '#core/ports';
import { HOUR, instant } from '#core/time';
import { ensureTable } from '../../functions/local/engines/table.ts';
import { KEYS } from '../../infra/topology.ts';
import { clientOf, type Dynoxide, dynoxide } from '../integration/dynoxide.ts';
import { anOwner, dataKeysContract, hex, parked, START } from './data-keys.ts';
import { handWrapping } from './data-keys-hand.ts';
import { comingBack, seeded } from './unkind.ts';
import { type Mishap, unkindEngine } from './unkind-engine.ts';

const table = KEYS.name;
const opened = async (): Promise<Dynoxide> => {
  const engine = await dynoxide();
  await ensureTable(engine.client, keysTableInput(table, KEYS));
  return engine;
};

dataKeysContract('in memory', async (given) => {
  const keys = memoryDataKeys(given);
  return { process: () => keys, close: async () => {} };
});

dataKeysContract('in DynamoDB', async (given) => {
  const { client, stop } = await opened();
  return { process: () => dynamoDataKeys({ ...given, client, table }), close: stop };
});

const MISHAPS: readonly Mishap[] = ['refused', 'reset', 'answer-lost', 'answer-reset'];

dataKeysContract('in a DynamoDB whose every third call goes wrong', async (given) => {
  const { endpoint, stop } = await opened();
  const random = seeded(20_261_130);
  const draw = (): Mishap =>
    random() < 1 / 3 ? (MISHAPS[Math.floor(random() * MISHAPS.length)] ?? 'none') : 'none';
  const proxy = await unkindEngine(endpoint, draw);
  const client = clientOf(proxy.endpoint);
  const options = { ...given, client, table, pace: { sleep: async () => {} } };
  return {
    process: () => comingBack(dynamoDataKeys(options)),
    close: async () => {
      for (const mishap of MISHAPS) expect(proxy.struck.get(mishap), mishap).toBeGreaterThan(1);
      client.destroy();
      await proxy.close();
      await stop();
    },
  };
});

describe('keys of accounts in DynamoDB', () => {
  let engine: Dynoxide;
  beforeAll(async () => {
    engine = await opened();
  });
  afterAll(() => engine.stop());

  const wrapping = handWrapping();
  let now = START;
  const process = (over: Partial<DataKeysOptions> = {}) =>
    dynamoDataKeys({ client: engine.client, table, wrapping, clock: () => now, ...over });
  const itemOf = async ({ tenant, account }: Owner) => {
    const Key = { pk: { S: accountPk(tenant, account) } };
    const { Item } = await engine.client.send(
      new GetItemCommand({ TableName: table, Key, ConsistentRead: true }),
    );
    return Item;
  };

  it('are unwrapped once for all who ask within five minutes, and anew after that', async () => {
    const [of, keys] = [anOwner(), process()];
    await process().key(of);
    await Promise.all(Array.from({ length: 100 }, () => keys.key(of)));
    now = instant(now + UNWRAPPED_MS - 1);
    await keys.key(of);
    expect(wrapping.unwrapped(of)).toBe(1);
    now = instant(now + 1);
    await keys.key(of);
    expect(wrapping.unwrapped(of)).toBe(2);
  });

  it('are gone within five minutes from a process that does not know that they were forgotten', async () => {
    const [of, unaware] = [anOwner(), process()];
    await unaware.key(of);
    await process().forget(of);
    now = instant(now + UNWRAPPED_MS);
    await expect(unaware.key(of)).rejects.toMatchObject(parked);
  });

  it('are gone at once from the process that forgets them, be they on their way', async () => {
    const [of, keys] = [anOwner(), process()];
    await process().key(of);
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    wrapping.before(of, () => {
      begun.resolve();
      return go.promise;
    });
    const early = keys.key(of);
    await begun.promise;
    await keys.forget(of);
    go.resolve();
    await early;
    await expect(keys.key(of)).rejects.toMatchObject(parked);
  });

  it('are known unwrapped of a thousand accounts at most, those used last', async () => {
    const fetched: Owner[] = [];
    const fetch = async (of: Owner) => {
      fetched.push(of);
      return new Uint8Array(32);
    };
    const keys = unwrappedKeys({ fetch, held: fetch, clock: () => START });
    const [first, second] = [anOwner(), anOwner()];
    await keys.key(first);
    await keys.key(second);
    for (let n = 2; n < UNWRAPPED_ACCOUNTS; n += 1) await keys.key(anOwner());
    await keys.key(first);
    await keys.key(anOwner());
    fetched.length = 0;
    await keys.key(first);
    await keys.key(second);
    expect(fetched).toEqual([second]);
  });

  it('that are sought by many at once are unwrapped once, and not known on when they are dropped meanwhile', async () => {
    const [of, go] = [anOwner(), Promise.withResolvers<void>()];
    let sought = 0;
    const held = async () => {
      sought += 1;
      await go.promise;
      return new Uint8Array(32);
    };
    const keys = unwrappedKeys({ fetch: () => expect.unreachable(), held, clock: () => START });
    const all = Array.from({ length: 9 }, () => keys.held(of));
    expect(sought).toBe(1);
    keys.drop(of);
    go.resolve();
    await Promise.all(all);
    await keys.held(of);
    await keys.held(of);
    expect(sought).toBe(2);
  });

  it('lie wrapped, and nothing else of the account beside them', async () => {
    const of = anOwner();
    const key = await process().key(of);
    const item = await itemOf(of);
    expect(Object.keys(item ?? {}).sort()).toEqual(['createdAt', 'pk', 'schema', 'wrapped']);
    const { wrapped } = await wrapping.generate(of);
    expect(item?.wrapped?.B).toHaveLength(wrapped.length);
    expect(hex(item?.wrapped?.B?.subarray(-32) ?? new Uint8Array())).toBe(hex(key));
  });

  it('leave a mark that goes by itself, and no key', async () => {
    const of = anOwner();
    await process().key(of);
    await process().forget(of);
    expect(await itemOf(of)).toEqual({
      pk: { S: accountPk(of.tenant, of.account) },
      schema: { N: '1' },
      forgottenAt: { N: `${now}` },
      expiresAt: { N: `${(now + HOUR) / 1_000}` },
    });
  });

  it('open under no other account, wherever their items are moved', async () => {
    const [mine, theirs] = [anOwner(), anOwner()];
    await process().key(theirs);
    const item = await itemOf(theirs);
    const pk = { S: accountPk(mine.tenant, mine.account) };
    await engine.client.send(new PutItemCommand({ TableName: table, Item: { ...item, pk } }));
    await expect(process().key(mine)).rejects.toMatchObject(parked);
  });

  it('are refused with a sentence where another version wrote them', async () => {
    const { tenant, account } = anOwner();
    const Item = { pk: { S: accountPk(tenant, account) }, schema: { N: '2' }, key: { S: 'x' } };
    await engine.client.send(new PutItemCommand({ TableName: table, Item }));
    await expect(process().key({ tenant, account })).rejects.toThrow(/another version .* Update this one\.$/);
  });

  it('cannot be had where the table is away', async () => {
    const client = clientOf('http://127.0.0.1:9');
    const keys = process({ client, pace: { sleep: async () => {} } });
    await expect(keys.key(anOwner())).rejects.toMatchObject({ name: 'Fault', kind: 'retry' });
    client.destroy();
  });
});

describe('a dump of keys in memory', () => {
  const clock = () => START;

  it('holds keys and what was forgotten, and opens nothing by itself', async () => {
    const [mine, gone, wrapping] = [anOwner(), anOwner(), handWrapping()];
    const [keys, other] = [memoryDataKeys({ wrapping, clock }), memoryDataKeys({ wrapping, clock })];
    const key = await keys.key(mine);
    await keys.forget(gone);
    await other.key(anOwner());
    other.load(keys.dump());
    expect(other.dump()).toBe(keys.dump());
    expect(hex(await other.key(mine))).toBe(hex(key));
    await expect(other.key(gone)).rejects.toMatchObject(parked);
  });

  it('is refused with a sentence when it is torn or edited', async () => {
    const keys = memoryDataKeys({ wrapping: handWrapping(), clock });
    await keys.forget(anOwner());
    const text = keys.dump();
    for (const bad of ['', '{}', text.slice(0, -3), text.replace('work', 'home')])
      expect(() => keys.load(bad)).toThrow(/The snapshot file is damaged/);
  });
});
