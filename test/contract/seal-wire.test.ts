import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { GetItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keysTableInput } from '#core/adapters/dynamo/data-keys';
import { ensureTable } from '../../functions/local/engines/table.ts';
import { fakeKms } from '../../functions/local/kms/kms.ts';
import { serveFakeKms } from '../../functions/local/kms/serve.ts';
import { KEYS, TABLE } from '../../infra/topology.ts';
import { type Dynoxide, dynoxide } from '../integration/dynoxide.ts';

// A function of the cloud as far as its links go: a process of its own, the engines by the SDK's own variables.
const WIRE = new URL('../../functions/shell/wire.ts', import.meta.url).href;
const TOKEN = '1//a-refresh-token';
const fake = fakeKms();
const wrapping = fake.key('alias/openloop');
let kms = { url: '', stop: async () => {} };
let engine: Dynoxide;

beforeAll(async () => {
  [kms, engine] = await Promise.all([serveFakeKms(fake), dynoxide()]);
  await ensureTable(engine.client, keysTableInput(KEYS.name, KEYS));
});
afterAll(() => Promise.all([kms.stop(), engine.stop()]));

/** What a function says that has these links, to each thing that it does. */
async function said(links: object, ...does: readonly string[]): Promise<readonly string[]> {
  const works = does.map((one) => `async () => { ${one} }`);
  const script = `
    const { wire } = await import(${JSON.stringify(WIRE)});
    const said = [];
    for (const work of [${works}]) said.push(String(await work().catch((error) => error)));
    process.stdout.write(JSON.stringify(said), () => process.exit());`;
  const env = {
    ...{ AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' },
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    AWS_ENDPOINT_URL_KMS: kms.url,
    SST_RESOURCES_JSON: JSON.stringify({ App: { name: 'openloop', stage: 'test' }, ...links }),
  };
  const cwd = fileURLToPath(new URL('../../', import.meta.url));
  const args = ['--input-type=module', '--eval', script];
  return JSON.parse((await promisify(execFile)(process.execPath, args, { env, cwd })).stdout);
}

const CoreRead = { table: TABLE.name };
const DataKeys = { table: KEYS.name, wrapping: wrapping.arn };
const grant = `return (await wire('store').store.grant('t', 'work')).refreshToken`;
const saveGrant = `return wire('store').store.saveGrant('t', 'work', { refreshToken: '${TOKEN}', email: 'a@example.org', at: 1 })`;

it('a function that is given the keys of accounts opens what another has sealed', async () => {
  const links = { CoreRead, DataKeys };
  await said(links, saveGrant);
  expect(await said(links, `wire('store', 'seal', 'keys')`, grant)).toEqual(['undefined', TOKEN]);
  const { Items = [] } = await engine.client.send(new ScanCommand({ TableName: TABLE.name }));
  expect(Items).toHaveLength(1);
  expect(JSON.stringify(Items)).not.toContain(TOKEN);
  const Key = { pk: { S: 'T#t#A#work' } };
  expect(await engine.client.send(new GetItemCommand({ TableName: KEYS.name, Key }))).toHaveProperty('Item');
  expect(fake.calls().at(-1)).toEqual({ operation: 'Decrypt', context: { tenant: 't', account: 'work' } });
});

it('one that is not opens nothing and seals nothing, and says what it was not given', async () => {
  for (const one of await said({ CoreRead }, grant, saveGrant))
    expect(one).toMatch(/^Error: Not linked: DataKeys\.table, DataKeys\.wrapping\./);
});

it('one that needs them and was not given all of it fails at once', async () => {
  const links = { CoreRead, DataKeys: { table: KEYS.name } };
  for (const one of await said(links, `wire('store', 'seal')`, `wire('store', 'keys')`))
    expect(one).toMatch(/^Error: Not linked: DataKeys\.wrapping\./);
});

it('while KMS has its key switched off nothing is opened, and nothing sealed', async () => {
  wrapping.disable();
  for (const one of await said({ CoreRead, DataKeys }, grant, saveGrant))
    expect(one).toMatch(/^Fault: The wrapping key cannot be used/);
  wrapping.enable();
});

it('while KMS does not answer nothing is opened, and nothing sealed', async () => {
  fake.fault('KMSInternal', 99);
  for (const one of await said({ CoreRead, DataKeys }, grant, saveGrant))
    expect(one).toMatch(
      /^Fault: The key service is busy or away, and without it no mail is read or written\./,
    );
  fake.clear();
  expect(await said({ CoreRead, DataKeys }, grant)).toEqual([TOKEN]);
});
