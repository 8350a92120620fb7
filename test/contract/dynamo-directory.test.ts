import { PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dynamoDirectory } from '#core/adapters/dynamo/directory';
import { type Dynoxide, dynoxide } from '../integration/dynoxide.ts';
import { NORA, NOW } from '../loops/facts.ts';
import { aTenant, HOME, WORK } from './given.ts';

let engine: Dynoxide;
beforeAll(async () => {
  engine = await dynoxide();
});
afterAll(() => engine.stop());

it('a claim of an earlier version, which does not say since when, is read, renewed and given up', async () => {
  const directory = dynamoDirectory({ ...engine, key: 'k' });
  const owner = { tenant: aTenant(), account: WORK };
  await directory.claim(NORA, owner, NOW);
  const { Items: [claim] = [] } = await engine.client.send(new ScanCommand({ TableName: engine.table }));
  const { claimedAt: _, ...rest } = claim ?? {};
  const older = { ...rest, schema: { N: '2' } };
  const putOlder = () => engine.client.send(new PutItemCommand({ TableName: engine.table, Item: older }));

  await putOlder();
  const found = await directory.ownerOf(NORA);
  expect(found).toEqual({ ...owner, claimedAt: 0 });
  if (found === undefined) return;
  expect(await directory.claim(NORA, { ...owner, account: HOME }, NOW)).toBe('taken');
  await directory.release(NORA, { ...owner, claimedAt: NOW });
  expect(await directory.ownerOf(NORA)).toEqual(found);
  expect(await directory.claim(NORA, owner, NOW)).toBe('claimed');
  await directory.release(NORA, found);
  expect(await directory.ownerOf(NORA)).toEqual({ ...owner, claimedAt: NOW });

  await putOlder();
  await directory.release(NORA, found);
  expect(await directory.ownerOf(NORA)).toBeUndefined();
});
