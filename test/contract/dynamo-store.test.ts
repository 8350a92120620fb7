import { expect } from 'vitest';
import { dynamoDirectory } from '#core/adapters/dynamo/directory';
import { dynamoDue } from '#core/adapters/dynamo/due';
import { dynamoStore } from '#core/adapters/dynamo/store';
import { clientOf, dynoxide } from '../integration/dynoxide.ts';
import { aliased, testSeal } from './given.ts';
import { storeContract } from './store.ts';
import { comingAgain, comingBack, laggingIndex, seeded } from './unkind.ts';
import { type Mishap, unkindEngine } from './unkind-engine.ts';

const KEY = 'a key of this test';

storeContract('in DynamoDB', async () => {
  const { client, table, stop } = await dynoxide();
  const seal = testSeal();
  return {
    store: dynamoStore({ client, table, seal }),
    directory: dynamoDirectory({ client, table, key: KEY }),
    due: dynamoDue({ client, table }),
    person: aliased(seal),
    settle: () => {},
    close: () => stop(),
  };
});

const MISHAPS: readonly Mishap[] = ['refused', 'conflict', 'reset', 'answer-lost', 'answer-reset', 'in-part'];
const RATE = 0.25;

storeContract('in a DynamoDB whose index lags and whose every fourth call goes wrong', async () => {
  const { endpoint, table, stop } = await dynoxide();
  const random = seeded(20_261_130);
  const draw = (): Mishap =>
    random() < RATE ? (MISHAPS[Math.floor(random() * MISHAPS.length)] ?? 'none') : 'none';
  const proxy = await unkindEngine(endpoint, draw);
  const options = { client: clientOf(proxy.endpoint), table, pace: { sleep: async () => {} } };
  const seal = testSeal();
  const { store, settle } = laggingIndex(comingAgain(dynamoStore({ ...options, seal })), aliased(seal));
  return {
    store,
    directory: comingBack(dynamoDirectory({ ...options, key: KEY })),
    due: comingBack(dynamoDue(options)),
    person: aliased(seal),
    settle,
    isLossy: true,
    close: async () => {
      for (const mishap of MISHAPS) expect(proxy.struck.get(mishap)).toBeGreaterThan(10);
      options.client.destroy();
      await proxy.close();
      await stop();
    },
  };
});
