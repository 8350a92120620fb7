import { accountCalls, settingCalls } from '#core/adapters/dynamo/accounts';
import { type DynamoOptions, type Engine, engine, itemAt } from '#core/adapters/dynamo/engine';
import { eraseCall } from '#core/adapters/dynamo/erase';
import { factCalls } from '#core/adapters/dynamo/facts';
import { grantCalls } from '#core/adapters/dynamo/grants';
import { listCalls } from '#core/adapters/dynamo/list';
import { liveCalls } from '#core/adapters/dynamo/live';
import { loopReads } from '#core/adapters/dynamo/loops';
import { muteCalls } from '#core/adapters/dynamo/mutes';
import { resealCall } from '#core/adapters/dynamo/reseal';
import { saveLoop } from '#core/adapters/dynamo/save-loop';
import { tieCalls } from '#core/adapters/dynamo/ties';
import { Fault } from '#core/fault';
import type { Store } from '#core/ports';

/**
 * The store in one DynamoDB table (docs/store.md). Each call is tried three times in all, then it throws a `retry`
 * fault; what will never work throws a `park` fault. A call that has failed so may have been done, but never by half
 * where the next same call would not complete it.
 */
export function dynamoStore(options: DynamoOptions): Store {
  const on = engine(options);
  return {
    ...accountCalls(on),
    ...factCalls(on),
    ...tieCalls(on),
    ...liveCalls(on),
    ...grantCalls(on),
    ...muteCalls(on),
    ...loopReads(on),
    ...listCalls(on),
    saveLoop: saveLoop(on),
    ...settingCalls(on),
    ...eraseCall(on),
    ...resealCall(on),
    ping: () => ping(on),
  };
}

async function ping(on: Engine): Promise<string | undefined> {
  try {
    // Nobody's item, but one that the store's role may read.
    await itemAt(on, { pk: 'T#', sk: 'PING' });
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
}
